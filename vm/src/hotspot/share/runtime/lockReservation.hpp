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

#ifndef SHARE_RUNTIME_LOCKRESERVATION_HPP
#define SHARE_RUNTIME_LOCKRESERVATION_HPP

#include "kinjo/kinjoGlobals.hpp"
#include "memory/allStatic.hpp"
#include "oops/markWord.hpp"
#include "oops/oopsHierarchy.hpp"
#include "runtime/lockReservationThread.hpp"
#include "utilities/globalDefinitions.hpp"

class JavaThread;
class ObjectMonitor;

// Where the state of a reservation lies: in bits of the mark word that have no
// other use without compact headers. Nothing else knows these bits, so that
// another place can take over.
//
//   63..53 owner, the reserving thread's index   52..42 claimer   41..11 hash
//   10..7 contests   6..3 age   2 forwarded   1..0 lock
//
//   lock 01, owner 0             unlocked; contests counts lost reservations
//   lock 00, owner 0             fast-locked, as without reservations
//   lock 00, owner t, claimer 0  reserved to t; held exactly if t's lock stack
//                                contains the object
//   lock 00, owner t, claimer f  the same, but f has claimed the lock
//   lock 10                      inflated
class ReservationMark : public AllStatic {
  static const int      IndexBits    = 11;
  static const int      ClaimerShift = markWord::hash_shift + markWord::hash_bits;
  static const int      OwnerShift   = ClaimerShift + IndexBits;
  static const int      ContestShift = markWord::age_shift + markWord::age_bits;
  static const int      ContestBits  = markWord::unused_gap_bits;

  static const uint64_t IndexMask          = right_n_bits(IndexBits);
  static const uint64_t ClaimerMaskInPlace = IndexMask << ClaimerShift;
  static const uint64_t OwnerMaskInPlace   = IndexMask << OwnerShift;
  static const uint64_t ContestMask        = right_n_bits(ContestBits);

  static_assert(OwnerShift + IndexBits == 64, "the owner is the highest field");

 public:
  // Index 0 is nobody.
  static const uint MaxIndex = (uint)IndexMask;

  // The mark word rotated left by this brings owner, claimer and lock bits into
  // its low 24 bits, where 32-bit instructions can test them together.
  static const int      Rotation         = 64 - ClaimerShift;
  static const uint32_t RotatedMask      = right_n_bits(Rotation + markWord::lock_bits);
  static const uint32_t RotatedOwnerMask = (uint32_t)(IndexMask << IndexBits);
  static const uint32_t RotatedLockMask  = (uint32_t)(markWord::lock_mask << Rotation);

  // An unlocked object with one of these bits was contested four times or more.
  static const uint32_t ContestedMask = (uint32_t)(uint64_t(0b1100) << ContestShift);

  static uint owner(markWord mark)    { return uint((mark.value() >> OwnerShift) & IndexMask); }
  static uint claimer(markWord mark)  { return uint((mark.value() >> ClaimerShift) & IndexMask); }
  static uint contests(markWord mark) { return uint((mark.value() >> ContestShift) & ContestMask); }

  static bool is_reserved(markWord mark) {
    return (mark.value() & markWord::lock_mask_in_place) == markWord::locked_value && owner(mark) != 0;
  }

  static markWord reserve(markWord mark, uint owner) {
    return markWord(fast_locked(mark).value() | owner_bits(owner));
  }

  static markWord claim(markWord mark, uint claimer) {
    return markWord((mark.value() & ~ClaimerMaskInPlace) | (uint64_t(claimer) << ClaimerShift));
  }

  // The mark word without reservation, in the state that its lock bits say.
  static markWord without_reservation(markWord mark) {
    return markWord(mark.value() & ~(OwnerMaskInPlace | ClaimerMaskInPlace));
  }

  static markWord fast_locked(markWord mark) { return without_reservation(mark).set_fast_locked(); }
  static markWord unlocked(markWord mark)    { return without_reservation(mark).set_unlocked(); }

  // One contest more, up to what the field can hold.
  static markWord contested(markWord mark) {
    return contests(mark) == ContestMask ? mark : markWord(mark.value() + (uint64_t(1) << ContestShift));
  }

