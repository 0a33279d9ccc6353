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

#ifndef SHARE_RUNTIME_UNSETTLEDMONITORS_HPP
#define SHARE_RUNTIME_UNSETTLEDMONITORS_HPP

#include "memory/allStatic.hpp"
#include "oops/markWord.hpp"
#include "oops/oopsHierarchy.hpp"
#include "utilities/globalDefinitions.hpp"

class JavaThread;
class ObjectMonitor;
class Thread;

// Monitors of objects that were reserved when they were inflated. Such a monitor is
// unsettled: its owner is anonymous, and it may be held by the owner or the claimer
// of the reservation, or by nobody. See LockReservation for the protocol.
class UnsettledMonitors : public AllStatic {
  static bool is_left(const ObjectMonitor* monitor, oop obj);
  static bool is_visible(uint index, JavaThread* current);
  static bool make_visible(ObjectMonitor* monitor, JavaThread* current);
  static bool exit_if_left(ObjectMonitor* monitor, oop obj, JavaThread* current, bool is_previous_owner);

 public:
  // True if it is not known who holds monitor, or whether anybody does.
  static bool is_unsettled(const ObjectMonitor* monitor);

  // The new monitor is going to replace the mark word of a reserved object.
  static void make(ObjectMonitor* monitor, markWord mark);

  // The monitor has just replaced the mark word. If it is seen without a fence that
  // nobody holds obj, the monitor is taken and exited.
  static void exit_if_unheld(ObjectMonitor* monitor, oop obj, Thread* thread);

  // Current has released obj, which was reserved to it, and then found this monitor.
  // If nobody holds it, it is taken and exited, which wakes a thread that waits.
  static void exit_after_release(ObjectMonitor* monitor, oop obj, JavaThread* current);

  // Current is going to wait for an unsettled monitor. If nobody holds it, it is taken
  // and exited, and the answer is true; else its release will see it. May stop at a
  // safepoint. Fenced tells whether a fence of all threads was needed.
  static bool exit_or_make_visible(ObjectMonitor* monitor, JavaThread* current, bool* fenced);

  // Current holds obj, which has an unsettled monitor: makes it the owner.
  static void settle(oop obj, JavaThread* current);
};

#endif // SHARE_RUNTIME_UNSETTLEDMONITORS_HPP
