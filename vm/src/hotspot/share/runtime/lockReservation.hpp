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
#include "runtime/handles.hpp"
#include "runtime/lockReservationIndices.hpp"
#include "runtime/lockReservationThread.hpp"
#include "runtime/reservationMark.hpp"
#include "runtime/unsettledMonitors.hpp"
#include "utilities/globalDefinitions.hpp"

class JavaThread;
class ObjectMonitor;

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
// the threads that run. If it happens often to an owner, that one executes fences
// itself for its next locks, in the stubs. Before the last of these fences it says
// that it goes on without. So whoever has claimed an object, and still read that the
// owner executes fences, is seen by the owner's locks that follow.
//
// With compact headers the reservation stands where the hash would, and a monitor
// needs a hash. So an object that is to get a hash or a monitor is reserved no more,
// and never will be again. Who wants that takes the lock, to end the reservation while
// holding it; or, if the owner has it, does so in the owner's place while that thread
// is in a handshake. Then what is held is fast-locked, and all goes on as without
// reservations: there are no unsettled monitors, and the owner's release has nothing
// to read after its pop.
//
// Which reservations move or end: see LockReservationPolicy and
// LockReservationClasses. Who has which index: LockReservationIndices. Monitors:
// UnsettledMonitors.
//
// The protocol is checked by the models in vm/test/models.
class LockReservation : public AllStatic {
  static bool _is_asymmetric;

  // After so many fences of all threads for one owner within a second, that one is to
  // execute its own. Each costs some microseconds.
  static const uint32_t MostFencesForOwner = 128;

  // So many owners get another index in a second.
  static const int MaxRetirementsPerSecond = 100;

  class OwnFences;
  class Retirement;
  class Ending;

  static void count_fence_for(uint index);
  static bool change(oop obj, markWord from, markWord to, uint self);
  static bool is_held_at_safepoint(oop obj, markWord mark);
  static bool is_unused(oop obj, markWord mark);
  static bool is_known_to_have_no_hash(oop obj);

  static void count(JavaThread* current, LockReservationThread::Count what);
  static void report(oop obj, LockReservationThread::Count what, const char* text, JavaThread* current);
  static bool take(oop obj, JavaThread* current);
  static void make_room(JavaThread* current);
  static bool try_to_take(oop obj, uint self, JavaThread* current);
  static bool must_free_indices_first(markWord mark, JavaThread* current);
  static void make_indices_free(markWord mark, JavaThread* current);
  static void retire_owner(markWord mark, JavaThread* current);
  static bool take_with_lent_index(oop obj, JavaThread* current);
  static bool try_take(oop obj, markWord mark, uint self, JavaThread* current, bool* fenced);
  static bool try_hold(oop obj, markWord mark, uint self, JavaThread* current, bool* fenced);
  static void report_end(oop obj, JavaThread* current);
  static bool is_to_move(markWord mark, JavaThread* current);
  static void move_or_end(oop obj, markWord claimed, JavaThread* current);
  static void unreserve(oop obj, JavaThread* thread);
  static bool end_of_held(oop obj, JavaThread* thread);
  static void end_as(uint self, oop obj, markWord (*to)(markWord));
  static void ask_to_end(Handle obj, JavaThread* current);
  static bool end_by_claim(oop obj, JavaThread* current);
  static void take_back_claim(oop obj, uint self);
  static void end(Handle obj, JavaThread* current);
  static void end_at_safepoint(oop obj);
  static void end_before_hash(oop& obj, markWord& mark, Thread* current);
  static void hash_before_tag(jobject object, JavaThread* current);
  static bool make_fast_locked(oop obj, JavaThread* current);
  static void make_fast_locked(JavaThread* current);
  static void report_unheld();
  static bool finish_release(oop obj, JavaThread* current);
  static bool look_before_waiting(ObjectMonitor* monitor, JavaThread* current);

 public:
  // Called when the flags are final and no code has been generated: turns the
  // feature off, with a message, where it does not work.
  static void adjust_flags();

