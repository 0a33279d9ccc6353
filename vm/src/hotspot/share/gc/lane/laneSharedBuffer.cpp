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

#include "gc/lane/lanes.hpp"
#include "gc/lane/laneSharedBuffer.hpp"
#include "gc/lane/laneThreadLocalData.hpp"
#include "gc/shared/collectedHeap.hpp"
#include "gc/shared/gc_globals.hpp"
#include "gc/shared/threadLocalAllocBuffer.hpp"
#include "gc/shared/tlab_globals.hpp"
#include "kinjo/baseVm.hpp"
#include "kinjo/kinjoGlobals.hpp"
#include "memory/universe.hpp"
#include "runtime/javaThread.hpp"
#include "utilities/copy.hpp"

// In words. As small as is cheap: each thread that needs one takes it beside its lane.
static size_t usual_size() { return LaneSize / 8 / HeapWordSize; }

// Larger objects get no buffer, and do not end one.
static size_t largest_object() { return usual_size() / 8; }

HeapWord* LaneSharedBuffer::allocate(JavaThread* thread, size_t words, size_t* buffer_words) {
  LaneThreadLocalData* const data = LaneThreadLocalData::of(thread);
  *buffer_words = 0;
  HeapWord* const top = data->shared_top();
  if (pointer_delta(data->shared_end(), top) >= words) {
    data->set_shared_top(top + words);
    return top;
  }
  if (words > largest_object()) {
    return nullptr;
  }
  retire(thread);
  const size_t reserve = ThreadLocalAllocBuffer::alignment_reserve();
  size_t size = usual_size();
  if (!UseG1GC) {
    // No buffer begins a collection. (With G1 none does anyway.)
    size = MIN2(size, BaseVm::unsafe_max_tlab_alloc(thread) / HeapWordSize);
    size = align_down(size, MinObjAlignment);
  }
  const size_t smallest = align_up(words + reserve, MinObjAlignment);
  if (size < smallest) {
    return nullptr;
  }
  HeapWord* const start = Lanes::allocate_buffer(smallest, size, buffer_words);
  if (start == nullptr) {
    return nullptr;
  }
  if (ZeroTLAB) {
    Copy::zero_to_words(start, *buffer_words);
  }
  data->set_shared_buffer(start, start + words, start + *buffer_words - reserve);
  return start;
}

void LaneSharedBuffer::retire(JavaThread* thread) {
  LaneThreadLocalData* const data = LaneThreadLocalData::of(thread);
  if (data->shared_end() == nullptr) {
    return;
  }
  HeapWord* const end = data->shared_end() + ThreadLocalAllocBuffer::alignment_reserve();
  if (data->shared_top() != end) { // a filler with a compact header needs no reserve
    CollectedHeap::fill_with_objects(data->shared_top(), pointer_delta(end, data->shared_top()));
  }
  const size_t bytes = pointer_delta(data->shared_top(), data->shared_start(), 1);
  thread->incr_allocated_bytes((jlong)bytes);
  thread->heap_sampler().inc_outside_tlab_bytes(bytes);
  data->set_shared_buffer(nullptr, nullptr, nullptr);
}
