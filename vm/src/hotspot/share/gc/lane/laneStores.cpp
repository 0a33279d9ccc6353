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

#include "gc/lane/lane.hpp"
#include "gc/lane/laneStores.hpp"
#include "runtime/javaThread.hpp"

// The current thread's open lane, or null.
static Lane* open_lane() {
  Thread* const thread = Thread::current_or_null();
  if (thread == nullptr || !thread->is_Java_thread()) {
    return nullptr;
  }
  Lane* const lane = Lane::of(thread);
  return lane != nullptr && lane->is_open() ? lane : nullptr;
}

void LaneStores::escape_before_store(const void* address, oop value) {
  Lane* const lane = value == nullptr ? nullptr : open_lane();
  if (lane != nullptr) {
    lane->before_store(address, value, true);
  }
}

void LaneStores::escape_before_clone(oop from, oop to) {
  Lane* const lane = open_lane();
  if (lane != nullptr) {
    lane->before_clone(from, to);
  }
}

void LaneStores::escape_before_copy(const oop* from, const oop* to, size_t count) {
  Lane* const lane = open_lane();
  if (lane != nullptr) {
    lane->before_copy(from, to, count);
  }
}

void LaneStores::escape_before_copy(const narrowOop* from, const narrowOop* to, size_t count) {
  Lane* const lane = open_lane();
  if (lane != nullptr) {
    lane->before_copy(from, to, count);
  }
}
