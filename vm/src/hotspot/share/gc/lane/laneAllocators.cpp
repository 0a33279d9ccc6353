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

#include "gc/lane/laneAllocators.hpp"
#include "runtime/javaThread.hpp"
#include "runtime/thread.inline.hpp"
#include "runtime/threadSMR.inline.hpp"

GrowableArrayCHeap<LaneAllocators::Seen, mtGC>* LaneAllocators::_seen = nullptr;
GrowableArrayCHeap<size_t, mtGC>* LaneAllocators::_allocated = nullptr;
uint LaneAllocators::_collections = 0;

void LaneAllocators::initialize() {
  _seen = new GrowableArrayCHeap<Seen, mtGC>();
  _allocated = new GrowableArrayCHeap<size_t, mtGC>();
}

// Both lists have threads in the order in which they began, so those seen before come in the
// order of the list of them.
void LaneAllocators::look(uint collections) {
  const uint since = MAX2(collections - _collections, 1u);
  _collections = collections;
  GrowableArrayCHeap<Seen, mtGC>* const before = _seen;
  _seen = new GrowableArrayCHeap<Seen, mtGC>();
  _allocated->clear();
  int next = 0;
  for (JavaThreadIteratorWithHandle threads; JavaThread* thread = threads.next(); ) {
    const size_t bytes = (size_t)thread->cooked_allocated_bytes();
    while (next < before->length() && before->at(next).thread != thread) {
      next++;
    }
    size_t known = 0;
    // Where it is new, all that follow are, too.
    if (next < before->length()) {
      // Another thread may be at the place of one that has ended.
      known = before->at(next).bytes <= bytes ? before->at(next).bytes : 0;
      next++;
    }
    _seen->append({ thread, bytes });
    _allocated->append((bytes - known) / since);
  }
  delete before;
}

size_t LaneAllocators::fitting_size(size_t largest, size_t smallest, size_t room) {
  return fitting_size(*_allocated, largest, smallest, room);
}

size_t LaneAllocators::fitting_size(const GrowableArrayView<size_t>& allocated, size_t largest, size_t smallest, size_t room) {
  for (size_t size = largest; size >= smallest; size /= 2) {
    size_t all = 0;
    size_t filling = 0;
    size_t left = room;
    for (int i = 0; i < allocated.length(); i++) {
      const size_t bytes = allocated.at(i);
      all += bytes;
      if (bytes >= size && left >= size) {
        filling += bytes;
        left -= size;
      }
    }
    if (filling > 0 && filling >= all / 2) {
      return size;
    }
  }
  return 0;
}
