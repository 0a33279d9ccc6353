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

#include "classfile/vmSymbols.hpp"
#include "gc/placement/fieldOrder.hpp"
#include "oops/instanceKlass.hpp"
#include "oops/klass.inline.hpp"

FieldOrder FieldOrder::_orders[MaxOrders + 1];
int FieldOrder::_last = 0;

bool FieldOrder::append(int offset) {
  assert(offset > 0 && offset <= MaxOffset, "of a field");
  if (is_listed(offset)) {
    return true;
  }
  if (_length == MaxFields) {
    return false;
  }
  _offsets[_length++] = u2(offset);
  return true;
}

bool FieldOrder::equals(const FieldOrder& other) const {
  if (_length != other._length) {
    return false;
  }
  for (int i = 0; i < _length; i++) {
    if (_offsets[i] != other._offsets[i]) {
      return false;
    }
  }
  return true;
}

bool FieldOrder::is_reference_class(const InstanceKlass* klass) {
  return klass->name() == vmSymbols::java_lang_ref_Reference();
}

// Many classes have the same one, as the offsets are alike.
int FieldOrder::add(const FieldOrder& order, int max_orders) {
  assert(max_orders <= MaxOrders, "room for more");
  for (int i = 1; i <= _last; i++) {
    if (_orders[i].equals(order)) {
      return i;
    }
  }
  if (_last >= max_orders) {
    return 0;
  }
  _orders[++_last] = order;
  return _last;
}
