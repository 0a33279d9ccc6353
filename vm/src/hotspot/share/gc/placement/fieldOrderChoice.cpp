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
#include "utilities/globalDefinitions.hpp"

namespace {

enum Rank { Often, BeforeLarge, LargeOnes, BehindLarge, Seldom };

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

void FieldOrderChoice::rank() {
  const double most = most_reads();
  bool is_before_large = true;
  for (int i = 0; i < _fields.length(); i++) {
    Field& field = _fields.at(i);
    const bool is_seldom = field.reads < SeldomShare * most;
    if (field.extent != Large && field.reads >= OftenShare * most) {
      field.rank = Often;
    } else if (is_seldom && field.extent != Small) {
      field.rank = Seldom;
    } else if (field.extent == Large) {
      field.rank = LargeOnes;
      is_before_large = false;
    } else {
      field.rank = is_before_large ? BeforeLarge : BehindLarge;
    }
  }
}

FieldOrder FieldOrderChoice::choose(bool is_depth_first) {
  FieldOrder order;
  if (most_reads() == 0) {
    return order;
  }
  _fields.sort(lowest_offset_first);
  rank();
  int position = 0;
  bool differs = false;
  for (int rank = Often; rank < Seldom; rank++) {
    for (const Field& field : _fields) {
      if (field.rank == rank) {
        if (field.offset > FieldOrder::MaxOffset || !order.append(field.offset)) {
          return order;
        }
        differs |= field.offset != _fields.at(position++).offset;
      }
    }
  }
  return differs || !is_depth_first ? order : FieldOrder();
}
