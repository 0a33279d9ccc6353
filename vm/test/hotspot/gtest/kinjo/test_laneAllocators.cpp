/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */

#include "gc/lane/laneAllocators.hpp"
#include "unittest.hpp"

static const size_t Largest = 1 * M;
static const size_t Smallest = 128 * K;

static size_t fitting_size(int busy, size_t bytes, int idle, size_t room) {
  GrowableArrayCHeap<size_t, mtTest> allocated;
  for (int i = 0; i < idle; i++) {
    allocated.append(100);
  }
  for (int i = 0; i < busy; i++) {
    allocated.append(bytes);
  }
  return LaneAllocators::fitting_size(allocated, Largest, Smallest, room);
}

TEST_VM(LaneAllocators, few_threads_fill_large_lanes) {
  EXPECT_EQ(fitting_size(2, 50 * M, 20, 50 * M), 1 * M);
}

TEST_VM(LaneAllocators, idle_threads_do_not_count) {
  EXPECT_EQ(fitting_size(8, 50 * M, 3000, 20 * M), 1 * M);
}

TEST_VM(LaneAllocators, many_threads_fill_small_lanes) {
  EXPECT_EQ(fitting_size(64, 300 * K, 20, 7 * M), 128 * K);
  EXPECT_EQ(fitting_size(64, 300 * K, 20, 10 * M), 256 * K);
}

TEST_VM(LaneAllocators, there_is_room_for_half_at_least) {
  EXPECT_EQ(fitting_size(4, 2 * M, 0, 2 * M), 1 * M);
  EXPECT_EQ(fitting_size(5, 2 * M, 20, 2 * M), 512 * K);
  EXPECT_EQ(fitting_size(512, 1 * M, 20, 2 * M), (size_t)0);
}

TEST_VM(LaneAllocators, nobody_fills_the_smallest_lane) {
  EXPECT_EQ(fitting_size(512, 100 * K, 20, 25 * M), (size_t)0);
  EXPECT_EQ(fitting_size(0, 0, 0, 25 * M), (size_t)0);
}
