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

#include "asm/codeBuffer.hpp"
#include "asm/macroAssembler.hpp"
#include "code/codeBlob.hpp"
#include "compiler/compilerDirectives.hpp"
#include "compiler/compilerThread.hpp"
#include "compiler/compileTask.hpp"
#include "gc/lane/laneStubs_x86.hpp"
#include "kinjo/kinjoGlobals.hpp"
#include "lockReservation_x86.hpp"
#include "monitorTable_x86.hpp"
#include "oops/klass.hpp"
#include "oops/oop.hpp"
#include "prims/forte.hpp"
#include "prims/jvmtiExport.hpp"
#include "runtime/basicLock.hpp"
#include "runtime/javaThread.hpp"
#include "runtime/lockReservation.hpp"
#include "runtime/lockReservationClasses.hpp"
#include "runtime/lockReservationIndices.hpp"
#include "runtime/lockStack.hpp"
#include "runtime/objectMonitor.hpp"
#include "runtime/vm_version.hpp"
#include "utilities/debug.hpp"
#ifdef COMPILER2
#include "opto/c2_CodeStubs.hpp"
#include "opto/c2_MacroAssembler.hpp"
#include "opto/compile.hpp"
#include "opto/output.hpp"
#endif

#define __ masm->

// What the code of locking and unlocking has in common. A method has the owner's
// path only, and with LockReservationFence=asym only that without a fence:
// LockReservationSite. All else is in LockReservationStubs, which the whole VM
// shares, so that a method with locks is not larger than without reservations: C2
// does not inline what is large.
class LockReservationPath {
 protected:
  const Register _obj;
  const Register _mark;
  const Register _tmp;

  LockReservationPath(Register obj, Register mark, Register tmp) : _obj(obj), _mark(mark), _tmp(tmp) {
    assert_different_registers(obj, mark, tmp, r15_thread);
  }

  static Address top_address()     { return Address(r15_thread, JavaThread::lock_stack_top_offset()); }
  static Address pattern_address() { return field(LockReservationThread::pattern_offset()); }
  static Address bits_address()    { return field(LockReservationThread::bits_offset()); }
  static Address claims_left_address() { return field(LockReservationThread::claims_left_offset()); }
  static Address is_eager_address() { return field(LockReservationThread::is_eager_offset()); }
  Address mark_address() const     { return Address(_obj, oopDesc::mark_offset_in_bytes()); }

  // With the top in tmp: the last entry of the lock stack, or the one before it.
  Address entry_address(int n) const { return Address(r15_thread, _tmp, Address::times_1, -n * oopSize); }

  static Address field(ByteSize offset) {
    return Address(r15_thread, JavaThread::lock_reservation_offset() + offset);
  }

  // The thread's word of LockReservationReaders.
  static Address reading_address() { return field(LockReservationThread::reading_offset()); }

  // Kills word.
  static void reads_no_longer(MacroAssembler* masm, Register word) {
    __ movptr(word, reading_address());
    __ movptr(Address(word), 0);
  }

  void load_top(MacroAssembler* masm) { __ movl(_tmp, top_address()); }

  // With the top in tmp.
  void push(MacroAssembler* masm) {
    __ movptr(Address(r15_thread, _tmp), _obj);
    __ addl(top_address(), oopSize);
  }

  // Nobody else knows an object that has not escaped from this thread's lane: its
  // lock needs no fence and no second look. Goes on here with other objects.
  // Kills tmp.
  void skip_if_unescaped(MacroAssembler* masm, Label& unescaped) {
    if (UseLanes && !LockReservation::is_asymmetric()) {
      LaneStubs::jump_if_unescaped(masm, _obj, _tmp, unescaped);
    }
  }

  // Between the push and the second look at the mark word, unless others see to it.
  // Kills tmp.
  //
  // The last lock with a fence says first that the next ones have none. Its fence is
  // behind that. So whoever has claimed an object, and still read that there are
  // fences, is seen by the next ones.
  void fence_of_owner(MacroAssembler* masm) {
#ifdef ASSERT
    if (strcmp(LockReservationFence, "omitted") == 0) {
      return;
    }
#endif
    if (!LockReservation::is_asymmetric()) {
      __ membar(Assembler::StoreLoad); // cheaper than a locked push
      return;
    }
    Label fence;
    Label done;
    const Address fences = field(LockReservationThread::fences_offset());
    __ cmpl(fences, 0);
    __ jccb(Assembler::equal, done);
    __ decrementq(field(LockReservationThread::fences_left_offset()));
    __ jccb(Assembler::notZero, fence);
    __ movl(fences, 0);
    __ movl(_tmp, pattern_address());
    __ movl(field(LockReservationThread::pattern_without_fence_offset()), _tmp);
#ifdef ASSERT
    if (strcmp(LockReservationFence, "asym-short-omitted") == 0) {
      __ jmpb(done);
    }
#endif
    __ bind(fence);
    __ membar(Assembler::StoreLoad);
    __ bind(done);
  }

  // An entry above the top is null in debug builds.
  void pop(MacroAssembler* masm) {
#ifdef ASSERT
    load_top(masm);
    __ movptr(entry_address(1), 0);
#endif
    __ subl(top_address(), oopSize);
  }

  // Fields of the mark word, as ReservationMark::rotated() puts them, to tmp.
  void rotated(MacroAssembler* masm, uint32_t mask) {
    if (VM_Version::supports_bmi2()) {
      __ rorxq(_tmp, _mark, 64 - ReservationMark::rotation());
    } else {
      __ movptr(_tmp, _mark);
      __ rolq(_tmp, ReservationMark::rotation());
    }
    __ andl(_tmp, mask);
  }

  // With what rotated() has left in tmp: the flags say equal if the mark word is
  // reserved to this thread.
  void compare_with_pattern(MacroAssembler* masm) { __ cmpl(_tmp, pattern_address()); }

  // The same; not equal if this thread executes fences where others execute none.
  void compare_with_pattern_without_fence(MacroAssembler* masm) {
    __ cmpl(_tmp, field(LockReservation::is_asymmetric() ? LockReservationThread::pattern_without_fence_offset()
                                                         : LockReservationThread::pattern_offset()));
  }

