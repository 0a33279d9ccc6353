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

#ifndef SHARE_GC_PLACEMENT_FIELDORDER_INLINE_HPP
#define SHARE_GC_PLACEMENT_FIELDORDER_INLINE_HPP

#include "gc/placement/fieldOrder.hpp"
#include "gc/placement/placement.hpp"
#include "memory/iterator.inline.hpp"
#include "oops/compressedOops.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/klass.inline.hpp"
#include "oops/oop.inline.hpp"

template <typename T, typename Closure>
void FieldOrder::iterate(oop obj, InstanceKlass* klass, Closure* closure) const {
  const OopMapBlock* const first = klass->start_of_nonstatic_oop_maps();
  for (const OopMapBlock* map = first + klass->nonstatic_oop_map_count(); map-- != first; ) {
    for (uint i = map->count(); i-- > 0; ) {
      const int offset = map->offset() + (int)(i * sizeof(T));
      if (!is_listed(offset)) {
        Devirtualizer::do_oop(closure, obj->field_addr<T>(offset));
      }
    }
  }
  for (int i = _length; i-- > 0; ) {
    Devirtualizer::do_oop(closure, obj->field_addr<T>(_offsets[i]));
  }
}

// Few classes have an order, and the function that copies an object is long enough.
template <typename Closure>
NOINLINE void FieldOrder::iterate_listed(oop obj, Klass* klass, Closure* closure) {
  const FieldOrder& order = of(klass);
  if (UseCompressedOops) {
    order.iterate<narrowOop>(obj, InstanceKlass::cast(klass), closure);
  } else {
    order.iterate<oop>(obj, InstanceKlass::cast(klass), closure);
  }
}

// Asked of each object that is copied, whatever the flags are: so without a call.
template <typename Closure>
ALWAYSINLINE bool FieldOrder::iterate_if_listed(oop obj, Klass* klass, Closure* closure) {
  if (!Placement::is_used() || klass->placement()->field_order() == 0 || !is_iterated(klass)) {
    return false;
  }
  iterate_listed(obj, klass, closure);
  return true;
}

// No offset is listed twice, and what is listed for a class is a reference of its objects.
inline bool FieldOrder::lists_all(Klass* klass) const {
  if (_length == 0 || !is_iterated(klass)) {
    return false;
  }
  InstanceKlass* const instance_klass = InstanceKlass::cast(klass);
  uint references = 0;
  const OopMapBlock* const start = instance_klass->start_of_nonstatic_oop_maps();
  for (uint i = 0; i < instance_klass->nonstatic_oop_map_count(); i++) {
    references += start[i].count();
  }
  return references == _length;
}

#endif // SHARE_GC_PLACEMENT_FIELDORDER_INLINE_HPP
