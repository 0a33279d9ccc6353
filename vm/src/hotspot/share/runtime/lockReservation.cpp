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

#include "cds/cdsConfig.hpp"
#include "gc/shared/gc_globals.hpp"
#include "kinjo/kinjoGlobals.hpp"
#include "logging/log.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/atomic.hpp"
#include "runtime/globals_extension.hpp"
#include "runtime/interfaceSupport.inline.hpp"
#include "runtime/javaThread.inline.hpp"
#include "runtime/lightweightSynchronizer.hpp"
#include "runtime/lockReservation.hpp"
#include "runtime/lockStack.inline.hpp"
#include "runtime/mutexLocker.hpp"
#include "runtime/objectMonitor.inline.hpp"
#include "runtime/os.hpp"
#include "runtime/synchronizer.hpp"
#include "utilities/globalCounter.inline.hpp"
#include "utilities/spinYield.hpp"

JavaThread* volatile LockReservation::_threads[SharedIndex];

static const char* reason_for_no_reservation() {
#ifndef AMD64
  return "this processor is not supported";
#endif
  if (UseCompactObjectHeaders) {
    return "compact object headers leave no room for it";
  }
  if (LockingMode != LM_LIGHTWEIGHT || UseObjectMonitorTable) {
    return "it needs lightweight locking without the table of monitors";
  }
  if (!UseSerialGC && !UseParallelGC && !UseG1GC && !UseEpsilonGC) {
    return "this collector moves objects while threads run";
  }
  if (CDSConfig::is_dumping_archive()) {
    return "an archive of classes is being written";
  }
  return nullptr;
}

void LockReservation::adjust_flags() {
  const char* reason = UseLockReservation ? reason_for_no_reservation() : nullptr;
  if (reason != nullptr) {
    warning("UseLockReservation is off: %s", reason);
    FLAG_SET_ERGO(UseLockReservation, false);
  }
}

// Threads and indices

void LockReservation::add(JavaThread* thread) {
  assert_lock_strong(Threads_lock);
  for (uint index = 1; index < SharedIndex; index++) {
    if (_threads[index] == nullptr) {
      LockReservationThread& reservation = thread->lock_reservation();
      reservation._bits = ReservationMark::owner_bits(index);
      reservation._pattern = ReservationMark::rotated(markWord(reservation._bits));
      Atomic::release_store(&_threads[index], thread);
      return;
    }
  }
  static bool reported = false;
  if (!reported) {
    reported = true;
    log_warning(kinjo)("Lock reservation: more than %u threads; those beyond reserve nothing", SharedIndex - 1);
  }
}

uint LockReservation::index_of(JavaThread* thread) {
  return ReservationMark::owner(markWord(thread->lock_reservation()._bits));
}

void LockReservation::remove(JavaThread* thread) {
  const uint index = index_of(thread);
  if (index == 0) {
    return;
  }
  if (VerifyLockReservation) {
    guarantee(thread->lock_stack().is_empty(), "thread %u leaves with locks held", index);
  }
  // A reservation owns nothing: objects reserved to this index wait for the
  // next thread that has it, or for a claim.
  thread->lock_reservation() = LockReservationThread();
  Atomic::release_store(&_threads[index], (JavaThread*)nullptr);
  GlobalCounter::write_synchronize();
}

// True if the thread of this index has obj in its lock stack. The caller has
// changed obj's mark word before: a push that is not seen here sees the change.
bool LockReservation::holds(uint index, oop obj) {
  GlobalCounter::CriticalSection thread_stays(Thread::current());
  const address thread = (address)Atomic::load_acquire(&_threads[index]);
  if (thread == nullptr) {
    return false;
  }
  const int base = in_bytes(JavaThread::lock_stack_base_offset());
  const int top = (int)Atomic::load_acquire((uint32_t*)(thread + in_bytes(JavaThread::lock_stack_top_offset())));
  // Downward: removing an entry moves others down, so none is missed.
  for (int offset = top - oopSize; offset >= base; offset -= oopSize) {
    if (Atomic::load_acquire((uintptr_t*)(thread + offset)) == cast_from_oop<uintptr_t>(obj)) {
      return true;
    }
  }
  return false;
}

// Claims

// The identity under which a thread claims.
class LockReservation::Claimer : public StackObj {
  static volatile int _shared_in_use;

  uint _index;

 public:
  Claimer(JavaThread* thread) : _index(index_of(thread)) {
    if (_index == 0) {
      // Two threads with one identity could each trust the other's claim.
      SpinYield spin;
      while (Atomic::cmpxchg(&_shared_in_use, 0, 1) != 0) {
        spin.wait();
      }
      _index = SharedIndex;
    }
  }

  ~Claimer() {
    if (_index == SharedIndex) {
      Atomic::release_store(&_shared_in_use, 0);
    }
  }

  uint index() const { return _index; }
};

volatile int LockReservation::Claimer::_shared_in_use = 0;

