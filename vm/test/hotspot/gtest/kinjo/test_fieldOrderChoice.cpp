/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */

#include "gc/placement/fieldOrderChoice.hpp"
#include "memory/resourceArea.hpp"
#include "unittest.hpp"

#include <initializer_list>

namespace {

typedef FieldOrderChoice::Extent Extent;

struct Field {
  int offset;
  double reads;
  Extent extent;
};

const Extent Small = Extent::Small;
const Extent Unknown = Extent::Unknown;
const Extent Arrays = Extent::Arrays;
const Extent Large = Extent::Large;

void expect_choice(std::initializer_list<int> expected, std::initializer_list<Field> fields,
                   bool is_depth_first = true) {
  ResourceMark rm;
  FieldOrderChoice choice;
  for (const Field& field : fields) {
    choice.add(field.offset, field.reads, field.extent);
  }
  const FieldOrder order = choice.choose(is_depth_first);
  ASSERT_EQ((int)expected.size(), order.length());
  int i = 0;
  for (const int offset : expected) {
    EXPECT_EQ(offset, order.offset(i++));
  }
}

} // namespace

TEST_VM(FieldOrderChoice, what_is_not_read_at_all_says_nothing) {
  expect_choice({}, {{12, 0, Small}, {16, 0, Large}});
  expect_choice({}, {});
}

TEST_VM(FieldOrderChoice, what_is_read_seldom_comes_last) {
  expect_choice({16}, {{12, 0.1, Large}, {16, 100, Large}});
  expect_choice({16}, {{12, 0.1, Arrays}, {16, 100, Large}});
}

// A node of a TreeMap: key, value, left, right, parent. Lookups hardly read the value, walks do.
TEST_VM(FieldOrderChoice, a_small_object_stays_before_subtrees) {
  expect_choice({}, {{16, 100, Small}, {20, 0, Small}, {24, 50, Large}, {28, 40, Large}, {32, 2, Large}});
}

TEST_VM(FieldOrderChoice, what_is_read_often_comes_before_subtrees) {
  expect_choice({24, 12, 16}, {{12, 50, Large}, {16, 15, Large}, {20, 0, Large}, {24, 100, Small}});
  expect_choice({20, 24, 12}, {{12, 50, Large}, {16, 0, Arrays}, {20, 10, Arrays}, {24, 10, Small}});
}

// As a subtree is not always to the right of all else.
TEST_VM(FieldOrderChoice, a_small_object_stays_between_subtrees) {
  expect_choice({}, {{16, 100, Small}, {20, 50, Large}, {24, 2, Small}, {28, 50, Large}});
  expect_choice({}, {{16, 50, Large}, {20, 2, Arrays}, {24, 50, Large}});
}

// Of two that have no end the one that is read more often is nearer.
TEST_VM(FieldOrderChoice, what_has_no_end_and_is_read_less_comes_last) {
  expect_choice({16}, {{12, 2, Large}, {16, 100, Large}});
  expect_choice({}, {{12, 20, Large}, {16, 100, Large}});
}

// The lock of a tree's node would take room between nodes.
TEST_VM(FieldOrderChoice, a_small_object_that_is_read_now_and_then_stays_behind_subtrees) {
  expect_choice({}, {{12, 50, Large}, {16, 50, Large}, {20, 2, Small}});
  expect_choice({12, 20}, {{12, 50, Large}, {16, 0, Large}, {20, 2, Arrays}});
}

// Fields of a superclass are added later, and lie before.
TEST_VM(FieldOrderChoice, offsets_count_and_not_the_order_of_adding) {
  expect_choice({20, 12, 16}, {{16, 90, Large}, {20, 100, Small}, {12, 15, Large}});
}

// The key of a hash table's node is read at each one, what is in a node of a tree at the last one.
TEST_VM(FieldOrderChoice, what_may_be_large_comes_first_only_if_it_is_read_as_often) {
  expect_choice({20, 12, 16}, {{12, 50, Large}, {16, 50, Large}, {20, 30, Unknown}});
  expect_choice({}, {{12, 50, Large}, {16, 50, Large}, {20, 10, Unknown}});
}

TEST_VM(FieldOrderChoice, a_small_object_that_passes_small_ones_only_has_nothing_to_gain) {
  expect_choice({}, {{12, 0, Small}, {16, 100, Small}});
  expect_choice({16, 12}, {{12, 0, Small}, {16, 100, Small}}, false);
  expect_choice({16, 12}, {{12, 0, Unknown}, {16, 100, Small}});
}

TEST_VM(FieldOrderChoice, a_breadth_first_collector_is_told_all_that_is_to_be_copied_next) {
  expect_choice({12, 16, 24}, {{12, 50, Large}, {16, 50, Large}, {20, 0, Arrays}, {24, 0, Small}}, false);
}

TEST_VM(FieldOrderChoice, lists_as_many_fields_as_an_order_has_room_for) {
  expect_choice({44, 12, 16, 20, 24, 28, 32},
                {{12, 9, Large}, {16, 9, Large}, {20, 9, Large}, {24, 9, Large}, {28, 9, Large}, {32, 9, Large},
                 {36, 9, Large}, {40, 9, Large}, {44, 90, Small}});
  expect_choice({},
                {{12, 9, Large}, {16, 9, Large}, {20, 9, Large}, {24, 9, Large}, {28, 9, Large}, {32, 9, Large},
                 {36, 9, Large}, {40, 9, Large}});
}
