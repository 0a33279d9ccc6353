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

#include "gc/lane/c2/laneBarrierSetC2.inline.hpp"
#include "gc/lane/c2/laneCompilationC2.hpp"
#include "opto/arraycopynode.hpp"
#include "opto/graphKit.hpp"
#include "opto/memnode.hpp"

// ---------------------------------------------------------------------------
// Stores

// marks_in_graph: the card mark cannot be said by barrier data.
void LaneBarrierSetC2::set_barrier_data(C2Access& access, bool* marks_in_graph) const {
  const DecoratorSet decorators = access.decorators();
  *marks_in_graph = false;
  if ((decorators & (IN_HEAP | ON_UNKNOWN_OOP_REF)) == 0) {
    access.set_barrier_data(LaneBarrierData::native());
    return;
  }
  // Fresh objects have no card mark (see CardTableBarrierSet::on_slowpath_allocation_exit).
  // They have the test all the same: the store by which others get to know the
  // object may be scheduled before this one. Where an object is initialized by its
  // allocation, the test goes away, too (eliminate_gc_barrier_data).
  bool fresh = (decorators & C2_TIGHTLY_COUPLED_ALLOC) != 0;
  if (access.is_parse_access() && use_ReduceInitialCardMarks()) {
    GraphKit* const kit = static_cast<C2ParseAccess&>(access).kit();
    fresh |= access.base() == kit->just_allocated_object(kit->control());
  }
  if (fresh) {
    access.set_barrier_data(LaneBarrierData::unmarked());
    return;
  }
  if ((decorators & (IS_ARRAY | ON_UNKNOWN_OOP_REF)) != 0) {
    access.set_barrier_data(LaneBarrierData::precise());
    return;
  }
  const intptr_t offset = access.addr().type()->offset();
  if (LaneBarrierData::has_field(offset)) {
    access.set_barrier_data(LaneBarrierData::field(offset));
  } else {
    access.set_barrier_data(LaneBarrierData::unmarked());
    *marks_in_graph = true;
  }
}

Node* LaneBarrierSetC2::store_at_resolved(C2Access& access, C2AccessValue& val) const {
  if (!access.is_oop()) {
    return BarrierSetC2::store_at_resolved(access, val);
  }
  if (!LaneCompilationC2::has_barriers() || LaneCompilationC2::stores_shared(access, val.node())) {
    return CardTableBarrierSetC2::store_at_resolved(access, val);
  }
  bool marks_in_graph;
  set_barrier_data(access, &marks_in_graph);
  Node* const store = BarrierSetC2::store_at_resolved(access, val);
  if (marks_in_graph) {
    assert(access.is_parse_access(), "copies are of fresh objects");
    post_barrier(static_cast<C2ParseAccess&>(access).kit(), access.base(), access.addr().node(), val.node(), false);
  }
  return store;
}

Node* LaneBarrierSetC2::atomic_cmpxchg_val_at_resolved(C2AtomicParseAccess& access, Node* expected_val,
                                                       Node* new_val, const Type* value_type) const {
  if (access.is_oop() && LaneCompilationC2::has_barriers()) {
    access.set_barrier_data(LaneBarrierData::unmarked());
  }
  return CardTableBarrierSetC2::atomic_cmpxchg_val_at_resolved(access, expected_val, new_val, value_type);
}

Node* LaneBarrierSetC2::atomic_cmpxchg_bool_at_resolved(C2AtomicParseAccess& access, Node* expected_val,
                                                        Node* new_val, const Type* value_type) const {
  if (access.is_oop() && LaneCompilationC2::has_barriers()) {
    access.set_barrier_data(LaneBarrierData::unmarked());
  }
  return CardTableBarrierSetC2::atomic_cmpxchg_bool_at_resolved(access, expected_val, new_val, value_type);
}

Node* LaneBarrierSetC2::atomic_xchg_at_resolved(C2AtomicParseAccess& access, Node* new_val,
                                                const Type* value_type) const {
  if (access.is_oop() && LaneCompilationC2::has_barriers()) {
    access.set_barrier_data(LaneBarrierData::unmarked());
  }
  return CardTableBarrierSetC2::atomic_xchg_at_resolved(access, new_val, value_type);
}

// ---------------------------------------------------------------------------
// Copies

bool LaneBarrierSetC2::array_copy_requires_gc_barriers(bool tightly_coupled_alloc, BasicType type, bool is_clone,
                                                       bool is_clone_instance, ArrayCopyPhase phase) const {
  if (!is_reference_type(type) || !LaneCompilationC2::has_barriers()) {
    return CardTableBarrierSetC2::array_copy_requires_gc_barriers(tightly_coupled_alloc, type, is_clone,
                                                                  is_clone_instance, phase);
  }
  return LaneC2::copy_requires_barrier(tightly_coupled_alloc, type, phase);
}

// ---------------------------------------------------------------------------
// Barriers that are not needed

// But what initializes an object beside the lane has the test.
void LaneBarrierSetC2::eliminate_gc_barrier_data(Node* node) const {
  if (node->is_LoadStore()) {
    node->as_LoadStore()->set_barrier_data(LaneBarrierData::none());
  } else if (node->is_Mem()) {
    const bool tests = MemNode::barrier_data(node) != LaneBarrierData::none() && LaneCompilationC2::initializes_shared(node);
    node->as_Mem()->set_barrier_data(tests ? LaneBarrierData::unmarked() : LaneBarrierData::none());
  }
}

// Null is in no lane, and needs no card mark.
bool LaneBarrierSetC2::expand_barriers(Compile* C, PhaseIterGVN& igvn) const {
  if (LaneCompilationC2::is_with_barriers()) {
    LaneC2::for_stores_of_null(C, [](MemNode* store) { store->set_barrier_data(LaneBarrierData::none()); });
  }
  return false;
}

bool LaneBarrierSetC2::matcher_find_shared_post_visit(Matcher* matcher, Node* node, uint opcode) const {
  LaneCompilationC2::redirect_allocation(node);
  return CardTableBarrierSetC2::matcher_find_shared_post_visit(matcher, node, opcode);
}

// What the card mark alone has in the graph, and the test of the value.
uint LaneBarrierSetC2::estimated_barrier_size(const Node* node) const {
  const uint8_t data = MemNode::barrier_data(node);
  return data == LaneBarrierData::none() ? 0 : LaneBarrierData::marks(data) ? 8 : 4;
}
