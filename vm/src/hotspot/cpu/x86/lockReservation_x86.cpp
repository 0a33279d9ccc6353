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
#include "compiler/compilerDirectives.hpp"
#include "compiler/compilerThread.hpp"
#include "compiler/compileTask.hpp"
#include "kinjo/kinjoGlobals.hpp"
#include "lockReservation_x86.hpp"
#include "oops/klass.hpp"
#include "oops/oop.hpp"
#include "runtime/javaThread.hpp"
#include "runtime/lockReservation.hpp"
#include "runtime/lockStack.hpp"
#include "runtime/vm_version.hpp"
#include "utilities/powerOfTwo.hpp"
#ifdef COMPILER2
#include "opto/c2_CodeStubs.hpp"
#include "opto/c2_MacroAssembler.hpp"
#include "opto/compile.hpp"
#include "opto/output.hpp"
#endif

#define __ masm->

// What locking and unlocking have in common. The code of a path is in two
// parts: fast, which the owner executes, and rest.
class LockReservationPath {
 protected:
  const Register _obj;
  const Register _mark;
  const Register _tmp;
  Label _rest;

  LockReservationPath(Register obj, Register mark, Register tmp) : _obj(obj), _mark(mark), _tmp(tmp) {
    assert_different_registers(obj, mark, tmp, r15_thread);
  }

  static Address top_address()     { return Address(r15_thread, JavaThread::lock_stack_top_offset()); }
  static Address pattern_address() { return field(LockReservationThread::pattern_offset()); }
  static Address bits_address()    { return field(LockReservationThread::bits_offset()); }
  Address mark_address() const     { return Address(_obj, oopDesc::mark_offset_in_bytes()); }

  // The upper half of the mark word. Where there is an owner, it is at least this.
  Address upper_mark_address() const { return Address(_obj, oopDesc::mark_offset_in_bytes() + 4); }
  static const int32_t AnyOwner = 1 << (ReservationMark::OwnerPosition - 32);

  static Address field(ByteSize offset) {
    return Address(r15_thread, JavaThread::lock_reservation_offset() + offset);
  }

  // The counter of GlobalCounter's critical sections. 1 is active, and older
  // than all that a writer may wait for.
  static Address reader_address() {
    JavaThread* const any = JavaThread::current();
    return Address(r15_thread, checked_cast<int>((address)any->get_rcu_counter() - (address)any));
  }

  static address threads() { return (address)LockReservation::_threads; }
  static address movers()  { return (address)LockReservation::_movers; }

  static ByteSize free_moves_offset() { return byte_offset_of(LockReservation::Mover, _free_moves); }

  void load_top(MacroAssembler* masm) { __ movl(_tmp, top_address()); }

  // With the top in tmp.
  void push(MacroAssembler* masm) {
    __ movptr(Address(r15_thread, _tmp), _obj);
    __ addl(top_address(), oopSize);
  }

  // Leaves the zero flag clear. An entry above the top is null in debug builds.
  void pop(MacroAssembler* masm) {
#ifdef ASSERT
    load_top(masm);
    __ movptr(Address(r15_thread, _tmp, Address::times_1, -oopSize), 0);
#endif
    __ subl(top_address(), oopSize);
  }

  // Fields of the mark word, as ReservationMark::rotated() puts them, to tmp.
  void rotated(MacroAssembler* masm, uint32_t mask) {
    if (VM_Version::supports_bmi2()) {
      __ rorxq(_tmp, _mark, 64 - ReservationMark::Rotation);
    } else {
      __ movptr(_tmp, _mark);
      __ rolq(_tmp, ReservationMark::Rotation);
    }
    __ andl(_tmp, mask);
  }

  // Expects the old mark word in rax and the new one in tmp.
  void swap_mark(MacroAssembler* masm) {
    __ lock(); __ cmpxchgptr(_tmp, mark_address());
  }

