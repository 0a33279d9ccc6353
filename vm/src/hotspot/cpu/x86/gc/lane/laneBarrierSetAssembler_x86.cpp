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

#include "asm/macroAssembler.inline.hpp"
#include "gc/lane/laneBarrierSet.hpp"
#include "gc/lane/laneCards.hpp"
#include "gc/lane/laneThreadLocalData.hpp"
#include "gc/shared/gc_globals.hpp"
#include "laneBarrierSetAssembler_x86.hpp"
#ifdef COMPILER1
#include "c1/c1_LIRAssembler.hpp"
#include "c1/c1_MacroAssembler.hpp"
#include "gc/lane/c1/laneBarrierSetC1.hpp"
#endif
#ifdef COMPILER2
#include "gc/lane/c2/laneBarrierSetC2.hpp"
#endif

#define __ masm->

// Afterwards belowEqual holds if the value is in the thread's open lane.
static void compare_with_lane(MacroAssembler* masm, Register value, Register tmp) {
  __ movptr(tmp, value);
  __ subptr(tmp, Address(r15_thread, LaneThreadLocalData::start_offset()));
  __ cmpptr(tmp, Address(r15_thread, LaneThreadLocalData::last_offset()));
}

void LaneBarrierSetAssembler::oop_store_at(MacroAssembler* masm, DecoratorSet decorators, BasicType type,
                                           Address dst, Register val, Register tmp1, Register tmp2, Register tmp3) {
  if (val != noreg) {
    Label done;
    assert_different_registers(val, tmp1, dst.base(), dst.index());
    compare_with_lane(masm, val, tmp1);
    __ jcc(Assembler::above, done);
    __ lea(tmp1, dst);
    __ push_call_clobbered_registers();
    // In this order, whichever of the two is the first or the second argument.
    __ push(tmp1);
    __ push(val);
    __ pop(c_rarg1);
    __ pop(c_rarg0);
    // Not the interpreter's call, which wants its own frame.
    __ MacroAssembler::call_VM_leaf_base(CAST_FROM_FN_PTR(address, LaneBarrierSetRuntime::before_store), 2);
    __ pop_call_clobbered_registers();
    __ bind(done);
  }
  CardTableBarrierSetAssembler::oop_store_at(masm, decorators, type, dst, val, tmp1, tmp2, tmp3);
}

void LaneBarrierSetAssembler::arraycopy_prologue(MacroAssembler* masm, DecoratorSet decorators, BasicType type,
                                                 Register src, Register dst, Register count) {
  if (is_reference_type(type)) {
    Label done;
    // The array that is copied from: only if it is in the lane its elements can be
    // unescaped.
    compare_with_lane(masm, src, rscratch1);
    __ jcc(Assembler::above, done);
    __ push_call_clobbered_registers(false /* save_fpu */);
    __ push(src);
    __ push(dst);
    __ push(count);
    __ pop(c_rarg2);
    __ pop(c_rarg1);
    __ pop(c_rarg0);
    __ MacroAssembler::call_VM_leaf_base(CAST_FROM_FN_PTR(address, LaneBarrierSetRuntime::before_copy), 3);
    __ pop_call_clobbered_registers(false /* save_fpu */);
    __ bind(done);
  }
  CardTableBarrierSetAssembler::arraycopy_prologue(masm, decorators, type, src, dst, count);
}

#ifdef COMPILER1
#undef __
#define __ sasm->

void LaneBarrierSetAssembler::generate_c1_runtime_stub(StubAssembler* sasm) {
  __ prologue("lane_before_store", false);
  __ push_call_clobbered_registers();
  __ load_parameter(0, c_rarg0);
  __ load_parameter(1, c_rarg1);
  __ call_VM_leaf_base(CAST_FROM_FN_PTR(address, LaneBarrierSetRuntime::before_store), 2);
  __ pop_call_clobbered_registers();
  __ epilogue();
}

#undef __
#define __ ce->masm()->

void LaneBarrierSetAssembler::generate_c1_stub(LIR_Assembler* ce, LaneStoreStubC1* stub) {
  LaneBarrierSetC1* const bs = static_cast<LaneBarrierSetC1*>(BarrierSet::barrier_set()->barrier_set_c1());
  __ bind(*stub->entry());
  ce->store_parameter(stub->address()->as_pointer_register(), 0);
  ce->store_parameter(stub->value()->as_register(), 1);
  __ call(RuntimeAddress(bs->runtime_stub()->code_begin()));
  __ jmp(*stub->continuation());
}

#undef __
#define __ masm->
#endif // COMPILER1

#ifdef COMPILER2

// The address of the card that has the address.
static void load_card_address(MacroAssembler* masm, Register card, Address address) {
  __ lea(card, address);
  __ shrptr(card, CardTable::card_shift());
  __ addptr(card, Address(r15_thread, LaneThreadLocalData::card_base_offset()));
}

static void mark_card(MacroAssembler* masm, LaneStoreStubC2* stub) {
  const Register card = stub->tmp();
  load_card_address(masm, card, stub->marked_address());
  if (UseCondCardMark) {
    __ cmpb(Address(card, 0), CardTable::dirty_card_val());
    __ jcc(Assembler::equal, *stub->continuation());
  }
  __ movb(Address(card, 0), CardTable::dirty_card_val());
}

void LaneBarrierSetAssembler::generate_c2_barrier(MacroAssembler* masm, LaneStoreStubC2* stub) const {
  const Register tmp = stub->tmp();
  if (stub->is_narrow()) {
    __ movl(tmp, stub->value());
    __ subl(tmp, Address(r15_thread, LaneThreadLocalData::narrow_start_offset()));
    __ cmpl(tmp, Address(r15_thread, LaneThreadLocalData::narrow_last_offset()));
  } else {
    compare_with_lane(masm, stub->value(), tmp);
  }
  __ jcc(Assembler::belowEqual, *stub->entry());
  if (stub->marks()) {
    mark_card(masm, stub);
  }
  __ bind(*stub->continuation());
}

void LaneBarrierSetAssembler::generate_c2_stub(MacroAssembler* masm, LaneStoreStubC2* stub) const {
  Assembler::InlineSkippedInstructionsCounter skip_counter(masm);
  const Register tmp = stub->tmp();
  const Register value = stub->value();
  __ bind(*stub->entry());
  if (stub->is_in_heap()) {
    // If the card is local, so is the object: no card mark either.
    load_card_address(masm, tmp, stub->address());
    __ cmpb(Address(tmp, 0), LaneCards::Local);
    __ jcc(Assembler::equal, *stub->continuation());
  }
  __ lea(tmp, stub->address());
  {
    SaveLiveRegisters save(masm, stub);
    if (value == c_rarg0 && tmp == c_rarg1) {
      __ xchgptr(c_rarg0, c_rarg1);
    } else if (value == c_rarg0) {
      __ movptr(c_rarg1, value);
      __ movptr(c_rarg0, tmp);
    } else {
      if (tmp != c_rarg0) {
        __ movptr(c_rarg0, tmp);
      }
      if (value != c_rarg1) {
        __ movptr(c_rarg1, value);
      }
    }
    // Neither an argument nor live: what was in it has been saved.
    __ call(RuntimeAddress(stub->is_narrow() ? CAST_FROM_FN_PTR(address, LaneBarrierSetRuntime::before_narrow_store)
                                             : CAST_FROM_FN_PTR(address, LaneBarrierSetRuntime::before_store)), rax);
  }
  if (stub->marks()) {
    mark_card(masm, stub);
  }
  __ jmp(*stub->continuation());
}

#endif // COMPILER2
