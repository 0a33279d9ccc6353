/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */

#include "runtime/lockReservationClasses.hpp"
#include "unittest.hpp"

static bool matches(const char* pattern, const char* name) {
  return LockReservationClasses::matches(pattern, name);
}

TEST(LockReservationClasses, a_name_matches_itself_alone) {
  EXPECT_TRUE(matches("a.B", "a.B"));
  EXPECT_FALSE(matches("a.B", "a.BC"));
  EXPECT_FALSE(matches("a.B", "a."));
  EXPECT_FALSE(matches("a.B", "aa.B"));
  EXPECT_FALSE(matches("a.B", "a.b"));
  EXPECT_FALSE(matches("", "a"));
}

TEST(LockReservationClasses, a_star_stands_for_any_characters) {
  EXPECT_TRUE(matches("*", "a.B"));
  EXPECT_TRUE(matches("*", ""));
  EXPECT_TRUE(matches("a.*", "a.B"));
  EXPECT_TRUE(matches("a.*", "a."));
  EXPECT_FALSE(matches("a.*", "b.a.C"));
  EXPECT_TRUE(matches("*$C", "a.B$C"));
  EXPECT_FALSE(matches("*$C", "a.B$CD"));
  EXPECT_TRUE(matches("a*b*c", "abbbc"));
  EXPECT_TRUE(matches("a*ab", "aaab"));
  EXPECT_TRUE(matches("**a**", "bab"));
  EXPECT_FALSE(matches("a*b*c", "abbb"));
}
