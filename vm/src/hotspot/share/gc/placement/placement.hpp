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

#ifndef SHARE_GC_PLACEMENT_PLACEMENT_HPP
#define SHARE_GC_PLACEMENT_PLACEMENT_HPP

#include "gc/placement/fieldOrder.hpp"
#include "gc/placement/referentOrder.hpp"
#include "kinjo/kinjoGlobals.hpp"
#include "memory/allStatic.hpp"
#include "oops/klass.hpp"

class InstanceKlass;
class outputStream;

// What young collections of Serial, Parallel and G1 are told about where to copy
// objects (rows C4 to C6): for all classes by -XX:CopyOrder, for single classes
// by the rules of -XX:PlacementFile and by marker interfaces.
//
// What is said of a class holds for those that extend it, too, unless a rule of
// their own says otherwise.
class Placement : public AllStatic {
  // Changes while the program runs when a class with a marker interface is loaded,
  // but never within a collection.
  static bool _is_used;
  static bool _concerns_all; // not only classes of which something is said
  static bool _concerns_arrays; // of objects; they have no placement of their own
  static bool _allocates_apart; // objects of some classes, or arrays
  static ReferentOrder _order; // of classes of which nothing is said

  static void mark(InstanceKlass* klass);
  static void retire_buffers();

 public:
  // False: the collectors' own loops may run.
  static bool is_used() { return _is_used; }

  // Turns off what does not work with other flags.
  static void adjust_flags();

  // Reads the flags and the file. Ends the VM with a message if there is a mistake
  // in them.
  static void initialize();

  // A class is about to be known to Java code; it may come from an archive.
  static void before_use(InstanceKlass* klass);

  // False: objects of klass have at most an order of fields, for which an iteration
  // over these is enough.
  static bool concerns(const Klass* klass) {
    const ClassPlacement* const placement = klass->placement();
    return _concerns_all || placement->order().is_specified() || placement->is_frequently_read() ||
           (_concerns_arrays && klass->is_objArray_klass()) ||
           (placement->field_order() != 0 && !FieldOrder::is_iterated(klass));
  }

  // Unspecified: the collector's own order.
  static ReferentOrder order_of(const Klass* klass);

  // True if objects of klass are copied to buffers of their own, apart from objects
  // that are written (row C5).
  static bool is_frequently_read(const Klass* klass);

  // True if they are allocated in such buffers, too (see FrequentlyReadTLAB).
  static bool allocates_apart(const Klass* klass) { return _allocates_apart && is_frequently_read(klass); }

  // False: nothing is, of all classes that anybody knows so far.
  static bool allocates_apart() { return _allocates_apart; }

  // All threads have stopped for a VM operation, which may walk the heap, or collect.
  static void at_safepoint_begin() {
    if (_allocates_apart) {
      retire_buffers();
    }
  }

  static void print_on(outputStream* out);
};

#endif // SHARE_GC_PLACEMENT_PLACEMENT_HPP