  // This thread's LockReservation::Mover. Changes tmp.
  void mover_to_rax(MacroAssembler* masm) {
    __ movptr(_tmp, bits_address());
    __ shrq(_tmp, ReservationMark::OwnerPosition - exact_log2(sizeof(LockReservation::Mover)));
    __ mov64(rax, (int64_t)movers());
    __ addptr(rax, _tmp);
  }

  void mark_to_rax(MacroAssembler* masm) {
    if (_mark != rax) {
      __ movptr(rax, _mark);
    }
  }

  // Jumps to target one time out of 32 under -XX:+StressLockReservation.
  static void sometimes(MacroAssembler* masm, Label& target) {
    if (StressLockReservation) {
      const Address counter = field(LockReservationThread::stress_offset());
      __ incrementl(counter);
      __ testl(counter, 31);
      __ jcc(Assembler::zero, target);
    }
  }

 public:
  // Changes the zero flag.
  static void count(MacroAssembler* masm, LockReservationThread::Count what) {
    if (LockReservationStatistics) {
      __ incrementq(field(LockReservationThread::count_offset(what)));
    }
  }
};

class LockPath : public LockReservationPath {
  Label _unlocked;
  Label _deeper;
  Label _push;
  Label _on_top;
  Label _changed;
  Label _refused;

  void search(MacroAssembler* masm, Register thread, Register offset, Label& found);
  void nested(MacroAssembler* masm);
  void unlocked(MacroAssembler* masm);
  void lock_plainly(MacroAssembler* masm, int32_t bits);
  void reserve(MacroAssembler* masm, Label& plain, Label& never);
  void reserved_to_another(MacroAssembler* masm);
  void move(MacroAssembler* masm);

 public:
  // Where the code goes on.
  Label locked;
  Label inflated;
  Label slow;

  LockPath(Register obj, Register mark, Register tmp) : LockReservationPath(obj, mark, tmp) {}

  void fast(MacroAssembler* masm);
  void rest(MacroAssembler* masm);
};

// The object is reserved to this thread, which holds no lock: the entry in the
// lock stack takes the lock if the mark word is still the same after a fence, or
// without one if others see to that. What is unlocked goes its way first, as a
// compare-and-swap waits for all before it.
void LockPath::fast(MacroAssembler* masm) {
  __ testl(_mark, markWord::unlocked_value);
  __ jcc(Assembler::notZero, _unlocked);
  rotated(masm, ReservationMark::RotatedMask);
  __ cmpl(_tmp, pattern_address());
  __ jcc(Assembler::notEqual, _rest);
  sometimes(masm, _refused);

  load_top(masm);
  __ cmpl(_tmp, in_bytes(JavaThread::lock_stack_base_offset()));
  __ jcc(Assembler::notEqual, _deeper);

  __ bind(_push);
  push(masm);
  if (!LockReservation::is_asymmetric()) {
    __ membar(Assembler::StoreLoad); // cheaper than a locked push
  }
  __ cmpptr(_mark, mark_address());
  __ jcc(Assembler::notEqual, _changed);
  count(masm, LockReservationThread::Owned);
}

void LockPath::rest(MacroAssembler* masm) {
  Label may_be_recursive;

  // Not unlocked, with the fields of the mark word in tmp.
  __ bind(_rest);
  __ testl(_tmp, ReservationMark::RotatedLockMask | ReservationMark::RotatedClaimerMask);
  __ jcc(Assembler::notZero, may_be_recursive);
  __ testl(_tmp, _tmp);
  __ jcc(Assembler::zero, may_be_recursive);
  reserved_to_another(masm);

  __ bind(_unlocked);
  unlocked(masm);

  nested(masm);

  // Inflated, fast-locked or claimed: not free, unless this thread has it.
  __ bind(may_be_recursive);
  __ testptr(_mark, markWord::monitor_value);
  __ jcc(Assembler::notZero, inflated);
  load_top(masm);
  __ cmpl(_tmp, LockStack::end_offset() - 1);
  __ jcc(Assembler::greater, slow);
  __ cmpptr(_obj, Address(r15_thread, _tmp, Address::times_1, -oopSize));
  __ jcc(Assembler::equal, _on_top);
  __ jmp(slow);

  // Claimed, inflated or hashed between push and fence.
  __ bind(_changed);
  pop(masm);
  __ jmp(slow);

  __ bind(_refused);
  __ orl(_tmp, 1); // clears the zero flag
  __ jmp(slow);
}

