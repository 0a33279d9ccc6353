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
#include "utilities/globalDefinitions.hpp"

class InstanceKlass;
class Klass;

// Whose objects are reserved (row L6). Not those of classes that the user names
// by LockReservationExclude, and not those of classes whose reservations end all
// the time, since threads pass such objects on. That is asked when an object is
// locked that nobody has locked before: what is reserved already stays so, and
// what is not gets the maximum of moves, so that the class need not be asked
// again.
//
// A class that the user names has a flag. One of whose reservations a quarter ends, or
// of which as many are claimed while their owners run, is excluded for a time, each
// time for twice as long, since a program may change: one pool of objects should not
// decide for all others of their class. Such classes are in a table by their address,
// where one may take another's place; that one is tried again the earlier.
class LockReservationClasses : public AllStatic {
 public:
  // For generated code. The place of a class in the table: its address, shifted,
  // and the lowest bits of that.
  static const int PlaceShift = 8;
  static const int Places = 256; // a power of 2

 private:
  // For how long a class is excluded.
  static const jlong MinSeconds = 10;
  static const jlong MaxSeconds = 3600;

  struct Exclusion {
    Klass* klass; // the last one that was excluded here; only compared
    jlong  seconds;
    jlong  until;
  };

  // A class is excluded if one of so many reservations ends, or more.
  static const uint ReservedPerEnd = 4;

  // So many claims count as one end where it is asked whether there are few.
  static const uint ClaimsPerEnd = 16;

  class Probation;

  // By place; halved now and then, as a program may change.
  static volatile uint _reserved[Places];
  static volatile uint _ended[Places];
  static volatile uint _claimed[Places];
  static Klass* volatile _excluded[Places];
  static Exclusion _exclusions[Places];

  static int place_of(const Klass* klass) { return int((uintptr_t)klass >> PlaceShift) & (Places - 1); }
  static void report(const Klass* klass);
  static void exclude_if_listed(InstanceKlass* klass);
  static void exclude_for_some_time(Klass* klass);
  static void end_exclusions();
  static void halve_counts();
  static void check_share(Klass* klass, volatile uint* counts, uint more, uint64_t few);

 public:
  // Reads LockReservationExclude. Ends the VM with a message if it is no list of
  // class names.
  static void initialize();

  // Starts to end exclusions when their time is over.
  static void start();

  static address excluded() { return (address)_excluded; }

  // Counts, for each place, one of LockReservationThread::Uncounted objects that
  // have been reserved.
  static address reserved() { return (address)_reserved; }

  // A class is about to be known to Java code; it may come from an archive.
  static void before_use(InstanceKlass* klass) {
    if (UseLockReservation) {
      exclude_if_listed(klass);
    }
  }

  // The reservation of one of klass's objects has ended, or it has become a monitor as another
  // thread waited for it.
  static void reservation_ended(Klass* klass);

  // About so many objects of klass were claimed within a short time, while their owners
  // ran. Each claim then waits for the cache line with the owner's lock stack, and makes
  // the owner wait for it.
  static void claimed_while_owners_run(Klass* klass, uint claims);

  // True if name is like pattern, where each * stands for any characters.
  static bool matches(const char* pattern, const char* name);
};

#endif // SHARE_RUNTIME_LOCKRESERVATIONCLASSES_HPP
