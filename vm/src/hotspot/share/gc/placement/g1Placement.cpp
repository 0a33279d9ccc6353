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

#include "gc/g1/g1Allocator.hpp"
#include "gc/g1/g1CollectedHeap.inline.hpp"
#include "gc/g1/g1ParScanThreadState.inline.hpp"
#include "gc/placement/g1Placement.hpp"
#include "utilities/globalDefinitions.hpp"

G1Placement::~G1Placement() {
  delete _other_buffers;
}

bool G1Placement::use_buffers(Worker* worker, bool frequently_read) {
  G1Placement& placement = worker->_placement;
  const bool before = placement._uses_frequently_read;
  if (before != frequently_read) {
    if (placement._other_buffers == nullptr) {
      placement._other_buffers = new G1PLABAllocator(worker->_g1h->allocator());
    }
    swap(placement._other_buffers, worker->_plab_allocator);
    placement._uses_frequently_read = frequently_read;
  }
  return before;
}

void G1Placement::flush(uint num_workers) {
  assert(!_uses_frequently_read && _cluster == nullptr, "no object is being copied");
  if (_other_buffers != nullptr) {
    _other_buffers->flush_and_retire_stats(num_workers);
  }
}
