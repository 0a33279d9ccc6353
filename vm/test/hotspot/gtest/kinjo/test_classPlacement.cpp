/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */

#include "gc/placement/classPlacement.hpp"
#include "oops/klass.hpp"
#include "unittest.hpp"

TEST(ClassPlacement, nothing_is_said_at_first) {
  ClassPlacement placement;
  EXPECT_EQ(0, placement.field_order());
  EXPECT_FALSE(placement.is_frequently_read());
  EXPECT_FALSE(placement.are_arrays_frequently_read());
}

TEST(ClassPlacement, keeps_what_is_said) {
  ClassPlacement placement;
  placement.set_field_order(255);
  EXPECT_EQ(255, placement.field_order());
  placement.set_are_arrays_frequently_read();
  EXPECT_FALSE(placement.is_frequently_read());
  EXPECT_TRUE(placement.are_arrays_frequently_read());
  placement.set_is_frequently_read();
  EXPECT_TRUE(placement.is_frequently_read());
  EXPECT_FALSE(placement.has_rule_of_fields());
  placement.set_has_rule_of_fields();
  EXPECT_TRUE(placement.has_rule_of_fields());
}

TEST(ClassPlacement, fits_into_the_padding_of_a_class) {
  EXPECT_EQ(3u, sizeof(ClassPlacement));
  // As without it: what lies between are the layout helper, kind, access flags and flags of the VM.
  EXPECT_EQ(12, in_bytes(Klass::super_check_offset_offset()) - in_bytes(Klass::layout_helper_offset()));
}
