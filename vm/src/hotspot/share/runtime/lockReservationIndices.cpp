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
#include "logging/log.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/atomicAccess.hpp"
#include "runtime/handshake.hpp"
#include "runtime/javaThread.inline.hpp"
#include "runtime/lockReservationIndices.hpp"
#include "runtime/lockReservationReaders.hpp"
#include "runtime/lockStack.inline.hpp"
#include "runtime/lockStatistics.hpp"
#include "runtime/orderAccess.hpp"
#include "runtime/os.hpp"
#include "runtime/safepoint.hpp"

JavaThread* volatile LockReservationIndices::_threads[Limit];
volatile uint LockReservationIndices::_last = 0;
volatile bool LockReservationIndices::_has_lent = false;
volatile uint LockReservationIndices::_retired = 0;
volatile bool LockReservationIndices::_is_draining = false;

// Takes the next free index behind the one that was taken last, or returns 0. So
// the index of a thread that has ended is not used again for long: what it has
// reserved does not look as if it were another's.
uint LockReservationIndices::take(JavaThread* thread) {
  const uint max = ReservationMark::MaxIndex - Lent;
  const uint after = AtomicAccess::load(&_last);
  for (uint n = 0; n < max; n++) {
    const uint index = (after + n) % max + 1;
    if (try_take(index, thread)) {
      AtomicAccess::store(&_last, index);
      return index;
    }
  }
  static bool reported = false;
  if (!reported) {
    reported = true;
    log_info(kinjo)("Lock reservation: more than %u threads; those beyond reserve nothing", max);
  }
  return 0;
}

bool LockReservationIndices::try_take(uint index, JavaThread* thread) {
  return AtomicAccess::load(&_threads[index]) == nullptr &&
         AtomicAccess::cmpxchg(&_threads[index], (JavaThread*)nullptr, thread) == nullptr;
}

// The thread is not at a lock: it is in its handshake, or waits.
bool LockReservationIndices::retire(uint index, JavaThread* thread) {
  if (of(thread) != index || !thread->lock_stack().is_empty() || free_indices() < FreeForOthers) {
    return false;
  }
  const uint another = take(thread);
  if (another == 0) {
    return false;
  }
  set(thread, another);
  AtomicAccess::inc(&_retired);
  AtomicAccess::release_store(&_threads[index], (JavaThread*)Retired);
  log_debug(kinjo)("Lock reservation: thread %u is thread %u from now on; what was reserved to it is anybody's", index,
                   another);
  return true;
}

uint LockReservationIndices::free_indices() {
  uint free = 0;
  for (uint index = 1; index <= ReservationMark::MaxIndex - Lent; index++) {
    free += AtomicAccess::load(&_threads[index]) == nullptr ? 1 : 0;
  }
  return free;
}

void LockReservationIndices::change_all(intptr_t from, intptr_t to) {
  for (uint index = 1; index < Limit; index++) {
    if (AtomicAccess::load(&_threads[index]) == (JavaThread*)from) {
      AtomicAccess::release_store(&_threads[index], (JavaThread*)to);
      if (from == Retired) {
        AtomicAccess::dec(&_retired);
      }
    }
  }
}

void LockReservationIndices::drain() {
  const uint most = StressLockReservation ? MaxRetiredUnderStress : MaxRetired;
  const uint retired = AtomicAccess::load(&_retired);
  const bool is_due = retired >= most || (retired > 0 && free_indices() < FreeForOthers);
  if (!is_due || AtomicAccess::cmpxchg(&_is_draining, false, true)) {
    return;
  }
  class Drain : public HandshakeClosure {
   public:
    Drain() : HandshakeClosure("LockReservationDrain") {}
    virtual void do_thread(Thread*) {}
  } closure;
  change_all(Retired, Drained);
  Handshake::execute(&closure);
  change_all(Drained, 0);
  AtomicAccess::release_store(&_is_draining, false);
}

uint LockReservationIndices::borrow(JavaThread* current) {
  for (uint index = ReservationMark::MaxIndex; index > ReservationMark::MaxIndex - Lent; index--) {
    if (try_take(index, current)) {
      AtomicAccess::store(&_has_lent, true);
      return index;
    }
  }
  return 0;
}

void LockReservationIndices::free(uint index) {
  AtomicAccess::release_store(&_threads[index], (JavaThread*)nullptr);
}

void LockReservationIndices::set(JavaThread* thread, uint index) {
  LockReservationThread& reservation = thread->lock_reservation();
  reservation._bits = ReservationMark::owner_bits(index);
  reservation._reading = index == 0 ? nullptr : LockReservationReaders::word_for(index);
  reservation._pattern = index == 0 ? PatternOfRefused : ReservationMark::rotated(markWord(reservation._bits));
  reservation._pattern_without_fence =
      reservation._fences == 0 ? reservation._pattern : LockReservationThread::NoPattern;
}

