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

#ifndef SHARE_GC_LANE_C2_LANECOMPILATIONC2_HPP
#define SHARE_GC_LANE_C2_LANECOMPILATIONC2_HPP

#include "kinjo/kinjoGlobals.hpp"
#include "memory/allocation.hpp"
#include "utilities/globalDefinitions.hpp"
#include "utilities/growableArray.hpp"

class AllocateNode;
class C2Access;
class CallNode;
class Method;
class Node;
class PhaseMacroExpand;

// What C2 keeps in mind while it compiles a method: whether the code has the barrier of
// lanes (see LaneEngagement), and which of its allocations are of shared sites (rows
// T7, T8) or of objects that are read frequently (row C5): beside the lane from the start.
// Their objects are initialized with the barrier, and to store them somewhere needs none.
//
// A decision holds for all of one compilation, once a barrier was left out or kept
// because of it. All copies that C2 makes of an allocation are of the same site.
class LaneCompilationC2 : public CHeapObj<mtCompiler> {
  // Of a site; SurelyShared by the code itself or by the class, Shared by history.
  enum Kind { Local, Shared, SurelyShared };

  struct Decision {
    const Method* method;
    int bci;
    Kind kind;
  };

  // The compilation, which is only compared. C2 may try again with the same: the
  // decisions stay.
  const void* _compile;
  int _compile_id;
  bool _has_barriers;
  GrowableArrayCHeap<Decision, mtCompiler> _decisions;

  LaneCompilationC2() : _compile(nullptr), _compile_id(0), _has_barriers(false) {}

  static LaneCompilationC2* current();
  static AllocateNode* allocation_of_initializing_store(Node* store);

  Kind decide(AllocateNode* alloc, bool finally);
  static bool has_sites();

 public:
  // True if the code has the barrier of lanes.
  static bool is_with_barriers() { return UseLanes && current()->_has_barriers; }

  // The same. Something would be otherwise if it were not so: the code depends on it.
  static bool has_barriers();

  // True if the allocation is one of a shared site.
  static bool is_shared(AllocateNode* alloc);

  // True if the value that the access stores is the object of such an allocation.
  static bool stores_shared(C2Access& access, Node* value);

  // True if the store initializes an object of a shared site.
  static bool initializes_shared(Node* store);

  // The graph is complete. A call that allocates tries the next hole of the lane first.
  static void redirect_allocation(Node* call);

  // C2 has made the call of the VM, which is told what kind of site it is.
  static void mark_slow_path(PhaseMacroExpand* macro, AllocateNode* alloc, CallNode* call);
};

#endif // SHARE_GC_LANE_C2_LANECOMPILATIONC2_HPP
