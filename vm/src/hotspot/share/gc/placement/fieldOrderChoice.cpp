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

#include "gc/placement/fieldOrderChoice.hpp"
#include "utilities/debug.hpp"
#include "utilities/globalDefinitions.hpp"

namespace {

enum Rank { Often, AsDeclared, Seldom };

} // namespace

int FieldOrderChoice::lowest_offset_first(Field* a, Field* b) {
  return a->offset - b->offset;
}

double FieldOrderChoice::most_reads() const {
  double most = 0;
  for (const Field& field : _fields) {
    most = MAX2(most, field.reads);
  }
  return most;
}

int FieldOrderChoice::rank_of(const Field& field, double most) {
  const bool is_often = field.reads >= OftenShare * most;
  switch (field.extent) {
    case Small: return is_often ? Often : AsDeclared;
    case Unknown: return field.reads >= UnknownOftenShare * most ? Often : AsDeclared;
    case Arrays: return is_often ? Often : field.reads >= SeldomShare * most ? AsDeclared : Seldom;
    case Large: return is_often ? AsDeclared : Seldom;
  }
  ShouldNotReachHere();
  return AsDeclared;
}

// Where a small one passes small ones only, all stays as near as it was.
bool FieldOrderChoice::passes_large(double most) const {
  for (int i = 0; i < _fields.length(); i++) {
    for (int j = i + 1; j < _fields.length(); j++) {
      if (_fields.at(i).extent != Small && rank_of(_fields.at(j), most) < rank_of(_fields.at(i), most)) {
        return true;
      }
    }
  }
  return false;
}

FieldOrder FieldOrderChoice::choose(bool is_depth_first) {
  FieldOrder order;
  const double most = most_reads();
  if (most == 0) {
    return order;
  }
  _fields.sort(lowest_offset_first);
  int position = 0;
  bool differs = false;
  bool has_room = true;
  for (int rank = Often; rank < Seldom; rank++) {
    for (const Field& field : _fields) {
      if (has_room && rank_of(field, most) == rank) {
        has_room = field.offset <= FieldOrder::MaxOffset && order.append(field.offset);
        differs |= has_room && field.offset != _fields.at(position++).offset;
      }
    }
  }
  return !is_depth_first || (differs && passes_large(most)) ? order : FieldOrder();
}
