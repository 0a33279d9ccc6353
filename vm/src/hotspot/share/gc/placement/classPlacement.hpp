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

#ifndef SHARE_GC_PLACEMENT_CLASSPLACEMENT_HPP
#define SHARE_GC_PLACEMENT_CLASSPLACEMENT_HPP

#include "gc/placement/referentOrder.hpp"
#include "utilities/globalDefinitions.hpp"

// What collectors are told about the objects of one class (rows C4 to C6). It
// lies in what was padding of Klass, beside the layout helper, which a collector
// reads anyway when it copies an object.
//
// Every translation unit of HotSpot includes this through klass.hpp: keep it thin.
// All three are bytes, so that they may be changed while others read them. They
// are 0 in archived classes, as an archive is written without placement.
class ClassPlacement {
  ReferentOrder _order;
  u1 _field_order = 0; // number of a FieldOrder; 0: there is none
  u1 _bits = 0; // those below

  static const int ObjectsRead = 1;
  static const int ArraysRead = 2;
  static const int FieldsByRule = 4;

  bool has(int bit) const { return (_bits & bit) != 0; }
  void set(int bit) { _bits = u1(_bits | bit); }

 public:
  ReferentOrder order() const { return _order; }
  void set_order(ReferentOrder order) { _order = order; }

  // Which references are followed before the others; 0: none is.
  int field_order() const { return _field_order; }
  void set_field_order(int number) { _field_order = u1(number); }

  // A user has said it: it is not changed by what is observed.
  bool has_rule_of_fields() const { return has(FieldsByRule); }
  void set_has_rule_of_fields() { set(FieldsByRule); }

  bool is_frequently_read() const { return has(ObjectsRead); }
  void set_is_frequently_read() { set(ObjectsRead); }

  // Arrays of the class.
  bool are_arrays_frequently_read() const { return has(ArraysRead); }
  void set_are_arrays_frequently_read() { set(ArraysRead); }
};

#endif // SHARE_GC_PLACEMENT_CLASSPLACEMENT_HPP