// Looks for the object in a thread's lock stack below offset, downward: removing
// an entry moves others down, so none is missed. Goes on here if it is not there.
void LockPath::search(MacroAssembler* masm, Register thread, Register offset, Label& found) {
  Label next, absent;
  __ bind(next);
  __ subl(offset, oopSize);
  __ cmpl(offset, in_bytes(JavaThread::lock_stack_base_offset()));
  __ jccb(Assembler::below, absent);
  __ cmpptr(_obj, Address(thread, offset));
  __ jccb(Assembler::notEqual, next);
  __ jmp(found);
  __ bind(absent);
}

// The object is reserved to this thread, which holds other locks, or this one.
void LockPath::nested(MacroAssembler* masm) {
  __ bind(_deeper);
  __ cmpl(_tmp, LockStack::end_offset() - 1);
  __ jcc(Assembler::greater, slow);
  __ cmpptr(_obj, Address(r15_thread, _tmp, Address::times_1, -oopSize));
  __ jccb(Assembler::equal, _on_top);

  // Held already, below another object?
  __ subl(_tmp, oopSize);
  search(masm, r15_thread, _tmp, _refused);
  load_top(masm);
  __ jmp(_push);

  __ bind(_on_top);
  push(masm);
  count(masm, LockReservationThread::Recursive);
  __ jmp(locked);
}

// False in the code of a method that the compile command ReserveLocks, or a
// compiler directive, tells so.
static bool is_to_reserve() {
  Thread* const thread = Thread::current();
  const CompileTask* task = thread->is_Compiler_thread() ? CompilerThread::cast(thread)->task() : nullptr;
  return task == nullptr || task->directive()->ReserveLocksOption;
}

// To reserved, or else to fast-locked. What is of a class that is never reserved
// says so itself from then on.
void LockPath::unlocked(MacroAssembler* masm) {
  Label plain, never;
  if (is_to_reserve()) {
    reserve(masm, plain, never);
    __ bind(never);
    lock_plainly(masm, ReservationMark::MovesMaskInPlace);
  }
  __ bind(plain);
  lock_plainly(masm, 0);
}

// To fast-locked, with these bits set in the mark word.
void LockPath::lock_plainly(MacroAssembler* masm, int32_t bits) {
  __ cmpl(top_address(), LockStack::end_offset() - 1);
  __ jcc(Assembler::greater, slow);
  mark_to_rax(masm);
  __ lea(_tmp, Address(rax, -(int)markWord::unlocked_value));
  if (bits != 0) {
    __ orptr(_tmp, bits);
  }
  swap_mark(masm);
  __ jcc(Assembler::notEqual, slow);
  load_top(masm);
  push(masm);
  count(masm, LockReservationThread::Fast);
  __ jmp(locked);
}

// To reserved; or goes to plain if the object moved too often or a virtual thread
// is mounted, and to never if its class is never reserved.
void LockPath::reserve(MacroAssembler* masm, Label& plain, Label& never) {
  if (!StressLockReservation) {
    __ movl(_tmp, _mark);
    __ notl(_tmp);
    __ testl(_tmp, ReservationMark::MovesMaskInPlace);
    __ jcc(Assembler::zero, plain);
  }
  __ cmpptr(Address(r15_thread, JavaThread::cont_entry_offset()), NULL_WORD);
  __ jcc(Assembler::notEqual, plain);
  __ push(_mark);
  __ load_klass(_tmp, _obj, _mark);
  __ pop(_mark);
  __ testb(Address(_tmp, Klass::misc_flags_offset()), KlassFlags::_misc_is_never_reserved);
  __ jcc(Assembler::notZero, never);

  // The entry is pushed before the compare-and-swap: once the object is
  // reserved, others look for it.
  load_top(masm);
  __ cmpl(_tmp, LockStack::end_offset() - 1);
  __ jcc(Assembler::greater, slow);
  push(masm);
  mark_to_rax(masm);
  __ lea(_tmp, Address(rax, -(int)markWord::unlocked_value));
  __ orq(_tmp, bits_address());
  swap_mark(masm);
  __ jcc(Assembler::notEqual, _changed);
  count(masm, LockReservationThread::First);
  __ jmp(locked);
}

