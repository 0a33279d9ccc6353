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

// What is left of the last buffer is lost at each collection. So the first ones are
// small, and larger ones follow as for ordinary objects.
G1PLABAllocator* G1Placement::make_other_buffers(G1CollectedHeap* heap) {
  static const size_t FirstWords = 4 * K / HeapWordSize;
  static const size_t FirstRefills = 2;

  G1PLABAllocator* const buffers = new G1PLABAllocator(heap->allocator());
  if (ResizePLAB) {
    buffers->_tolerated_refills = FirstRefills;
    for (G1PLABAllocator::PLABData& data : buffers->_dest_data) {
      data._cur_desired_plab_size = MIN2(data._cur_desired_plab_size, heap->clamp_plab_size(FirstWords));
      data._plab_fill_counter = FirstRefills;
    }
  }
  return buffers;
}

bool G1Placement::use_buffers(Worker* worker, bool frequently_read) {
  G1Placement& placement = worker->_placement;
  const bool before = placement._uses_frequently_read;
  if (before != frequently_read) {
    if (placement._other_buffers == nullptr) {
      placement._other_buffers = make_other_buffers(worker->_g1h);
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
