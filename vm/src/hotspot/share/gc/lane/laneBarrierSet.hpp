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

#ifndef SHARE_GC_LANE_LANEBARRIERSET_HPP
#define SHARE_GC_LANE_LANEBARRIERSET_HPP

#include "gc/shared/cardTableBarrierSet.hpp"

// The barrier set of Serial and Parallel when lanes are used (row T3): theirs, and
// what a lane needs to know of stores. To the Access API it is a
// CardTableBarrierSet, whose stores in the runtime call Lanes.
class LaneBarrierSet : public CardTableBarrierSet {
 public:
  explicit LaneBarrierSet(CardTable* table);

  virtual void on_thread_create(Thread* thread);
  virtual void on_thread_destroy(Thread* thread);
  virtual void on_thread_detach(Thread* thread);

  // Compiled code initializes what it has just allocated without a barrier. That is
  // right for memory of its lane. If the object lies outside, the lane is closed, so
  // that no reference to a local object can get into it.
  virtual void on_slowpath_allocation_exit(JavaThread* thread, oop obj);
};

// What generated code calls. None of these stops at safepoints.
class LaneBarrierSetRuntime : public AllStatic {
 public:
  // The current thread is going to store value, an object of its open lane, at the address.
  static void before_store(void* address, oopDesc* value);
  static void before_narrow_store(void* address, uint32_t value);

  // It is going to copy references from an array in its open lane.
  static void before_copy(void* from, void* to, size_t count);

  // It copies an object; size in heap words.
  static void clone(oopDesc* from, oopDesc* to, size_t size);
};

#endif // SHARE_GC_LANE_LANEBARRIERSET_HPP
