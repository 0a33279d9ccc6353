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

#ifndef SHARE_GC_LANE_LANESTORES_HPP
#define SHARE_GC_LANE_LANESTORES_HPP

#include "kinjo/kinjoGlobals.hpp"
#include "memory/allStatic.hpp"
#include "oops/oopsHierarchy.hpp"
#include "utilities/globalDefinitions.hpp"

// The calls of the VM before it stores references itself, by which objects escape
// from their thread's lane (row T3). By themselves, as nearly all of the VM includes
// this file.
class LaneStores : public AllStatic {
  static void escape_before_store(const void* address, oop value);
  static void escape_before_clone(oop from, oop to);
  static void escape_before_copy(const oop* from, const oop* to, size_t count);
  static void escape_before_copy(const narrowOop* from, const narrowOop* to, size_t count);

 public:
  // To an address in the heap or outside of it.
  static void before_store(const void* address, oop value) {
    if (UseLanes) {
      escape_before_store(address, value);
    }
  }

  // All fields or elements, to a new object, which may have escaped already: a tool
  // that listens to allocations has got it.
  static void before_clone(oop from, oop to) {
    if (UseLanes) {
      escape_before_clone(from, to);
    }
  }

  // Elements, from one object array to another.
  template <typename T>
  static void before_copy(const T* from, const T* to, size_t count) {
    if (UseLanes) {
      escape_before_copy(from, to, count);
    }
  }
};

#endif // SHARE_GC_LANE_LANESTORES_HPP
