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

#include "c1/c1_LIRGenerator.hpp"
#include "c1/c1_Runtime1.hpp"
#include "gc/lane/c1/laneBarrierSetC1.hpp"
#include "gc/lane/laneThreadLocalData.hpp"
#include "utilities/macros.hpp"
#include CPU_HEADER(gc/lane/laneBarrierSetAssembler)

#ifdef ASSERT
#define __ gen->lir(__FILE__, __LINE__)->
#else
#define __ gen->lir()->
#endif

static LaneBarrierSetAssembler* assembler() {
  return static_cast<LaneBarrierSetAssembler*>(BarrierSet::barrier_set()->barrier_set_assembler());
}

void LaneStoreStubC1::emit_code(LIR_Assembler* e) {
  assembler()->generate_c1_stub(e, this);
}

// The address is in the object that is stored into, but need not be the slot: one
// that is patched later is not known yet.
void LaneBarrierSetC1::before_store(LIRAccess& access, LIR_Opr address, LIR_Opr value) {
  if (value->is_constant()) {
    // Compiled code refers to nothing that is unescaped.
    return;
  }
  LIRGenerator* const gen = access.gen();
  if (!value->is_register()) {
    const LIR_Opr loaded = gen->new_register(T_OBJECT);
    __ move(value, loaded);
    value = loaded;
  }
  if (address->is_address()) {
    const LIR_Opr pointer = gen->new_pointer_register();
    __ leal(address, pointer);
    address = pointer;
  }
  const LIR_Opr difference = gen->new_pointer_register();
  const LIR_Opr start = gen->new_pointer_register();
  const LIR_Opr last = gen->new_pointer_register();
  __ leal(LIR_OprFact::address(new LIR_Address(value, T_OBJECT)), difference);
  __ move(new LIR_Address(gen->getThreadPointer(), in_bytes(LaneThreadLocalData::start_offset()), T_LONG), start);
  __ sub(difference, start, difference);
  __ move(new LIR_Address(gen->getThreadPointer(), in_bytes(LaneThreadLocalData::last_offset()), T_LONG), last);
  CodeStub* const stub = new LaneStoreStubC1(address, value);
  __ cmp(lir_cond_belowEqual, difference, last);
  __ branch(lir_cond_belowEqual, stub);
  __ branch_destination(stub->continuation());
}

void LaneBarrierSetC1::store_at_resolved(LIRAccess& access, LIR_Opr value) {
  if (access.is_oop()) {
    const bool precise = (access.decorators() & (IS_ARRAY | ON_UNKNOWN_OOP_REF)) != 0;
    before_store(access, precise ? access.resolved_addr() : access.base().opr(), value);
  }
  CardTableBarrierSetC1::store_at_resolved(access, value);
}

LIR_Opr LaneBarrierSetC1::atomic_cmpxchg_at_resolved(LIRAccess& access, LIRItem& cmp_value, LIRItem& new_value) {
  if (access.is_oop()) {
    new_value.load_item();
    before_store(access, access.resolved_addr(), new_value.result());
  }
  return CardTableBarrierSetC1::atomic_cmpxchg_at_resolved(access, cmp_value, new_value);
}

LIR_Opr LaneBarrierSetC1::atomic_xchg_at_resolved(LIRAccess& access, LIRItem& value) {
  if (access.is_oop()) {
    value.load_item();
    before_store(access, access.resolved_addr(), value.result());
  }
  return CardTableBarrierSetC1::atomic_xchg_at_resolved(access, value);
}

bool LaneBarrierSetC1::generate_c1_runtime_stubs(BufferBlob* buffer_blob) {
  class Generator : public StubAssemblerCodeGenClosure {
    virtual OopMapSet* generate_code(StubAssembler* sasm) {
      assembler()->generate_c1_runtime_stub(sasm);
      return nullptr;
    }
  };
  Generator generator;
  _runtime_stub = Runtime1::generate_blob(buffer_blob, C1StubId::NO_STUBID, "lane_before_store", false, &generator);
  return _runtime_stub != nullptr;
}
