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

#include "gc/g1/g1BarrierSetAssembler.hpp"
#include "gc/g1/g1CardTable.hpp"
#include "gc/g1/g1ThreadLocalData.hpp"
#include "gc/lane/laneBarrierSet.hpp"
#include "gc/lane/laneEngagement.hpp"
#include "gc/lane/laneSites.hpp"
#include "gc/lane/lanes.hpp"
#include "gc/shared/cardTableBarrierSetAssembler.hpp"
#include "gc/shared/memAllocator.hpp"
#include "memory/universe.hpp"
#include "oops/instanceKlass.hpp"
#include "runtime/globals_extension.hpp"
#include "utilities/macros.hpp"
#include CPU_HEADER(gc/lane/laneBarrierSetAssembler)
#ifdef COMPILER1
#include "gc/lane/c1/laneBarrierSetC1.hpp"
#endif
#ifdef COMPILER2
#include "gc/lane/c2/g1LaneBarrierSetC2.hpp"
#include "gc/lane/c2/laneBarrierSetC2.hpp"
#endif

STATIC_ASSERT(sizeof(G1ThreadLocalData) + sizeof(LaneThreadLocalData) <= sizeof(GCThreadLocalData));

LaneBarrierSet::LaneBarrierSet(CardTableBarrierSet* made) : WithLanes<CardTableBarrierSetCopy>(made) {
  Lanes::replace_generators(this, make_barrier_set_assembler<LaneBarrierSetAssembler<CardTableBarrierSetAssembler>>(),
                            make_barrier_set_c1<LaneBarrierSetC1<CardTableBarrierSetC1>>(),
                            make_barrier_set_c2<LaneBarrierSetC2>());
}

G1LaneBarrierSet::G1LaneBarrierSet(G1BarrierSet* made) : WithLanes<G1BarrierSetCopy>(made) {
  Lanes::replace_generators(this, make_barrier_set_assembler<LaneBarrierSetAssembler<G1BarrierSetAssembler>>(),
                            make_barrier_set_c1<LaneBarrierSetC1<G1BarrierSetC1>>(),
                            make_barrier_set_c2<G1LaneBarrierSetC2>());
}

// G1's barrier set makes its generators itself and has no way to take others. Nothing
// has used them yet.
void Lanes::replace_generators(BarrierSet* barrier_set, BarrierSetAssembler* assembler, BarrierSetC1* c1,
                               BarrierSetC2* c2) {
  barrier_set->_barrier_set_assembler = assembler;
  barrier_set->_barrier_set_c1 = c1;
  barrier_set->_barrier_set_c2 = c2;
}

BarrierSet* Lanes::with_lanes(BarrierSet* barrier_set) {
  if (!UseLanes) {
    return barrier_set;
  }
  // G1 has no regions yet.
  if (UseG1GC && !LaneCards::initialize_own(Universe::heap()->_reserved)) {
    warning("there is no memory for the cards of lanes; lanes are off");
    FLAG_SET_ERGO(UseLanes, false);
    return barrier_set;
  }
  if (!UseG1GC && FLAG_IS_CMDLINE(LaneSize) && LaneSize > MaxNewSize / 2) {
    warning("-XX:LaneSize is more than half of the young generation's %zu K; no thread will have a lane", MaxNewSize / K);
  }
  LaneEngagement::initialize();
  LaneSites::initialize();
  if (UseG1GC) {
    return new G1LaneBarrierSet(barrier_set_cast<G1BarrierSet>(barrier_set));
  }
  CardTableBarrierSet* const made = barrier_set_cast<CardTableBarrierSet>(barrier_set);
  LaneCards::initialize(made->card_table());
  return new LaneBarrierSet(made);
}

void LaneBarrierSetRuntime::before_store(void* address, oopDesc* value) {
  Lane::of(JavaThread::current())->before_store(address, cast_to_oop(value), false);
}

void LaneBarrierSetRuntime::before_copy(void* from, void* to, size_t count) {
  Lane* const lane = Lane::of(JavaThread::current());
  if (UseCompressedOops) {
    lane->before_copy((narrowOop*)from, (narrowOop*)to, count);
  } else {
    lane->before_copy((oop*)from, (oop*)to, count);
  }
}

oopDesc* LaneBarrierSetRuntime::allocate_instance(JavaThread* thread, Klass* klass) {
  const jint layout = klass->layout_helper();
  if (Klass::layout_helper_needs_slow_path(layout) || !InstanceKlass::cast(klass)->is_initialized()) {
    return nullptr;
  }
  const size_t words = Klass::layout_helper_to_size_helper(layout);
  HeapWord* const memory = Lanes::allocate_in_hole(thread, words);
  if (memory == nullptr) {
    return nullptr;
  }
  return ObjAllocator(klass, words, thread).initialize(memory);
}

static oopDesc* new_array(JavaThread* thread, Klass* klass, jint length, bool clear) {
  if (length < 0) {
    return nullptr;
  }
  const jint layout = klass->layout_helper();
  const size_t bytes = (size_t)Klass::layout_helper_header_size(layout) +
                       ((size_t)length << Klass::layout_helper_log2_element_size(layout));
  const size_t words = align_object_size(heap_word_size(bytes));
  HeapWord* const memory = Lanes::allocate_in_hole(thread, words);
  if (memory == nullptr) {
    return nullptr;
  }
  return ObjArrayAllocator(klass, words, length, clear, thread).initialize(memory);
}

oopDesc* LaneBarrierSetRuntime::allocate_array(JavaThread* thread, Klass* klass, jint length) {
  return new_array(thread, klass, length, true);
}

// Of numbers, which the code is about to overwrite.
oopDesc* LaneBarrierSetRuntime::allocate_uncleared_array(JavaThread* thread, Klass* klass, jint length) {
  return new_array(thread, klass, length, false);
}