  // Of a monitor, with the bit that a mark word has which points to one.
  static Address monitor_field(Register monitor, ByteSize offset) {
    const int tag = UseObjectMonitorTable ? 0 : checked_cast<int>(markWord::monitor_value);
    return Address(monitor, offset - in_ByteSize(tag));
  }

  // With the table of monitors: monitor becomes that of obj. A thread remembers those that
  // it has used last. Goes to unknown if the monitor is not found. Kills tmp.
  static void find_monitor(MacroAssembler* masm, Register obj, Register monitor, Register tmp, Label& unknown) {
    assert_different_registers(obj, monitor, tmp, r15_thread);
    Label found;
    ByteSize entry = JavaThread::om_cache_oops_offset();
    for (int i = 0; i < OMCache::CAPACITY; i++) {
      __ movptr(monitor, Address(r15_thread, entry + OMCache::oop_to_monitor_difference()));
      __ cmpptr(obj, Address(r15_thread, entry));
      __ jcc(Assembler::equal, found);
      entry = entry + OMCache::oop_to_oop_difference();
    }
    MonitorTableAssembler::find(masm, obj, monitor, tmp, unknown);
    __ bind(found);
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

  static void count(MacroAssembler* masm, LockReservationThread::Count what) {
    if (LockReservationStatistics) {
      __ incrementq(field(LockReservationThread::count_offset(what)));
    }
  }
};

// A stub expects the object in rax; plus one if the owner's path has pushed or
// popped the entry in the lock stack and then found the mark word changed. It
// changes no register but rax. The zero flag tells that the lock is taken, or
// released; else the slow path has to do it, and the lock stack is as it was, but
// for a release that the slow path learns from LockReservationThread.
class LockReservationStub : public LockReservationPath {
 protected:
  static const Register Owner;
  static const int Changed = 1;

  Label _done;
  Label _slow;

  LockReservationStub() : LockReservationPath(rbx, rax, rcx) {}

  void save_registers(MacroAssembler* masm) {
    __ push(_obj);
    __ push(_tmp);
    __ push(Owner);
    __ movptr(_obj, rax);
  }

  void leave(MacroAssembler* masm) {
    __ pop(Owner);
    __ pop(_tmp);
    __ pop(_obj);
    __ ret(0);
  }

  void exits(MacroAssembler* masm) {
    __ bind(_done);
    __ xorl(rax, rax);
    leave(masm);
    __ bind(_slow);
    __ orl(rax, 1); // clears the zero flag
    leave(masm);
  }

  // Expects the old mark word in rax and the new one in tmp.
  void swap_mark(MacroAssembler* masm) {
    __ lock(); __ cmpxchgptr(_tmp, mark_address());
  }

  // The same for an object that may be an unescaped one of this thread's lane: for
  // these it need not be atomic.
  void swap_mark_of_local(MacroAssembler* masm) {
    if (!UseLanes) {
      swap_mark(masm);
      return;
    }
    Label unescaped, done;
    __ push(_tmp);
    LaneStubs::jump_if_unescaped(masm, _obj, _tmp, unescaped);
    __ pop(_tmp);
    swap_mark(masm);
    __ jmpb(done);
    __ bind(unescaped);
    __ pop(_tmp);
    __ cmpxchgptr(_tmp, mark_address());
    __ bind(done);
  }

  // With the top in tmp.
  void slow_if_full(MacroAssembler* masm) {
    __ cmpl(_tmp, LockStack::end_offset() - 1);
    __ jcc(Assembler::greater, _slow);
  }

};

const Register LockReservationStub::Owner = rdx;

class LockStub : public LockReservationStub {
  const bool _with_monitors;
  const bool _reserves;
  Label _on_top;
  Label _changed;

  // In the place of the thread that owns a reservation, if it has ended.
  static const int OfNobody = 1;

  void search(MacroAssembler* masm, Register thread, Register offset, Label& found);
  void reserved_to_this_thread(MacroAssembler* masm);
  void not_free(MacroAssembler* masm);
  void inflated(MacroAssembler* masm);
  void unlocked(MacroAssembler* masm);
  void lock_plainly(MacroAssembler* masm, int32_t bits);
  void reserve(MacroAssembler* masm, Label& plain, Label& never);
  void jump_if_excluded(MacroAssembler* masm, Register place, Label& never);
  void count_first(MacroAssembler* masm, Register place);
  void reserved_to_another(MacroAssembler* masm);
  void reserved_to_nobody(MacroAssembler* masm, Label& claim);
  void move(MacroAssembler* masm);

 public:
  // Takes monitors that nobody holds, as C2's code does, or leaves them to the
  // slow path.
  LockStub(bool with_monitors, bool reserves) : _with_monitors(with_monitors), _reserves(reserves) {}

