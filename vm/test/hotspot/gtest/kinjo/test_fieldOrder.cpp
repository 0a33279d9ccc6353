/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */

#include "gc/placement/fieldOrder.hpp"
#include "unittest.hpp"

TEST(FieldOrder, a_listed_field_stays_where_it_is) {
  FieldOrder order;
  EXPECT_TRUE(order.append(16));
  EXPECT_TRUE(order.append(12));
  EXPECT_TRUE(order.append(16));
  ASSERT_EQ(2, order.length());
  EXPECT_EQ(16, order.offset(0));
  EXPECT_EQ(12, order.offset(1));
}
