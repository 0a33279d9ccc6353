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
#include "gc/lane/c2/laneCompilationC2.hpp"
#include "opto/arraycopynode.hpp"
#include "opto/graphKit.hpp"

// Which of G1's barriers a store has is G1's own rule. The barrier of lanes has every
// store, also of what is fresh: see LaneBarrierSetC2.
Node* G1LaneBarrierSetC2::store_at_resolved(C2Access& access, C2AccessValue& val) const {
  if (!access.is_oop() || !LaneCompilationC2::has_barriers()) {
    return G1BarrierSetC2::store_at_resolved(access, val);
  }
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
  if (!LaneCompilationC2::stores_shared(access, val.node())) {
    barriers |= has_card ? G1LaneC2Barrier | G1LaneC2InHeap : G1LaneC2Barrier;
  }
  access.set_barrier_data((uint8_t)barriers);
  return BarrierSetC2::store_at_resolved(access, val);
}

static void set_barriers(C2AtomicParseAccess& access) {
  if (access.is_oop()) {
    const int lane = LaneCompilationC2::has_barriers() ? G1LaneC2Barrier | G1LaneC2InHeap : 0;
    access.set_barrier_data((uint8_t)(G1C2BarrierPre | G1C2BarrierPost | lane));
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
  if (!is_reference_type(type) || !LaneCompilationC2::has_barriers()) {
    return G1BarrierSetC2::array_copy_requires_gc_barriers(tightly_coupled_alloc, type, is_clone, is_clone_instance,
                                                           phase);
  }
  return LaneC2::copy_requires_barrier(tightly_coupled_alloc, type, phase);
}

// But what initializes an object beside the lane has the test.
void G1LaneBarrierSetC2::eliminate_gc_barrier_data(Node* node) const {
  const bool tests = (MemNode::barrier_data(node) & G1LaneC2Barrier) != 0 && LaneCompilationC2::initializes_shared(node);
  G1BarrierSetC2::eliminate_gc_barrier_data(node);
  if (tests) {
    node->as_Mem()->set_barrier_data(G1LaneC2Barrier | G1LaneC2InHeap);
  }
}

bool G1LaneBarrierSetC2::expand_barriers(Compile* C, PhaseIterGVN& igvn) const {
  if (LaneCompilationC2::is_with_barriers()) {
    LaneC2::for_stores_of_null(C, [](MemNode* store) {
      store->set_barrier_data(store->barrier_data() & ~(G1LaneC2Barrier | G1LaneC2InHeap));
    });
  }
  return G1BarrierSetC2::expand_barriers(C, igvn);
}

bool G1LaneBarrierSetC2::matcher_find_shared_post_visit(Matcher* matcher, Node* node, uint opcode) const {
  LaneCompilationC2::redirect_allocation(node);
  return G1BarrierSetC2::matcher_find_shared_post_visit(matcher, node, opcode);
}

uint G1LaneBarrierSetC2::estimated_barrier_size(const Node* node) const {
  const bool tests = (MemNode::barrier_data(node) & G1LaneC2Barrier) != 0;
  return G1BarrierSetC2::estimated_barrier_size(node) + (tests ? 4 : 0);
}
