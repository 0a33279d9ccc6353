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
#include "utilities/powerOfTwo.hpp"

class JavaThread;
class ObjectMonitor;

// Where the state of a reservation lies: in bits of the mark word that have no
// other use without compact headers. Nothing else knows these bits, so that
// another place can take over.
//
//   63..53 owner, the reserving thread's index   52..42 claimer   41..11 hash
//   10..9 moves   8..7 claims   6..3 age   2 forwarded   1..0 lock
//
//   lock 01, owner 0             unlocked
//   lock 00, owner 0             fast-locked, as without reservations
//   lock 00, owner t, claimer 0  reserved to t; held exactly if t's lock stack
//                                contains the object
//   lock 00, owner t, claimer f  reserved to t and claimed by f; held by one of
//                                them, or f is about to find out
//   lock 10                      inflated
//
// Claims counts claims since the reservation was made, moves counts its moves
// from one thread to another; both stop at their maximum. An object with the
// maximum of moves is reserved no more, or never.
class ReservationMark : public AllStatic {
  static const int      IndexBits    = 11;
  static const int      ClaimerShift = markWord::hash_shift + markWord::hash_bits;
  static const int      OwnerShift   = ClaimerShift + IndexBits;
  static const int      ClaimsShift  = markWord::age_shift + markWord::age_bits;
  static const int      ClaimsBits   = 2;
  static const int      MovesShift   = ClaimsShift + ClaimsBits;
  static const int      MovesBits    = markWord::unused_gap_bits - ClaimsBits;

  static const uint64_t IndexMask          = right_n_bits(IndexBits);
  static const uint64_t ClaimerMaskInPlace = IndexMask << ClaimerShift;
  static const uint64_t OwnerMaskInPlace   = IndexMask << OwnerShift;

  static_assert(OwnerShift + IndexBits == 64, "the owner is the highest field");

 public:
  // Index 0 is nobody.
  static const uint MaxIndex  = (uint)IndexMask;
  static const uint MaxClaims = (uint)right_n_bits(ClaimsBits);
  static const uint MaxMoves  = (uint)right_n_bits(MovesBits);

  // For generated code. Shifted right by this, the mark word is its owner, and
  // owner bits become claimer bits.
  static const int      ClaimerPosition   = ClaimerShift;
  static const int      OwnerPosition     = OwnerShift;
  static const int      OwnerToClaimer    = IndexBits;
  static const uint32_t OneClaim          = 1u << ClaimsShift;
  static const uint32_t ClaimsMaskInPlace = MaxClaims << ClaimsShift;
  static const uint32_t OneMove           = 1u << MovesShift;
  static const uint32_t MovesMaskInPlace  = MaxMoves << MovesShift;

  // Set in a mark word that has been claimed, or moved, more than once.
  static const uint32_t SeveralClaims     = OneClaim << 1;
  static const uint32_t SeveralMoves      = OneMove << 1;
  static_assert(ClaimsBits == 2 && MovesBits == 2, "for SeveralClaims and SeveralMoves");

  // The mark word rotated left by this brings owner, claimer and lock bits into
  // its low 24 bits, where 32-bit instructions can test them together.
  static const int      Rotation           = 64 - ClaimerShift;
  static const uint32_t RotatedClaimerMask = (uint32_t)IndexMask;
  static const uint32_t RotatedOwnerMask   = (uint32_t)(IndexMask << IndexBits);
  static const uint32_t RotatedLockMask    = (uint32_t)(markWord::lock_mask << Rotation);
  static const uint32_t RotatedMask        = RotatedClaimerMask | RotatedOwnerMask | RotatedLockMask;

  static uint owner(markWord mark)   { return uint((mark.value() >> OwnerShift) & IndexMask); }
  static uint claimer(markWord mark) { return uint((mark.value() >> ClaimerShift) & IndexMask); }
  static uint claims(markWord mark)  { return uint((mark.value() >> ClaimsShift) & MaxClaims); }
  static uint moves(markWord mark)   { return uint((mark.value() >> MovesShift) & MaxMoves); }

  static bool is_reserved(markWord mark) {
    return (mark.value() & markWord::lock_mask_in_place) == markWord::locked_value && owner(mark) != 0;
  }

  static markWord reserve(markWord mark, uint owner) {
    return markWord(fast_locked(mark).value() | owner_bits(owner));
  }

  // Claimed by this thread; one claim more if it was claimed by another or none.
  static markWord claim(markWord mark, uint claimer) {
    const bool counts = ReservationMark::claimer(mark) != claimer && claims(mark) < MaxClaims;
    const uint64_t plain = mark.value() & ~ClaimerMaskInPlace;
    return markWord((plain | (uint64_t(claimer) << ClaimerShift)) + (counts ? OneClaim : 0));
  }

