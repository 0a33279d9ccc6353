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

#include "asm/macroAssembler.hpp"
#include "kinjo/kinjoGlobals.hpp"
#include "lockReservation_x86.hpp"
#include "oops/oop.hpp"
#include "runtime/javaThread.hpp"
#include "runtime/lockReservation.hpp"
#include "runtime/lockStack.hpp"

#define __ masm->

Address LockReservationAssembler::top_address() {
  return Address(r15_thread, JavaThread::lock_stack_top_offset());
}

Address LockReservationAssembler::mark_address(Register obj) {
  return Address(obj, oopDesc::mark_offset_in_bytes());
}

static Address field(ByteSize offset) {
  return Address(r15_thread, JavaThread::lock_reservation_offset() + offset);
}

// An entry above the top is null in debug builds.
void LockReservationAssembler::zap(MacroAssembler* masm, Register top, int offset) {
  DEBUG_ONLY(__ movptr(Address(r15_thread, top, Address::times_1, offset), 0);)
}

// Jumps to target one time out of 32 under -XX:+StressLockReservation.
void LockReservationAssembler::sometimes(MacroAssembler* masm, Label& target) {
  if (StressLockReservation) {
    const Address counter = field(LockReservationThread::stress_offset());
    __ incrementl(counter);
    __ testl(counter, 31);
    __ jcc(Assembler::zero, target);
  }
}

void LockReservationAssembler::push(MacroAssembler* masm, Register obj, Register top) {
  __ movptr(Address(r15_thread, top), obj);
  __ addl(top_address(), oopSize);
}

// The object is reserved to this thread: the entry in the lock stack takes the
// lock if the mark word is still the same after a fence.
void LockReservationAssembler::lock_reserved(MacroAssembler* masm, Register obj, Register mark, Register tmp,
                                             Label& locked, Label& fail) {
  Label scan, absent;
  const Register top = tmp;

  sometimes(masm, fail);

  // Held already, below another object: recursion that the slow path handles.
  __ movl(top, top_address());
  __ bind(scan);
  __ subl(top, oopSize);
  __ cmpl(top, in_bytes(JavaThread::lock_stack_base_offset()));
  __ jccb(Assembler::below, absent);
  __ cmpptr(obj, Address(r15_thread, top));
  __ jccb(Assembler::notEqual, scan);
  __ jmp(fail);

  __ bind(absent);
  __ movl(top, top_address());
  __ movptr(Address(r15_thread, top), obj);
  __ addl(top, oopSize);
  __ xchgl(top, top_address()); // the fence; leaves the old top
  __ cmpptr(mark, mark_address(obj));
  __ jcc(Assembler::equal, locked);

  // Claimed, inflated or hashed meanwhile.
  zap(masm, top, 0);
  __ movl(top_address(), top);
  __ jmp(fail);
}

// The object is unlocked if no other thread has it: compare-and-swap, to
// reserved unless it was contested before or a virtual thread is mounted. The
// entry is pushed first: once the object is reserved, others look for it.
void LockReservationAssembler::lock_unlocked(MacroAssembler* masm, Register obj, Register mark, Register tmp,
                                             Label& locked, Label& slow) {
  Label swap;

  __ testptr(mark, markWord::monitor_value);
  __ jcc(Assembler::notZero, slow);

  __ movl(tmp, top_address());
  push(masm, obj, tmp);
  __ orptr(mark, markWord::unlocked_value);
  __ cmpptr(Address(r15_thread, JavaThread::cont_entry_offset()), NULL_WORD);
  __ lea(tmp, Address(mark, -(int)markWord::unlocked_value));
  __ jccb(Assembler::notEqual, swap);
  if (!StressLockReservation) {
    __ testl(mark, ReservationMark::ContestedMask);
    __ jccb(Assembler::notZero, swap);
  }
  __ orq(tmp, field(LockReservationThread::bits_offset()));

  __ bind(swap);
  __ lock(); __ cmpxchgptr(tmp, mark_address(obj));
  __ jcc(Assembler::equal, locked);

#ifdef ASSERT
  __ movl(tmp, top_address());
  zap(masm, tmp, -oopSize);
#endif
  __ subl(top_address(), oopSize);
  __ jmp(slow);
}

void LockReservationAssembler::lock(MacroAssembler* masm, Register obj, Register mark, Register tmp, Label& slow) {
  assert(mark == rax, "for cmpxchg");
  assert_different_registers(obj, mark, tmp, r15_thread);
  Label recursive, not_reserved, fail, locked;

  __ movl(tmp, top_address());
  __ cmpl(tmp, LockStack::end_offset() - 1);
  __ jcc(Assembler::greater, slow);
  __ cmpptr(obj, Address(r15_thread, tmp, Address::times_1, -oopSize));
  __ jcc(Assembler::equal, recursive);

  __ movptr(tmp, mark);
  __ rolq(tmp, ReservationMark::Rotation);
  __ andl(tmp, ReservationMark::RotatedMask);
  __ cmpl(tmp, field(LockReservationThread::pattern_offset()));
  __ jcc(Assembler::notEqual, not_reserved);
  lock_reserved(masm, obj, mark, tmp, locked, fail);

  __ bind(not_reserved);
  lock_unlocked(masm, obj, mark, tmp, locked, slow);

  __ bind(fail);
  __ orl(tmp, 1); // clears the zero flag
  __ jmp(slow);

  __ bind(recursive);
  push(masm, obj, tmp);

  __ bind(locked);
}

void LockReservationAssembler::unlock(MacroAssembler* masm, Register obj, Register mark, Register tmp,
                                      Label& unlocked, Label& slow) {
  assert_different_registers(obj, mark, tmp, r15_thread);
  Label not_reserved, fail, stock;
  const Register top = tmp;

  __ movl(top, top_address());
  __ cmpptr(obj, Address(r15_thread, top, Address::times_1, -oopSize));
  __ jcc(Assembler::notEqual, stock);
  __ cmpptr(obj, Address(r15_thread, top, Address::times_1, -2 * oopSize));
  __ jcc(Assembler::equal, stock); // recursive

  // The mark word is read before the entry is popped: while the object is held
  // it cannot change from fast-locked to reserved.
  __ movptr(mark, mark_address(obj));
  __ rolq(mark, ReservationMark::Rotation);
  __ andl(mark, ReservationMark::RotatedMask);
  __ cmpl(mark, field(LockReservationThread::pattern_offset()));
  __ jccb(Assembler::notEqual, not_reserved);
  sometimes(masm, fail);
  zap(masm, top, -oopSize);
  __ subl(top_address(), oopSize);
  __ jmp(unlocked);

  __ bind(fail);
  __ orl(tmp, 1); // clears the zero flag
  __ jmp(slow);

  // Claimed, or inflated: a monitor may be unsettled, so the entry must stay
  // until the monitor has an owner. The stock code would pop it and push it
  // again. Only a plain fast lock is left to the stock code.
  __ bind(not_reserved);
  __ testl(mark, ReservationMark::RotatedLockMask | ReservationMark::RotatedOwnerMask);
  __ jcc(Assembler::notZero, slow);

  __ bind(stock);
}
