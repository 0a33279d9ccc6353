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
  Lane::of(JavaThread::current())->before_store(address, cast_to_oop(value));
}

void LaneBarrierSetRuntime::before_copy(void* from, void* to, size_t count) {
  Lane* const lane = Lane::of(JavaThread::current());
  if (UseCompressedOops) {
    lane->before_copy((narrowOop*)from, (narrowOop*)to, count);
  } else {
    lane->before_copy((oop*)from, (oop*)to, count);
  }
}
