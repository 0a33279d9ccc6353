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

#include "gc/g1/g1HeapRegionBounds.inline.hpp"
#include "gc/lane/lane.hpp"
#include "gc/lane/laneCode.hpp"
#include "gc/lane/laneCodeThread.hpp"
#include "gc/lane/laneEngagement.hpp"
#include "gc/lane/lanes.hpp"
#include "gc/lane/laneSharedBuffer.hpp"
#include "gc/lane/laneSites.hpp"
#include "gc/lane/laneThreadLocalData.hpp"
#include "gc/lane/laneVerifier.hpp"
#include "gc/shared/cardTable.hpp"
#include "gc/shared/collectedHeap.hpp"
#include "gc/shared/gc_globals.hpp"
#include "gc/shared/tlab_globals.hpp"
#include "kinjo/baseVm.hpp"
#include "logging/log.hpp"
#include "memory/universe.hpp"
#include "oops/oop.inline.hpp"
#include "prims/jvmtiExport.hpp"
#include "runtime/globals.hpp"
#include "runtime/globals_extension.hpp"
#include "runtime/init.hpp"
#include "runtime/javaThread.hpp"
#include "runtime/threadSMR.inline.hpp"
#include "runtime/vmOperation.hpp"
#include "runtime/vmThread.hpp"
#include "utilities/copy.hpp"
#include "utilities/powerOfTwo.hpp"

// The reason why lanes do not work here, or null.
static const char* obstacle() {
#ifndef AMD64
  return "this processor";
#else
  if (!UseSerialGC && !UseParallelGC && !UseG1GC) {
    return "this collector";
  }
  if (!UseTLAB) {
    return "-XX:-UseTLAB";
  }
  if (GCCardSizeInBytes != LaneBitmap::BitsPerWord * HeapWordSize) {
    return "this size of cards";
  }
  if (!UseG1GC && !ReduceInitialCardMarks) {
    // Nobody would mark the cards of what C2's code stores into a new, old object.
    return "-XX:-ReduceInitialCardMarks";
  }
  if (BaseVm::has_jvmci_compiler()) {
    return "JVMCI";
  }
  return nullptr;
#endif
}

// A lane is no humongous object.
static const size_t LanesPerRegion = 2;

// Of G1, in bytes: what it will make of the flags. (As G1HeapRegion computes it.)
static size_t region_size() {
  const size_t size = G1HeapRegionSize > 0 ? G1HeapRegionSize
                                           : clamp(MaxHeapSize / G1HeapRegionBounds::target_number(),
                                                   G1HeapRegionBounds::min_size(), G1HeapRegionBounds::max_ergonomics_size());
  return clamp(round_up_power_of_2(size), G1HeapRegionBounds::min_size(), G1HeapRegionBounds::max_size());
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
  BaseVm::load_no_stubs();
  const bool is_given = !FLAG_IS_DEFAULT(LaneSize);
  if ((StressLanes || VerifyLanes > 0) && FLAG_IS_DEFAULT(LaneEngagementPercent)) {
    FLAG_SET_ERGO(LaneEngagementPercent, 0);
  }
  if (StressLanes && FLAG_IS_DEFAULT(LaneSize)) {
    FLAG_SET_ERGO(LaneSize, 64 * K);
  }
  if (!is_power_of_2(LaneSize)) {
    const size_t size = round_down_power_of_2(LaneSize);
    warning("-XX:LaneSize must be a power of 2; %zu is used", size);
    FLAG_SET_ERGO(LaneSize, size);
  }
  if (UseG1GC && LaneSize > region_size() / LanesPerRegion) {
    const size_t size = region_size() / LanesPerRegion;
    if (is_given) {
      warning("-XX:LaneSize must be half of G1's regions at most; %zu is used", size);
    }
    FLAG_SET_ERGO(LaneSize, size);
  }
  LaneEngagement::take_lane_size(is_given);
}

// On x86 a prefetch of any address does no harm.
void Lanes::adjust_reserve(int* words) {
  if (UseLanes) {
    *words = 0;
  }
}

// A thread that does without lanes after poor ones loses less than by such a lane.
static const size_t PlainBytesPerLostByte = 16;

size_t Lanes::room(Thread* thread) { return BaseVm::tlab_capacity(thread) / 2; }

