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

#ifndef SHARE_GC_PLACEMENT_ARRAYLOOPS_HPP
#define SHARE_GC_PLACEMENT_ARRAYLOOPS_HPP

#include "gc/placement/arrayOrder.inline.hpp"
#include "oops/objArrayKlass.hpp"

// Specializes HotSpot's loop over all elements: a part of VISIT_ARRAYS_IN_ORDER.
#define VISIT_ELEMENTS_IN_ORDER(Slot, Closure) \
  template <> \
  inline void ObjArrayKlass::oop_oop_iterate_elements<Slot, Closure>(objArrayOop array, Closure* closure) { \
    ArrayOrder::visit_all<Slot>(array, [=](Slot* slot) { closure->do_oop_work(slot); }); \
  }

#endif // SHARE_GC_PLACEMENT_ARRAYLOOPS_HPP
