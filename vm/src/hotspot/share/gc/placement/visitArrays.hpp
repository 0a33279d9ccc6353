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

#ifndef SHARE_GC_PLACEMENT_VISITARRAYS_HPP
#define SHARE_GC_PLACEMENT_VISITARRAYS_HPP

#include "gc/placement/arrayLoops.hpp"
#include "gc/placement/arrayOrder.inline.hpp"
#include "oops/objArrayKlass.hpp"

// Lets a closure visit the elements of object arrays in ArrayOrder: specializes HotSpot's
// loops over elements, and over those in a range of addresses.
#define VISIT_ARRAYS_IN_ORDER(Closure) \
  VISIT_ELEMENTS_IN_ORDER(narrowOop, Closure) \
  VISIT_ELEMENTS_IN_ORDER(oop, Closure) \
  VISIT_BOUNDED_ELEMENTS_IN_ORDER(narrowOop, Closure) \
  VISIT_BOUNDED_ELEMENTS_IN_ORDER(oop, Closure)

#define VISIT_BOUNDED_ELEMENTS_IN_ORDER(Slot, Closure) \
  template <> \
  inline void ObjArrayKlass::oop_oop_iterate_elements_bounded<Slot, Closure>( \
      objArrayOop array, Closure* closure, void* low, void* high) { \
    ArrayOrder::visit_bounded<Slot>(array, low, high, [=](Slot* slot) { closure->do_oop_work(slot); }); \
  }

#endif // SHARE_GC_PLACEMENT_VISITARRAYS_HPP