// The size of a thread's buffers follows what it allocates from one collection to the next,
// of which a buffer is to be one part in so many. (As ThreadLocalAllocBuffer computes it.)
static size_t buffers_per_collection() { return MAX2((size_t)100 / (2 * TLABWasteTargetPercent), (size_t)2); }

// The next collection closes a lane, full or not, and what is free in it is lost until then.
// A thread that is new is taken to allocate as others do.
static bool fills_lane(JavaThread* thread) {
  return LaneEngagementPercent == 0 || !ResizeTLAB ||
         thread->tlab().desired_size() * HeapWordSize * buffers_per_collection() >= LaneSize;
}

// A thread whose buffer has much room keeps it, and allocates outside what does not fit.
static bool replaces_buffer(JavaThread* thread) {
  return thread->tlab().free() <= thread->tlab().refill_waste_limit();
}

// A thread that allocates little, or less than lanes can be had for, does without.
bool Lanes::wants_lane(JavaThread* thread, size_t words) {
  if (!LaneOpening || !LaneEngagement::is_engaged() || words > Lane::largest_object() || !is_init_completed() ||
      thread->is_Compiler_thread() || thread->is_hidden_from_external_view() || thread->is_obj_deopt_suspend()) {
    return false;
  }
  if (!StressLanes && ((size_t)thread->allocated_bytes() < LaneSize || !fills_lane(thread))) {
    return false;
  }
  if (Lane::bytes_open() + LaneSize > room(thread)) {
    return false;
  }
  // What is left of the young generation is for smaller buffers: no lane begins a
  // collection. (With G1 none does anyway.)
  if (!UseG1GC && BaseVm::unsafe_max_tlab_alloc(thread) < Lane::words_with_alignment() * HeapWordSize) {
    return false;
  }
  Lane* const lane = Lane::of(thread);
  if (lane == nullptr || !lane->has_backed_off()) {
    return true;
  }
  if (!replaces_buffer(thread)) {
    return false;
  }
  lane->count_plain_buffer();
  if (LaneSites::are_followed()) {
    // Its lanes were poor, perhaps since its code does not follow what is decided.
    LaneSites::current(thread, thread->tlab().desired_size() * HeapWordSize / PlainBytesPerLostByte);
  }
  return false;
}

HeapWord* Lanes::allocate_buffer(size_t least_words, size_t words, size_t* actual_words) {
  return Universe::heap()->allocate_new_tlab(least_words, words, actual_words);
}

bool Lanes::is_for_shared_site(Thread* thread) { return LaneThreadLocalData::of(thread)->asks_shared(); }

HeapWord* Lanes::allocate_shared(JavaThread* thread, bool frequently_read, size_t words, size_t* buffer_words) {
  LaneThreadLocalData* const data = LaneThreadLocalData::of(thread);
  const bool may_change = !data->asks_surely_shared() && LaneEngagement::is_engaged();
  data->set_got_shared(nullptr);
  HeapWord* const memory = frequently_read ? thread->frequently_read_tlab().allocate(thread, words, buffer_words)
                                           : LaneSharedBuffer::allocate(thread, words, buffer_words);
  data->set_got_shared(memory);
  if (*buffer_words > 0 && may_change) {
    LaneSites::reconsider(thread, *buffer_words * HeapWordSize);
  }
  return memory;
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
      lane->count_outside();
      return true;
    }
    *memory = lane->refill(words, buffer_words);
    if (*memory != nullptr || lane->is_open()) {
      return true;
    }
  }
  if (lane != nullptr) {
    *memory = lane->take_rest(words, buffer_words);
    if (*memory != nullptr) {
      return true;
    }
  }
  if (!wants_lane(thread, words)) {
    return false;
  }
  thread->retire_tlab();
  const size_t size = Lane::words_with_alignment();
  HeapWord* const start = allocate_buffer(size, size, buffer_words);
  if (start == nullptr) {
    return false;
  }
  if (!LaneEngagement::is_engaged() || size != Lane::words_with_alignment()) {
    // Not any more, or with lanes of another size, since a safepoint meanwhile: it becomes an
    // ordinary buffer.
    if (ZeroTLAB) {
      Copy::zero_to_words(start, *buffer_words);
    }
    thread->fill_tlab(start, words, *buffer_words);
    *memory = start;
    return true;
  }
  if (lane == nullptr) {
    lane = new Lane(thread);
  }
  *memory = lane->open(start, words, buffer_words);
  return true;
}

