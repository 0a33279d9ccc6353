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

#ifndef SHARE_GC_PLACEMENT_PLACEMENTSCOPE_INLINE_HPP
#define SHARE_GC_PLACEMENT_PLACEMENTSCOPE_INLINE_HPP

#include "gc/placement/copyCluster.hpp"
#include "gc/placement/fieldOrder.inline.hpp"
#include "gc/placement/placement.hpp"
#include "gc/shared/taskqueue.inline.hpp"
#include "memory/allocation.hpp"
#include "oops/klass.inline.hpp"
#include "oops/oop.inline.hpp"

// Around the copying of one object by a worker of Parallel or G1: chooses the
// buffers that it is copied to, and afterwards what is copied next.
//
// The collectors push the references of an object that was copied on the worker's
// queue, the first one last. So the scope takes them back from there when the
// class has an order of its own. (What is said of its fields needs no scope: see
// FieldOrder::iterate_if_listed.) Only the worker itself pushes, and others steal
// what was pushed earliest, so these are the references that were pushed last.
//
// Collector has the parts in which Parallel and G1 differ:
//   Worker                        its thread's state
//   queue(worker)                 an OverflowTaskQueue of ScannerTasks
//   process(worker, task)         as when it was popped from the queue
//   cluster(worker)               where the open CopyCluster is kept; null if none
//   is_active(worker)             whether a cluster is open, or buffers of objects
//                                 that are read frequently are in use
//   use_buffers(worker, bool)     those of objects that are read frequently, or
//                                 the others; returns what was used before
template <typename Collector>
class PlacementScope : public StackObj {
  typedef typename Collector::Worker Worker;

  Worker* const _worker;
  const oop _object; // where it was; forwarded when the scope ends
  const Klass* _klass; // null: nothing to do
  uint _queued;
  size_t _overflowed;
  bool _frequently_read_before;

  // Moves the references that were pushed within the scope to cluster.
  void take_references(CopyCluster* cluster) {
    auto* const queue = Collector::queue(_worker);
    // It becomes shorter when others steal.
    const uint queued = queue->size();
    uint pushed = queued > _queued ? queued - _queued : 0;
    const uint appended_before = cluster->appended();
    ScannerTask task;
    // Overflow is the worker's own, and what is pushed last goes there.
    for (size_t i = queue->overflow_stack()->size(); i > _overflowed && !cluster->is_full(); i--) {
      queue->pop_overflow(task);
      cluster->append(task);
    }
    while (pushed-- > 0 && !cluster->is_full() && queue->pop_local(task)) {
      cluster->append(task);
    }
    cluster->order_references(appended_before, cast_from_oop<address>(_object->forwardee()), FieldOrder::of(_klass));
  }

  void give_back(CopyCluster* cluster) {
    ScannerTask task;
    while (cluster->take_last(&task)) {
      Collector::queue(_worker)->push(task);
    }
  }

  // Copies the objects that belong beside this one.
  void copy_cluster(uint objects) {
    CopyCluster cluster(objects);
    take_references(&cluster);
    Collector::cluster(_worker) = &cluster;
    // If an object is copied, its own scope adds its references to cluster.
    cluster.follow([=](ScannerTask task) { Collector::process(_worker, task); });
    Collector::cluster(_worker) = nullptr;
    give_back(&cluster);
  }

  NOINLINE void begin(const Klass* klass) {
    _klass = klass;
    _frequently_read_before = Collector::use_buffers(_worker, Placement::is_frequently_read(klass));
    _queued = Collector::queue(_worker)->size();
    _overflowed = Collector::queue(_worker)->overflow_stack()->size();
  }

  NOINLINE void end() {
    Collector::use_buffers(_worker, _frequently_read_before);
    if (_klass->is_array_klass() || !_object->is_forwarded()) {
      return;
    }
    const ReferentOrder order = Placement::order_of(_klass);
    if (Collector::cluster(_worker) != nullptr) {
      take_references(Collector::cluster(_worker));
    } else if (order.is_cluster()) {
      copy_cluster(order.cluster_size());
    } else if (order.is_breadth_first()) {
      copy_cluster(CopyCluster::Capacity);
    } else if (_klass->placement()->field_order() != 0 && !FieldOrder::is_iterated(_klass)) {
      CopyCluster references(1);
      take_references(&references);
      give_back(&references);
    }
  }

 public:
  PlacementScope(Worker* worker, oop object, const Klass* klass) : _worker(worker), _object(object), _klass(nullptr) {
    if (Placement::is_used() && (Placement::concerns(klass) || Collector::is_active(worker))) {
      begin(klass);
    }
  }

  ~PlacementScope() {
    if (_klass != nullptr) {
      end();
    }
  }
};

#endif // SHARE_GC_PLACEMENT_PLACEMENTSCOPE_INLINE_HPP
