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

#include "kinjo/kinjoGlobals.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/atomicAccess.hpp"
#include "runtime/fastSynchronizer.hpp"
#include "runtime/fenceOfAll.hpp"
#include "runtime/javaThread.inline.hpp"
#include "runtime/lockReservation.hpp"
#include "runtime/lockReservationIndices.hpp"
#include "runtime/objectMonitor.inline.hpp"
#include "runtime/synchronizer.hpp"
#include "runtime/unsettledMonitors.hpp"
#include "utilities/systemMemoryBarrier.hpp"

bool UnsettledMonitors::is_unsettled(const ObjectMonitor* monitor) {
  return monitor->has_anonymous_owner() && monitor->unsettled_owners()._owner != 0;
}

void UnsettledMonitors::make(ObjectMonitor* monitor, markWord mark) {
  UnsettledOwners& owners = monitor->unsettled_owners();
  owners._owner = ReservationMark::owner(mark);
  owners._claimer = ReservationMark::claimer(mark);
  const markWord header = ReservationMark::unlocked(mark);
  monitor->set_header(owners._claimer != 0 ? ReservationMark::moved(header) : header);
}

// True if neither of the two threads that may have held the object when it was
// inflated has it still.
bool UnsettledMonitors::is_left(const ObjectMonitor* monitor, oop obj) {
  const UnsettledOwners& owners = monitor->unsettled_owners();
  return !LockReservationIndices::holds(owners._owner, obj) && !LockReservationIndices::holds(owners._claimer, obj);
}

// True if what the thread of this index has popped is visible to current, or the
// thread executes a fence between that and its look at the mark word.
bool UnsettledMonitors::is_visible(uint index, JavaThread* current) {
  return index == 0 || index == LockReservationIndices::of(current) ||
         (!UseSystemMemoryBarrier && LockReservationIndices::is_idle(index));
}

// An owner that is not anonymous will never be so again. If current is the one that
// had the object, who waits will have it for the previous owner, in events of JFR.
bool UnsettledMonitors::exit_if_left(ObjectMonitor* monitor, oop obj, JavaThread* current, bool is_previous_owner) {
  const int64_t anonymous = monitor->owner_raw();
  if (is_unsettled(monitor) && is_left(monitor, obj) &&
      monitor->try_set_owner_from(anonymous, current) == anonymous) {
    monitor->exit(current, is_previous_owner);
    return true;
  }
  return false;
}

// What nobody holds must not look as if it were contended for. The owner's push
// is visible, or the owner sees the monitor: without a fence of its own that is
// only so if it is current or idle, or after a fence of all. That is worth it if the
// monitor looks left, as it then is nearly always: else current would spin for nothing.
void UnsettledMonitors::exit_if_unheld(ObjectMonitor* monitor, oop obj, Thread* thread) {
  UnsettledOwners& owners = monitor->unsettled_owners();
  AtomicAccess::store(&owners._fences_begun, FenceOfAll::begun());
  if (thread->is_Java_thread()) {
    JavaThread* const current = JavaThread::cast(thread);
    if (owners._owner == LockReservationIndices::of(current) ||
        (is_left(monitor, obj) && LockReservation::fence_owner(owners._owner, current))) {
      exit_if_left(monitor, obj, current, false);
    }
  }
}

// Current matters only to a monitor that was made of its own reservation; of
// another owner's lock stack it might not see the latest entry.
void UnsettledMonitors::exit_after_release(ObjectMonitor* monitor, oop obj, JavaThread* current) {
  if (monitor->unsettled_owners()._owner == LockReservationIndices::of(current)) {
    exit_if_left(monitor, obj, current, true);
  }
}

// Afterwards the owner's release either is visible or sees monitor, and the
// claimer's, too. An idle thread's does by itself. True if a fence was needed.
bool UnsettledMonitors::make_visible(ObjectMonitor* monitor, JavaThread* current) {
#ifdef ASSERT
  if (strcmp(LockReservationFence, "wait-omitted") == 0) {
    return false;
  }
#endif
  const UnsettledOwners& owners = monitor->unsettled_owners();
  const uint64_t begun = AtomicAccess::load(&owners._fences_begun);
  return !FenceOfAll::is_completed_after(begun) &&
         !(is_visible(owners._owner, current) && is_visible(owners._claimer, current)) &&
         FenceOfAll::execute_after(begun);
}

// Current itself may have been in a look's way, by a claim that failed: it looks
// even if others have made monitor visible.
bool UnsettledMonitors::exit_or_make_visible(ObjectMonitor* monitor, JavaThread* current, bool* fenced) {
  *fenced = make_visible(monitor, current);
  return exit_if_left(monitor, monitor->object(), current, false);
}

void UnsettledMonitors::settle(oop obj, JavaThread* current) {
  FastSynchronizer::inflate_fast_locked_object(obj, ObjectSynchronizer::inflate_cause_vm_internal,
                                               current, current);
}