  // True if the owner locks without a fence, so that code around a lock must
  // not rely on one.
  static bool is_asymmetric() { return _is_asymmetric; }

  // To be called after current has changed the mark word of what is reserved to the thread of
  // this index, and before it looks at that one's lock stack: afterwards what that thread has
  // pushed is visible, or it sees the change. False if that is not possible.
  static bool fence_owner(uint owner, JavaThread* current);

  // The calls of the VM. Without UseLockReservation the bits of a mark word mean
  // something else.

  // A thread is about to leave the list of threads.
  static void detach(JavaThread* thread) {
    if (UseLockReservation) {
      LockReservationIndices::remove(thread);
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

  // With compact headers: thread holds obj, which is going to be inflated.
  static void before_inflation_of_held(oop obj, JavaThread* thread) {
    if (UseLockReservation && UseCompactObjectHeaders) {
      end_of_held(obj, thread);
    }
  }

  // With compact headers: current is going to inflate obj, which gets a hash, without
  // stopping for a safepoint. It may stop here.
  static void before_inflation(Handle obj, JavaThread* current) {
    if (UseLockReservation && UseCompactObjectHeaders) {
      end(obj, current);
    }
  }

  // With compact headers: object is going to be tagged, which needs its hash, under a
  // lock where nobody stops for a safepoint.
  static void before_tag(jobject object, JavaThread* current) {
    if (UseLockReservation && UseCompactObjectHeaders) {
      hash_before_tag(object, current);
    }
  }

  // With compact headers: mark has been read from obj, which may get a hash. Neither is
  // reserved afterwards; both may have changed. If obj was reserved to another thread,
  // that may stop for a safepoint.
  static void before_hash(oop& obj, markWord& mark, Thread* current) {
    if (UseLockReservation && UseCompactObjectHeaders && ReservationMark::is_reserved(mark)) {
      end_before_hash(obj, mark, current);
    }
  }

  // True in the mark word of what is reserved, and so has no hash: for code that reads
  // the hash from a header without asking. 0 if a reserved object has its hash in place.
  static uint32_t no_hash_bit() { return UseLockReservation ? ReservationMark::reserved_bit() : 0; }

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
  // already: then obj's monitor is exited if nobody holds it, which wakes a thread
  // that waits, and nothing remains to be done.
  static bool complete_exit(oop obj, JavaThread* current) {
    return UseLockReservation && finish_release(obj, current);
  }

  // The new monitor is going to replace the mark word.
  static void before_inflation(ObjectMonitor* monitor, markWord mark) {
    if (UseLockReservation && ReservationMark::is_reserved(mark)) {
      UnsettledMonitors::make(monitor, mark);
    }
  }

  // The monitor has replaced the mark word. If nobody holds obj, the monitor has
  // no owner afterwards.
  static void after_inflation(ObjectMonitor* monitor, oop obj, markWord mark, Thread* current) {
    if (UseLockReservation && ReservationMark::is_reserved(mark)) {
      UnsettledMonitors::exit_if_unheld(monitor, obj, current);
    }
  }

  // Current is going to wait for monitor. True if nobody holds it and it has been
  // exited, so that current should try again. Else its release will wake current, as
  // without reservations.
  static bool exit_if_unheld(ObjectMonitor* monitor, JavaThread* current) {
    return UseLockReservation && UnsettledMonitors::is_unsettled(monitor) && look_before_waiting(monitor, current);
  }

  // A full collection is about to overwrite obj's mark word. True if nothing is
  // lost but a reservation, that is, if nobody holds obj and it has no hash.
  static bool may_end_in_collection(oop obj, markWord mark) {
    return UseLockReservation && ReservationMark::is_reserved(mark) && is_unused(obj, mark);
  }

  // True if obj is known to have no hash, as far as a reserved object tells.
  static bool has_no_hash(oop obj) {
    return UseLockReservation && is_known_to_have_no_hash(obj);
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
