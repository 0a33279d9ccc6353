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

#ifndef SHARE_RUNTIME_LOCKRESERVATIONTHREAD_HPP
#define SHARE_RUNTIME_LOCKRESERVATIONTHREAD_HPP

#include "utilities/globalDefinitions.hpp"
#include "utilities/sizes.hpp"

// What a Java thread carries for lock reservation. The code that locks and
// unlocks reads it, so it is part of JavaThread. Kept thin: every file that
// includes javaThread.hpp depends on it.
class LockReservationThread {
  friend class LockReservation;
  friend class LockReservationIndices;
  friend class LockReservationPolicy;

 public:
  // What is counted under -XX:+LockReservationStatistics. A lock operation is
  // one of those up to Slow.
  enum Count {
    Owned,     // by the owner of the reservation
    Recursive, // by the thread that has the lock already
    First,     // of an object that was not reserved, and is now
    Claimed,   // by a claim
    Fast,      // of an object that was not and is not reserved
    Inflated,  // of a monitor
    Slow,      // by the slow path, of an object that was not inflated
    Moved,     // moves of a reservation
    Ended,     // reservations that ended, whatever for
    Fenced,    // fences of all threads for a claim or a wait
    Waited,    // waits for a lock held through a reservation
    Retired,   // indices that were retired
    Counts
  };

  // Of so many objects that a thread reserves, one is counted for its class.
  static const uint32_t Uncounted = 64;

 private:
  // What the thread reads at each lock and hardly ever writes, and what others read
  // when they claim what is reserved to it, comes first. What the thread writes at its
  // own claims comes last, in another cache line.

  // The fields of a mark word that is reserved to this thread and claimed by
  // nobody, rotated as ReservationMark::rotated() does; NoPattern matches none.
  uint32_t _pattern = NoPattern;

  // The same, or NoPattern while this thread executes fences: with
  // LockReservationFence=asym methods have no fence, and leave it to the stubs.
  uint32_t _pattern_without_fence = NoPattern;

  // With LockReservationFence=asym: not 0 while this thread executes a fence when it
  // locks as owner. Only the thread itself sets it.
  volatile uint32_t _fences = 0;

  // When others have last needed fences of all threads for what is reserved to this
  // thread, and how many in that second: see count_in_second().
  volatile uint32_t _fences_of_others = 0;

  // Not 0 while this thread has been asked to execute its own and has not begun.
  volatile uint32_t _asked_to_fence = 0;

  // The bits that reserve an object to this thread; 0 reserves nothing.
  uint64_t _bits = 0;

  // Its word of LockReservationReaders; null without index.
  volatile uint64_t* _reading = nullptr;

  uint64_t _counts[Counts] = {};

  // Counts locks under -XX:+StressLockReservation.
  uint32_t _stress = 0;

  // Until an object that this thread reserves is counted for its class; or, while there
  // was no index for this thread, until it asks for one again.
  uint32_t _uncounted = Uncounted;

  // Not 0 if the generated code has released a lock and then found the object
  // inflated, on the way to the slow path.
  uint32_t _released = 0;

  // While this thread executes fences: for so many locks. How many these were at first,
  // and when it was asked to, in ticks of os::elapsed_counter(); 0 if it never was.
  uint64_t _fences_left = 0;
  uint64_t _locks_with_fences = 0;
  jlong _asked_last = 0;

  // For LockReservationPolicy: claims until the VM looks how often this thread claims;
  // not 0 if it claims often; since when, in ticks of os::elapsed_counter().
  int32_t _claims_left = 0;
  int32_t _is_eager = 0;
  jlong _claims_counted_since = 0;

  // The owner of what was claimed when the VM looked last; and the owner of what it
  // goes on to claim, if that seems to be so, else 0.
  uint32_t _last_owner = 0;
  uint32_t _owner_to_retire = 0;

 public:
  static const uint32_t NoPattern = UINT32_MAX;

  static ByteSize pattern_offset()  { return byte_offset_of(LockReservationThread, _pattern); }
  static ByteSize pattern_without_fence_offset() {
    return byte_offset_of(LockReservationThread, _pattern_without_fence);
  }

  static ByteSize stress_offset()   { return byte_offset_of(LockReservationThread, _stress); }
  static ByteSize uncounted_offset() { return byte_offset_of(LockReservationThread, _uncounted); }
  static ByteSize released_offset() { return byte_offset_of(LockReservationThread, _released); }
  static ByteSize fences_offset()   { return byte_offset_of(LockReservationThread, _fences); }
  static ByteSize fences_left_offset() { return byte_offset_of(LockReservationThread, _fences_left); }
  static ByteSize claims_left_offset() { return byte_offset_of(LockReservationThread, _claims_left); }
  static ByteSize is_eager_offset() { return byte_offset_of(LockReservationThread, _is_eager); }
  static ByteSize bits_offset()     { return byte_offset_of(LockReservationThread, _bits); }
  static ByteSize reading_offset()  { return byte_offset_of(LockReservationThread, _reading); }

  static ByteSize count_offset(Count what) {
    return byte_offset_of(LockReservationThread, _counts) + in_ByteSize(what * (int)sizeof(uint64_t));
  }

  uint64_t counted(Count what) const { return _counts[what]; }

  volatile uint64_t* reading() const { return _reading; }
};

#endif // SHARE_RUNTIME_LOCKRESERVATIONTHREAD_HPP