  // The mark word without reservation, in the state that its lock bits say.
  static markWord without_reservation(markWord mark) {
    return markWord(mark.value() & ~(OwnerMaskInPlace | ClaimerMaskInPlace));
  }

  static markWord fast_locked(markWord mark) { return without_reservation(mark).set_fast_locked(); }
  static markWord unlocked(markWord mark)    { return without_reservation(mark).set_unlocked(); }

  // No claims and no moves so far.
  static markWord uncontested(markWord mark) {
    return markWord(mark.value() & ~uint64_t(ClaimsMaskInPlace | MovesMaskInPlace));
  }

  // No claims so far, and one move more.
  static markWord moved(markWord mark) {
    const uint64_t count = MIN2(moves(mark) + 1, MaxMoves);
    return markWord(uncontested(mark).value() | (count << MovesShift));
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
// claims it by compare-and-swap at any time, without stopping the owner and
// without ending the reservation.
//
// The owner pushes the object to its lock stack, executes a full fence, and
// reads the mark word again: unchanged, it has the lock. A foreign thread
// pushes the object to its own lock stack, puts itself into the mark word as
// claimer, which is a full fence, and then looks for the object in the owner's
// lock stack: not there, and the claim still stands, it has the lock. One of
// the two always sees the other. The foreign thread's release removes the claim
// and then pops the object.
//
// A thread that finds the lock held may inflate. The monitor is then unsettled:
// its owner is anonymous, as after inflating a fast lock, but it need not be
// held at all, since the owner's release may not have seen the monitor. If it is
// seen at once that nobody holds it, it is exited at once, so that what is free
// does not look contended. Else, an
// owner or claimer that sees the monitor while it holds the object takes it
// over, as from a fast lock. For the other case, the owner's release reads the
// mark word again after its pop, and a thread that is going to wait first makes
// all threads execute a fence, unless the owner is idle or such a fence has begun
// since the object was inflated. Afterwards either the
// owner's pop is visible, or the owner will see the monitor. Who leaves or is
// going to wait then looks for the object in the lock stacks of owner and
// claimer: if it is in neither, the monitor is taken and exited, which wakes
// the next thread. So nobody polls, and waiting is as without reservations.
//
// With LockReservationFence=asym, the owner's lock has no fence. Instead, the
// foreign thread makes all threads execute one between its claim and its look,
// unless the owner's thread is blocked or in native code, as it executes a fence
// before it returns to Java code. That takes some microseconds, and interrupts
// the threads that run. If it
// happens too often, the owner is asked to use another index from then on: what
// is reserved to the old one belongs to nobody, and is claimed without a fence.
//
// Policy (row L6): a reservation moves to a thread that claims often, with the
// second claim of the object, or with the first one if its owner is idle; and to
// any thread if its owner has gone. After so many moves it ends. See also
// LockReservationClasses.
//
// The protocol is checked by the models in vm/test/models.
class LockReservation : public AllStatic {
  friend class LockReservationPath;

  static const uint IndexLimit = ReservationMark::MaxIndex + 1;

  // The highest indices are lent to threads without one, for a single claim.
  static const uint LentIndices = 32;

  // Of a thread for which there was no index. Like NoPattern, it matches none.
  static const uint32_t PatternOfRefused = LockReservationThread::NoPattern - 1;

  static JavaThread* volatile _threads[IndexLimit];
  static volatile uint _last_index;
  static volatile bool _has_lent;

  // What a thread that claims objects has, by index. Only that thread writes it,
  // often, so each has a cache line of its own.
  struct Mover {
    // In ticks of os::elapsed_counter().
    jlong   _counted_since;
    // Until the VM looks how often this thread claims.
    int32_t _claims_left;
    // Claims often: what it claims may move to it.
    int32_t _is_eager;
    char    _padding[DEFAULT_PADDING_SIZE - sizeof(jlong) - 2 * sizeof(int32_t)];
  };
  static_assert(is_power_of_2(sizeof(Mover)), "for generated code");

  // Between two looks at the clock, which an eager thread hardly ever needs.
  static const int ClaimsBetweenLooks = 64;
  static const int EagerClaimsBetweenLooks = 1024;

  static Mover _movers[IndexLimit];

  static bool _is_asymmetric;

  class IndexChange;

  static uint index_of(JavaThread* thread);
  static uint take_index(JavaThread* thread);
  static bool try_index(uint index, JavaThread* thread);
  static uint borrow_index(JavaThread* current);
  static void free_index(uint index);
  static void add_index(JavaThread* current);
  static void set_index(JavaThread* thread, uint index);
  static void change_index(JavaThread* current);
  static void ask_for_new_index(uint index);
  static bool is_idle(uint index);
  static bool fence_owner(uint owner, JavaThread* current);
  static bool holds(uint index, oop obj);
  static bool holds_at_safepoint(uint index, oop obj);
  static bool change(oop obj, markWord from, markWord to);
  static uint reserving_index(const ObjectMonitor* monitor);
  static uint claiming_index(const ObjectMonitor* monitor);
  static bool is_unsettled(const ObjectMonitor* monitor);
  static bool is_left(const ObjectMonitor* monitor, oop obj);
  static bool is_unused(oop obj, markWord mark);
  static bool is_reserved_without_hash(oop obj);
  static void look_at_rate(uint index);

  static void count(JavaThread* current, LockReservationThread::Count what);
  static void report(oop obj, LockReservationThread::Count what, const char* text, JavaThread* current);
  static void remove(JavaThread* thread);
  static bool take(oop obj, JavaThread* current);
  static void make_room(JavaThread* current);
  static bool try_to_take(oop obj, uint self, JavaThread* current);
  static bool take_with_lent_index(oop obj, JavaThread* current);
  static bool try_take(oop obj, markWord mark, uint self, JavaThread* current, bool* fenced);
  static void move_or_end(oop obj, markWord claimed, JavaThread* current);
  static void unreserve(oop obj, JavaThread* thread);
  static bool make_fast_locked(oop obj, JavaThread* current);
  static void make_fast_locked(JavaThread* current);
  static void settle(oop obj, JavaThread* current);
  static void report_unheld();
  static void make_unsettled(ObjectMonitor* monitor, markWord mark);
  static void exit_if_unheld(ObjectMonitor* monitor, oop obj, Thread* thread);
  static bool is_visible(uint index, JavaThread* current);
  static void make_visible(ObjectMonitor* monitor, JavaThread* current);
  static void exit_if_left(ObjectMonitor* monitor, oop obj, JavaThread* current);
  static bool finish_release(oop obj, JavaThread* current);
  static void look_before_waiting(ObjectMonitor* monitor, JavaThread* current);

 public:
  // Called when the flags are final and no code has been generated: turns the
  // feature off, with a message, where it does not work.
  static void adjust_flags();

  // True if the owner locks without a fence, so that code around a lock must
  // not rely on one.
  static bool is_asymmetric() { return _is_asymmetric; }

  // The calls of the VM. Without UseLockReservation, and in particular with
  // compact headers, the bits of a mark word mean something else.

  // A thread is about to leave the list of threads.
  static void detach(JavaThread* thread) {
    if (UseLockReservation) {
      remove(thread);
    }
  }

  // The slow path enters obj, which current does not hold. True if it was
  // reserved and current has it now; else the caller goes on as for an object
  // that is unlocked, locked by another thread, or inflated.
  static bool enter(oop obj, JavaThread* current) {
    return UseLockReservation && take(obj, current);
  }

  // The caller is going to inflate and enter obj, which no other thread knows,
  // for a thread that does not hold it. Afterwards obj is not reserved.
  static void before_enter_for(oop obj, JavaThread* thread) {
    if (UseLockReservation) {
      unreserve(obj, thread);
    }
  }

  // The slow path exits obj. Afterwards obj is not reserved; false if it is,
  // but not held by current: nothing to exit.
  static bool before_exit(oop obj, JavaThread* current) {
    if (!UseLockReservation || make_fast_locked(obj, current)) {
      return true;
    }
    report_unheld();
    return false;
  }

  // The slow path is called to exit obj. True if the fast path has released it
  // already, and only the threads that wait for it had to be considered.
  static bool is_released(oop obj, JavaThread* current) {
    return UseLockReservation && finish_release(obj, current);
  }

  // The new monitor is going to replace the mark word.
  static void before_inflation(ObjectMonitor* monitor, markWord mark) {
    if (UseLockReservation && ReservationMark::is_reserved(mark)) {
      make_unsettled(monitor, mark);
    }
  }

  // The monitor has replaced the mark word. If nobody holds obj, the monitor has
  // no owner afterwards.
  static void after_inflation(ObjectMonitor* monitor, oop obj, markWord mark, Thread* current) {
    if (UseLockReservation && ReservationMark::is_reserved(mark)) {
      exit_if_unheld(monitor, obj, current);
    }
  }

  // Current is going to wait for monitor. Afterwards its release wakes current
  // as without reservations, or there is nothing to wait for.
  static void before_waiting(ObjectMonitor* monitor, JavaThread* current) {
    if (UseLockReservation) {
      look_before_waiting(monitor, current);
    }
  }

  // A full collection is about to overwrite obj's mark word. True if nothing is
  // lost but a reservation, that is, if nobody holds obj and it has no hash.
  static bool may_end_in_collection(oop obj, markWord mark) {
    return UseLockReservation && ReservationMark::is_reserved(mark) && is_unused(obj, mark);
  }

  // True if obj is known to have no hash, as far as a reserved object tells.
  static bool has_no_hash(oop obj) {
    return UseLockReservation && is_reserved_without_hash(obj);
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
