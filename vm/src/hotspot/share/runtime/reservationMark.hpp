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

#ifndef SHARE_RUNTIME_RESERVATIONMARK_HPP
#define SHARE_RUNTIME_RESERVATIONMARK_HPP

#include "memory/allStatic.hpp"
#include "oops/markWord.hpp"
#include "utilities/globalDefinitions.hpp"

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
//
// Who may change what, in Java code and in the VM, always by compare-and-swap.
// Any thread may set the hash once, and inflate what is locked or reserved.
//
//   from                  to                     by                   changes
//   unlocked              reserved to t          t, which holds it    lock, owner
//   reserved to t         claimed by f           f                    claimer, claims
//   claimed by f          reserved to t          f, which leaves      claimer
//   claimed by f          claimed by f           f, which holds it    claims, to 0
//   claimed by f          reserved to f          f, which holds it    owner, claimer, claims, moves
//   claimed by f          fast-locked            f, which holds it    owner, claimer, claims, moves
//   reserved to a         reserved to t          t, which holds it    owner, claims, to 0
//   retired index
//   reserved to t or      fast-locked            t, which holds it    owner, claimer
//   claimed by another
//   reserved to t         unlocked               t, where no other thread knows the object, or a
//                                                full collection: nobody holds it
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

  // No claims so far.
  static markWord unclaimed(markWord mark) { return markWord(mark.value() & ~uint64_t(ClaimsMaskInPlace)); }

  // No claims and no moves so far.
  static markWord uncontested(markWord mark) {
    return markWord(mark.value() & ~uint64_t(ClaimsMaskInPlace | MovesMaskInPlace));
  }

  // No claims so far, and one move more.
  static markWord moved(markWord mark) {
    const uint64_t count = MIN2(moves(mark) + 1, MaxMoves);
    return markWord(uncontested(mark).value() | (count << MovesShift));
  }

  // False if the VM must not change a reserved mark word like this for the thread of
  // index self; see the table above.
  static bool may_become(markWord from, markWord to, uint self) {
    const uint64_t hash_and_age = markWord::hash_mask_in_place | markWord::age_mask_in_place;
    if (!is_reserved(from) || ((from.value() ^ to.value()) & hash_and_age) != 0) {
      return false;
    }
    const bool by_owner = owner(from) == self;
    const bool by_claimer = claimer(from) == self;
    if (is_reserved(to)) {
      return owner(to) == owner(from) ? by_owner || claimer(to) == self
                                      : by_claimer && owner(to) == self && claimer(to) == 0;
    }
    return to.is_unlocked() ? claimer(from) == 0 : by_owner || by_claimer;
  }

  static uint64_t owner_bits(uint owner) { return uint64_t(owner) << OwnerShift; }

  static uint32_t rotated(markWord mark) {
    const uint64_t value = mark.value();
    return uint32_t((value << Rotation) | (value >> (64 - Rotation))) & RotatedMask;
  }
};

#endif // SHARE_RUNTIME_RESERVATIONMARK_HPP
