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

// The code of lock reservation, which takes the place of that of lightweight
// locking in the interpreter, C1, C2 and native wrappers.
//
// The slow path finds the lock stack as it was, but for a release that it learns
// from LockReservationThread.
class LockReservationAssembler : public AllStatic {
 public:
  // Locks obj, whose mark word is in mark (rax), or jumps to slow. Kills mark
  // and tmp.
  static void lock(MacroAssembler* masm, Register obj, Register mark, Register tmp, Label& slow);

  // Unlocks obj or jumps to slow. Kills mark (rax) and tmp.
  static void unlock(MacroAssembler* masm, Register obj, Register mark, Register tmp, Label& slow);

#ifdef COMPILER2
  // The same for C2, with all but the owner's path behind the method's code. The
  // zero flag tells whether it is done, or for the slow path to do. Kills mark,
  // tmp and rax; mark may be rax.
  static void lock(C2_MacroAssembler* masm, Register obj, Register mark, Register tmp);
  static void unlock(C2_MacroAssembler* masm, Register obj, Register mark, Register tmp);
#endif
};

#endif // CPU_X86_LOCKRESERVATION_X86_HPP
