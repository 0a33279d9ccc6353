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

#ifndef SHARE_GC_PLACEMENT_FIELDORDER_HPP
#define SHARE_GC_PLACEMENT_FIELDORDER_HPP

#include "oops/klass.hpp"
#include "oops/oopsHierarchy.hpp"
#include "utilities/globalDefinitions.hpp"

class InstanceKlass;

// Which of an object's references a young collection follows before the others:
// those that are read most, so that what they refer to lies near the object, and
// what is read seldom does not lie between (row X3).
//
// A class has the number of its order. Orders are never changed: a class gets
// another number. Fields of java.lang.ref.Reference have no place in an order: the
// collector itself decides whether and when it follows them.
class FieldOrder {
 public:
  static const int MaxFields = 7;
  static const int MaxOrders = 255;
  // The others are kept for what a user says.
  static const int MaxChosenOrders = 191;

 private:
  u1 _length = 0;
  u2 _offsets[MaxFields] = {}; // in bytes

  static FieldOrder _orders[MaxOrders + 1];
  static int _last;

  bool is_listed(int offset) const {
    for (int i = 0; i < _length; i++) {
      if (_offsets[i] == offset) {
        return true;
      }
    }
    return false;
  }

  template <typename T, typename Closure>
  void iterate(oop obj, InstanceKlass* klass, Closure* closure) const;

  template <typename Closure>
  static void iterate_listed(oop obj, Klass* klass, Closure* closure);

 public:
  static const int MaxOffset = max_jushort;

  int length() const { return _length; }
  int offset(int i) const { return _offsets[i]; }

  // False if there are MaxFields already. A field that is listed stays where it is: its
  // reference must not be pushed twice.
  bool append(int offset);

  bool equals(const FieldOrder& other) const;

  // Whether these are all the references of objects of klass.
  inline bool lists_all(Klass* klass) const;

  // Whether klass is java.lang.ref.Reference.
  static bool is_reference_class(const InstanceKlass* klass);

  // The number by which it is known from now on; 0 if there are so many already. Only
  // with Compile_lock held.
  static int add(const FieldOrder& order, int max_orders = MaxOrders);

  // Of objects of klass; an empty one if there is none.
  static const FieldOrder& of(const Klass* klass) { return _orders[klass->placement()->field_order()]; }

  // False for classes with rules of their own for references, as those of references,
  // class loaders and mirrors.
  static bool is_iterated(const Klass* klass) { return klass->is_other_instance_klass(); }

  // Applies the closure to the object's references, the last field first, but to those
  // of the order at the end, the first one last: they are the ones that a collector
  // which takes what it pushed last follows first. False, and nothing done, if klass
  // has no order, or is not iterated.
  template <typename Closure>
  static bool iterate_if_listed(oop obj, Klass* klass, Closure* closure);
};

#endif // SHARE_GC_PLACEMENT_FIELDORDER_HPP
