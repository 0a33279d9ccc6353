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

#ifndef SHARE_GC_PLACEMENT_G1ARRAYORDER_INLINE_HPP
#define SHARE_GC_PLACEMENT_G1ARRAYORDER_INLINE_HPP

#include "gc/placement/arrayOrder.inline.hpp"
#include "oops/objArrayKlass.hpp"

// Included at the end of g1OopClosures.inline.hpp, so that no translation unit
// instantiates the general templates for these closures.
//
// G1ScanEvacuatedObjClosure sees copied arrays, always in bounded ranges.
// G1ScanCardClosure sees the part of an array outside the collection set that
// lies on dirty cards; humongous arrays are the most frequent case.

template <>
inline void ObjArrayKlass::oop_oop_iterate_elements_bounded<narrowOop, G1ScanEvacuatedObjClosure>(
    objArrayOop a, G1ScanEvacuatedObjClosure* closure, void* low, void* high) {
  ArrayOrder::visit_bounded<narrowOop>(a, low, high, [=](narrowOop* p) { closure->do_oop_work(p); });
}

template <>
inline void ObjArrayKlass::oop_oop_iterate_elements_bounded<oop, G1ScanEvacuatedObjClosure>(
    objArrayOop a, G1ScanEvacuatedObjClosure* closure, void* low, void* high) {
  ArrayOrder::visit_bounded<oop>(a, low, high, [=](oop* p) { closure->do_oop_work(p); });
}

template <>
inline void ObjArrayKlass::oop_oop_iterate_elements<narrowOop, G1ScanCardClosure>(
    objArrayOop a, G1ScanCardClosure* closure) {
  ArrayOrder::visit_all<narrowOop>(a, [=](narrowOop* p) { closure->do_oop_work(p); });
}

template <>
inline void ObjArrayKlass::oop_oop_iterate_elements<oop, G1ScanCardClosure>(
    objArrayOop a, G1ScanCardClosure* closure) {
  ArrayOrder::visit_all<oop>(a, [=](oop* p) { closure->do_oop_work(p); });
}

template <>
inline void ObjArrayKlass::oop_oop_iterate_elements_bounded<narrowOop, G1ScanCardClosure>(
    objArrayOop a, G1ScanCardClosure* closure, void* low, void* high) {
  ArrayOrder::visit_bounded<narrowOop>(a, low, high, [=](narrowOop* p) { closure->do_oop_work(p); });
}

template <>
inline void ObjArrayKlass::oop_oop_iterate_elements_bounded<oop, G1ScanCardClosure>(
    objArrayOop a, G1ScanCardClosure* closure, void* low, void* high) {
  ArrayOrder::visit_bounded<oop>(a, low, high, [=](oop* p) { closure->do_oop_work(p); });
}

#endif // SHARE_GC_PLACEMENT_G1ARRAYORDER_INLINE_HPP
