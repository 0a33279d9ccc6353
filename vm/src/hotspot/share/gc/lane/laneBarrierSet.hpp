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

#include "gc/lane/barrierSetCopies.hpp"
#include "gc/lane/lane.hpp"
#include "gc/lane/laneCards.hpp"
#include "gc/lane/laneSharedBuffer.hpp"
#include "gc/lane/laneThreadLocalData.hpp"
#include "memory/allStatic.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/javaThread.hpp"
#include "utilities/macros.hpp"
#ifdef COMPILER2
#include "gc/lane/c2/laneCompilationC2.hpp"
#endif

// A collector's barrier set, and what lanes have to know of threads and
// allocations. To the Access API it is the collector's own: its stores in the
// runtime call Lanes.
template <typename BASE>
class WithLanes : public BASE {
 public:
  template <typename MADE>
  explicit WithLanes(MADE* made) : BASE(made) {}

  virtual void on_thread_create(Thread* thread) {
    BASE::on_thread_create(thread);
    LaneThreadLocalData::of(thread)->initialize(LaneCards::base());
  }

  virtual void on_thread_detach(Thread* thread) {
    if (thread->is_Java_thread()) {
      LaneSharedBuffer::retire(JavaThread::cast(thread));
    }
    Lane* const lane = Lane::of(thread);
    if (lane != nullptr) {
      lane->end();
    }
    BASE::on_thread_detach(thread);
  }

  virtual void on_thread_destroy(Thread* thread) {
    delete Lane::of(thread);
    COMPILER2_PRESENT(delete LaneThreadLocalData::of(thread)->compilation();)
    BASE::on_thread_destroy(thread);
  }

  // C2's code initializes what it has just allocated without a barrier, but for objects
  // of shared sites. That is right for memory of its lane. If the object lies outside,
  // the lane is closed, so that no reference to a local object can get into it.
  virtual void on_slowpath_allocation_exit(JavaThread* thread, oop obj) {
    BASE::on_slowpath_allocation_exit(thread, obj);
    Lane* const lane = Lane::of(thread);
    const bool is_open = lane != nullptr && lane->is_open();
    const bool is_unescaped = is_open && lane->is_unescaped(cast_from_oop<void*>(obj));
    const bool is_expected = LaneThreadLocalData::of(thread)->takes_allocated(cast_from_oop<void*>(obj), is_unescaped);
    if (is_open && !is_expected && (is_unescaped || !obj->is_typeArray())) {
      lane->close(Lane::Outside);
    }
  }
};

// Of Serial and Parallel.
class LaneBarrierSet : public WithLanes<CardTableBarrierSetCopy> {
 public:
  explicit LaneBarrierSet(CardTableBarrierSet* made);
};

class G1LaneBarrierSet : public WithLanes<G1BarrierSetCopy> {
 public:
  explicit G1LaneBarrierSet(G1BarrierSet* made);
};

// What generated code calls. None stops at safepoints.
class LaneBarrierSetRuntime : public AllStatic {
 public:
  // The current thread is going to store value, an object of its open lane, at the address.
  static void before_store(void* address, oopDesc* value);

  // It is going to copy references from an array in its open lane.
  static void before_copy(void* from, void* to, size_t count);

  // A new object in the next hole of its open lane, as the fast path would make it; null if
  // the VM has to be asked.
  static oopDesc* allocate_instance(JavaThread* thread, Klass* klass);
  static oopDesc* allocate_array(JavaThread* thread, Klass* klass, jint length);
  static oopDesc* allocate_uncleared_array(JavaThread* thread, Klass* klass, jint length);
};

#endif // SHARE_GC_LANE_LANEBARRIERSET_HPP
