/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */

#include "gc/placement/copyCluster.hpp"
#include "unittest.hpp"

static narrowOop slots[CopyCluster::Capacity];

static void append(CopyCluster* cluster, int from, int to) {
  for (int i = from; i < to; i++) {
    cluster->append(ScannerTask(&slots[i]));
  }
}

static int number(ScannerTask task) {
  return int(task.to_narrow_oop_ptr() - slots);
}

TEST(CopyCluster, follows_first_what_came_first) {
  CopyCluster cluster(10);
  append(&cluster, 0, 3);
  EXPECT_EQ(0, number(cluster.next()));
  append(&cluster, 3, 4);
  EXPECT_EQ(1, number(cluster.next()));
  EXPECT_EQ(2, number(cluster.next()));
  EXPECT_EQ(3, number(cluster.next()));
  EXPECT_FALSE(cluster.has_next());
}

TEST(CopyCluster, is_complete_with_so_many_objects) {
  CopyCluster cluster(3);
  append(&cluster, 0, 5);
  for (int i = 0; i < 2; i++) {
    EXPECT_TRUE(cluster.has_next());
    cluster.next();
    cluster.count_object();
  }
  EXPECT_FALSE(cluster.has_next());
  ScannerTask task;
  for (int i = 4; i >= 2; i--) {
    EXPECT_TRUE(cluster.take_last(&task));
    EXPECT_EQ(i, number(task));
  }
  EXPECT_FALSE(cluster.take_last(&task));
}

TEST(CopyCluster, takes_as_many_references_as_it_has_room_for) {
  CopyCluster cluster(2);
  append(&cluster, 0, CopyCluster::Capacity - 1);
  EXPECT_FALSE(cluster.is_full());
  append(&cluster, 0, 1);
  EXPECT_TRUE(cluster.is_full());
}

TEST(CopyCluster, puts_listed_references_of_an_object_before_others) {
  CopyCluster cluster(10);
  append(&cluster, 0, 2);
  append(&cluster, 10, 14);
  FieldOrder order;
  const int unit = sizeof(narrowOop);
  EXPECT_TRUE(order.append(3 * unit));
  EXPECT_TRUE(order.append(20 * unit)); // such as a null
  EXPECT_TRUE(order.append(2 * unit));
  cluster.order_references(2, (address)&slots[10], order);
  for (int expected : {0, 1, 13, 12, 10, 11}) {
    EXPECT_EQ(expected, number(cluster.next()));
  }
}

TEST(FieldOrder, has_one_number) {
  FieldOrder a;
  FieldOrder b;
  for (int i = 1; i <= FieldOrder::MaxFields; i++) {
    EXPECT_TRUE(a.append(8 * i));
    EXPECT_FALSE(a.equals(b));
    EXPECT_TRUE(b.append(8 * i));
    EXPECT_TRUE(a.equals(b));
  }
  EXPECT_FALSE(a.append(8 * FieldOrder::MaxFields + 8));
  const int number = FieldOrder::add(a);
  EXPECT_NE(0, number);
  EXPECT_EQ(number, FieldOrder::add(b));
}