// A register that is none of those given, which may be the same.
static Register other_than(Register a, Register b, Register c, Register d, Register e) {
  const Register others[] = { rbx, rcx, rdx, rsi, rdi, r8 };
  for (Register other : others) {
    if (other != a && other != b && other != c && other != d && other != e) {
      return other;
    }
  }
  ShouldNotReachHere();
  return noreg;
}

// Claims the object and looks whether its owner has it, as
// LockReservation::try_take() does. Where the look needs a fence of all threads,
// as the owner runs, the slow path claims again.
//
// The owner's thread is read before the claim, and once more after it, when it
// stays: so the look need not wait for it.
void LockPath::reserved_to_another(MacroAssembler* masm) {
  Label lost, left, moves;
  const Register claimed = _tmp;
  const Register owner = other_than(_obj, _mark, _tmp, rax, rax);
  const Register place = other_than(_obj, _mark, _tmp, rax, owner);

  sometimes(masm, _refused);
  load_top(masm);
  __ cmpl(_tmp, LockStack::end_offset() - 1);
  __ jcc(Assembler::greater, slow);
  push(masm);
  __ push(owner);
  __ push(place);
  mark_to_rax(masm);
  __ movptr(place, rax);
  __ shrq(place, ReservationMark::OwnerPosition);
  __ mov64(owner, (int64_t)threads());
  __ lea(place, Address(owner, place, Address::times_ptr));
  __ movptr(owner, Address(place));
  __ movptr(reader_address(), 1); // from the claim on, the owner's thread stays
  __ movptr(claimed, bits_address());
  __ shrq(claimed, ReservationMark::OwnerToClaimer);
  __ jcc(Assembler::zero, lost); // a thread without index
  __ lea(claimed, Address(claimed, rax, Address::times_1, ReservationMark::OneClaim));
  __ testl(claimed, ReservationMark::ClaimsMaskInPlace);
  __ jcc(Assembler::zero, lost); // one too many: it may move
  swap_mark(masm);
  __ jcc(Assembler::notEqual, lost);

  __ cmpptr(owner, Address(place));
  __ jcc(Assembler::notEqual, lost);
  __ testptr(owner, owner);
  __ jccb(Assembler::zero, left);
  if (LockReservation::is_asymmetric()) {
    Label idle;
    const Address state(owner, JavaThread::thread_state_offset());
    __ cmpl(state, _thread_in_native);
    __ jccb(Assembler::equal, idle);
    __ cmpl(state, _thread_blocked);
    __ jcc(Assembler::notEqual, lost);
    __ bind(idle);
  }
  __ cmpl(Address(owner, JavaThread::lock_stack_top_offset()), in_bytes(JavaThread::lock_stack_base_offset()));
  __ jccb(Assembler::equal, left);
  __ movl(place, Address(owner, JavaThread::lock_stack_top_offset()));
  search(masm, owner, place, lost);

  // The claim stands if the mark word is as it was left. It may stand with
  // another hash, too: the slow path sees to that.
  __ bind(left);
  __ cmpptr(claimed, mark_address());
  __ jcc(Assembler::notEqual, lost);
  __ movptr(reader_address(), 0);
  count(masm, LockReservationThread::Claimed);
  __ testptr(owner, owner);
  __ pop(place);
  __ pop(owner);

  // What is reserved to nobody moves at once.
  __ jccb(Assembler::zero, moves);
  __ testl(claimed, ReservationMark::SeveralClaims);
  __ jcc(Assembler::zero, locked);
  mover_to_rax(masm);
  __ cmpl(Address(rax, free_moves_offset()), 0);
  __ jcc(Assembler::equal, locked);
  __ decrementl(Address(rax, free_moves_offset()));
  __ bind(moves);
  move(masm);

  __ bind(lost);
  __ movptr(reader_address(), 0);
  __ pop(place);
  __ pop(owner);
  __ jmp(_changed);
}

