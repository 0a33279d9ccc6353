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

#ifndef SHARE_GC_LANE_C2_LANEBARRIERSETC2_INLINE_HPP
#define SHARE_GC_LANE_C2_LANEBARRIERSETC2_INLINE_HPP

#include "gc/lane/c2/laneBarrierSetC2.hpp"

#include "opto/compile.hpp"
#include "opto/memnode.hpp"
#include "opto/node.hpp"
#include "opto/rootnode.hpp"

template <typename Use>
void LaneC2::for_stores_of_null(Compile* C, Use use) {
  ResourceMark rm;
  Unique_Node_List nodes;
  nodes.push(C->root());
  for (uint i = 0; i < nodes.size(); i++) {
    Node* const n = nodes.at(i);
    const int opcode = n->Opcode();
    if ((opcode == Op_StoreP || opcode == Op_StoreN) && MemNode::barrier_data(n) != 0) {
      const TypePtr* const value = n->in(MemNode::ValueIn)->bottom_type()->make_ptr();
      if (value != nullptr && value->ptr() == TypePtr::Null) {
        use(n->as_Mem());
      }
    }
    for (uint j = 0; j < n->req(); j++) {
      if (n->in(j) != nullptr) {
        nodes.push(n->in(j));
      }
    }
  }
}

#endif // SHARE_GC_LANE_C2_LANEBARRIERSETC2_INLINE_HPP
