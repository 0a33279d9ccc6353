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

#include "gc/lane/c2/g1LaneBarrierSetC2.hpp"
#include "gc/lane/c2/laneBarrierSetC2.inline.hpp"
#include "opto/arraycopynode.hpp"
#include "opto/graphKit.hpp"

// Which of G1's barriers a store has is G1's own rule. The barrier of lanes has every
// store, also of what is fresh: see LaneBarrierSetC2.
Node* G1LaneBarrierSetC2::store_at_resolved(C2Access& access, C2AccessValue& val) const {
  if (access.is_oop()) {
    const DecoratorSet decorators = access.decorators();
    const bool has_card = (decorators & (IN_HEAP | ON_UNKNOWN_OOP_REF)) != 0;
    const bool fresh = (decorators & C2_TIGHTLY_COUPLED_ALLOC) != 0;
    int barriers = 0;
    if (has_card && !(fresh && use_ReduceInitialCardMarks())) {
      barriers = get_store_barrier(access);
    }
    if (fresh || (decorators & AS_NO_KEEPALIVE) != 0) {
      barriers &= ~G1C2BarrierPre;
    }
    access.set_barrier_data((uint8_t)(barriers | G1LaneC2Barrier));
  }
  return BarrierSetC2::store_at_resolved(access, val);
}

static void set_barriers(C2AtomicParseAccess& access) {
  if (access.is_oop()) {
    access.set_barrier_data(G1C2BarrierPre | G1C2BarrierPost | G1LaneC2Barrier);
  }
}

Node* G1LaneBarrierSetC2::atomic_cmpxchg_val_at_resolved(C2AtomicParseAccess& access, Node* expected_val,
                                                         Node* new_val, const Type* value_type) const {
  set_barriers(access);
  return BarrierSetC2::atomic_cmpxchg_val_at_resolved(access, expected_val, new_val, value_type);
}

Node* G1LaneBarrierSetC2::atomic_cmpxchg_bool_at_resolved(C2AtomicParseAccess& access, Node* expected_val,
                                                          Node* new_val, const Type* value_type) const {
  set_barriers(access);
  return BarrierSetC2::atomic_cmpxchg_bool_at_resolved(access, expected_val, new_val, value_type);
}

Node* G1LaneBarrierSetC2::atomic_xchg_at_resolved(C2AtomicParseAccess& access, Node* new_val,
                                                  const Type* value_type) const {
  set_barriers(access);
  return BarrierSetC2::atomic_xchg_at_resolved(access, new_val, value_type);
}

bool G1LaneBarrierSetC2::array_copy_requires_gc_barriers(bool tightly_coupled_alloc, BasicType type, bool is_clone,
                                                         bool is_clone_instance, ArrayCopyPhase phase) const {
  return LaneC2::copy_requires_barrier(tightly_coupled_alloc, type, phase);
}

bool G1LaneBarrierSetC2::expand_barriers(Compile* C, PhaseIterGVN& igvn) const {
  LaneC2::for_stores_of_null(C, [](MemNode* store) {
    store->set_barrier_data(store->barrier_data() & ~G1LaneC2Barrier);
  });
  return G1BarrierSetC2::expand_barriers(C, igvn);
}

uint G1LaneBarrierSetC2::estimated_barrier_size(const Node* node) const {
  const bool tests = (MemNode::barrier_data(node) & G1LaneC2Barrier) != 0;
  return G1BarrierSetC2::estimated_barrier_size(node) + (tests ? 4 : 0);
}
