/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */

#include "classfile/vmClasses.hpp"
#include "gc/placement/arrayOrder.inline.hpp"
#include "kinjo/kinjoGlobals.hpp"
#include "memory/oopFactory.hpp"
#include "oops/objArrayOop.inline.hpp"
#include "runtime/flags/flagSetting.hpp"
#include "runtime/interfaceSupport.inline.hpp"
#include "runtime/javaThread.hpp"
#include "unittest.hpp"

// visit_bounded() and visit_all() on a real array: the bounds that collectors
// pass are those of cards and regions, not of the array.

template <typename T>
static void expect_bounded(objArrayOop array, void* low, void* high, int from, int to) {
  T* const base = (T*)array->base();
  T* expected = base + to;
  ArrayOrder::visit_bounded<T>(array, low, high, [&](T* slot) {
    expected--;
    EXPECT_EQ(slot, expected);
  });
  EXPECT_EQ(expected, base + MIN2(from, to));
}

template <typename T>
static void test_array(objArrayOop array) {
  const int length = array->length();
  T* const base = (T*)array->base();
  char* const start = cast_from_oop<char*>(array);
  T* const end = base + length;

  int visits = 0;
  ArrayOrder::visit_all<T>(array, [&](T* slot) {
    visits++;
    EXPECT_EQ(slot, end - visits);
  });
  EXPECT_EQ(visits, length);

  expect_bounded<T>(array, start, end + 100, 0, length);        // more than the array
  expect_bounded<T>(array, base, end, 0, length);               // exactly its slots
  if (length > 20) {
    expect_bounded<T>(array, base + 10, base + 20, 10, 20);     // inside
    expect_bounded<T>(array, start, base + 20, 0, 20);          // from the header on
    expect_bounded<T>(array, base + 10, end + 100, 10, length); // over the end
  }
  expect_bounded<T>(array, start, base, 0, 0);                  // the header only
  expect_bounded<T>(array, start - 512, start, 0, 0);           // in front of it
  expect_bounded<T>(array, end, end + 100, length, length);     // behind it
}

TEST_VM(ArrayOrder, bounds) {
  JavaThread* THREAD = JavaThread::current();
  ThreadInVMfromNative in_vm(THREAD);
  FlagSetting order(ArrayElementsInOrder, true);
  FlagSetting stress(StressArrayElementsInOrder, false);
  const int lengths[] = {0, 1, 21, 50, 1000};
  for (int length : lengths) {
    objArrayOop array = oopFactory::new_objArray(vmClasses::Object_klass(), length, THREAD);
    ASSERT_FALSE(HAS_PENDING_EXCEPTION);
    if (UseCompressedOops) {
      test_array<narrowOop>(array);
    } else {
      test_array<oop>(array);
    }
  }
}