// A thread gets its index when it locks for the first time what is reserved, or
// could be. Threads that never do need none, nor does one that is about to end.
void LockReservationIndices::add(JavaThread* current) {
  if (current->lock_reservation()._pattern == LockReservationThread::NoPattern && !current->is_exiting()) {
    set(current, take(current));
    LockReservationThread& reservation = current->lock_reservation();
    // Random, so that threads which reserve few objects count like others, on average.
    reservation._uncounted = reservation._bits == 0
        ? (StressLockReservation ? 4 : LocksRefused)
        : 1 + (uint32_t)os::random() % LockReservationThread::Uncounted;
  }
}

bool LockReservationIndices::count_refused(JavaThread* current) {
  LockReservationThread& reservation = current->lock_reservation();
  if (reservation._pattern != PatternOfRefused) {
    return false;
  }
  if (reservation._uncounted > 1) {
    reservation._uncounted--;
    return false;
  }
  reservation._pattern = LockReservationThread::NoPattern;
  return true;
}

uint LockReservationIndices::of(JavaThread* thread) {
  return ReservationMark::owner(markWord(thread->lock_reservation()._bits));
}

void LockReservationIndices::verify_pattern_without_fence(const LockReservationThread& reservation) {
  if (VerifyLockReservation && reservation._bits != 0) {
    const uint32_t expected = reservation._fences == 0 ? reservation._pattern : LockReservationThread::NoPattern;
    guarantee(reservation._pattern_without_fence == expected,
              "methods compare with " UINT32_FORMAT_X_0 ", not " UINT32_FORMAT_X_0,
              reservation._pattern_without_fence, expected);
  }
}

void LockReservationIndices::remove(JavaThread* thread) {
  const uint index = of(thread);
  LockStatistics::add_ended(thread->lock_reservation());
  if (VerifyLockReservation) {
    guarantee(thread->lock_stack().is_empty(), "thread %u leaves with locks held", index);
    verify_pattern_without_fence(thread->lock_reservation());
  }
  thread->lock_reservation() = LockReservationThread();
  // A reservation owns nothing: objects reserved to this index wait for the
  // next thread that has it, or for a claim.
  if (index != 0) {
    free(index);
  }
  // Those who have found the thread by an index have finished with it then.
  if (index != 0 || AtomicAccess::load(&_has_lent)) {
    LockReservationReaders::wait();
  }
}

JavaThread* LockReservationIndices::thread_at(uint index) {
  JavaThread* const thread = AtomicAccess::load_acquire(&_threads[index]);
  return (intptr_t)thread <= Drained ? nullptr : thread;
}

// Other threads change it meanwhile. Downward: removing an entry moves others
// down, so none is missed.
static bool is_in_lock_stack(const JavaThread* thread, oop obj) {
  const address start = (address)thread;
  const int base = in_bytes(JavaThread::lock_stack_base_offset());
  const int top = (int)AtomicAccess::load_acquire((uint32_t*)(start + in_bytes(JavaThread::lock_stack_top_offset())));
  for (int offset = top - oopSize; offset >= base; offset -= oopSize) {
    if (AtomicAccess::load_acquire((uintptr_t*)(start + offset)) == cast_from_oop<uintptr_t>(obj)) {
      return true;
    }
  }
  return false;
}

bool LockReservationIndices::holds(uint index, oop obj) {
  LockReservationReaders::Section thread_stays(Thread::current());
  const JavaThread* const thread = thread_at(index);
  return thread != nullptr && is_in_lock_stack(thread, obj);
}

// No thread comes or goes.
bool LockReservationIndices::holds_at_safepoint(uint index, oop obj) {
  assert_at_safepoint();
  const JavaThread* const thread = thread_at(index);
  return thread != nullptr && is_in_lock_stack(thread, obj);
}

static bool is_idle(const JavaThread* thread) {
  const JavaThreadState state = thread->thread_state();
  OrderAccess::acquire();
  return state == _thread_in_native || state == _thread_blocked;
}

bool LockReservationIndices::is_idle(uint index) {
  LockReservationReaders::Section thread_stays(Thread::current());
  const JavaThread* const thread = thread_at(index);
  return thread == nullptr || ::is_idle(thread);
}

bool LockReservationIndices::is_in_java(uint index) {
  LockReservationReaders::Section thread_stays(Thread::current());
  const JavaThread* const thread = thread_at(index);
  return thread != nullptr && thread->thread_state() == _thread_in_Java;
}

bool LockReservationIndices::has_own_fences(uint index) {
  LockReservationReaders::Section thread_stays(Thread::current());
  JavaThread* const thread = thread_at(index);
  return thread == nullptr || AtomicAccess::load_acquire(&thread->lock_reservation()._fences) != 0 || ::is_idle(thread);
}
