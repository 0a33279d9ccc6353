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

#ifndef CPU_X86_GC_LANE_LANEBARRIERSETASSEMBLER_X86_HPP
#define CPU_X86_GC_LANE_LANEBARRIERSETASSEMBLER_X86_HPP

#include "gc/lane/laneBarrierSet.hpp"
#include "laneStubs_x86.hpp"
#include "oops/accessDecorators.hpp"

// A collector's stores and copies of the interpreter and of stubs, with the barrier
// of lanes before them (row T3): is the value in the thread's lane? Only then
// something else is looked at.
template <typename BASE>
class LaneBarrierSetAssembler : public BASE {
 protected:
  virtual void oop_store_at(MacroAssembler* masm, DecoratorSet decorators, BasicType type,
                            Address dst, Register val, Register tmp1, Register tmp2, Register tmp3) {
    if (val != noreg) {
      Label done;
      assert_different_registers(val, tmp1, dst.base(), dst.index());
      LaneStubs::compare_with_lane(masm, val, tmp1);
      masm->jcc(Assembler::above, done);
      masm->lea(tmp1, dst);
      LaneStubs::call(masm, tmp1, val);
      masm->bind(done);
    }
    BASE::oop_store_at(masm, decorators, type, dst, val, tmp1, tmp2, tmp3);
  }

 public:
  // Only an array in the lane can have unescaped elements.
  virtual void arraycopy_prologue(MacroAssembler* masm, DecoratorSet decorators, BasicType type,
                                  Register src, Register dst, Register count) {
    if (is_reference_type(type)) {
      Label done;
      LaneStubs::compare_with_lane(masm, src, rscratch1);
      masm->jcc(Assembler::above, done);
      masm->push_call_clobbered_registers(false /* save_fpu */);
      masm->push(src);
      masm->push(dst);
      masm->push(count);
      masm->pop(c_rarg2);
      masm->pop(c_rarg1);
      masm->pop(c_rarg0);
      masm->MacroAssembler::call_VM_leaf_base(CAST_FROM_FN_PTR(address, LaneBarrierSetRuntime::before_copy), 3);
      masm->pop_call_clobbered_registers(false /* save_fpu */);
      masm->bind(done);
    }
    BASE::arraycopy_prologue(masm, decorators, type, src, dst, count);
  }
};

#endif // CPU_X86_GC_LANE_LANEBARRIERSETASSEMBLER_X86_HPP
