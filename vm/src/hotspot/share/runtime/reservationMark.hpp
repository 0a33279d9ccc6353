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
#include "runtime/globals.hpp"
#include "utilities/globalDefinitions.hpp"

// Where the state of a reservation lies: in bits of the mark word that have no
// other use. Nothing else knows these bits.
//
//   63..53 owner, the reserving thread's index   52..42 claimer   41..11 hash
//   10..9 moves   8..7 claims   6..3 age   2 forwarded   1..0 lock
//
// Compact headers leave no room for that beside the hash, but most objects that
// are locked have none. So the reservation takes the place of the hash, and one bit
// says so. An object gets a hash only when its reservation has ended, and is never
// reserved again: see LockReservation.
//
//   63..42 class   41..11 hash   10..9 moves   8 reserved: 0   6..3 age   2..0 as above
//   63..42 class   34..24 owner   23..13 claimer   12..11 claims   10..9 moves   8 reserved: 1
//
//   lock 01                      unlocked
//   lock 00, owner 0             fast-locked, as without reservations; with compact headers: not reserved
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
// Any thread may set the hash once, and inflate what is locked or reserved; with
// compact headers, what is not reserved.
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
//
// With compact headers, another thread may do for t or f what the table lets them do,
// while that one is stopped.
class ReservationMark : public AllStatic {
  static const int IndexBits  = 11;
  static const int ClaimsBits = 2;
  static const int MovesBits  = 2;
  static const int MovesShift = markWord::age_shift + markWord::age_bits + 2;

  static const int FullClaimsShift  = markWord::age_shift + markWord::age_bits;
  static const int FullClaimerShift = markWord::hash_shift + markWord::hash_bits;

  static const int ReservedShift       = MovesShift - 1;
  static const int CompactClaimsShift  = markWord::hash_shift;
  static const int CompactClaimerShift = CompactClaimsShift + ClaimsBits;

  static_assert(FullClaimerShift + 2 * IndexBits == 64, "the owner is the highest field");
  static_assert(MovesShift + MovesBits == markWord::hash_shift, "moves are the highest of the unused bits");
  static_assert(CompactClaimerShift + 2 * IndexBits <= markWord::hash_shift + markWord::hash_bits, "in the hash");
  static_assert(CompactClaimerShift + 2 * IndexBits - ReservedShift < 32, "32-bit instructions test what is rotated");

  static const uint64_t IndexMask = right_n_bits(IndexBits);

  static uint64_t owner_mask()   { return IndexMask << owner_shift(); }
  static uint64_t claimer_mask() { return IndexMask << claimer_shift(); }

  // What a reservation needs, and what is 0 in a mark word that is not reserved unless
  // it has a hash.
  static uint64_t reservation_mask() {
    return UseCompactObjectHeaders ? reserved_bit() | markWord::hash_mask_in_place : owner_mask() | claimer_mask();
  }

  static uint32_t rotate(uint64_t bits) { return uint32_t((bits << rotation()) | (bits >> (64 - rotation()))); }

 public:
  // Index 0 is nobody.
  static const uint MaxIndex  = (uint)IndexMask;
  static const uint MaxClaims = (uint)right_n_bits(ClaimsBits);
  static const uint MaxMoves  = (uint)right_n_bits(MovesBits);

  // For generated code.
  static const int      OwnerToClaimer    = IndexBits;
  static const uint32_t OneMove           = 1u << MovesShift;
  static const uint32_t MovesMaskInPlace  = MaxMoves << MovesShift;

  static int owner_shift()   { return claimer_shift() + IndexBits; }
  static int claimer_shift() { return UseCompactObjectHeaders ? CompactClaimerShift : FullClaimerShift; }
  static int claims_shift()  { return UseCompactObjectHeaders ? CompactClaimsShift : FullClaimsShift; }

  static uint32_t one_claim()   { return 1u << claims_shift(); }
  static uint32_t claims_mask() { return MaxClaims << claims_shift(); }
  static uint32_t index_mask()  { return (uint32_t)IndexMask; }

  // Set in a mark word that has been claimed, or moved, more than once.
  static uint32_t several_claims() { return one_claim() << 1; }
  static const uint32_t SeveralMoves = OneMove << 1;
  static_assert(ClaimsBits == 2 && MovesBits == 2, "for several_claims and SeveralMoves");

  // The mark word rotated left by this brings owner, claimer and what tells whether
  // there are any, lock bits or the bit of compact headers, into its low 32 bits, where
  // 32-bit instructions can test them together.
  static int rotation() { return 64 - (UseCompactObjectHeaders ? ReservedShift : FullClaimerShift); }

