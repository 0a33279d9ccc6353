/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */

#include "gc/lane/laneRecompilation.hpp"
#include "unittest.hpp"

TEST_VM(LaneLosses, of_one_code_add_up) {
  LaneLosses losses;
  EXPECT_EQ(losses.add(7, 10), 10u);
  EXPECT_EQ(losses.add(7, 5), 15u);
  EXPECT_EQ(losses.add(7, 0), 16u);
  EXPECT_EQ(losses.add(7, UINT32_MAX), UINT32_MAX);
}

// Codes whose ids are far apart share places.
TEST_VM(LaneLosses, of_codes_that_share_places_do_not_mix) {
  LaneLosses losses;
  for (uint32_t round = 1; round <= 100; round++) {
    EXPECT_EQ(losses.add(904, 3), 3 * round);
    EXPECT_EQ(losses.add(904 + 4096, 2), 2 * round);
    EXPECT_EQ(losses.add(904 + 2 * 4096, 1), round);
  }
}

TEST_VM(LaneLosses, forget_who_lost_least) {
  LaneLosses losses;
  for (int i = 0; i < 8; i++) {
    losses.add(100 + i * 4096, 1000 + (uint32_t)i);
  }
  EXPECT_EQ(losses.add(100 + 8 * 4096, 1), 1u);
  EXPECT_EQ(losses.add(100 + 7 * 4096, 1), 1008u);
}
