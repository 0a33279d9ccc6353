/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */

#include "gc/placement/arrayOrderDCmd.hpp"
#include "memory/resourceArea.hpp"
#include "unittest.hpp"
#include "utilities/ostream.hpp"

static const uintptr_t Near = ArrayOrderStatistics::NearBytes;

TEST(ArrayOrderStatistics, empty) {
  ArrayOrderStatistics s;
  EXPECT_EQ(s.arrays(), 0u);
  EXPECT_EQ(s.pairs(), 0u);
  EXPECT_EQ(s.ascending(), 0u);
  EXPECT_EQ(s.near(), 0u);
}

TEST(ArrayOrderStatistics, directions) {
  ArrayOrderStatistics s;
  s.add_array();
  s.add_pair(1000, 1016);
  s.add_pair(1016, 1032);
  s.add_pair(1032, 1024);
  EXPECT_EQ(s.arrays(), 1u);
  EXPECT_EQ(s.pairs(), 3u);
  EXPECT_EQ(s.ascending(), 2u);
  EXPECT_EQ(s.near(), 3u);
}

TEST(ArrayOrderStatistics, one_object_in_both_slots_is_no_pair) {
  ArrayOrderStatistics s;
  s.add_pair(1000, 1000);
  EXPECT_EQ(s.pairs(), 0u);
  EXPECT_EQ(s.ascending(), 0u);
  EXPECT_EQ(s.near(), 0u);
}

TEST(ArrayOrderStatistics, near_is_at_most_one_page_in_either_direction) {
  const uintptr_t a = 1000000;
  ArrayOrderStatistics s;
  s.add_pair(a, a + Near);
  s.add_pair(a, a - Near);
  EXPECT_EQ(s.near(), 2u);
  s.add_pair(a, a + Near + 1);
  s.add_pair(a, a - Near - 1);
  EXPECT_EQ(s.near(), 2u);
  EXPECT_EQ(s.ascending(), 2u);
  EXPECT_EQ(s.pairs(), 4u);
}

TEST(ArrayOrderStatistics, addresses_at_the_ends_of_the_address_space) {
  ArrayOrderStatistics s;
  s.add_pair(8, UINTPTR_MAX - 7);
  s.add_pair(UINTPTR_MAX - 7, 8);
  EXPECT_EQ(s.pairs(), 2u);
  EXPECT_EQ(s.ascending(), 1u);
  EXPECT_EQ(s.near(), 0u);
}

static void expect_printed(const ArrayOrderStatistics& s, const char* expected) {
  char buffer[512];
  stringStream out(buffer, sizeof(buffer));
  s.print_on(&out);
  EXPECT_STREQ(expected, buffer);
}

TEST(ArrayOrderStatistics, print) {
  ArrayOrderStatistics s;
  s.add_array();
  s.add_array();
  s.add_pair(0x10000, 0x10010);
  s.add_pair(0x10010, 0x10020);
  s.add_pair(0x10020, 0x90000);
  s.add_pair(0x90000, 0x10000);
  expect_printed(s,
                 "arrays:    2\n"
                 "pairs:     4\n"
                 "ascending: 3 (75.0 %)\n"
                 "near:      2 (50.0 %) within 4096 bytes\n");
}

TEST(ArrayOrderStatistics, print_without_pairs_does_not_divide_by_zero) {
  expect_printed(ArrayOrderStatistics(),
                 "arrays:    0\n"
                 "pairs:     0\n"
                 "ascending: 0 (0.0 %)\n"
                 "near:      0 (0.0 %) within 4096 bytes\n");
}