// To reserved to this thread, which has claimed the object, as
// LockReservation::move_or_end() does. Where it would end, the claim stays.
void LockPath::move(MacroAssembler* masm) {
  __ cmpptr(Address(r15_thread, JavaThread::cont_entry_offset()), NULL_WORD);
  __ jcc(Assembler::notEqual, locked);
  __ movptr(rax, mark_address());
  __ testptr(rax, markWord::lock_mask_in_place);
  __ jcc(Assembler::notZero, locked); // inflated, and held all the same
  __ testl(rax, ReservationMark::SeveralMoves);
  __ jcc(Assembler::notZero, locked);
  __ movptr(_tmp, rax);
  __ shlq(_tmp, 64 - ReservationMark::ClaimerPosition); // no owner, no claimer
  __ shrq(_tmp, 64 - ReservationMark::ClaimerPosition);
  __ andq(_tmp, ~(int32_t)ReservationMark::ClaimsMaskInPlace);
  __ addq(_tmp, ReservationMark::OneMove);
  __ orq(_tmp, bits_address());
  swap_mark(masm);
  __ jcc(Assembler::notEqual, locked); // hashed or inflated meanwhile
  count(masm, LockReservationThread::Moved);
  __ jmp(locked);
}

class UnlockPath : public LockReservationPath {
  Label _not_reserved;
  Label _changed;
  Label _refused;

 public:
  // Where the code goes on.
  Label unlocked;
  Label stock;
  Label slow;

  UnlockPath(Register obj, Register mark, Register tmp) : LockReservationPath(obj, mark, tmp) {
    assert(mark == rax, "for cmpxchg");
  }

  void fast(MacroAssembler* masm);
  void rest(MacroAssembler* masm);
};

// The mark word is read before the entry is popped: while the object is held it
// cannot change from fast-locked to reserved. It is read again afterwards, for a
// monitor that others wait for; see LockReservation. What has no owner goes its
// way first, as a compare-and-swap waits for all before it.
void UnlockPath::fast(MacroAssembler* masm) {
  load_top(masm);
  __ cmpptr(_obj, Address(r15_thread, _tmp, Address::times_1, -oopSize));
  __ jcc(Assembler::notEqual, stock);
  __ cmpl(upper_mark_address(), AnyOwner);
  __ jcc(Assembler::below, _not_reserved);
  __ movptr(_mark, mark_address());
  rotated(masm, ReservationMark::RotatedOwnerMask | ReservationMark::RotatedLockMask);
  __ cmpl(_tmp, pattern_address());
  __ jcc(Assembler::notEqual, _rest);
  sometimes(masm, _refused);
  pop(masm);
  __ cmpptr(_mark, mark_address());
  __ jcc(Assembler::notEqual, _changed);
}

