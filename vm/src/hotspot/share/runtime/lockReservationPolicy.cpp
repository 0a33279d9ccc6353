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

#include "kinjo/kinjoGlobals.hpp"
#include "runtime/lockReservationPolicy.hpp"
#include "runtime/os.hpp"

bool LockReservationPolicy::count_claim(LockReservationThread& thread, uint owner) {
  if (--thread._claims_left > 0) {
    return false;
  }
  const bool was_eager = thread._is_eager != 0;
  look_at_rate(thread);
  const bool stays_eager = was_eager && thread._is_eager != 0;
  thread._owner_to_retire = stays_eager && thread._last_owner == owner ? owner : 0;
  thread._last_owner = owner;
  if (is_owner_to_retire(thread)) {
    thread._claims_left = 1; // the next claim comes to the VM, too
  }
  return stays_eager;
}

bool LockReservationPolicy::is_owner_to_retire(const LockReservationThread& thread) {
  return thread._owner_to_retire != 0;
}

uint LockReservationPolicy::owner_to_retire(LockReservationThread& thread) {
  const uint owner = thread._owner_to_retire;
  thread._owner_to_retire = 0;
  thread._claims_left = claims_between_looks(thread);
  return owner;
}

int LockReservationPolicy::claims_between_looks(const LockReservationThread& thread) {
  if (StressLockReservation) {
    return os::random() % 8;
  }
  return thread._is_eager != 0 ? EagerClaimsBetweenLooks : ClaimsBetweenLooks;
}

void LockReservationPolicy::look_at_rate(LockReservationThread& thread) {
  if (StressLockReservation) {
    thread._is_eager = os::random() % 4 != 0;
  } else {
    const jlong now = os::elapsed_counter();
    const jlong eager = claims_between_looks(thread) * os::elapsed_frequency() / EagerClaimsPerSecond;
    thread._is_eager = now - thread._claims_counted_since < eager;
    thread._claims_counted_since = now;
  }
  thread._claims_left = claims_between_looks(thread);
}
