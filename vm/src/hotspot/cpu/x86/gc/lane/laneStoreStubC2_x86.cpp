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
#include "gc/lane/c2/laneStoreStubC2.hpp"
#include "gc/lane/laneCards.hpp"
#include "gc/lane/laneThreadLocalData.hpp"
#include "gc/shared/gc_globals.hpp"
#include "laneStubs_x86.hpp"
#include "opto/c2_MacroAssembler.hpp"
#include "opto/compile.hpp"
#include "opto/output.hpp"

#define __ masm->

void LaneStoreStubC2::mark_card(MacroAssembler* masm) {
  LaneStubs::load_card_address(masm, _tmp, _marked);
  if (UseCondCardMark) {
    __ cmpb(Address(_tmp, 0), CardTable::dirty_card_val());
    __ jcc(Assembler::equal, continuation());
  }
  __ movb(Address(_tmp, 0), CardTable::dirty_card_val());
}

void LaneStoreStubC2::before_store(MacroAssembler* masm, Address slot, Register value, Register tmp, bool narrow,
                                   Address marked, bool has_card) {
  Assembler::InlineSkippedInstructionsCounter skip_counter(masm);
  PhaseOutput* const output = Compile::current()->output();
  LaneStoreStubC2* const stub =
      new (Compile::current()->comp_arena()) LaneStoreStubC2(slot, value, tmp, narrow, marked, has_card);
  if (!output->in_scratch_emit_size()) {
    output->add_stub(stub);
  }
  LaneStubs::compare_with_lane(masm, value, tmp, narrow);
  __ jcc(Assembler::belowEqual, stub->entry());
  if (stub->marks()) {
    stub->mark_card(masm);
  }
  __ bind(stub->continuation());
}

void LaneStoreStubC2::emit(C2_MacroAssembler& c2_masm) {
  MacroAssembler* const masm = &c2_masm;
  Assembler::InlineSkippedInstructionsCounter skip_counter(masm);
  __ bind(entry());
  if (_has_card) {
    // If the card is local, so is the object: nothing escapes, and no card is marked.
    LaneStubs::load_card_address(masm, _tmp, _slot);
    __ cmpb(Address(_tmp, 0), LaneCards::Local);
    __ jcc(Assembler::equal, continuation());
  }
  __ lea(_tmp, _slot);
  LaneStubs::call(masm, _tmp, _value, _narrow);
  if (marks()) {
    mark_card(masm);
  }
  __ jmp(continuation());
}
