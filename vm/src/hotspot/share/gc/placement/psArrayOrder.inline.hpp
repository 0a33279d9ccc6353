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

#ifndef SHARE_GC_PLACEMENT_PSARRAYORDER_INLINE_HPP
#define SHARE_GC_PLACEMENT_PSARRAYORDER_INLINE_HPP

#include "gc/placement/arrayOrder.inline.hpp"
#include "oops/objArrayKlass.hpp"

// Included by psPromotionManager.inline.hpp behind PSPushContentsClosure, so
// that no translation unit instantiates the general templates for it.
//
// The first pair serves copied arrays that are not split, the second pair the
// part of an old array that lies on dirty cards. Ranges of split arrays call
// ArrayOrder from PSPromotionManager::process_array_chunk_work.

template <>
inline void ObjArrayKlass::oop_oop_iterate_elements<narrowOop, PSPushContentsClosure>(
    objArrayOop a, PSPushContentsClosure* closure) {
  ArrayOrder::visit_all<narrowOop>(a, [=](narrowOop* p) { closure->do_oop_work(p); });
}

template <>
inline void ObjArrayKlass::oop_oop_iterate_elements<oop, PSPushContentsClosure>(
    objArrayOop a, PSPushContentsClosure* closure) {
  ArrayOrder::visit_all<oop>(a, [=](oop* p) { closure->do_oop_work(p); });
}

template <>
inline void ObjArrayKlass::oop_oop_iterate_elements_bounded<narrowOop, PSPushContentsClosure>(
    objArrayOop a, PSPushContentsClosure* closure, void* low, void* high) {
  ArrayOrder::visit_bounded<narrowOop>(a, low, high, [=](narrowOop* p) { closure->do_oop_work(p); });
}

template <>
inline void ObjArrayKlass::oop_oop_iterate_elements_bounded<oop, PSPushContentsClosure>(
    objArrayOop a, PSPushContentsClosure* closure, void* low, void* high) {
  ArrayOrder::visit_bounded<oop>(a, low, high, [=](oop* p) { closure->do_oop_work(p); });
}

#endif // SHARE_GC_PLACEMENT_PSARRAYORDER_INLINE_HPP
