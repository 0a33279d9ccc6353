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
#include "gc/lane/lanes.hpp"
#include "gc/placement/placement.hpp"
#include "gc/shared/extraAllocation.hpp"
#include "gc/shared/threadLocalAllocBuffer.inline.hpp"
#include "kinjo/kinjoGlobals.hpp"
#include "runtime/javaThread.hpp"

static bool is_frequently_read(Thread* thread, const Klass* klass) {
  return Placement::allocates_apart(klass) && thread->is_Java_thread();
}

// Then C2's code expects the object in it, unless it asks for a shared one.
static bool has_open_lane(Thread* thread) {
  if (!UseLanes) {
    return false;
  }
  const Lane* const lane = Lane::of(thread);
  return lane != nullptr && lane->is_open();
}

bool ExtraAllocation::is_for(Thread* thread, const Klass* klass, size_t words) {
  return Lanes::is_shared(thread) ||
         (is_frequently_read(thread, klass) && !has_open_lane(thread) && thread->tlab().free() >= words);
}

HeapWord* ExtraAllocation::allocate(Thread* thread, const Klass* klass, size_t words, size_t* buffer_words) {
  JavaThread* const current = JavaThread::cast(thread);
  return Lanes::is_shared(thread)
             ? Lanes::allocate_shared(current, is_frequently_read(thread, klass), words, buffer_words)
             : current->frequently_read_tlab().allocate(current, words, buffer_words);
}