HeapWord* Lanes::allocate_in_hole(JavaThread* thread, size_t words) {
  Lane* const lane = Lane::of(thread);
  if (lane == nullptr || !lane->is_open() || is_for_shared_site(thread) || words > Lane::largest_object() ||
      JvmtiExport::should_post_sampled_object_alloc() || DTraceAllocProbes) {
    return nullptr;
  }
  return lane->take_in_java(words);
}

// Operations that keep lanes open: all others close them, since they might read a
// thread's references, or walk the heap. A handshake may be run by any thread that waits for
// another one with the same target: a handle on what it read would be a way out, too.
static bool keeps_lanes_open(const VM_Operation* operation) {
  if (operation == nullptr) {
    return false;
  }
  switch (operation->type()) {
    case VM_Operation::VMOp_ForceSafepoint:     // has no effect but the stop
    case VM_Operation::VMOp_SafepointALot:      // the same, for tests
    case VM_Operation::VMOp_RendezvousGCThreads:// waits for threads of the collector
    case VM_Operation::VMOp_ClearICs:           // changes calls in compiled code
      return true;
    default:
      return LaneVerifier::is_verifying();
  }
}

static bool keeps_lanes_open(const char* handshake) {
  static const char* const names[] = {
    "Deoptimize",                // changes return addresses of frames
    "HandshakeForDeflation",     // has no effect but the stop
    "DeflationHandshakeClosure", // its later name
    "HandshakeALot",             // has no effect, for tests
    "ALotOfHandshakeClosure",    // its later name
    "G1 Java Thread CT swap",    // changes the address of the thread's card table
    "LockReservationFence",      // has no effect but the stop
    "LockReservationDrain",      // the same
    "LockReservationOwnFences",  // sets a flag of the thread
    "LockReservationEnding",     // changes the header of an object that two threads know
    "LockReservationRetirement"  // changes the thread's index
  };
  for (size_t i = 0; i < ARRAY_SIZE(names); i++) {
    if (strcmp(handshake, names[i]) == 0) {
      return true;
    }
  }
  return false;
}

static Lane* open_lane_of(Thread* thread) {
  Lane* const lane = thread->is_Java_thread() ? Lane::of(thread) : nullptr;
  return lane != nullptr && lane->is_open() ? lane : nullptr;
}

bool Lanes::is_code_outdated(JavaThread* compiler_thread) { return LaneEngagement::discards_code(compiler_thread); }

bool Lanes::is_code_to_change(const nmethod* code) { return LaneCode::is_outdated(code); }

void Lanes::start_code_thread() {
  if (LaneEngagementPercent > 0) {
    LaneCodeThread::start();
  }
}

void Lanes::close_all_for_operation() {
#ifdef ASSERT
  for (JavaThreadIteratorWithHandle threads; JavaThread* thread = threads.next(); ) {
    const Lane* const lane = Lane::of(thread);
    assert(lane == nullptr || !lane->is_open() || LaneEngagement::is_engaged(), "compiled code may lack the barrier");
  }
#endif
  const bool may_have_lanes = LaneEngagement::has_been_prepared();
  if (may_have_lanes) {
    for (JavaThreadIteratorWithHandle threads; JavaThread* thread = threads.next(); ) {
      LaneSharedBuffer::retire(thread);
    }
  }
  const bool is_disengaged = LaneEngagement::at_safepoint();
  if (!may_have_lanes) {
    return;
  }
  if (!is_disengaged && keeps_lanes_open(VMThread::vm_operation())) {
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

void Lanes::close_for_handshake(Thread* thread, const char* operation) {
  Lane* const lane = open_lane_of(thread);
  if (lane != nullptr && !keeps_lanes_open(operation)) {
    lane->close(Lane::Handshake);
  }
}

void Lanes::close_for_change_of_frames(Thread* thread) {
  Lane* const lane = open_lane_of(thread);
  if (lane != nullptr) {
    lane->close(Lane::Handshake);
  }
}

void Lanes::escape_frozen_frames(JavaThread* current) {
  Lane* const lane = open_lane_of(current);
  if (lane != nullptr) {
    lane->escape_frames();
  }
}
