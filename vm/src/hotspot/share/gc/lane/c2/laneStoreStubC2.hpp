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

#ifndef SHARE_GC_LANE_C2_LANESTORESTUBC2_HPP
#define SHARE_GC_LANE_C2_LANESTORESTUBC2_HPP

#include "asm/macroAssembler.hpp"
#include "opto/c2_CodeStubs.hpp"

// What a store of C2's code has behind the method: its value is in the thread's
// lane. It does not count where C2 decides whether the method is small enough to be
// inlined.
class LaneStoreStubC2 : public C2CodeStub {
  const Address _slot;
  const Register _value;
  const Register _tmp;
  const bool _narrow;

  // Of the card that is marked if it is not local; noreg as base if none is.
  const Address _marked;

  // The slot is in the heap, and cards may be local.
  const bool _has_card;

  LaneStoreStubC2(Address slot, Register value, Register tmp, bool narrow, Address marked, bool has_card)
    : _slot(slot), _value(value), _tmp(tmp), _narrow(narrow), _marked(marked), _has_card(has_card) {}

  bool marks() const { return _marked.base() != noreg; }
  void mark_card(MacroAssembler* masm);

  virtual int max_size() const { return 128; }
  virtual void emit(C2_MacroAssembler& masm);

 public:
  // Emits what comes before a store: the barrier, and the card mark if one is given.
  // Changes tmp and flags.
  static void before_store(MacroAssembler* masm, Address slot, Register value, Register tmp, bool narrow,
                           Address marked = Address(), bool has_card = false);
};

#endif // SHARE_GC_LANE_C2_LANESTORESTUBC2_HPP