  static uint32_t rotated_claimer_mask() { return rotate(claimer_mask()); }
  static uint32_t rotated_owner_mask()   { return rotate(owner_mask()); }
  static uint32_t rotated_state_mask() {
    return rotate(UseCompactObjectHeaders ? reserved_bit() : markWord::lock_mask_in_place);
  }
  static uint32_t rotated_mask() { return rotated_claimer_mask() | rotated_owner_mask() | rotated_state_mask(); }

  // With compact headers: set in a mark word that is reserved. Else 0.
  static uint32_t reserved_bit() { return UseCompactObjectHeaders ? 1u << ReservedShift : 0; }

  // All of a mark word but who has it reserved and claimed, and how often it was claimed.
  static uint64_t all_but_owner_and_claims() { return ~(owner_mask() | claimer_mask() | claims_mask()); }

  // Of a mark word that is reserved.
  static uint owner(markWord mark)   { return uint((mark.value() >> owner_shift()) & IndexMask); }
  static uint claimer(markWord mark) { return uint((mark.value() >> claimer_shift()) & IndexMask); }
  static uint claims(markWord mark)  { return uint((mark.value() >> claims_shift()) & MaxClaims); }
  static uint moves(markWord mark)   { return uint((mark.value() >> MovesShift) & MaxMoves); }

  static bool is_reserved(markWord mark) {
    const uint64_t bits_of_reserved = UseCompactObjectHeaders ? reserved_bit() : owner_mask();
    return (mark.value() & markWord::lock_mask_in_place) == markWord::locked_value &&
           (mark.value() & bits_of_reserved) != 0;
  }

  // Of a mark word that is reserved.
  static bool has_no_hash(markWord mark) { return UseCompactObjectHeaders || mark.has_no_hash(); }

  static markWord reserve(markWord mark, uint owner) {
    return markWord(fast_locked(mark).value() | owner_bits(owner));
  }

  // Claimed by this thread; one claim more if it was claimed by another or none.
  static markWord claim(markWord mark, uint claimer) {
    const bool counts = ReservationMark::claimer(mark) != claimer && claims(mark) < MaxClaims;
    const uint64_t plain = without_claim(mark).value();
    return markWord((plain | (uint64_t(claimer) << claimer_shift())) + (counts ? one_claim() : 0));
  }

  // Reserved as before, and claimed by nobody.
  static markWord without_claim(markWord mark) { return markWord(mark.value() & ~claimer_mask()); }

  // A mark word without hash, or one that is reserved: without reservation, in the
  // state that its lock bits say.
  static markWord without_reservation(markWord mark) { return markWord(mark.value() & ~reservation_mask()); }

  static markWord fast_locked(markWord mark) { return without_reservation(mark).set_fast_locked(); }
  static markWord unlocked(markWord mark)    { return without_reservation(mark).set_unlocked(); }

  // Never to be reserved again.
  static markWord never(markWord mark) { return markWord(mark.value() | MovesMaskInPlace); }

  // No claims so far.
  static markWord unclaimed(markWord mark) { return markWord(mark.value() & ~uint64_t(claims_mask())); }

  // No claims and no moves so far.
  static markWord uncontested(markWord mark) {
    return markWord(mark.value() & ~uint64_t(claims_mask() | MovesMaskInPlace));
  }

  // No claims so far, and one move more.
  static markWord moved(markWord mark) {
    const uint64_t count = MIN2(moves(mark) + 1, MaxMoves);
    return markWord(uncontested(mark).value() | (count << MovesShift));
  }

  // False if the VM must not change a reserved mark word like this for the thread of
  // index self; see the table above.
  static bool may_become(markWord from, markWord to, uint self) {
    const uint64_t others = (UseCompactObjectHeaders ? markWord::klass_mask_in_place : markWord::hash_mask_in_place) |
                            markWord::age_mask_in_place;
    if (!is_reserved(from) || ((from.value() ^ to.value()) & others) != 0) {
      return false;
    }
    const bool by_owner = owner(from) == self;
    const bool by_claimer = claimer(from) == self;
    if (is_reserved(to)) {
      return owner(to) == owner(from) ? by_owner || claimer(to) == self || (by_claimer && claimer(to) == 0)
                                      : by_claimer && owner(to) == self && claimer(to) == 0;
    }
    return to.is_unlocked() ? claimer(from) == 0 : by_owner || by_claimer;
  }

  // What reserves an unlocked object, apart from its lock bits. 0 reserves nothing.
  static uint64_t owner_bits(uint owner) {
    return owner == 0 ? 0 : (uint64_t(owner) << owner_shift()) | reserved_bit();
  }

  static uint32_t rotated(markWord mark) { return rotate(mark.value()) & rotated_mask(); }
};

#endif // SHARE_RUNTIME_RESERVATIONMARK_HPP
