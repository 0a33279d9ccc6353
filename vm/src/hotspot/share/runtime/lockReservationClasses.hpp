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

#ifndef SHARE_RUNTIME_LOCKRESERVATIONCLASSES_HPP
#define SHARE_RUNTIME_LOCKRESERVATIONCLASSES_HPP

#include "kinjo/kinjoGlobals.hpp"
#include "memory/allStatic.hpp"

class InstanceKlass;
class Klass;

// Whose objects are reserved (row L6). Not those of classes that the user names
// by LockReservationExclude, and not those of classes whose reservations end all
// the time, since threads pass such objects on. A flag of the class says so,
// which is read when an object is locked that nobody has locked before: what is
// reserved already stays so, and what is not gets the maximum of moves, so that
// the class need not be asked again. A flag that is set is never cleared.
class LockReservationClasses : public AllStatic {
  static void exclude(Klass* klass);
  static void exclude_if_listed(InstanceKlass* klass);
  static void check_rate(Klass* klass);

 public:
  // Reads LockReservationExclude. Ends the VM with a message if it is no list of
  // class names.
  static void initialize();

  // A class is about to be known to Java code; it may come from an archive.
  static void before_use(InstanceKlass* klass) {
    if (UseLockReservation) {
      exclude_if_listed(klass);
    }
  }

  // The policy has ended the reservation of one of klass's objects.
  static void reservation_ended(Klass* klass) {
    if (LockReservationClassLimit > 0 && !StressLockReservation) {
      check_rate(klass);
    }
  }

  // True if name is like pattern, where each * stands for any characters.
  static bool matches(const char* pattern, const char* name);
};

#endif // SHARE_RUNTIME_LOCKRESERVATIONCLASSES_HPP
