/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */


#include "oops/markWord.hpp"
#include "oops/markWord.inline.hpp"
#include "runtime/lockReservation.hpp"
#include "unittest.hpp"

static const uint Max = ReservationMark::MaxIndex;

// An unlocked object with an age and, if wanted, a hash. With compact headers what is
// reserved has none, but a class.
static markWord unlocked_mark(intptr_t hash) {
  const markWord aged = markWord::prototype().set_age(markWord::max_age);
  return UseCompactObjectHeaders ? aged.set_narrow_klass(12345) : aged.copy_set_hash(hash);
}

static void expect_hash_or_class(markWord mark, intptr_t hash) {
  if (UseCompactObjectHeaders) {
    EXPECT_EQ(mark.narrow_klass(), 12345u);
  } else {
    EXPECT_EQ(mark.hash(), hash);
  }
}

static void expect_kept(markWord mark, markWord original) {
  expect_hash_or_class(mark, original.hash());
  EXPECT_EQ(mark.age(), original.age());
  EXPECT_EQ(ReservationMark::moves(mark), ReservationMark::moves(original));
}

TEST(ReservationMark, prototype_is_not_reserved) {
  const markWord mark = markWord::prototype();
  EXPECT_FALSE(ReservationMark::is_reserved(mark));
  EXPECT_EQ(ReservationMark::owner(mark), 0u);
  EXPECT_EQ(ReservationMark::claimer(mark), 0u);
  EXPECT_EQ(ReservationMark::claims(mark), 0u);
  EXPECT_EQ(ReservationMark::moves(mark), 0u);
}

TEST(ReservationMark, never_has_the_most_moves) {
  const markWord mark = ReservationMark::fast_locked(ReservationMark::reserve(unlocked_mark(7), 5));
  EXPECT_EQ(ReservationMark::moves(ReservationMark::never(mark)), ReservationMark::MaxMoves);
  EXPECT_EQ(ReservationMark::uncontested(ReservationMark::never(mark)), mark);
}

TEST(ReservationMark, claims_can_be_taken_back) {
  const markWord reserved = ReservationMark::reserve(unlocked_mark(7), 5);
  EXPECT_EQ(ReservationMark::unclaimed(ReservationMark::without_claim(ReservationMark::claim(reserved, 3))), reserved);
}

TEST(ReservationMark, reserve_claim_and_end) {
  for (intptr_t hash : {(intptr_t)0, (intptr_t)1, (intptr_t)markWord::hash_mask}) {
    for (uint owner : {1u, 2u, 1024u, Max}) {
      for (uint claimer : {1u, 3u, 1024u, Max}) {
        const markWord mark = ReservationMark::moved(unlocked_mark(hash));
        const markWord reserved = ReservationMark::reserve(mark, owner);
        EXPECT_TRUE(ReservationMark::is_reserved(reserved));
        EXPECT_FALSE(reserved.is_unlocked());
        EXPECT_FALSE(reserved.has_monitor());
        EXPECT_EQ(ReservationMark::owner(reserved), owner);
        EXPECT_EQ(ReservationMark::claimer(reserved), 0u);
        expect_kept(reserved, mark);

        const markWord claimed = ReservationMark::claim(reserved, claimer);
        EXPECT_TRUE(ReservationMark::is_reserved(claimed));
        EXPECT_EQ(ReservationMark::owner(claimed), owner);
        EXPECT_EQ(ReservationMark::claimer(claimed), claimer);
        expect_kept(claimed, mark);
        EXPECT_EQ(ReservationMark::claims(claimed), 1u);
        EXPECT_EQ(ReservationMark::claim(claimed, claimer), claimed);

        EXPECT_EQ(ReservationMark::unlocked(reserved), mark);
        EXPECT_EQ(ReservationMark::fast_locked(reserved), mark.set_fast_locked());
        EXPECT_FALSE(ReservationMark::unlocked(claimed).is_fast_locked());
        EXPECT_FALSE(ReservationMark::is_reserved(ReservationMark::fast_locked(claimed)));
      }
    }
  }
}

