/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */


#include "gc/lane/laneBitmap.hpp"
#include "utilities/growableArray.hpp"
#include "unittest.hpp"

static const size_t Bits = 4 * LaneBitmap::BitsPerWord;

static size_t count(const LaneBitmap& map) {
  size_t n = 0;
  for (size_t i = 0; i < map.bits(); i++) {
    n += map.at(i) ? 1 : 0;
  }
  return n;
}

TEST_VM(LaneBitmap, has_no_bits_at_first) {
  LaneBitmap map(Bits);
  EXPECT_EQ(map.bits(), Bits);
  EXPECT_EQ(count(map), (size_t)0);
  EXPECT_EQ(map.next_set(0), Bits);
  EXPECT_EQ(map.next_clear(0), (size_t)0);
}

TEST_VM(LaneBitmap, sets_exactly_a_range) {
  for (size_t first = 0; first < Bits; first++) {
    for (size_t n = 1; first + n <= Bits; n++) {
      LaneBitmap map(Bits);
      map.set(first, n);
      ASSERT_EQ(count(map), n) << "from " << first;
      ASSERT_EQ(map.next_set(0), first);
      ASSERT_EQ(map.next_clear(first), first + n);
    }
  }
}

TEST_VM(LaneBitmap, clears_and_copies) {
  LaneBitmap map(Bits);
  LaneBitmap other(Bits);
  map.set(10, 100);
  other.copy(map);
  map.clear(map.bits());
  EXPECT_EQ(count(map), (size_t)0);
  EXPECT_EQ(count(other), (size_t)100);
  EXPECT_EQ(other.next_set(0), (size_t)10);
}

TEST_VM(LaneBitmap, has_as_many_bits_as_are_asked_for) {
  LaneBitmap map(Bits);
  map.set(0, Bits);
  map.clear(2 * Bits);
  EXPECT_EQ(map.bits(), 2 * Bits);
  EXPECT_EQ(count(map), (size_t)0);
  map.set(2 * Bits - 1, 1);
  map.clear(Bits);
  EXPECT_EQ(map.bits(), Bits);
  EXPECT_EQ(map.next_set(0), Bits);
}

TEST_VM(LaneBitmap, words_are_of_cards) {
  LaneBitmap map(Bits);
  map.set(64, 1);
  EXPECT_EQ(map.word(0), (uint64_t)0);
  EXPECT_EQ(map.word(1), (uint64_t)1);
}

TEST_VM(LaneBitmap, finds_runs_of_clear_bits) {
  LaneBitmap map(Bits);
  map.set(3, 2);
  map.set(200, Bits - 200);
  GrowableArrayCHeap<size_t, mtTest> runs;
  map.for_clear_runs([&](size_t first, size_t n) { runs.append(first); runs.append(n); });
  ASSERT_EQ(runs.length(), 4);
  EXPECT_EQ(runs.at(0), (size_t)0);
  EXPECT_EQ(runs.at(1), (size_t)3);
  EXPECT_EQ(runs.at(2), (size_t)5);
  EXPECT_EQ(runs.at(3), (size_t)195);
}

TEST_VM(LaneBitmap, finds_long_runs_whole) {
  LaneBitmap map(Bits);
  map.set(3, 2);
  map.set(200, 2);
  GrowableArrayCHeap<size_t, mtTest> runs;
  map.for_long_clear_runs([&](size_t first, size_t n) { runs.append(first); runs.append(n); });
  // Words 1 and 2 are clear; the run begins in word 0 and ends in word 3. What follows
  // has no whole word.
  ASSERT_EQ(runs.length(), 2);
  EXPECT_EQ(runs.at(0), (size_t)5);
  EXPECT_EQ(runs.at(1), (size_t)195);
}

TEST_VM(LaneBitmap, a_long_run_may_end_the_map) {
  LaneBitmap map(Bits);
  map.set(0, 65);
  GrowableArrayCHeap<size_t, mtTest> runs;
  map.for_long_clear_runs([&](size_t first, size_t n) { runs.append(first); runs.append(n); });
  ASSERT_EQ(runs.length(), 2);
  EXPECT_EQ(runs.at(0), (size_t)65);
  EXPECT_EQ(runs.at(1), Bits - 65);
}
