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
#include "gc/shared/collectedHeap.hpp"
#include "gc/shared/extraAllocBuffer.hpp"
#include "gc/shared/gc_globals.hpp"
#include "gc/shared/threadLocalAllocBuffer.hpp"
#include "gc/shared/tlab_globals.hpp"
#include "kinjo/baseVm.hpp"
#include "runtime/javaThread.hpp"
#include "utilities/copy.hpp"

HeapWord* ExtraAllocBuffer::allocate(JavaThread* thread, size_t words, size_t largest, size_t size, size_t* buffer_words) {
  *buffer_words = 0;
  if (pointer_delta(_end, _top) < words && (words > largest || !replace(thread, words, size, buffer_words))) {
    return nullptr;
  }
  HeapWord* const memory = _top;
  _top += words;
  return memory;
}

// By one with room for so many words; false if it cannot be had.
bool ExtraAllocBuffer::replace(JavaThread* thread, size_t words, size_t size, size_t* buffer_words) {
  retire(thread);
  const size_t reserve = ThreadLocalAllocBuffer::alignment_reserve();
  if (!UseG1GC) {
    // No buffer begins a collection. (With G1 none does anyway.)
    size = MIN2(size, BaseVm::unsafe_max_tlab_alloc(thread) / HeapWordSize);
    size = align_down(size, MinObjAlignment);
  }
  const size_t smallest = align_up(words + reserve, MinObjAlignment);
  if (size < smallest) {
    return false;
  }
  HeapWord* const start = Lanes::allocate_buffer(smallest, size, buffer_words);
  if (start == nullptr) {
    *buffer_words = 0;
    return false;
  }
  if (ZeroTLAB) {
    Copy::zero_to_words(start, *buffer_words);
  }
  _start = _top = start;
  _end = start + *buffer_words - reserve;
  return true;
}

void ExtraAllocBuffer::retire(JavaThread* thread) {
  if (_end == nullptr) {
    return;
  }
  HeapWord* const end = _end + ThreadLocalAllocBuffer::alignment_reserve();
  if (_top != end) { // a filler with a compact header needs no reserve
    CollectedHeap::fill_with_objects(_top, pointer_delta(end, _top));
  }
  const size_t bytes = pointer_delta(_top, _start, 1);
  thread->incr_allocated_bytes((jlong)bytes);
  thread->heap_sampler().inc_outside_tlab_bytes(bytes);
  _start = _top = _end = nullptr;
}
