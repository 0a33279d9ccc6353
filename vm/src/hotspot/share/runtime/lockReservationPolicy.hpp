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

#ifndef SHARE_RUNTIME_LOCKRESERVATIONPOLICY_HPP
#define SHARE_RUNTIME_LOCKRESERVATIONPOLICY_HPP

#include "memory/allStatic.hpp"
#include "runtime/lockReservationThread.hpp"
#include "utilities/globalDefinitions.hpp"

// Which reservations move (row L6). A reservation moves to a thread that claims
// often, with the second claim of the object, or with the first one if its owner is
// idle; and to any thread if its owner has gone. A visitor should not take a lock
// from its owner. After so many moves a reservation ends. Generated code follows the
// same policy. See also LockReservationClasses.
//
// Who claims more than a thousand objects of one idle owner at once takes over what
// the owner has made, it seems. Then the owner gets another index; the rest is
// reserved to nobody and costs one compare-and-swap, where a claim with its move
// costs two.
//
// Who claims as many of owners that run makes a case against the class of what it
// claims: see LockReservationClasses.
class LockReservationPolicy : public AllStatic {
  // Between two looks at the clock.
  static const int ClaimsBetweenLooks = 64;

  // Claims in a second that make a thread eager.
  static const jlong EagerClaimsPerSecond = 100000;

  static int claims_between_looks(const LockReservationThread& thread);
  static void look_at_rate(LockReservationThread& thread);

 public:
  // The same of a thread that claims often.
  static const int EagerClaimsBetweenLooks = 1024;

  // The VM has claimed for this thread what is reserved to the thread of index owner.
  // True once in EagerClaimsBetweenLooks claims, if the thread made these within a short
  // time.
  static bool count_claim(LockReservationThread& thread, uint owner);

  // A thread that claims one object after the other from the same owner gets them
  // cheaper if the owner's index retires. That is to be seen to before its next claim.
  static bool is_owner_to_retire(const LockReservationThread& thread);

  // The owner's index, once, or 0.
  static uint owner_to_retire(LockReservationThread& thread);

  // True if what this thread claims may move to it.
  static bool is_eager(const LockReservationThread& thread) { return thread._is_eager != 0; }
};

#endif // SHARE_RUNTIME_LOCKRESERVATIONPOLICY_HPP
