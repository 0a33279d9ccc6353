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

#ifndef CPU_X86_LOCKRESERVATION_X86_HPP
#define CPU_X86_LOCKRESERVATION_X86_HPP

#include "asm/macroAssembler.hpp"
#include "kinjo/kinjoGlobals.hpp"
#include "memory/allStatic.hpp"

// The owner's paths of lock reservation, which take the place of the fast paths
// of lightweight locking in the interpreter, C1, C2 and native wrappers.
//
// Every jump to slow or stock leaves the lock stack as it was. Every jump to
// slow leaves the zero flag clear, as C2's code wants it.
class LockReservationAssembler : public AllStatic {
  static Address top_address();
  static Address mark_address(Register obj);
  static void push(MacroAssembler* masm, Register obj, Register top);
  static void zap(MacroAssembler* masm, Register top, int offset);
  static void sometimes(MacroAssembler* masm, Label& target);
  static void lock_reserved(MacroAssembler* masm, Register obj, Register mark, Register tmp, Label& locked, Label& fail);
  static void lock_unlocked(MacroAssembler* masm, Register obj, Register mark, Register tmp, Label& locked, Label& slow);

 public:
  // Locks obj, whose mark word is in mark (rax), or jumps to slow. Kills mark
  // and tmp.
  static void lock(MacroAssembler* masm, Register obj, Register mark, Register tmp, Label& slow);

  // Unlocks obj and jumps to unlocked if it is held through a reservation; goes
  // on behind this code if that is for the stock code to do. Kills mark (rax)
  // and tmp.
  static void unlock(MacroAssembler* masm, Register obj, Register mark, Register tmp, Label& unlocked, Label& slow);
};

#endif // CPU_X86_LOCKRESERVATION_X86_HPP
