/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation. The Kinjo authors designate
 * this particular file as subject to the "Classpath" exception as provided
 * in the LICENSE file of the vm folder.
 */

#ifndef SHARE_GC_PLACEMENT_ARRAYORDER_INLINE_HPP
#define SHARE_GC_PLACEMENT_ARRAYORDER_INLINE_HPP

#include "kinjo/kinjoGlobals.hpp"
#include "memory/allStatic.hpp"
#include "oops/objArrayOop.hpp"
#include "utilities/globalDefinitions.hpp"

// Array order (row C6, stage 0 of placement): which slot of an object array a
// young collection of Parallel or G1 visits first.
//
// Both collectors keep the slots that are still to be processed on a stack.
// The last slot pushed is the first one popped, and what is popped is copied.
// Pushing a range of slots forward therefore lays the referents out backward.
// Pushing it backward lays them out in index order: a program that walks the
// array after the collection then walks memory upward.
//
// Serial needs none of this: Cheney's scan is a queue, and what copies in other orders
// (serialPlacement.cpp) visits slots first to last.
//
// Only the order inside one visited range changes. Large arrays are split into
// ranges that are claimed in ascending order already (PartialArraySplitter),
// so with one worker the whole array is in order, and with several workers
// every range is.
//
// The collectors reach this class without a changed line of theirs: it backs
// explicit specializations of ObjArrayKlass's iteration for their closures
// (psArrayOrder.inline.hpp, g1ArrayOrder.inline.hpp).
class ArrayOrder : public AllStatic {
  static bool visit_backward(void* from) {
    // Any fixed function of the address will do: a failure must be repeatable.
    return StressArrayElementsInOrder ? ((uintptr_t(from) >> 6) & 1) == 0
                                      : ArrayElementsInOrder;
  }

 public:
  // False: the collectors' own loops may run, all of which go forward.
  static bool is_used() { return ArrayElementsInOrder || StressArrayElementsInOrder; }

  // Visits the slots [from, to) with visitor(T*).
  template <typename T, typename Visitor>
  static void visit_range(T* from, T* to, Visitor visitor) {
    if (visit_backward(from)) {
      for (T* p = to; p > from;) {
        visitor(--p);
      }
    } else {
      for (T* p = from; p < to; ++p) {
        visitor(p);
      }
    }
  }

  // Visits the slots of array that lie in [low, high).
  template <typename T, typename Visitor>
  static void visit_bounded(objArrayOop array, void* low, void* high, Visitor visitor) {
    T* const base = (T*)array->base();
    T* const from = MAX2((T*)low, base);
    T* const to   = MIN2((T*)high, base + array->length());
    visit_range(from, to, visitor);
  }

  // Visits all slots of array.
  template <typename T, typename Visitor>
  static void visit_all(objArrayOop array, Visitor visitor) {
    T* const base = (T*)array->base();
    visit_range(base, base + array->length(), visitor);
  }
};

#endif // SHARE_GC_PLACEMENT_ARRAYORDER_INLINE_HPP