  void generate(MacroAssembler* masm);
};

void LockStub::generate(MacroAssembler* masm) {
  Label again, is_unlocked, is_reserved_to_this_thread, is_not_free, is_changed;
  save_registers(masm);
  __ testl(rax, Changed);
  __ jcc(Assembler::notZero, is_changed);

  __ bind(again);
  __ movptr(_mark, mark_address());
  __ testl(_mark, markWord::unlocked_value);
  __ jcc(Assembler::notZero, is_unlocked);
  rotated(masm, ReservationMark::rotated_mask());
  compare_with_pattern(masm);
  __ jcc(Assembler::equal, is_reserved_to_this_thread);
  if (UseCompactObjectHeaders) {
    __ testl(_mark, ReservationMark::reserved_bit());
    __ jcc(Assembler::zero, is_not_free);
    __ testl(_tmp, ReservationMark::rotated_claimer_mask());
    __ jcc(Assembler::notZero, is_not_free);
  } else {
    __ testl(_tmp, ReservationMark::rotated_state_mask() | ReservationMark::rotated_claimer_mask());
    __ jcc(Assembler::notZero, is_not_free);
    __ testl(_tmp, _tmp);
    __ jcc(Assembler::zero, is_not_free);
  }
  reserved_to_another(masm);

  __ bind(is_reserved_to_this_thread);
  reserved_to_this_thread(masm);

  __ bind(is_unlocked);
  unlocked(masm);

  __ bind(is_not_free);
  not_free(masm);

  // Claimed, inflated or hashed between push and fence, in the method's code.
  __ bind(is_changed);
  __ decrementq(_obj);
  pop(masm);
  __ jmp(again);

  // The same here.
  __ bind(_changed);
  pop(masm);
  __ jmp(_slow);

  exits(masm);
}

// Looks for the object in a thread's lock stack below offset, downward: removing
// an entry moves others down, so none is missed. Goes on here if it is not there.
void LockStub::search(MacroAssembler* masm, Register thread, Register offset, Label& found) {
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

// This thread holds other locks, or this one, or executes fences where methods have
// none.
void LockStub::reserved_to_this_thread(MacroAssembler* masm) {
  Label unescaped;
  sometimes(masm, _slow);
  load_top(masm);
  slow_if_full(masm);
  __ cmpptr(_obj, entry_address(1));
  __ jcc(Assembler::equal, _on_top);

  // Held already, below another object?
  __ subl(_tmp, oopSize);
  search(masm, r15_thread, _tmp, _slow);
  load_top(masm);
  push(masm);
  skip_if_unescaped(masm, unescaped);
  fence_of_owner(masm);
  __ cmpptr(_mark, mark_address());
  __ jcc(Assembler::notEqual, _changed);
  __ bind(unescaped);
  count(masm, LockReservationThread::Owned);
  __ jmp(_done);
}

// Inflated, fast-locked or claimed: not free, unless this thread has it.
void LockStub::not_free(MacroAssembler* masm) {
  Label is_inflated;
  __ testl(_mark, markWord::monitor_value);
  __ jcc(Assembler::notZero, is_inflated);
  load_top(masm);
  slow_if_full(masm);
  __ cmpptr(_obj, entry_address(1));
  __ jcc(Assembler::notEqual, _slow);

  __ bind(_on_top);
  push(masm);
  count(masm, LockReservationThread::Recursive);
  __ jmp(_done);

  __ bind(is_inflated);
  count(masm, LockReservationThread::Inflated);
  if (_with_monitors) {
    inflated(masm);
  } else {
    __ jmp(_slow);
  }
}

// Takes the monitor if it has no owner, or this thread.
void LockStub::inflated(MacroAssembler* masm) {
  if (UseObjectMonitorTable) {
    find_monitor(masm, _obj, rdx, _tmp, _slow);
  } else {
    __ movptr(rdx, _mark);
  }
  __ movptr(_tmp, Address(r15_thread, JavaThread::monitor_owner_id_offset()));
  __ xorl(rax, rax);
  __ lock(); __ cmpxchgptr(_tmp, monitor_field(rdx, ObjectMonitor::owner_offset()));
  __ jcc(Assembler::equal, _done);
  __ cmpptr(_tmp, rax);
  __ jcc(Assembler::notEqual, _slow);
  __ increment(monitor_field(rdx, ObjectMonitor::recursions_offset()));
  __ jmp(_done);
}

// To reserved, or else to fast-locked. What is of a class that is never reserved
// says so itself from then on.
void LockStub::unlocked(MacroAssembler* masm) {
  Label plain, never;
  if (_reserves) {
    reserve(masm, plain, never);
    __ bind(never);
    lock_plainly(masm, ReservationMark::MovesMaskInPlace);
  }
  __ bind(plain);
  lock_plainly(masm, 0);
}

// To fast-locked, with these bits set in the mark word.
void LockStub::lock_plainly(MacroAssembler* masm, int32_t bits) {
  load_top(masm);
  slow_if_full(masm);
  __ lea(_tmp, Address(_mark, -(int)markWord::unlocked_value));
  if (bits != 0) {
    __ orptr(_tmp, bits);
  }
  swap_mark_of_local(masm);
  __ jcc(Assembler::notEqual, _slow);
  load_top(masm);
  push(masm);
  count(masm, LockReservationThread::Fast);
  __ jmp(_done);
}

// To reserved; or goes to plain if the object moved too often or a virtual thread
// is mounted, and to never if its class is not reserved or a hash is in the way.
void LockStub::reserve(MacroAssembler* masm, Label& plain, Label& never) {
  if (!StressLockReservation || UseCompactObjectHeaders) { // there it may have no reservation ever again
    __ movl(_tmp, _mark);
    __ notl(_tmp);
    __ testl(_tmp, ReservationMark::MovesMaskInPlace);
    __ jcc(Assembler::zero, plain);
  }
  if (UseCompactObjectHeaders) {
    __ movptr(_tmp, _mark);
    __ shlq(_tmp, 64 - markWord::klass_shift);
    __ shrq(_tmp, 64 - markWord::klass_shift + markWord::hash_shift);
    __ jcc(Assembler::notZero, never);
  }
  __ cmpptr(Address(r15_thread, JavaThread::cont_entry_offset()), NULL_WORD);
  __ jcc(Assembler::notEqual, plain);
  __ cmpl(pattern_address(), (int32_t)LockReservationThread::NoPattern);
  __ jcc(Assembler::equal, _slow); // gets an index
  const Register place = rdx;
  jump_if_excluded(masm, place, never);

  // The entry is pushed before the compare-and-swap: once the object is
  // reserved, others look for it.
  load_top(masm);
  slow_if_full(masm);
  push(masm);
  __ lea(_tmp, Address(_mark, -(int)markWord::unlocked_value));
  __ orq(_tmp, bits_address());
  swap_mark_of_local(masm);
  __ jcc(Assembler::notEqual, _changed);
  count_first(masm, place);
  __ jmp(_done);
}

// Leaves the class's place in the table; kills tmp.
void LockStub::jump_if_excluded(MacroAssembler* masm, Register place, Label& never) {
  __ load_klass(_tmp, _obj, place);
  __ testb(Address(_tmp, Klass::misc_flags_offset()), KlassFlags::_misc_is_never_reserved);
  __ jcc(Assembler::notZero, never);
  __ movl(place, _tmp);
  __ shrl(place, LockReservationClasses::PlaceShift);
  __ andl(place, LockReservationClasses::Places - 1);
  __ push(_mark);
  __ mov64(_mark, (int64_t)LockReservationClasses::excluded());
  __ cmpptr(_tmp, Address(_mark, place, Address::times_ptr));
  __ pop(_mark);
  __ jcc(Assembler::equal, never);
}

// One of several, as all threads write what counts them.
void LockStub::count_first(MacroAssembler* masm, Register place) {
  Label no_index;
  count(masm, LockReservationThread::First);
  __ decrementl(field(LockReservationThread::uncounted_offset()));
  __ jcc(Assembler::notZero, _done);
  __ movl(field(LockReservationThread::uncounted_offset()), LockReservationThread::Uncounted);
  __ cmpptr(bits_address(), NULL_WORD);
  __ jccb(Assembler::zero, no_index);
  __ mov64(_tmp, (int64_t)LockReservationClasses::reserved());
  __ incrementl(Address(_tmp, place, Address::times_4));
  __ jmp(_done);

  __ bind(no_index); // the next lock asks for one
  __ movl(pattern_address(), (int32_t)LockReservationThread::NoPattern);
}

// Claims the object and looks whether its owner has it, as
// LockReservation::try_take() does. Where the look needs a fence of all threads,
// as the owner runs, the slow path claims again.
//
// The owner's thread is read before the claim, and once more after it, when it
// stays: so the look need not wait for it.
void LockStub::reserved_to_another(MacroAssembler* masm) {
  Label claim, lost, unread, no_owner, left, may_move, stays, retired;
  const Register claimed = _tmp;
  const Register owner = Owner;
  const Register place = rsi;

  if (LockReservationStatistics) {
    __ jmp(_slow); // counts, and reports what moves, and where
    return;
  }
  sometimes(masm, _slow);
  load_top(masm);
  slow_if_full(masm);
  push(masm);
  __ push(place);
  __ movptr(place, _mark);
  __ shrq(place, ReservationMark::owner_shift());
  if (UseCompactObjectHeaders) {
    __ andl(place, ReservationMark::index_mask()); // below the class
  }
  __ mov64(owner, (int64_t)LockReservationIndices::threads());
  __ lea(place, Address(owner, place, Address::times_ptr));
  __ movptr(owner, Address(place));
  __ cmpptr(owner, LockReservationIndices::Retired);
  __ jcc(Assembler::equal, retired);
  __ bind(claim);
  __ cmpl(claims_left_address(), 1);
  __ jcc(Assembler::lessEqual, unread); // the VM counts this one, and looks how often this thread claims
  __ movptr(claimed, reading_address());
  __ testptr(claimed, claimed);
  __ jcc(Assembler::zero, unread); // a thread without index
  __ movptr(Address(claimed), 1); // from the claim on, the owner's thread stays
  __ movptr(claimed, bits_address());
  __ shrq(claimed, ReservationMark::OwnerToClaimer);
  __ lea(claimed, Address(claimed, _mark, Address::times_1, (int)ReservationMark::one_claim()));
  __ testl(claimed, ReservationMark::claims_mask());
  __ jcc(Assembler::zero, lost); // one too many: it may move
  swap_mark(masm);
  __ jcc(Assembler::notEqual, lost);

  __ cmpptr(owner, Address(place));
  __ jcc(Assembler::notEqual, lost);
  __ cmpptr(owner, LockReservationIndices::Drained);
  __ jcc(Assembler::belowEqual, no_owner);
  const Address state(owner, JavaThread::thread_state_offset());
  if (LockReservation::is_asymmetric()) {
    Label fenced;
    __ cmpl(Address(owner, JavaThread::lock_reservation_offset() + LockReservationThread::fences_offset()), 0);
    __ jccb(Assembler::notEqual, fenced);
    __ cmpl(state, _thread_in_native);
    __ jccb(Assembler::equal, fenced);
    __ cmpl(state, _thread_blocked);
    __ jcc(Assembler::notEqual, lost);
    __ bind(fenced);
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

  // What is reserved to nobody moves at once. To a thread that claims often moves
  // what is claimed again, or whose owner is idle.
  __ cmpptr(owner, OfNobody);
  __ jccb(Assembler::equal, stays);
  __ testl(claimed, ReservationMark::several_claims());
  __ jccb(Assembler::notZero, may_move);
  __ cmpl(state, _thread_blocked);
  __ jccb(Assembler::equal, may_move);
  __ cmpl(state, _thread_in_native);
  __ jccb(Assembler::notEqual, stays);
  __ bind(may_move);
  __ cmpl(is_eager_address(), 0);
  __ jccb(Assembler::equal, stays);
  __ xorl(owner, owner);

  __ bind(stays);
  reads_no_longer(masm, place);
  __ decrementl(claims_left_address());
  __ pop(place);
  __ cmpptr(owner, OfNobody);
  __ jcc(Assembler::above, _done);
  move(masm);

  __ bind(lost);
  reads_no_longer(masm, place);
  __ bind(unread);
  __ pop(place);
  __ jmp(_changed);

  __ bind(no_owner);
  __ movl(owner, OfNobody);
  __ jmp(left);

  __ bind(retired);
  reserved_to_nobody(masm, claim);
}

// The entry has been pushed, and a register. To reserved to this thread, by one
// compare-and-swap: no thread has the owner's index, or can have it before this one
// has left this code. It is no move, as nobody loses it. Goes to claim if a virtual
// thread is mounted or this thread has no index.
void LockStub::reserved_to_nobody(MacroAssembler* masm, Label& claim) {
  __ cmpptr(Address(r15_thread, JavaThread::cont_entry_offset()), NULL_WORD);
  __ jcc(Assembler::notEqual, claim);
  __ cmpptr(bits_address(), NULL_WORD);
  __ jcc(Assembler::equal, claim);
  __ pop(rsi);
  __ mov64(_tmp, (int64_t)ReservationMark::all_but_owner_and_claims());
  __ andq(_tmp, _mark);
  __ orptr(_tmp, bits_address());
  swap_mark(masm);
  __ jcc(Assembler::notEqual, _changed);
  __ jmp(_done);
}

// To reserved to this thread, which has claimed the object, as
// LockReservation::move_or_end() does. Where it would end, the claim stays. It
// is no move from an owner that has ended: then Owner is OfNobody, else null.
void LockStub::move(MacroAssembler* masm) {
  Label uncounted;
  __ cmpptr(Address(r15_thread, JavaThread::cont_entry_offset()), NULL_WORD);
  __ jcc(Assembler::notEqual, _done);
  __ movptr(rax, mark_address());
  __ testl(rax, markWord::lock_mask_in_place);
  __ jcc(Assembler::notZero, _done); // inflated, and held all the same
  __ mov64(_tmp, (int64_t)ReservationMark::all_but_owner_and_claims());
  __ andq(_tmp, rax);
  __ cmpptr(Owner, OfNobody);
  __ jccb(Assembler::equal, uncounted);
  __ testl(rax, ReservationMark::SeveralMoves);
  __ jcc(Assembler::notZero, _done);
  __ addq(_tmp, ReservationMark::OneMove);
  __ bind(uncounted);
  __ orq(_tmp, bits_address());
  swap_mark(masm);
  __ jmp(_done); // also if it was hashed or inflated meanwhile
}

class UnlockStub : public LockReservationStub {
  void on_top(MacroAssembler* masm);
  void released(MacroAssembler* masm);

 public:
  void generate(MacroAssembler* masm);
};

void UnlockStub::generate(MacroAssembler* masm) {
  Label is_released;
  save_registers(masm);
  __ testl(rax, Changed);
  __ jcc(Assembler::notZero, is_released);
  load_top(masm);
  __ movptr(_mark, mark_address());
  __ cmpptr(_obj, entry_address(1));
  __ jcc(Assembler::notEqual, _slow);
  on_top(masm);

  __ bind(is_released);
  __ decrementq(_obj);
  released(masm);

  exits(masm);
}

// Fast-locked, held by this thread's claim, which is taken back, or inflated. The
// compare-and-swap comes before the pop: a monitor may be unsettled, so the entry
// must stay until the monitor has an owner.
void UnlockStub::on_top(MacroAssembler* masm) {
  Label swap, last;
  __ cmpptr(_obj, entry_address(2));
  __ jcc(Assembler::equal, last); // recursive
  __ testl(_mark, markWord::lock_mask_in_place);
  __ jcc(Assembler::notZero, _slow);
  if (UseCompactObjectHeaders) {
    __ testl(_mark, ReservationMark::reserved_bit());
  } else {
    __ movptr(_tmp, _mark);
    __ shrq(_tmp, ReservationMark::owner_shift());
  }
  __ lea(_tmp, Address(_mark, markWord::unlocked_value));
  __ jccb(Assembler::zero, swap);

  rotated(masm, ReservationMark::rotated_owner_mask() | ReservationMark::rotated_state_mask());
  compare_with_pattern(masm);
  __ jcc(Assembler::equal, _slow); // reserved to this thread: not for this code
  __ movptr(_tmp, bits_address());
  __ shrq(_tmp, ReservationMark::OwnerToClaimer);
  __ xorq(_tmp, _mark);

  __ bind(swap);
  swap_mark_of_local(masm);
  __ jcc(Assembler::notEqual, _slow);
  __ bind(last);
  pop(masm);
  __ jmp(_done);
}

// Released by the owner's path, and no longer as it was. A claim or another
// thread's lock does not matter, nor does a monitor if this thread holds it
// still, recursively.
void UnlockStub::released(MacroAssembler* masm) {
  __ movptr(_mark, mark_address());
  __ testl(_mark, markWord::monitor_value);
  __ jcc(Assembler::zero, _done);
  load_top(masm);
  __ cmpptr(_obj, entry_address(1));
  __ jcc(Assembler::equal, _done);
  __ movl(field(LockReservationThread::released_offset()), 1);
  __ jmp(_slow);
}

// Releases the monitor of an object that is not in the lock stack, for C2. If
// others wait for it and none is about to take it, the slow path wakes one. There
// is no store before the fence, which would wait for it.
class MonitorExitStub : public LockReservationPath {
 public:
  MonitorExitStub() : LockReservationPath(rbx, rax, rcx) {}

  void generate(MacroAssembler* masm);
};

void MonitorExitStub::generate(MacroAssembler* masm) {
  Label recursive, done, slow, unknown;
  if (UseObjectMonitorTable) {
    // It may be an older one, which the VM is about to free: then it is not this thread's. Its
    // owner is not asked: that cache line would be fetched to be read, and once more to be
    // written, and others that wait read it all the time.
    __ push(_obj);
    __ push(_tmp);
    __ movptr(_obj, rax);
    find_monitor(masm, _obj, _tmp, _mark, unknown);
    __ movptr(_mark, _tmp);
    __ pop(_tmp);
    __ pop(_obj);
    __ cmpl(monitor_field(_mark, ObjectMonitor::contentions_offset()), 0);
    __ jcc(Assembler::less, slow);
#ifdef ASSERT
    Label held;
    __ push(_tmp);
    __ movptr(_tmp, Address(r15_thread, JavaThread::monitor_owner_id_offset()));
    __ cmpptr(_tmp, monitor_field(_mark, ObjectMonitor::owner_offset()));
    __ pop(_tmp); // leaves the flags alone
    __ jcc(Assembler::equal, held);
    __ stop("a monitor of another thread");
    __ bind(held);
#endif
  } else {
    __ movptr(_mark, Address(rax, oopDesc::mark_offset_in_bytes()));
    __ testl(_mark, markWord::monitor_value);
    __ jcc(Assembler::zero, slow);
  }
  __ cmpptr(monitor_field(_mark, ObjectMonitor::recursions_offset()), 0);
  __ jcc(Assembler::notZero, recursive);
  __ movptr(monitor_field(_mark, ObjectMonitor::owner_offset()), NULL_WORD);
  __ membar(Assembler::StoreLoad); // of two that come and leave at the same time one sees the other
  __ cmpptr(monitor_field(_mark, ObjectMonitor::entry_list_offset()), NULL_WORD);
  __ jcc(Assembler::zero, done);
  __ cmpptr(monitor_field(_mark, ObjectMonitor::succ_offset()), NULL_WORD);
  __ jcc(Assembler::notZero, done);
  if (!UseObjectMonitorTable) {
    __ decrementq(_mark, checked_cast<int>(markWord::monitor_value));
  }
  __ movptr(Address(r15_thread, JavaThread::unlocked_inflated_monitor_offset()), _mark);
  __ bind(slow);
  __ orl(rax, 1); // clears the zero flag
  __ ret(0);

  if (UseObjectMonitorTable) {
    __ bind(unknown);
    __ pop(_tmp);
    __ pop(_obj);
    __ jmp(slow);
  }
  __ bind(recursive);
  __ decrement(monitor_field(_mark, ObjectMonitor::recursions_offset()));
  __ bind(done);
  __ xorl(rax, rax);
  __ ret(0);
}

// The stubs, generated when the first one is asked for, which is for the
// interpreter, before there are other threads.
class LockReservationStubs : public AllStatic {
  static address _lock[2][2];
  static address _unlock;
  static address _monitor_exit;

  static void generate();

 public:
  static address lock(bool with_monitors, bool reserves) {
    generate();
    return _lock[with_monitors][reserves];
  }

  static address unlock() {
    generate();
    return _unlock;
  }

  static address monitor_exit() {
    generate();
    return _monitor_exit;
  }
};

address LockReservationStubs::_lock[2][2];
address LockReservationStubs::_unlock = nullptr;
address LockReservationStubs::_monitor_exit = nullptr;

void LockReservationStubs::generate() {
  if (_unlock != nullptr) {
    return;
  }
  const int size = 8 * K;
  BufferBlob* const blob = BufferBlob::create("lock reservation stubs", size);
  if (blob == nullptr) {
    vm_exit_out_of_memory(size, OOM_MALLOC_ERROR, "lock reservation stubs");
  }
  CodeBuffer buffer(blob);
  MacroAssembler code(&buffer);
  MacroAssembler* const masm = &code;
  for (int with_monitors = 0; with_monitors < 2; with_monitors++) {
    for (int reserves = 0; reserves < 2; reserves++) {
      __ align(CodeEntryAlignment);
      _lock[with_monitors][reserves] = __ pc();
      LockStub(with_monitors, reserves).generate(masm);
    }
  }
  __ align(CodeEntryAlignment);
  _monitor_exit = __ pc();
  MonitorExitStub().generate(masm);
  __ align(CodeEntryAlignment);
  _unlock = __ pc();
  UnlockStub().generate(masm);
  __ flush();
  // For profilers, as other stubs of the VM.
  Forte::register_stub(blob->name(), buffer.insts_begin(), buffer.insts_end());
  if (JvmtiExport::should_post_dynamic_code_generated()) {
    JvmtiExport::post_dynamic_code_generated(blob->name(), buffer.insts_begin(), buffer.insts_end());
  }
}

// False in the code of a method that the compile command ReserveLocks, or a
// compiler directive, tells so.
static bool is_to_reserve() {
  Thread* const thread = Thread::current();
  const CompileTask* task = thread->is_Compiler_thread() ? CompilerThread::cast(thread)->task() : nullptr;
  return task == nullptr || task->directive()->ReserveLocksOption;
}

// What a method has for one lock or unlock: the owner's path, which ends with
// the zero flag set, and the call of a stub for the rest.
//
// Most of the time a thread holds no other lock, or is about to release its only
// one. C2's code compares the top of the lock stack with constants for that, and has
// the other cases behind it. So no lock waits for the top that the one before it has
// stored, which takes several cycles to come back from the store buffer: processors
// guess how comparisons end, but not what loads read.
class LockReservationSite : public LockReservationPath {
  const bool _is_split; // the deeper cases are behind the method's code

  Label _rest;
  Label _plain;
  Label _deeper;
  Label _pushed;
  Label _on_top;
  Label _not_on_top;
  Label _recursive;
  Label _changed;
  Label _refused;
  Label _stub;
  Label _call;
  Label _taken;
  Label _held;
  Label _unescaped;

  static const int MostLocks = 3; // under which another one is taken without a call

  static int top_with(int locks) { return in_bytes(JavaThread::lock_stack_base_offset()) + locks * oopSize; }
  static Address first_entry_address() { return Address(r15_thread, JavaThread::lock_stack_base_offset()); }

  void push_first_or_second(MacroAssembler* masm);
  void must_be_last(MacroAssembler* masm);

 public:
  LockReservationSite(Register obj, Register mark, Register tmp, bool is_split)
      : LockReservationPath(obj, mark, tmp), _is_split(is_split) {}

  void lock(MacroAssembler* masm);
  void unlock(MacroAssembler* masm);
  void lock_deeper(MacroAssembler* masm, Label& done);
  void lock_recursively(MacroAssembler* masm);
  void unlock_deeper(MacroAssembler* masm);
  void lock_plainly(MacroAssembler* masm, Label& done);
  void unlock_plainly(MacroAssembler* masm, Label& done);
  void exit_monitor(MacroAssembler* masm, Label& done);
  void rest(MacroAssembler* masm, address stub, Label& done);
};

// The object is reserved to this thread, which holds at most one lock, of another
// object: the entry in the lock stack takes the lock if the mark word is still the
// same after a fence, or without one if others see to that.
//
// What is unlocked or inflated leaves first: it needs a compare-and-swap, which waits
// until all instructions before it have ended.
void LockReservationSite::lock(MacroAssembler* masm) {
  if (_is_split) {
    __ testb(_mark, (int)markWord::lock_mask_in_place);
    __ jcc(Assembler::notZero, _plain);
  }
  rotated(masm, ReservationMark::rotated_mask());
  compare_with_pattern_without_fence(masm);
  __ jcc(Assembler::notEqual, _rest);
  sometimes(masm, _refused);

  if (_is_split) {
    __ cmpl(top_address(), top_with(0));
    __ jcc(Assembler::notEqual, _deeper);
    __ movptr(first_entry_address(), _obj);
    __ movl(top_address(), top_with(1));
  } else {
    push_first_or_second(masm);
  }
  __ bind(_pushed);
  skip_if_unescaped(masm, _unescaped);
  if (!LockReservation::is_asymmetric()) {
    fence_of_owner(masm);
  }
  __ cmpptr(_mark, mark_address());
  __ jcc(Assembler::notEqual, _changed);
  __ bind(_unescaped);
  if (LockReservationStatistics) {
    count(masm, LockReservationThread::Owned);
    __ xorl(_tmp, _tmp);
  }
}

void LockReservationSite::push_first_or_second(MacroAssembler* masm) {
  load_top(masm);
  __ cmpl(_tmp, top_with(1));
  __ jcc(Assembler::above, _stub);
  __ cmpptr(_obj, entry_address(1));
  __ jcc(Assembler::equal, _stub);
  push(masm);
}

// Under other locks: this object's may be the last one, which needs no look at the mark
// word, but none below that.
void LockReservationSite::lock_deeper(MacroAssembler* masm, Label& done) {
  Label is_other;
  __ bind(_deeper);
  load_top(masm);
  __ cmpptr(_obj, entry_address(1));
  __ jccb(Assembler::notEqual, is_other);
  if (LockReservationStatistics) {
    __ jmp(_call);
  }
  __ bind(_recursive);
  __ cmpl(_tmp, LockStack::end_offset() - 1);
  __ jcc(Assembler::greater, _call);
  __ bind(_taken);
  push(masm);
  __ bind(_held);
  __ xorl(rax, rax);
  __ jmp(done);

  // Under fewer locks, what is looked at below the lock stack is no object, or else the
  // stub finds out.
  __ bind(is_other);
  for (int n = 2; n <= MostLocks; n++) {
    __ cmpptr(_obj, entry_address(n));
    __ jcc(Assembler::equal, _call);
  }
  __ cmpl(_tmp, top_with(MostLocks));
  __ jcc(Assembler::above, _call);
  push(masm);
  __ jmp(_pushed);
}

// This thread may have it already, if it is fast-locked or reserved to another one. What
// is inflated is left to the stub, as its monitor may be unsettled.
void LockReservationSite::lock_recursively(MacroAssembler* masm) {
  __ bind(_rest);
  load_top(masm);
  __ cmpptr(_obj, entry_address(1));
  __ jcc(Assembler::equal, _recursive);
}

// The mark word is read before the entry is popped: while the object is held it
// cannot change from fast-locked to reserved. It is read again afterwards, for a
// monitor that others wait for, unless reservations end first; see LockReservation.
void LockReservationSite::unlock(MacroAssembler* masm) {
  if (_is_split) {
    __ cmpl(top_address(), top_with(1));
    __ jcc(Assembler::notEqual, _deeper);
    __ cmpptr(_obj, first_entry_address());
    __ jcc(Assembler::notEqual, _not_on_top);
  } else {
    must_be_last(masm);
  }
  __ bind(_on_top);
  __ movptr(_mark, mark_address());
  rotated(masm, ReservationMark::rotated_owner_mask() | ReservationMark::rotated_state_mask());
  compare_with_pattern(masm);
  __ jcc(Assembler::notEqual, _rest);
  sometimes(masm, _refused);
  pop(masm);
  if (UseCompactObjectHeaders) {
    __ xorl(_tmp, _tmp); // nobody waits for what is reserved
  } else {
    __ cmpptr(_mark, mark_address());
    __ jcc(Assembler::notEqual, _changed);
  }
}

void LockReservationSite::must_be_last(MacroAssembler* masm) {
  load_top(masm);
  __ cmpptr(_obj, entry_address(1));
  __ jcc(Assembler::notEqual, _not_on_top);
}

void LockReservationSite::unlock_deeper(MacroAssembler* masm) {
  __ bind(_deeper);
  must_be_last(masm);
  __ cmpptr(_obj, entry_address(2));
  __ jcc(Assembler::notEqual, _on_top);
  __ jmp(_recursive);
}

// What is never reserved, or not to virtual threads, and monitors that nobody else
// holds, are locked in place, so that programs that share everything lose nothing: a
// compare-and-swap waits for the stores before it, such as those of a call.
void LockReservationSite::lock_plainly(MacroAssembler* masm, Label& done) {
  Label in_place, monitor;
  __ bind(_plain);
  __ testb(_mark, (int)markWord::monitor_value);
  if (UseObjectMonitorTable) {
    __ jcc(Assembler::notZero, _call);
  } else {
    __ jccb(Assembler::notZero, monitor);
  }
  __ movl(_tmp, _mark);
  __ notl(_tmp);
  __ testl(_tmp, ReservationMark::MovesMaskInPlace);
  __ jccb(Assembler::zero, in_place);
  __ cmpptr(Address(r15_thread, JavaThread::cont_entry_offset()), NULL_WORD);
  __ jccb(Assembler::equal, _call);
  __ bind(in_place);
  load_top(masm);
  __ cmpl(_tmp, LockStack::end_offset() - 1);
  __ jccb(Assembler::greater, _call);
  __ movptr(rax, _mark);
  __ decrementq(_mark, checked_cast<int>(markWord::unlocked_value));
  __ lock(); __ cmpxchgptr(_mark, mark_address());
  __ jccb(Assembler::notEqual, _call);
  __ jmp(_taken);
  if (UseObjectMonitorTable) {
    return;
  }

  __ bind(monitor);
  __ movptr(_tmp, Address(r15_thread, JavaThread::monitor_owner_id_offset()));
  __ xorl(rax, rax);
  __ lock(); __ cmpxchgptr(_tmp, monitor_field(_mark, ObjectMonitor::owner_offset()));
  __ jcc(Assembler::equal, done);
  __ cmpptr(_tmp, rax);
  __ jcc(Assembler::notEqual, done); // another thread has it: for the slow path
  __ increment(monitor_field(_mark, ObjectMonitor::recursions_offset()));
  __ jmp(_held);
}

// The same for what is fast-locked, or held by this thread's claim, which is taken
// back. What is fast-locked is popped first, so that no store is left for the next
// compare-and-swap to wait for: if others have made it a monitor, nobody looks for
// the entry, and the stub finds it again. A claim that became a monitor may be
// unsettled, so its entry stays until the monitor has an owner, as in the stub. It is
// no recursive lock, which unlock_deeper has released.
void LockReservationSite::unlock_plainly(MacroAssembler* masm, Label& done) {
  Label claimed;
  __ bind(_rest);
  if (UseCompactObjectHeaders) {
    __ testl(_mark, ReservationMark::reserved_bit() | (int32_t)markWord::lock_mask_in_place);
  } else {
    __ testl(_tmp, _tmp);
  }
  __ jcc(Assembler::notZero, claimed);
  pop(masm);
  __ lea(_tmp, Address(_mark, markWord::unlocked_value));
  __ lock(); __ cmpxchgptr(_tmp, mark_address());
  __ jcc(Assembler::equal, done);
  load_top(masm);
  push(masm);
  __ jmp(_stub);

  __ bind(claimed);
  __ testl(_mark, (int32_t)markWord::lock_mask_in_place);
  __ jcc(Assembler::notZero, _stub);
  __ movptr(_tmp, bits_address());
  __ shrq(_tmp, ReservationMark::OwnerToClaimer);
  __ xorq(_tmp, _mark);
  __ lock(); __ cmpxchgptr(_tmp, mark_address());
  __ jcc(Assembler::notEqual, _stub);
  __ bind(_recursive);
  pop(masm);
  __ xorl(rax, rax);
  __ jmp(done);
}

// The object is not in the lock stack, so it has a monitor.
void LockReservationSite::exit_monitor(MacroAssembler* masm, Label& done) {
  __ bind(_not_on_top);
  __ movptr(rax, _obj);
  __ call(RuntimeAddress(LockReservationStubs::monitor_exit()));
  __ jmp(done);
}

// Goes to done, or goes on here, with the zero flag.
void LockReservationSite::rest(MacroAssembler* masm, address stub, Label& done) {
  Label call;
  __ bind(_call);
  if (!_stub.is_bound()) {
    __ bind(_stub);
  }
  if (!_rest.is_bound()) {
    __ bind(_rest);
  }
  if (!_plain.is_bound()) {
    __ bind(_plain);
  }
  if (!_not_on_top.is_bound()) {
    __ bind(_not_on_top);
  }
  __ movptr(rax, _obj);
  __ jmpb(call);
  if (StressLockReservation) {
    __ bind(_refused);
    __ orl(_tmp, 1); // clears the zero flag
    __ jmp(done);
  }
  __ bind(_changed);
  __ lea(rax, Address(_obj, 1));
  __ bind(call);
  __ call(RuntimeAddress(stub));
}

void LockReservationAssembler::lock(MacroAssembler* masm, Register obj, Register mark, Register tmp, Label& slow) {
  assert(mark == rax, "loaded by the caller, for implicit null checks");
  Label done;
  LockReservationSite site(obj, mark, tmp, false);
  site.lock(masm);
  __ jmpb(done);
  site.rest(masm, LockReservationStubs::lock(false, is_to_reserve()), done);
  __ bind(done);
  __ jcc(Assembler::notZero, slow);
}

void LockReservationAssembler::unlock(MacroAssembler* masm, Register obj, Register mark, Register tmp, Label& slow) {
  Label done;
  LockReservationSite site(obj, mark, tmp, false);
  site.unlock(masm);
  __ jmpb(done);
  site.rest(masm, LockReservationStubs::unlock(), done);
  __ bind(done);
  __ jcc(Assembler::notZero, slow);
}

#ifdef COMPILER2

// What is behind the method's code. It does not count where C2 decides whether the
// method is small enough to be inlined.
class LockReservationRest : public C2CodeStub {
  const bool _is_lock;

 public:
  LockReservationSite site;

  LockReservationRest(bool is_lock, Register obj, Register mark, Register tmp)
      : _is_lock(is_lock), site(obj, mark, tmp, true) {}

  virtual int max_size() const { return 448; }
  virtual void emit(C2_MacroAssembler& masm);

  static LockReservationRest* make(bool is_lock, Register obj, Register mark, Register tmp) {
    LockReservationRest* rest = new (Compile::current()->comp_arena()) LockReservationRest(is_lock, obj, mark, tmp);
    PhaseOutput* output = Compile::current()->output();
    if (!output->in_scratch_emit_size()) {
      output->add_stub(rest);
    }
    return rest;
  }
};

// The stubs alone count statistics.
void LockReservationRest::emit(C2_MacroAssembler& masm) {
  Assembler::InlineSkippedInstructionsCounter skipped(&masm);
  address stub;
  if (_is_lock) {
    stub = LockReservationStubs::lock(true, is_to_reserve());
    site.lock_deeper(&masm, continuation());
    if (!LockReservationStatistics) {
      site.lock_plainly(&masm, continuation());
      site.lock_recursively(&masm);
    }
  } else {
    stub = LockReservationStubs::unlock();
    site.unlock_deeper(&masm);
    site.exit_monitor(&masm, continuation());
    site.unlock_plainly(&masm, continuation());
  }
  site.rest(&masm, stub, continuation());
  masm.jmp(continuation());
}

void LockReservationAssembler::lock(C2_MacroAssembler* masm, Register obj, Register mark, Register tmp) {
  if (UseObjectMonitorTable) {
    // The slow paths trust what they find there.
    __ movptr(Address(tmp, BasicLock::object_monitor_cache_offset_in_bytes()), NULL_WORD);
  }
  LockReservationRest* rest = LockReservationRest::make(true, obj, mark, tmp);
  if (DiagnoseSyncOnValueBasedClasses != 0) {
    __ load_klass(mark, obj, tmp);
    __ testb(Address(mark, Klass::misc_flags_offset()), KlassFlags::_misc_is_value_based_class);
    __ jcc(Assembler::notZero, rest->continuation());
  }
  __ movptr(mark, Address(obj, oopDesc::mark_offset_in_bytes()));
  rest->site.lock(masm);
  __ bind(rest->continuation());
}

void LockReservationAssembler::unlock(C2_MacroAssembler* masm, Register obj, Register mark, Register tmp) {
  LockReservationRest* rest = LockReservationRest::make(false, obj, mark, tmp);
  rest->site.unlock(masm);
  __ bind(rest->continuation());
}

#endif // COMPILER2
