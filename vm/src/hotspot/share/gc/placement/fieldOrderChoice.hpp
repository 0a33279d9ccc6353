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

#ifndef SHARE_GC_PLACEMENT_FIELDORDERCHOICE_HPP
#define SHARE_GC_PLACEMENT_FIELDORDERCHOICE_HPP

#include "gc/placement/fieldOrder.hpp"
#include "memory/allocation.hpp"
#include "utilities/growableArray.hpp"

// Chooses the order of a class's reference fields from how often each is read, and
// from how much is copied with what it refers to (row X3).
//
// A depth first collector copies all that is behind one field before what is behind
// the next. So two things count. What is read often belongs near. And what is small
// belongs before what may have no end: the key of a tree's node before its subtrees,
// where it costs the child a few bytes of distance, while behind them it would be
// far from its node. This is Smith's rule of scheduling (1956: the largest ratio of
// weight to length first) with lengths that are hardly known.
//
// Nor are the weights: what is not read yet may be read soon. So a small object never
// goes to the end, where it might cost much and saves little. What has no end goes
// there sooner than what has one.
class FieldOrderChoice : public StackObj {
 public:
  // What is behind a field.
  enum Extent {
    Small,   // a few objects of fixed size, or a string
    Unknown, // the type does not tell
    Arrays,  // a few objects, arrays of primitive types among them
    Large    // perhaps without end
  };

  // Of the most-read field's reads. A field with this share goes to the front unless it
  // is Large; a Large one with less goes to the end.
  static constexpr double OftenShare = 0.1;
  // The same for one whose extent is unknown: it may be Large, and at the front only in
  // the way of fields that are read more.
  static constexpr double UnknownOftenShare = 0.5;
  // Arrays with less than this share go to the end.
  static constexpr double SeldomShare = 0.01;

 private:
  struct Field {
    int offset;
    double reads;
    Extent extent;
  };

  GrowableArray<Field> _fields;

  static int lowest_offset_first(Field* a, Field* b);
  // Those with low ranks come first.
  static int rank_of(const Field& field, double most);
  double most_reads() const;
  // Whether a field comes before one that is not Small and has a lower offset.
  bool passes_large(double most) const;

 public:
  void add(int offset, double reads, Extent extent) { _fields.append(Field{offset, reads, extent}); }

  void add_all(const FieldOrderChoice& other) { _fields.appendAll(&other._fields); }

  // The fields to be followed first. Empty if none is read, or for a depth first
  // collector if the order of offsets, which it has anyway, is as good.
  //
  // is_depth_first: whether that is the collector's own order. If it is not, all is in
  // the result but for what goes to the end, since only what is listed is copied next.
  FieldOrder choose(bool is_depth_first);
};

#endif // SHARE_GC_PLACEMENT_FIELDORDERCHOICE_HPP
