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
#include "runtime/lockReservationIndices.hpp"
#include "utilities/globalDefinitions.hpp"
#include "utilities/powerOfTwo.hpp"
#include "utilities/sizes.hpp"

// Which reservations move (row L6). A reservation moves to a thread that claims
// often, with the second claim of the object, or with the first one if its owner is
// idle; and to any thread if its owner has gone. A visitor should not take a lock
// from its owner. After so many moves a reservation ends. Generated code follows the
// same policy. See also LockReservationClasses.
class LockReservationPolicy : public AllStatic {
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

  // Claims in a second that make a thread eager.
  static const jlong EagerClaimsPerSecond = 100000;

  static Mover _movers[LockReservationIndices::Limit];

  static void look_at_rate(Mover& mover);

 public:
  // For generated code. Owner bits shifted right by mover_shift() are the offset of
  // the thread's mover.
  static address movers() { return (address)_movers; }
  static int mover_shift();
  static ByteSize claims_left_offset() { return byte_offset_of(Mover, _claims_left); }
  static ByteSize is_eager_offset()    { return byte_offset_of(Mover, _is_eager); }

  // The VM has claimed an object for the thread of this index.
  static void count_claim(uint index);

  // True if what the thread of this index claims may move to it.
  static bool is_eager(uint index) { return _movers[index]._is_eager != 0; }
};

#endif // SHARE_RUNTIME_LOCKRESERVATIONPOLICY_HPP
