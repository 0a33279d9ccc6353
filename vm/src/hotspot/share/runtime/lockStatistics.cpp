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
#include "memory/resourceArea.hpp"
#include "runtime/atomicAccess.hpp"
#include "runtime/javaThread.hpp"
#include "runtime/lockContention.hpp"
#include "runtime/lockStatistics.hpp"
#include "runtime/perfData.hpp"
#include "runtime/task.hpp"
#include "runtime/threadSMR.inline.hpp"
#include "utilities/exceptions.hpp"
#include "utilities/globalDefinitions.hpp"
#include "utilities/ostream.hpp"

volatile uint64_t LockStatistics::_ended[LockReservationThread::Counts];

class LockStatistics::Sampler : public PeriodicTask {
  static const size_t Milliseconds = 1000;

  PerfVariable* _variables[LockReservationThread::Counts];

 public:
  Sampler(TRAPS) : PeriodicTask(Milliseconds) {
    static const char* const names[] = {
      "owned", "recursive", "first", "claimed", "fast", "inflated", "slow", "moved", "ended", "fenced", "waited",
      "retired"
    };
    STATIC_ASSERT(ARRAY_SIZE(names) == LockReservationThread::Counts);
    for (int i = 0; i < LockReservationThread::Counts; i++) {
      const char* const name = PerfDataManager::counter_name("lockReservation", names[i]);
      _variables[i] = PerfDataManager::create_variable(SUN_RT, name, PerfData::U_Events, CHECK);
    }
  }

  virtual void task() {
    for (int i = 0; i < LockReservationThread::Counts; i++) {
      _variables[i]->set_value((jlong)total((LockReservationThread::Count)i));
    }
  }
};

void LockStatistics::initialize() {
  if (UseLockReservation && LockReservationStatistics && UsePerfData) {
    EXCEPTION_MARK;
    ResourceMark rm;
    Sampler* const sampler = new Sampler(CHECK);
    sampler->enroll();
  }
}

void LockStatistics::add_ended(const LockReservationThread& thread) {
  for (int i = 0; i < LockReservationThread::Counts; i++) {
    AtomicAccess::add(&_ended[i], thread.counted((LockReservationThread::Count)i));
  }
}

uint64_t LockStatistics::total(LockReservationThread::Count what) {
  uint64_t sum = AtomicAccess::load(&_ended[what]);
  for (JavaThreadIteratorWithHandle threads; JavaThread* thread = threads.next(); ) {
    sum += thread->lock_reservation().counted(what);
  }
  return sum;
}

void LockStatistics::print_share(outputStream* out, const char* what, uint64_t part, uint64_t whole) {
  const double percent = whole == 0 ? 0.0 : 100.0 / (double)whole * (double)part;
  out->print_cr("%-28s " UINT64_FORMAT_W(16) " (%.1f %%)", what, part, percent);
}

void LockStatistics::print_on(outputStream* out) {
  uint64_t totals[LockReservationThread::Counts];
  uint64_t locks = 0;
  for (int i = 0; i < LockReservationThread::Counts; i++) {
    totals[i] = total((LockReservationThread::Count)i);
    locks += i <= LockReservationThread::Slow ? totals[i] : 0;
  }
  const uint64_t outermost = locks - totals[LockReservationThread::Recursive];

  print_share(out, "lock operations:", locks, locks);
  print_share(out, "  recursive:", totals[LockReservationThread::Recursive], locks);
  print_share(out, "  outermost:", outermost, locks);
  print_share(out, "outermost, by the owner:", totals[LockReservationThread::Owned], outermost);
  print_share(out, "  that reserves:", totals[LockReservationThread::First], outermost);
  print_share(out, "  by a claim:", totals[LockReservationThread::Claimed], outermost);
  print_share(out, "  not reserved:", totals[LockReservationThread::Fast], outermost);
  print_share(out, "  of a monitor:", totals[LockReservationThread::Inflated], outermost);
  print_share(out, "  by the slow path:", totals[LockReservationThread::Slow], outermost);
  out->print_cr("%-28s " UINT64_FORMAT_W(16), "reservations moved:", totals[LockReservationThread::Moved]);
  out->print_cr("%-28s " UINT64_FORMAT_W(16), "reservations ended:", totals[LockReservationThread::Ended]);
  out->print_cr("%-28s " UINT64_FORMAT_W(16), "threads renumbered:", totals[LockReservationThread::Retired]);
  out->print_cr("%-28s " UINT64_FORMAT_W(16), "fences of all threads:", totals[LockReservationThread::Fenced]);
  out->print_cr("%-28s " UINT64_FORMAT_W(16), "waits for reserved locks:", totals[LockReservationThread::Waited]);
  LockContention::print_on(out);
}

void LockStatisticsDCmd::execute(DCmdSource source, TRAPS) {
  if (UseLockReservation && LockReservationStatistics) {
    LockStatistics::print_on(output());
  } else {
    output()->print_cr("Locks are not counted; start with -XX:+UseLockReservation -XX:+LockReservationStatistics.");
  }
}
