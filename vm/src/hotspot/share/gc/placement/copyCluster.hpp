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

#ifndef SHARE_GC_PLACEMENT_COPYCLUSTER_HPP
#define SHARE_GC_PLACEMENT_COPYCLUSTER_HPP

#include "gc/placement/fieldOrder.hpp"
#include "gc/shared/taskqueue.hpp"
#include "memory/allocation.hpp"
#include "utilities/globalDefinitions.hpp"

// References that a worker follows before all others, first in, first out, so that
// a number of objects lie side by side, breadth first (row C6).
class CopyCluster : public StackObj {
 public:
  static const uint Capacity = 1024; // references

 private:
  uint _head = 0;
  uint _tail = 0;
  uint _room; // for so many more objects
  // Not ScannerTasks, which would be written when a cluster is made.
  alignas(ScannerTask) char _memory[Capacity * sizeof(ScannerTask)];

  bool move_to_front(uint appended_since, const void* slot);

  ScannerTask& at(uint i) { return ((ScannerTask*)_memory)[i]; }

 public:
  // For so many objects, the first of which has been copied.
  explicit CopyCluster(uint objects) : _room(objects - 1) {}

  bool is_full() const { return _tail == Capacity; }

  void append(ScannerTask task) {
    assert(!is_full(), "check first");
    at(_tail++) = task;
  }

  // Puts references of object, which are those that were appended since there were
  // so many, in the order of their fields: listed ones first.
  void order_references(uint appended_since, address object, const FieldOrder& order);

  uint appended() const { return _tail; }

  // Whether there is a reference to follow and room for what it refers to.
  bool has_next() const { return _head < _tail && _room > 0; }
  ScannerTask next() { return at(_head++); }

  void count_object() { _room--; }

  // Follows references by process(task), which may append others, until there are no
  // more or the cluster has its objects.
  template <typename Process>
  void follow(Process process) {
    while (has_next()) {
      const ScannerTask task = next();
      if (!is_copied(task)) {
        count_object();
      }
      process(task);
    }
  }

  // Whether what the reference refers to has been copied.
  static bool is_copied(ScannerTask task);

  // The one that would have been followed last.
  bool take_last(ScannerTask* task);
};

#endif // SHARE_GC_PLACEMENT_COPYCLUSTER_HPP
