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

#ifndef SHARE_GC_LANE_C1_LANEBARRIERSETC1_HPP
#define SHARE_GC_LANE_C1_LANEBARRIERSETC1_HPP

#include "c1/c1_CodeStubs.hpp"
#include "c1/c1_Compilation.hpp"
#include "gc/shared/c1/cardTableBarrierSetC1.hpp"

class CodeBlob;

// The value is in the thread's lane.
class LaneStoreStubC1 : public CodeStub {
  LIR_Opr _address;
  LIR_Opr _value;

 public:
  // Both are registers.
  LaneStoreStubC1(LIR_Opr address, LIR_Opr value) : _address(address), _value(value) {
    Compilation::current()->frame_map()->update_reserved_argument_area_size(2 * BytesPerWord);
  }

  LIR_Opr address() const { return _address; }
  LIR_Opr value() const   { return _value; }

  virtual void emit_code(LIR_Assembler* e);

  virtual void visit(LIR_OpVisitState* visitor) {
    visitor->do_slow_case();
    visitor->do_input(_address);
    visitor->do_input(_value);
  }

#ifndef PRODUCT
  virtual void print_name(outputStream* out) const { out->print("LaneStoreStubC1"); }
#endif
};

class LaneBarrierSetC1 : public CardTableBarrierSetC1 {
  CodeBlob* _runtime_stub;

  void before_store(LIRAccess& access, LIR_Opr address, LIR_Opr value);

 protected:
  virtual void store_at_resolved(LIRAccess& access, LIR_Opr value);
  virtual LIR_Opr atomic_cmpxchg_at_resolved(LIRAccess& access, LIRItem& cmp_value, LIRItem& new_value);
  virtual LIR_Opr atomic_xchg_at_resolved(LIRAccess& access, LIRItem& value);

 public:
  LaneBarrierSetC1() : _runtime_stub(nullptr) {}

  CodeBlob* runtime_stub() const { return _runtime_stub; }

  virtual bool generate_c1_runtime_stubs(BufferBlob* buffer_blob);
};

#endif // SHARE_GC_LANE_C1_LANEBARRIERSETC1_HPP
