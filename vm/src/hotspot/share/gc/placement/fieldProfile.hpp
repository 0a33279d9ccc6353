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

#ifndef SHARE_GC_PLACEMENT_FIELDPROFILE_HPP
#define SHARE_GC_PLACEMENT_FIELDPROFILE_HPP

#include "kinjo/kinjoGlobals.hpp"
#include "memory/allStatic.hpp"

class InstanceKlass;
class outputStream;

// How often fields are read and written, and the orders of fields that follow from
// it (rows C1, X3). FieldOrderChoice makes an order. A class gets another one when the
// evidence has doubled and says something else, so orders change seldom.
class FieldProfile : public AllStatic {
  static void remove_class(InstanceKlass* klass);

 public:
  static void initialize();

  // Adds accesses to the field of klass with this offset; only relative sizes
  // mean something. evidence: how much the reads count for the order, zero for a field
  // of a primitive type; the sum for a class should be a few at most each time.
  static void add(InstanceKlass* klass, int offset, double reads, double writes, double evidence);

  // All that some code does with fields of klass has been added: orders may change.
  static void decide(InstanceKlass* klass);

  // A class is unloaded.
  static void remove(InstanceKlass* klass) {
    if (AutomaticPlacement) {
      remove_class(klass);
    }
  }

  // Classes whose fields are accessed most, each field's share of its class's
  // reads and writes, and the orders that follow.
  static void print_on(outputStream* out);
};

#endif // SHARE_GC_PLACEMENT_FIELDPROFILE_HPP
