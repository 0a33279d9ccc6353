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

#include "c1/c1_LIRAssembler.hpp"
#include "c1/c1_LIRGenerator.hpp"
#include "c1/c1_MacroAssembler.hpp"
#include "gc/lane/c1/laneBarrierSetC1.hpp"
#include "gc/lane/laneCode.hpp"
#include "gc/lane/laneEngagement.hpp"
#include "gc/lane/laneThreadLocalData.hpp"
#include "utilities/macros.hpp"
#include CPU_HEADER(gc/lane/laneStubs)

#ifdef ASSERT
#define __ gen->lir(__FILE__, __LINE__)->
#else
#define __ gen->lir()->
#endif

void LaneStoreStubC1::emit_code(LIR_Assembler* e) {
  MacroAssembler* const masm = e->masm();
  masm->bind(*entry());
  LaneStubs::call(masm, _address->as_pointer_register(), _value->as_register());
  masm->jmp(*continuation());
}

void LaneBarrierC1::before_store(LIRAccess& access, LIR_Opr address, LIR_Opr value) {
  if (value->is_constant()) {
    // Compiled code refers to nothing that is unescaped.
    return;
  }
  const bool has_barrier = LaneEngagement::compiles_barriers();
  LaneCode::add_to_compilation(has_barrier);
  if (!has_barrier) {
    return;
  }
  LIRGenerator* const gen = access.gen();
  if (!value->is_register()) {
    const LIR_Opr loaded = gen->new_register(T_OBJECT);
    __ move(value, loaded);
    value = loaded;
  }
  if (address->is_illegal()) {
    // Outside of all lanes: the value escapes.
    address = gen->new_pointer_register();
    __ move(LIR_OprFact::intptrConst((intptr_t)0), address);
  } else if (address->is_address()) {
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