  static uint64_t owner_bits(uint owner) { return uint64_t(owner) << OwnerShift; }

  static uint32_t rotated(markWord mark) {
    const uint64_t value = mark.value();
    return uint32_t((value << Rotation) | (value >> (64 - Rotation))) & RotatedMask;
  }
};

// Lock reservation (rows L1 to L3, L6): an object's lock is reserved for the
// thread that locks it first. The owner then takes and releases the lock by its
// lock stack alone, with one fence and no change of the object; another thread
// claims it by compare-and-swap at any time, without stopping the owner.
//
// The owner pushes the object to its lock stack, executes a full fence, and
// reads the mark word again: unchanged, it has the lock. A foreign thread
// changes the mark word, which is a full fence, and then looks for the object
// in the owner's lock stack: not there, the lock is free, and the same mark
// word can be changed to unlocked. One of the two always sees the other.
//
// A foreign thread that finds the lock held may inflate. The monitor is then
// unsettled: its owner is anonymous, as after inflating a fast lock, but it
// need not be held at all, since the owner's release may not have seen the
// monitor. An owner that sees the monitor settles it, and so does a waiting
// thread that finds the object gone from the owner's lock stack.
//
// The protocol is checked by the models in vm/test/models.
class LockReservation : public AllStatic {
  // Identifies, in a claim, any one thread without an index of its own.
  static const uint SharedIndex = ReservationMark::MaxIndex;

  class Claimer;

  static JavaThread* volatile _threads[SharedIndex];

  static uint index_of(JavaThread* thread);
  static bool holds(uint index, oop obj);
  static markWord unreserve(oop obj, markWord mark, markWord plain);
  static uint reserving_index(const ObjectMonitor* monitor);

  static void add(JavaThread* thread);
  static void remove(JavaThread* thread);
  static void claim(oop obj, JavaThread* current);
  static bool make_fast_locked(oop obj, JavaThread* current);
  static void make_fast_locked(JavaThread* current);
  static void make_unsettled(ObjectMonitor* monitor, markWord mark);
  static void settle(ObjectMonitor* monitor, JavaThread* current, int64_t anonymous, int64_t none);

 public:
  // Called when the flags are final and no code has been generated: turns the
  // feature off, with a message, where it does not work.
  static void adjust_flags();

  // The calls of the VM. Without UseLockReservation, and in particular with
  // compact headers, the bits of a mark word mean something else.

  // A thread enters the list of threads, under Threads_lock.
  static void attach(JavaThread* thread) {
    if (UseLockReservation) {
      add(thread);
    }
  }

  // A thread is about to leave the list of threads.
  static void detach(JavaThread* thread) {
    if (UseLockReservation) {
      remove(thread);
    }
  }

  // The slow path enters obj for a thread that does not hold it. Afterwards obj
  // is not reserved, unless another thread holds or took it.
  static void before_enter(oop obj, JavaThread* current) {
    if (UseLockReservation) {
      claim(obj, current);
    }
  }

  // The slow path exits obj. Afterwards obj is not reserved; false if it is,
  // but not held by current: nothing to exit.
  static bool before_exit(oop obj, JavaThread* current) {
    return !UseLockReservation || make_fast_locked(obj, current);
  }

  // The new monitor is going to replace the mark word.
  static void before_inflation(ObjectMonitor* monitor, markWord mark) {
    if (UseLockReservation && ReservationMark::is_reserved(mark)) {
      make_unsettled(monitor, mark);
    }
  }

  // True if the release of monitor by its present holder may go unnoticed.
  static bool is_unsettled(const ObjectMonitor* monitor);

  // Returns once monitor is settled. Anonymous and none are values of the
  // monitor's owner field.
  static void await_settlement(ObjectMonitor* monitor, JavaThread* current, int64_t anonymous, int64_t none) {
    if (UseLockReservation) {
      settle(monitor, current, anonymous, none);
    }
  }

  // The lock stack moves to a continuation: what a frozen thread holds is
  // fast-locked or has a settled monitor.
  static void before_freeze(JavaThread* current) {
    if (UseLockReservation) {
      make_fast_locked(current);
    }
  }
};

#endif // SHARE_RUNTIME_LOCKRESERVATION_HPP