// How often a foreign thread looks before it inflates.
static int looks_before_inflation() {
  return StressLockReservation ? os::random() % 8 : 200;
}

void LockReservation::claim(oop obj, JavaThread* current) {
  markWord mark = obj->mark_acquire();
  if (!ReservationMark::is_reserved(mark)) {
    return;
  }
  const uint self = index_of(current);
  const Claimer claimer(current);
  int looks = looks_before_inflation();

  while (ReservationMark::is_reserved(mark) && looks-- > 0) {
    const uint owner = ReservationMark::owner(mark);
    if (owner == self) {
      mark = unreserve(obj, mark, ReservationMark::unlocked(mark));
      continue;
    }
    const markWord claimed = ReservationMark::claim(mark, claimer.index());
    if (mark != claimed) {
      const markWord seen = obj->cas_set_mark(claimed, mark);
      if (seen != mark) {
        mark = seen;
        continue;
      }
    }
    if (holds(owner, obj)) {
      SpinPause();
      mark = obj->mark_acquire();
    } else {
      mark = unreserve(obj, claimed, ReservationMark::contested(ReservationMark::unlocked(claimed)));
    }
  }
}

// Changes obj's mark word from mark to plain; returns what it is now.
markWord LockReservation::unreserve(oop obj, markWord mark, markWord plain) {
  const markWord seen = obj->cas_set_mark(plain, mark);
  return seen == mark ? plain : seen;
}

// Held locks

// Turns a lock that current holds through its reservation into a fast lock.
// Returns false if obj is reserved but not held by current.
bool LockReservation::make_fast_locked(oop obj, JavaThread* current) {
  markWord mark = obj->mark_acquire();
  while (ReservationMark::is_reserved(mark)) {
    if (!current->lock_stack().contains(obj)) {
      return false;
    }
    if (VerifyLockReservation) {
      guarantee(ReservationMark::owner(mark) == index_of(current),
                "held by thread %u, reserved to %u", index_of(current), ReservationMark::owner(mark));
    }
    mark = unreserve(obj, mark, ReservationMark::fast_locked(mark));
  }
  return true;
}

void LockReservation::make_fast_locked(JavaThread* current) {
  LockStack& stack = current->lock_stack();
  if (stack.is_empty()) {
    return;
  }
  class Entries : public OopClosure {
   public:
    oop _objects[LockStack::CAPACITY];
    int _count = 0;

    virtual void do_oop(oop* entry) {
      if (_count == 0 || _objects[_count - 1] != *entry) { // recursive entries are neighbours
        _objects[_count++] = *entry;
      }
    }
    virtual void do_oop(narrowOop*) { ShouldNotReachHere(); }
  } entries;
  stack.oops_do(&entries);

  for (int i = 0; i < entries._count; i++) {
    const oop obj = entries._objects[i];
    make_fast_locked(obj, current);
    const markWord mark = obj->mark_acquire();
    if (mark.has_monitor() && is_unsettled(mark.monitor())) {
      LightweightSynchronizer::inflate_fast_locked_object(obj, ObjectSynchronizer::inflate_cause_vm_internal,
                                                          current, current);
    }
    if (VerifyLockReservation) {
      const markWord after = obj->mark_acquire();
      guarantee(!ReservationMark::is_reserved(after), "reserved to a frozen thread: " INTPTR_FORMAT, after.value());
    }
  }
}

// Monitors

// Only legacy locking uses a monitor's stack locker. Here it holds the index of
// the thread that the object was reserved to when it was inflated.
void LockReservation::make_unsettled(ObjectMonitor* monitor, markWord mark) {
  const markWord header = ReservationMark::unlocked(mark);
  const bool claimed = ReservationMark::claimer(mark) != 0;
  monitor->set_header(claimed ? ReservationMark::contested(header) : header);
  monitor->set_stack_locker((BasicLock*)(uintptr_t)ReservationMark::owner(mark));
}

uint LockReservation::reserving_index(const ObjectMonitor* monitor) {
  return (uint)(uintptr_t)monitor->stack_locker();
}

bool LockReservation::is_unsettled(const ObjectMonitor* monitor) {
  return UseLockReservation && monitor->has_anonymous_owner() && reserving_index(monitor) != 0;
}

void LockReservation::settle(ObjectMonitor* monitor, JavaThread* current, int64_t anonymous, int64_t none) {
  const jlong max_sleep = NANOSECS_PER_MILLISEC;
  jlong sleep = 1000;
  int looks = looks_before_inflation();

  while (is_unsettled(monitor)) {
    if (!holds(reserving_index(monitor), monitor->object())) {
      monitor->try_set_owner_from_raw(anonymous, none);
    } else if (looks-- > 0) {
      SpinPause();
    } else {
      // The owner's exit sees the monitor, unless it was on its way out when
      // the object was inflated; then nobody wakes this thread.
      ThreadBlockInVM blocked(current);
      os::naked_short_nanosleep(sleep);
      sleep = MIN2(sleep * 2, max_sleep);
    }
  }
}
