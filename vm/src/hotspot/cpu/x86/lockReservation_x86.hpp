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

class C2_MacroAssembler;

// The fast paths of lock reservation, which take the place of those of
// lightweight locking in the interpreter, C1, C2 and native wrappers.
//
// Every jump to slow or stock leaves the lock stack as it was, but for a release
// that the slow path learns from LockReservationThread. Every jump to
// slow or inflated leaves the zero flag clear, as C2's code wants it.
class LockReservationAssembler : public AllStatic {
 public:
  // Locks obj, whose mark word is in mark (rax), or jumps to slow. Kills mark
  // and tmp.
  static void lock(MacroAssembler* masm, Register obj, Register mark, Register tmp, Label& slow);

  // Unlocks obj and jumps to unlocked if it is reserved; goes on behind this
  // code if that is for the stock code to do. Kills mark (rax) and tmp.
  static void unlock(MacroAssembler* masm, Register obj, Register mark, Register tmp, Label& unlocked, Label& slow);

#ifdef COMPILER2
  // The same for C2, with all but the owner's paths behind the method's code.

  // Locks obj and jumps to locked; or jumps to inflated, with the mark word in
  // mark, or to slow. Kills mark, tmp and rax.
  static void lock(C2_MacroAssembler* masm, Register obj, Register mark, Register tmp,
                   Label& locked, Label& inflated, Label& slow);

  static void unlock(C2_MacroAssembler* masm, Register obj, Register mark, Register tmp, Label& unlocked, Label& slow);
#endif
};

#endif // CPU_X86_LOCKRESERVATION_X86_HPP
