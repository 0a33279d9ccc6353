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

#ifndef SHARE_GC_LANE_C2_G1LANEBARRIERSETC2_HPP
#define SHARE_GC_LANE_C2_G1LANEBARRIERSETC2_HPP

#include "gc/g1/c2/g1BarrierSetC2.hpp"

// The next bit behind those of G1: the value may be in the thread's lane.
const int G1LaneC2Barrier = 8;

// Only with that one: the slot is in the heap, so it has a card of lanes.
const int G1LaneC2InHeap = 16;

// G1's stores with the barrier of lanes before G1's own barriers (lane_x86_64.ad).
class G1LaneBarrierSetC2 : public G1BarrierSetC2 {
 protected:
  virtual Node* store_at_resolved(C2Access& access, C2AccessValue& val) const;
  virtual Node* atomic_cmpxchg_val_at_resolved(C2AtomicParseAccess& access, Node* expected_val,
                                               Node* new_val, const Type* value_type) const;
  virtual Node* atomic_cmpxchg_bool_at_resolved(C2AtomicParseAccess& access, Node* expected_val,
                                                Node* new_val, const Type* value_type) const;
  virtual Node* atomic_xchg_at_resolved(C2AtomicParseAccess& access, Node* new_val, const Type* value_type) const;

 public:
  virtual bool array_copy_requires_gc_barriers(bool tightly_coupled_alloc, BasicType type, bool is_clone,
                                               bool is_clone_instance, ArrayCopyPhase phase) const;
  virtual void eliminate_gc_barrier_data(Node* node) const;
  virtual bool matcher_find_shared_post_visit(Matcher* matcher, Node* node, uint opcode) const;
  virtual bool expand_barriers(Compile* C, PhaseIterGVN& igvn) const;
  virtual uint estimated_barrier_size(const Node* node) const;
};

#endif // SHARE_GC_LANE_C2_G1LANEBARRIERSETC2_HPP
