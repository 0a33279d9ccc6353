/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */

#include "gc/lane/laneEngagement.hpp"
#include "unittest.hpp"
#include "utilities/globalDefinitions.hpp"

// What lanes save of 100 MB that are allocated, which take 1,000 ns each without lanes.
static double saved(double nanos, double eden_megabytes, double reclaimed_megabytes) {
  return LaneEngagement::saved_nanos(1000.0, nanos, eden_megabytes * M, (100.0 - eden_megabytes) * M, reclaimed_megabytes * M);
}

TEST(LaneEngagement, saves_all_that_collections_take_for_what_is_dead) {
  EXPECT_DOUBLE_EQ(saved(50000.0, 50.0, 50.0), 50000.0);
  EXPECT_DOUBLE_EQ(saved(10000.0, 50.0, 50.0), 90000.0);
}

TEST(LaneEngagement, saves_little_where_most_lives_on) {
  EXPECT_DOUBLE_EQ(saved(90000.0, 50.0, 50.0), 10000.0);
  EXPECT_DOUBLE_EQ(saved(120000.0, 50.0, 50.0), -20000.0);
}

TEST(LaneEngagement, saves_less_if_lanes_are_closed_with_room_in_them) {
  EXPECT_DOUBLE_EQ(saved(75000.0, 75.0, 50.0), 25000.0);
}

TEST(LaneEngagement, saves_what_collections_took_if_there_are_none) {
  EXPECT_DOUBLE_EQ(saved(0.0, 0.0, 100.0), 100000.0);
}

TEST(LaneEngagement, is_not_judged_by_few_bytes) {
  EXPECT_DOUBLE_EQ(saved(200000.0, 95.0, 5.0), 5000.0);
  EXPECT_DOUBLE_EQ(saved(47500.0, 95.0, 5.0), 2500.0);
}

TEST(LaneEngagement, knows_what_copying_takes) {
  EXPECT_EQ(LaneEngagement::copying_nanos(0, 1), 0);
  EXPECT_EQ(LaneEngagement::copying_nanos(2 * M, 1), 4 * NANOSECS_PER_MILLISEC);
  EXPECT_EQ(LaneEngagement::copying_nanos(2 * M, 4), NANOSECS_PER_MILLISEC);
}
