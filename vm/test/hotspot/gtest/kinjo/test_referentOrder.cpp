/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */

#include "gc/placement/referentOrder.hpp"
#include "unittest.hpp"
#include "utilities/ostream.hpp"

static bool is_order(const char* text) {
  ReferentOrder order;
  return ReferentOrder::parse(text, &order);
}

static const char* round_trip(const char* text, stringStream* out) {
  ReferentOrder order = ReferentOrder::depth_first();
  EXPECT_TRUE(ReferentOrder::parse(text, &order));
  order.print_on(out);
  return out->freeze();
}

TEST_VM(ReferentOrder, is_printed_as_it_is_read) {
  for (const char* text : {"default", "dfs", "bfs", "cluster:2", "cluster:3", "cluster:100", "cluster:254"}) {
    ResourceMark rm;
    stringStream out;
    EXPECT_STREQ(text, round_trip(text, &out));
  }
}

TEST_VM(ReferentOrder, knows_what_it_is) {
  EXPECT_FALSE(ReferentOrder().is_specified());
  EXPECT_TRUE(ReferentOrder::depth_first().is_depth_first());
  EXPECT_TRUE(ReferentOrder::breadth_first().is_breadth_first());
  EXPECT_FALSE(ReferentOrder::breadth_first().is_cluster());
  EXPECT_TRUE(ReferentOrder::cluster(2).is_cluster());
  EXPECT_EQ(2u, ReferentOrder::cluster(2).cluster_size());
  EXPECT_EQ(254u, ReferentOrder::cluster(254).cluster_size());
}

TEST_VM(ReferentOrder, anything_else_is_refused) {
  for (const char* text : {"", "DFS", "dfs ", "cluster", "cluster:", "cluster:1", "cluster:255", "cluster:0003",
                           "cluster:-2", "cluster:2k", "cluster: 2", "cluster:99999999999"}) {
    EXPECT_FALSE(is_order(text)) << text;
  }
}

TEST_VM(ReferentOrder, is_one_byte_of_a_class) {
  EXPECT_EQ(1u, sizeof(ReferentOrder));
}
