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
#include "gc/lane/laneBarrierSet.hpp"
#include "gc/lane/laneCards.hpp"
#include "gc/lane/laneVerifier.hpp"
#include "gc/lane/lanes.hpp"
#include "gc/shared/cardTable.hpp"
#include "gc/shared/collectedHeap.hpp"
#include "gc/shared/gc_globals.hpp"
#include "gc/shared/tlab_globals.hpp"
#include "logging/log.hpp"
#include "memory/universe.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/globals.hpp"
#include "runtime/globals_extension.hpp"
#include "runtime/init.hpp"
#include "runtime/javaThread.hpp"
#include "runtime/threadSMR.inline.hpp"
#include "utilities/powerOfTwo.hpp"

// The reason why lanes do not work here, or null.
static const char* obstacle() {
#ifndef AMD64
  return "this processor";
#else
  if (!UseSerialGC && !UseParallelGC) {
    return "this collector";
  }
  if (!UseTLAB) {
    return "-XX:-UseTLAB";
  }
  if (GCCardSizeInBytes != LaneBitmap::BitsPerWord * HeapWordSize) {
    return "this size of cards";
  }
#if INCLUDE_JVMCI
  if (EnableJVMCI) {
    return "JVMCI";
  }
#endif
  return nullptr;
#endif
}

void Lanes::adjust_flags() {
  if (!UseLanes) {
    return;
  }
  const char* const why = obstacle();
  if (why != nullptr) {
    warning("-XX:+UseLanes does not work with %s; lanes are off", why);
    FLAG_SET_ERGO(UseLanes, false);
    return;
  }
  if (StressLanes && FLAG_IS_DEFAULT(LaneSize)) {
    FLAG_SET_ERGO(LaneSize, 64 * K);
  }
  if (!is_power_of_2(LaneSize)) {
    const size_t size = round_down_power_of_2(LaneSize);
    warning("-XX:LaneSize must be a power of 2; %zu is used", size);
    FLAG_SET_ERGO(LaneSize, size);
  }
}

CardTableBarrierSet* Lanes::make_barrier_set(CardTable* table) {
  if (!UseLanes) {
    return new CardTableBarrierSet(table);
  }
  LaneCards::initialize(table);
  return new LaneBarrierSet(table);
}

// The current thread's open lane, or null.
static Lane* open_lane() {
  Thread* const thread = Thread::current_or_null();
  if (thread == nullptr || !thread->is_Java_thread()) {
    return nullptr;
  }
  Lane* const lane = Lane::of(thread);
  return lane != nullptr && lane->is_open() ? lane : nullptr;
}

void Lanes::escape_before_store(const void* address, oop value) {
  Lane* const lane = value == nullptr ? nullptr : open_lane();
  if (lane != nullptr && lane->is_unescaped(cast_from_oop<void*>(value))) {
    lane->before_store(address, value);
  }
}

void Lanes::escape_before_copy(const oop* from, const oop* to, size_t count) {
  Lane* const lane = open_lane();
  if (lane != nullptr) {
    lane->before_copy(from, to, count);
  }
}

void Lanes::escape_before_copy(const narrowOop* from, const narrowOop* to, size_t count) {
  Lane* const lane = open_lane();
  if (lane != nullptr) {
    lane->before_copy(from, to, count);
  }
}

void Lanes::escape_before_clone(oop from, oop to) {
  Lane* const lane = open_lane();
  if (lane != nullptr) {
    lane->before_clone(from, to);
  }
}

// A thread that allocates little, or less than lanes can be had for, does without.
// All lanes together take half of what threads allocate in at most, so that a
// thread can close one and open the next for some time before a collection.
bool Lanes::wants_lane(Thread* thread, size_t words) {
  if (words > Lane::largest_object() || !is_init_completed() || thread->is_Compiler_thread() ||
      thread->is_hidden_from_external_view()) {
    return false;
  }
  if (!StressLanes && thread->allocated_bytes() < (jlong)LaneSize) {
    return false;
  }
  if (Lane::bytes_open() + LaneSize > Universe::heap()->tlab_capacity(thread) / 2) {
    return false;
  }
  Lane* const lane = Lane::of(thread);
  return lane == nullptr || !lane->skips();
}

bool Lanes::allocate_in_lane(Thread* current, size_t words, HeapWord** memory, size_t* buffer_words) {
  if (!current->is_Java_thread()) {
    return false;
  }
  JavaThread* const thread = JavaThread::cast(current);
  Lane* lane = Lane::of(thread);
  *memory = nullptr;
  *buffer_words = 0;
  if (lane != nullptr && lane->is_open()) {
    if (words > Lane::largest_object()) {
      return true;
    }
    *memory = lane->refill(words);
    if (*memory != nullptr) {
      return true;
    }
  }
  if (!wants_lane(thread, words)) {
    return false;
  }
  thread->retire_tlab();
  const size_t size = Lane::words_with_alignment();
  HeapWord* const start = Universe::heap()->allocate_new_tlab(size, size, buffer_words);
  if (start == nullptr) {
    return false;
  }
  if (lane == nullptr) {
    lane = new Lane(thread);
  }
  *memory = lane->open(start, words);
  return true;
}

void Lanes::close_all_for_operation() {
  if (LaneVerifier::is_verifying()) {
    return;
  }
  LaneVerifier::verify_at_safepoint();
  for (JavaThreadIteratorWithHandle threads; JavaThread* thread = threads.next(); ) {
    Lane* const lane = Lane::of(thread);
    if (lane != nullptr) {
      lane->close(Lane::Safepoint);
    }
  }
}

void Lanes::close_for_handshake(Thread* thread) {
  Lane* const lane = thread->is_Java_thread() ? Lane::of(thread) : nullptr;
  if (lane != nullptr) {
    lane->close(Lane::Handshake);
  }
}

void Lanes::close_for_freeze(Thread* thread) {
  Lane* const lane = Lane::of(thread);
  if (lane != nullptr) {
    lane->close(Lane::Freeze);
  }
}
