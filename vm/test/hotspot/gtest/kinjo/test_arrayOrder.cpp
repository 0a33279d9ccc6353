/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */

#include "gc/placement/arrayOrder.inline.hpp"
#include "kinjo/kinjoGlobals.hpp"
#include "runtime/flags/flagSetting.hpp"
#include "unittest.hpp"
#include "utilities/globalDefinitions.hpp"

// What ArrayOrder promises its callers: every slot of the range exactly once,
// no slot outside it, the last one first when the flag is on.

static const int Capacity = 64;

class ArrayOrderRecorder {
  int _visited[Capacity];
  int _length;

 public:
  ArrayOrderRecorder() : _length(0) {}

  void visit(const int* slot) {
    ASSERT_LT(_length, Capacity);
    _visited[_length++] = *slot;
  }

  // Visits [from, to) of slots whose content is their own index.
  void visit_range(int from, int to) {
    int slots[Capacity];
    for (int i = 0; i < Capacity; i++) {
      slots[i] = i;
    }
    _length = 0;
    ArrayOrder::visit_range(slots + from, slots + to, [this](int* slot) { visit(slot); });
  }

  void expect_forward(int from, int to) const {
    ASSERT_EQ(_length, to - from);
    for (int i = 0; i < _length; i++) {
      EXPECT_EQ(_visited[i], from + i);
    }
  }

  void expect_backward(int from, int to) const {
    ASSERT_EQ(_length, to - from);
    for (int i = 0; i < _length; i++) {
      EXPECT_EQ(_visited[i], to - 1 - i);
    }
  }
};

TEST(ArrayOrder, is_used) {
  FlagSetting order(ArrayElementsInOrder, false);
  FlagSetting stress(StressArrayElementsInOrder, false);
  EXPECT_FALSE(ArrayOrder::is_used());
  StressArrayElementsInOrder = true;
  EXPECT_TRUE(ArrayOrder::is_used());
  ArrayElementsInOrder = true;
  EXPECT_TRUE(ArrayOrder::is_used());
  StressArrayElementsInOrder = false;
  EXPECT_TRUE(ArrayOrder::is_used());
}

TEST(ArrayOrder, on_is_backward) {
  FlagSetting order(ArrayElementsInOrder, true);
  FlagSetting stress(StressArrayElementsInOrder, false);
  ArrayOrderRecorder recorder;
  for (int from = 0; from < 20; from++) {
    for (int to = from; to < Capacity; to++) {
      recorder.visit_range(from, to);
      recorder.expect_backward(from, to);
    }
  }
}

TEST(ArrayOrder, off_is_forward) {
  FlagSetting order(ArrayElementsInOrder, false);
  FlagSetting stress(StressArrayElementsInOrder, false);
  ArrayOrderRecorder recorder;
  for (int from = 0; from < 20; from++) {
    for (int to = from; to < Capacity; to++) {
      recorder.visit_range(from, to);
      recorder.expect_forward(from, to);
    }
  }
}

TEST(ArrayOrder, empty_range_is_not_visited) {
  FlagSetting order(ArrayElementsInOrder, true);
  int slot = 0;
  int visits = 0;
  auto count = [&](int*) { visits++; };
  ArrayOrder::visit_range(&slot, &slot, count);
  ArrayOrder::visit_range((int*)nullptr, (int*)nullptr, count);
  ArrayElementsInOrder = false;
  ArrayOrder::visit_range(&slot, &slot, count);
  EXPECT_EQ(visits, 0);
}

// visit_bounded() can ask for a range that ends before it begins: a card that
// ends inside the array's header.
TEST(ArrayOrder, inverted_range_is_not_visited) {
  int slots[4] = {0, 1, 2, 3};
  int visits = 0;
  auto count = [&](int*) { visits++; };
  {
    FlagSetting order(ArrayElementsInOrder, true);
    ArrayOrder::visit_range(slots + 3, slots + 1, count);
  }
  {
    FlagSetting order(ArrayElementsInOrder, false);
    ArrayOrder::visit_range(slots + 3, slots + 1, count);
  }
  EXPECT_EQ(visits, 0);
}

// Both widths of an object reference.
template <typename T>
static void expect_addresses_backward() {
  T slots[50];
  T* expected = slots + 50;
  ArrayOrder::visit_range(slots, slots + 50, [&](T* slot) {
    expected--;
    EXPECT_EQ(slot, expected);
  });
  EXPECT_EQ(expected, &slots[0]);
}

TEST(ArrayOrder, slot_widths) {
  FlagSetting order(ArrayElementsInOrder, true);
  FlagSetting stress(StressArrayElementsInOrder, false);
  expect_addresses_backward<uint32_t>();
  expect_addresses_backward<uint64_t>();
}

// The direction under stress is a function of the range's address: the same
// range always goes the same way, and there are ranges that go either way.
TEST(ArrayOrder, stress_uses_both_directions_repeatably) {
  FlagSetting order(ArrayElementsInOrder, true);
  FlagSetting stress(StressArrayElementsInOrder, true);
  static int slots[4096];
  int forward = 0;
  int backward = 0;
  for (int from = 0; from + 50 <= 4096; from += 50) {
    for (int again = 0; again < 2; again++) {
      int visits = 0;
      int* first = nullptr;
      ArrayOrder::visit_range(slots + from, slots + from + 50, [&](int* slot) {
        if (visits++ == 0) {
          first = slot;
        }
      });
      ASSERT_EQ(visits, 50);
      ASSERT_TRUE(first == slots + from || first == slots + from + 49);
      (first == slots + from ? forward : backward)++;
    }
  }
  EXPECT_EQ(forward % 2, 0);
  EXPECT_EQ(backward % 2, 0);
  EXPECT_GT(forward, 10);
  EXPECT_GT(backward, 10);
}

// Stress wins over either value of the flag it stresses.
TEST(ArrayOrder, stress_ignores_the_flag) {
  FlagSetting stress(StressArrayElementsInOrder, true);
  alignas(64) int slots[Capacity];
  bool forward[2];
  for (int on = 0; on < 2; on++) {
    FlagSetting order(ArrayElementsInOrder, on == 1);
    int* first = nullptr;
    ArrayOrder::visit_range(slots, slots + Capacity, [&](int* slot) {
      if (first == nullptr) {
        first = slot;
      }
    });
    forward[on] = first == slots;
  }
  EXPECT_EQ(forward[0], forward[1]);
}
