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

#include "gc/lane/laneSharedBuffer.hpp"
#include "gc/lane/laneThreadLocalData.hpp"
#include "kinjo/kinjoGlobals.hpp"
#include "runtime/javaThread.hpp"

// In words. As small as is cheap: each thread that needs one takes it beside its lane.
static size_t usual_size() { return LaneSize / 8 / HeapWordSize; }

// Larger objects get no buffer, and do not end one.
static size_t largest_object() { return usual_size() / 8; }

HeapWord* LaneSharedBuffer::allocate(JavaThread* thread, size_t words, size_t* buffer_words) {
  return LaneThreadLocalData::of(thread)->shared_buffer().allocate(thread, words, largest_object(), usual_size(), buffer_words);
}

void LaneSharedBuffer::retire(JavaThread* thread) { LaneThreadLocalData::of(thread)->shared_buffer().retire(thread); }
