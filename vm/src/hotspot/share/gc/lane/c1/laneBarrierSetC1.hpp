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
#include "gc/g1/c1/g1BarrierSetC1.hpp"
#include "gc/shared/c1/cardTableBarrierSetC1.hpp"

// The value is in the thread's lane.
class LaneStoreStubC1 : public CodeStub {
  LIR_Opr _address;
  LIR_Opr _value;

 public:
  // Both are registers.
  LaneStoreStubC1(LIR_Opr address, LIR_Opr value) : _address(address), _value(value) {}

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

class LaneBarrierC1 : public AllStatic {
 public:
  // The address is in the object that is stored into, but need not be the slot.
  // illegalOpr if that object may escape before the store: see store_at_resolved.
  static void before_store(LIRAccess& access, LIR_Opr address, LIR_Opr value);
};

// A collector's stores with the barrier of lanes before them.
template <typename BASE>
class LaneBarrierSetC1 : public BASE {
 protected:
  virtual void store_at_resolved(LIRAccess& access, LIR_Opr value) {
    if (access.is_oop()) {
      const bool precise = (access.decorators() & (IS_ARRAY | ON_UNKNOWN_OOP_REF)) != 0;
      // A store that is patched first calls the VM, behind the test: that may load
      // classes and run agents, and the object that is stored into may escape.
      const bool patched = (access.decorators() & C1_NEEDS_PATCHING) != 0;
      LaneBarrierC1::before_store(access,
                                  patched ? LIR_OprFact::illegalOpr
                                          : precise ? access.resolved_addr() : access.base().opr(),
                                  value);
    }
    BASE::store_at_resolved(access, value);
  }

  virtual LIR_Opr atomic_cmpxchg_at_resolved(LIRAccess& access, LIRItem& cmp_value, LIRItem& new_value) {
    if (access.is_oop()) {
      new_value.load_item();
      LaneBarrierC1::before_store(access, access.resolved_addr(), new_value.result());
    }
    return BASE::atomic_cmpxchg_at_resolved(access, cmp_value, new_value);
  }

  virtual LIR_Opr atomic_xchg_at_resolved(LIRAccess& access, LIRItem& value) {
    if (access.is_oop()) {
      value.load_item();
      LaneBarrierC1::before_store(access, access.resolved_addr(), value.result());
    }
    return BASE::atomic_xchg_at_resolved(access, value);
  }
};

#endif // SHARE_GC_LANE_C1_LANEBARRIERSETC1_HPP
