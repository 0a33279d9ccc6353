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

#ifndef SHARE_GC_LANE_C2_LANEBARRIERSETC2_HPP
#define SHARE_GC_LANE_C2_LANEBARRIERSETC2_HPP

#include "gc/shared/c2/cardTableBarrierSetC2.hpp"

// What the barrier data of a store says. A store into a field of an object marks
// the card where the object begins, so its data has the field's offset.
class LaneBarrierData : public AllStatic {
  enum {
    None,
    Native,    // the slot is outside of the heap
    Unmarked,  // the store does not mark a card
    Precise,   // it marks the card of the slot
    FirstField // it marks the card of the object, and so on for greater offsets
  };

  static const int FirstOffset = 8;
  static const int Step = 4;

 public:
  static uint8_t none()     { return None; }
  static uint8_t native()   { return Native; }
  static uint8_t unmarked() { return Unmarked; }
  static uint8_t precise()  { return Precise; }

  static bool has_field(intptr_t offset) {
    return offset >= FirstOffset && offset % Step == 0 && (offset - FirstOffset) / Step <= UINT8_MAX - FirstField;
  }

  static uint8_t field(intptr_t offset) {
    assert(has_field(offset), "no data");
    return (uint8_t)(FirstField + (offset - FirstOffset) / Step);
  }

  static bool is_in_heap(uint8_t data) { return data != Native; }
  static bool marks(uint8_t data)      { return data >= Precise; }

  // How far before the slot the address lies whose card is marked.
  static int distance(uint8_t data) {
    return data < FirstField ? 0 : FirstOffset + (data - FirstField) * Step;
  }
};

// A store with barrier data is expanded when code is emitted (lane_x86_64.ad): the
// test must stay with its store, as a safepoint between them would part them. The
// card mark is expanded with it, since a store into a local object has none.
// Atomic operations keep their card mark in the graph.
class LaneBarrierSetC2 : public CardTableBarrierSetC2 {
  void set_barrier_data(C2Access& access, bool* marks_in_graph) const;

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

// What the barrier sets of all collectors have in common.
class LaneC2 : public AllStatic {
 public:
  // Copies of references go through stubs, which call the barrier, but for small ones
  // into fresh arrays: these become loads and stores, and each store has its test.
  static bool copy_requires_barrier(bool tightly_coupled_alloc, BasicType type, BarrierSetC2::ArrayCopyPhase phase) {
    return is_reference_type(type) && (phase != BarrierSetC2::Optimization || !tightly_coupled_alloc);
  }

  // Calls use(node) for each store of null that has barrier data.
  template <typename Use>
  static void for_stores_of_null(Compile* C, Use use);
};

#endif // SHARE_GC_LANE_C2_LANEBARRIERSETC2_HPP
