/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation. The Kinjo authors designate
 * this particular file as subject to the "Classpath" exception as provided
 * in the LICENSE file of the vm folder.
 */

#include "ci/ciField.hpp"
#include "ci/ciMethod.hpp"
#include "ci/ciSignature.hpp"
#include "ci/ciStreams.hpp"
#include "ci/ciUtilities.inline.hpp"
#include "gc/lane/c2/laneSiteAnalysis.hpp"
#include "interpreter/bytecodes.hpp"

// Which slots of the expression stack, and which local variables, surely refer to the
// object. Slots are numbered from that of the object on, so that what lay below it is
// never looked at.
class LaneSiteAnalysis::Pass {
  static const int Slots = 64;

  uint64_t _stack;
  uint64_t _locals;
  int _depth;

  static uint64_t bit(int i) { return (uint64_t)1 << i; }

 public:
  Pass() : _stack(1), _locals(0), _depth(1) {}

  bool is_lost() const { return _depth < 0 || _depth > Slots - 4 || (_stack == 0 && _locals == 0); }

  bool is_on_top() const { return _depth > 0 && (_stack & bit(_depth - 1)) != 0; }

  void pop(int slots) {
    _depth -= slots;
    _stack &= _depth > 0 ? bit(_depth) - 1 : 0;
  }

  void push(int slots, bool is_object = false) {
    if (is_object) {
      _stack |= bit(_depth);
    }
    _depth += slots;
  }

  void store_local(int i) {
    const bool is_object = is_on_top();
    pop(1);
    overwrite_local(i);
    if (is_object && i < Slots) {
      _locals |= bit(i);
    }
  }

  void overwrite_local(int i) {
    if (i < Slots) {
      _locals &= ~bit(i);
    }
  }

  void load_local(int i) { push(1, i < Slots && (_locals & bit(i)) != 0); }

  // Whatever the bytecode does, it leaves alone what lies below its operands.
  void change(int operands, int growth) {
    pop(operands);
    push(operands + growth);
  }
};

bool LaneSiteAnalysis::is_surely_stored(ciMethod* method, int bci) {
  Pass pass;
  ciBytecodeStream stream(method);
  stream.reset_to_bci(bci);
  stream.next();
  for (Bytecodes::Code code = stream.next(); code != ciBytecodeStream::EOBC() && !pass.is_lost(); code = stream.next()) {
    bool will_link;
    switch (code) {
      case Bytecodes::_nop:
      case Bytecodes::_checkcast:
        break;
      case Bytecodes::_dup: {
        const bool is_object = pass.is_on_top();
        pass.push(1, is_object);
        break;
      }
      case Bytecodes::_aload:
        pass.load_local(stream.get_index());
        break;
      case Bytecodes::_aload_0:
      case Bytecodes::_aload_1:
      case Bytecodes::_aload_2:
      case Bytecodes::_aload_3:
        pass.load_local(code - Bytecodes::_aload_0);
        break;
      case Bytecodes::_astore:
        pass.store_local(stream.get_index());
        break;
      case Bytecodes::_astore_0:
      case Bytecodes::_astore_1:
      case Bytecodes::_astore_2:
      case Bytecodes::_astore_3:
        pass.store_local(code - Bytecodes::_astore_0);
        break;
      case Bytecodes::_putstatic:
        if (pass.is_on_top()) {
          return true;
        }
        pass.pop(stream.get_field(will_link)->type()->size());
        break;
      case Bytecodes::_putfield:
        pass.pop(stream.get_field(will_link)->type()->size() + 1);
        break;
      case Bytecodes::_getstatic:
        pass.push(stream.get_field(will_link)->type()->size());
        break;
      case Bytecodes::_getfield:
        pass.pop(1);
        pass.push(stream.get_field(will_link)->type()->size());
        break;
      case Bytecodes::_invokevirtual:
      case Bytecodes::_invokespecial:
      case Bytecodes::_invokestatic:
      case Bytecodes::_invokeinterface:
      case Bytecodes::_invokedynamic: {
        ciSignature* declared;
        stream.get_method(will_link, &declared);
        const bool has_receiver = code != Bytecodes::_invokestatic && code != Bytecodes::_invokedynamic;
        pass.pop(declared->size() + (has_receiver ? 1 : 0));
        pass.push(declared->return_type()->size());
        break;
      }
      case Bytecodes::_new:
      case Bytecodes::_aconst_null:
      case Bytecodes::_iconst_m1:
      case Bytecodes::_iconst_0:
      case Bytecodes::_iconst_1:
      case Bytecodes::_iconst_2:
      case Bytecodes::_iconst_3:
      case Bytecodes::_iconst_4:
      case Bytecodes::_iconst_5:
      case Bytecodes::_lconst_0:
      case Bytecodes::_lconst_1:
      case Bytecodes::_fconst_0:
      case Bytecodes::_fconst_1:
      case Bytecodes::_fconst_2:
      case Bytecodes::_dconst_0:
      case Bytecodes::_dconst_1:
      case Bytecodes::_bipush:
      case Bytecodes::_sipush:
      case Bytecodes::_ldc:
      case Bytecodes::_ldc_w:
      case Bytecodes::_ldc2_w:
      case Bytecodes::_iload:
      case Bytecodes::_lload:
      case Bytecodes::_fload:
      case Bytecodes::_dload:
      case Bytecodes::_iload_0:
      case Bytecodes::_iload_1:
      case Bytecodes::_iload_2:
      case Bytecodes::_iload_3:
      case Bytecodes::_lload_0:
      case Bytecodes::_lload_1:
      case Bytecodes::_lload_2:
      case Bytecodes::_lload_3:
        pass.push(Bytecodes::depth(code));
        break;
      case Bytecodes::_iadd:
      case Bytecodes::_isub:
      case Bytecodes::_imul:
      case Bytecodes::_iand:
      case Bytecodes::_ior:
      case Bytecodes::_ixor:
      case Bytecodes::_ishl:
      case Bytecodes::_ishr:
      case Bytecodes::_iushr:
        pass.change(2, -1);
        break;
      case Bytecodes::_ladd:
      case Bytecodes::_lsub:
      case Bytecodes::_lmul:
      case Bytecodes::_land:
      case Bytecodes::_lor:
      case Bytecodes::_lxor:
        pass.change(4, -2);
        break;
      case Bytecodes::_i2l:
        pass.change(1, 1);
        break;
      case Bytecodes::_l2i:
        pass.change(2, -1);
        break;
      case Bytecodes::_ineg:
      case Bytecodes::_i2b:
      case Bytecodes::_i2c:
      case Bytecodes::_i2s:
      case Bytecodes::_newarray:
      case Bytecodes::_anewarray:
      case Bytecodes::_arraylength:
        pass.change(1, 0);
        break;
      default:
        // A jump, the end of the method, or one of the many that are rare here.
        return false;
    }
  }
  return false;
}