TEST(ReservationMark, hash_and_age_can_be_set_while_reserved) {
  const markWord reserved = ReservationMark::claim(ReservationMark::reserve(markWord::prototype(), Max), Max);
  const markWord changed = (UseCompactObjectHeaders ? reserved : reserved.copy_set_hash(12345)).set_age(3);
  EXPECT_TRUE(ReservationMark::is_reserved(changed));
  EXPECT_EQ(ReservationMark::owner(changed), Max);
  EXPECT_EQ(ReservationMark::claimer(changed), Max);
  if (!UseCompactObjectHeaders) {
    EXPECT_EQ(changed.hash(), 12345);
  }
  EXPECT_EQ(changed.age(), 3u);
}

TEST(ReservationMark, a_monitor_is_not_reserved) {
  EXPECT_FALSE(ReservationMark::is_reserved(markWord(UINT64_MAX & ~markWord::lock_mask_in_place).set_has_monitor()));
}

TEST(ReservationMark, claims_and_moves_saturate) {
  markWord mark = unlocked_mark(7);
  for (uint move = 1; move <= 10; move++) {
    for (uint n = 1; n <= 10; n++) {
      mark = ReservationMark::claim(mark, n);
      EXPECT_EQ(ReservationMark::claims(mark), MIN2(n, 3u));
      EXPECT_EQ((~mark.value() & ReservationMark::claims_mask()) == 0, n >= 3);
      EXPECT_EQ(ReservationMark::moves(mark), MIN2(move - 1, 3u));
    }
    mark = ReservationMark::unlocked(ReservationMark::moved(mark));
    EXPECT_EQ(ReservationMark::claims(mark), 0u);
    EXPECT_EQ(ReservationMark::moves(mark), MIN2(move, 3u));
    EXPECT_EQ((~mark.value() & ReservationMark::MovesMaskInPlace) == 0, move >= 3);
    expect_hash_or_class(mark, 7);
    EXPECT_EQ(mark.age(), (uint)markWord::max_age);
    EXPECT_TRUE(mark.is_unlocked());
  }
  EXPECT_EQ(ReservationMark::uncontested(mark), unlocked_mark(7));
}

// What the generated code compares.
TEST(ReservationMark, rotated) {
  const uint32_t pattern = ReservationMark::rotated(markWord(ReservationMark::owner_bits(5)));
  const markWord mark = unlocked_mark(99);
  EXPECT_EQ(ReservationMark::rotated(ReservationMark::reserve(mark, 5)), pattern);
  EXPECT_NE(ReservationMark::rotated(ReservationMark::reserve(mark, 4)), pattern);
  EXPECT_NE(ReservationMark::rotated(ReservationMark::claim(ReservationMark::reserve(mark, 5), 1)), pattern);
  EXPECT_NE(ReservationMark::rotated(mark), pattern);
  if (!UseCompactObjectHeaders) { // else what is reserved has no monitor
    EXPECT_NE(ReservationMark::rotated(ReservationMark::reserve(mark, 5).set_has_monitor()), pattern);
    EXPECT_EQ(pattern & ReservationMark::rotated_owner_mask(), pattern);
  }
  EXPECT_EQ(pattern & ReservationMark::rotated_mask(), pattern);

  // The claimer of a mark, put where the pattern has the owner.
  const markWord claimed = ReservationMark::claim(ReservationMark::reserve(mark, 4), 5);
  EXPECT_EQ(claimed.value() & (ReservationMark::owner_bits(Max) >> ReservationMark::OwnerToClaimer),
            ReservationMark::owner_bits(5) >> ReservationMark::OwnerToClaimer);
  EXPECT_EQ(ReservationMark::owner(claimed), 4u);
  if (!UseCompactObjectHeaders) { // else the class is the highest field
    EXPECT_EQ(claimed.value() >> ReservationMark::owner_shift(), 4u);
  }

  // No thread's pattern, hence the one of a thread without an index.
  const uint32_t none = LockReservationThread::NoPattern;
  EXPECT_NE(none & ReservationMark::rotated_mask(), none);

  const uint32_t monitor = ReservationMark::rotated(markWord(markWord::monitor_value));
  EXPECT_EQ(monitor & ReservationMark::rotated_state_mask(), monitor);
}
