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

#ifndef SHARE_GC_PLACEMENT_G1PLACEMENT_HPP
#define SHARE_GC_PLACEMENT_G1PLACEMENT_HPP

#include "gc/shared/taskqueue.hpp"
#include "utilities/globalDefinitions.hpp"

class CopyCluster;
class G1CollectedHeap;
class G1ParScanThreadState;
class G1PLABAllocator;

// What a worker of G1 keeps for placement in a collection, and the parts of
// PlacementScope that are G1's own (rows C5, C6).
class G1Placement {
  CopyCluster* _cluster = nullptr;

  // Buffers of their own for objects that are read frequently: made when there is
  // the first one. While they are in use, the others are here. G1's statistics of
  // waste in buffers are without them.
  G1PLABAllocator* _other_buffers = nullptr;
  bool _uses_frequently_read = false;

  static G1PLABAllocator* make_other_buffers(G1CollectedHeap* heap);

 public:
  typedef G1ParScanThreadState Worker;

  ~G1Placement();

  inline static auto* queue(Worker* worker);
  inline static CopyCluster*& cluster(Worker* worker);
  inline static bool is_active(const Worker* worker);
  static bool use_buffers(Worker* worker, bool frequently_read);
  inline static void process(Worker* worker, ScannerTask task);

  // At the end of a collection.
  void flush(uint num_workers);
};

#endif // SHARE_GC_PLACEMENT_G1PLACEMENT_HPP
