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

#ifndef SHARE_GC_PLACEMENT_SERIALPLACEMENT_HPP
#define SHARE_GC_PLACEMENT_SERIALPLACEMENT_HPP

#include "gc/placement/placement.hpp"
#include "memory/allStatic.hpp"
#include "oops/oopsHierarchy.hpp"
#include "utilities/globalDefinitions.hpp"

class DefNewGeneration;
class TenuredGeneration;

// Copying by Serial where something is said of placement (rows C5, C6).
//
// Serial itself scans the objects it has copied from one end of memory to the
// other (Cheney), which is breadth first. That cannot be kept when other orders
// and buffers leave objects that were scanned among others that were not. So
// references that are to be followed next are on a stack, and objects whose
// references come later are in a queue: breadth first, Serial's own order, is
// the order of the queue.
//
// Only the VM thread copies, in a safepoint.
class SerialPlacement : public AllStatic {
  static void add(DefNewGeneration* young, oop object);
  static void follow_all(DefNewGeneration* young);
  static HeapWord* allocate_in_young(DefNewGeneration* young, oop old, size_t words);
  static HeapWord* allocate_in_old(TenuredGeneration* old_gen, oop old, size_t words);

 public:
  // Memory for the copy of old, if its class has buffers of its own; null: as always.
  static HeapWord* allocate_young(DefNewGeneration* young, oop old, size_t words) {
    return Placement::is_used() ? allocate_in_young(young, old, words) : nullptr;
  }
  static HeapWord* allocate_old(TenuredGeneration* old_gen, oop old, size_t words) {
    return Placement::is_used() ? allocate_in_old(old_gen, old, words) : nullptr;
  }

  // An object has been copied to this place.
  static void copied(DefNewGeneration* young, oop object) {
    if (Placement::is_used()) {
      add(young, object);
    }
  }

  // Copies all that copied objects refer to. Then there is nothing between the
  // scanned ends of the generations and their tops.
  static void scan_copied_objects(DefNewGeneration* young, TenuredGeneration* old_gen, HeapWord** young_scanned,
                                  HeapWord** old_scanned);
};

#endif // SHARE_GC_PLACEMENT_SERIALPLACEMENT_HPP
