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

#include "gc/placement/copyCluster.hpp"
#include "oops/access.inline.hpp"
#include "oops/compressedOops.inline.hpp"
#include "oops/oop.inline.hpp"

static const void* slot_of(ScannerTask task) {
  return task.is_narrow_oop_ptr() ? (const void*)task.to_narrow_oop_ptr() : (const void*)task.to_oop_ptr();
}

bool CopyCluster::move_to_front(uint appended_since, const void* slot) {
  for (uint i = appended_since; i < _tail; i++) {
    if (slot_of(at(i)) == slot) {
      const ScannerTask first = at(i);
      for (; i > appended_since; i--) {
        at(i) = at(i - 1);
      }
      at(appended_since) = first;
      return true;
    }
  }
  return false;
}

void CopyCluster::order_references(uint appended_since, address object, const FieldOrder& order) {
  uint to = appended_since;
  for (int i = 0; i < order.length() && to < _tail; i++) {
    // What is null, old or has been copied is not among them.
    if (move_to_front(to, object + order.offset(i))) {
      to++;
    }
  }
}

static oop referent_of(ScannerTask task) {
  if (task.is_narrow_oop_ptr()) {
    const narrowOop reference = RawAccess<IS_NOT_NULL>::oop_load(task.to_narrow_oop_ptr());
    return CompressedOops::decode_not_null(reference);
  }
  return RawAccess<IS_NOT_NULL>::oop_load(task.to_oop_ptr());
}

bool CopyCluster::is_copied(ScannerTask task) {
  return referent_of(task)->is_forwarded();
}

bool CopyCluster::take_last(ScannerTask* task) {
  if (_head == _tail) {
    return false;
  }
  *task = at(--_tail);
  return true;
}
