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

LockReservationPolicy::Mover LockReservationPolicy::_movers[LockReservationIndices::Limit];

int LockReservationPolicy::mover_shift() {
  return ReservationMark::OwnerPosition - exact_log2(sizeof(Mover));
}

void LockReservationPolicy::count_claim(uint index) {
  Mover& mover = _movers[index];
  if (--mover._claims_left <= 0) {
    look_at_rate(mover);
  }
}

void LockReservationPolicy::look_at_rate(Mover& mover) {
  if (StressLockReservation) {
    mover._is_eager = os::random() % 4 != 0;
    mover._claims_left = os::random() % 8;
    return;
  }
  const jlong now = os::elapsed_counter();
  const int claims = mover._is_eager != 0 ? EagerClaimsBetweenLooks : ClaimsBetweenLooks;
  mover._is_eager = now - mover._counted_since < claims * os::elapsed_frequency() / EagerClaimsPerSecond;
  mover._claims_left = mover._is_eager != 0 ? EagerClaimsBetweenLooks : ClaimsBetweenLooks;
  mover._counted_since = now;
}