// The compare-and-swap comes before the pop: a monitor may be unsettled, so the
// entry must stay until the monitor has an owner.
void UnlockPath::rest(MacroAssembler* masm) {
  Label swap;

  // Fast-locked, unless there is a monitor.
  __ bind(_not_reserved);
  __ cmpptr(_obj, Address(r15_thread, _tmp, Address::times_1, -2 * oopSize));
  __ jcc(Assembler::equal, stock); // recursive
  __ movptr(_mark, mark_address());
  __ testl(_mark, markWord::monitor_value);
  __ jcc(Assembler::notZero, slow);
  __ lea(_tmp, Address(_mark, markWord::unlocked_value));

  __ bind(swap);
  swap_mark(masm);
  __ jcc(Assembler::notEqual, slow);
  pop(masm);
  __ jmp(unlocked);

  // Held by this thread's claim, which is taken back, unless there is a monitor.
  __ bind(_rest);
  load_top(masm);
  __ cmpptr(_obj, Address(r15_thread, _tmp, Address::times_1, -2 * oopSize));
  __ jcc(Assembler::equal, stock); // recursive
  __ testptr(_mark, markWord::lock_mask_in_place);
  __ jcc(Assembler::notZero, slow);
  __ movptr(_tmp, bits_address());
  __ shrq(_tmp, ReservationMark::OwnerToClaimer);
  __ xorq(_tmp, _mark);
  __ jmpb(swap);

  // Released, and no longer as it was. A claim or another thread's lock does not
  // matter, nor does a monitor if this thread holds it still, recursively.
  __ bind(_changed);
  __ movptr(_mark, mark_address());
  __ testptr(_mark, markWord::monitor_value);
  __ jcc(Assembler::zero, unlocked);
  load_top(masm);
  __ cmpptr(_obj, Address(r15_thread, _tmp, Address::times_1, -oopSize));
  __ jcc(Assembler::equal, unlocked);
  __ movl(field(LockReservationThread::released_offset()), 1);

  __ bind(_refused);
  __ orl(_tmp, 1); // clears the zero flag
  __ jmp(slow);
}

void LockReservationAssembler::lock(MacroAssembler* masm, Register obj, Register mark, Register tmp, Label& slow) {
  LockPath path(obj, mark, tmp);
  path.fast(masm);
  __ jmp(path.locked);
  path.rest(masm);
  __ bind(path.inflated);
  path.count(masm, LockReservationThread::Inflated);
  __ bind(path.slow);
  __ jmp(slow);
  __ bind(path.locked);
}

void LockReservationAssembler::unlock(MacroAssembler* masm, Register obj, Register mark, Register tmp,
                                      Label& unlocked, Label& slow) {
  UnlockPath path(obj, mark, tmp);
  path.fast(masm);
  __ bind(path.unlocked);
  __ jmp(unlocked);
  path.rest(masm);
  __ bind(path.slow);
  __ jmp(slow);
  __ bind(path.stock);
}

#ifdef COMPILER2

// The rest of a path behind the method's code.
template <class Path>
class LockReservationStub : public C2CodeStub {
 public:
  Path path;

  LockReservationStub(Register obj, Register mark, Register tmp) : path(obj, mark, tmp) {}

  virtual int max_size() const { return 1024; }
  virtual void emit(C2_MacroAssembler& masm) { path.rest(&masm); }

  static Path& make(Register obj, Register mark, Register tmp) {
    LockReservationStub* stub = new (Compile::current()->comp_arena()) LockReservationStub(obj, mark, tmp);
    PhaseOutput* output = Compile::current()->output();
    if (!output->in_scratch_emit_size()) {
      output->add_stub(stub);
    }
    return stub->path;
  }
};

void LockReservationAssembler::lock(C2_MacroAssembler* masm, Register obj, Register mark, Register tmp,
                                    Label& locked, Label& inflated, Label& slow) {
  LockPath& path = LockReservationStub<LockPath>::make(obj, mark, tmp);
  __ movptr(mark, Address(obj, oopDesc::mark_offset_in_bytes()));
  path.fast(masm);
  __ bind(path.locked);
  __ jmp(locked);
  __ bind(path.inflated);
  path.count(masm, LockReservationThread::Inflated);
  __ jmp(inflated);
  __ bind(path.slow);
  __ jmp(slow);
}

void LockReservationAssembler::unlock(C2_MacroAssembler* masm, Register obj, Register mark, Register tmp,
                                      Label& unlocked, Label& slow) {
  UnlockPath& path = LockReservationStub<UnlockPath>::make(obj, mark, tmp);
  path.fast(masm);
  __ bind(path.unlocked);
  __ jmp(unlocked);
  __ bind(path.slow);
  __ jmp(slow);
  __ bind(path.stock);
}

#endif // COMPILER2
