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

#include "gc/lane/lane.hpp"
#include "gc/lane/laneEngagement.hpp"
#include "gc/lane/laneSites.hpp"
#include "gc/lane/laneStatistics.hpp"
#include "kinjo/kinjoGlobals.hpp"
#include "memory/resourceArea.hpp"
#include "runtime/atomicAccess.hpp"
#include "runtime/javaThread.hpp"
#include "runtime/mutexLocker.hpp"
#include "runtime/orderAccess.hpp"
#include "runtime/os.hpp"
#include "runtime/perfData.hpp"
#include "runtime/task.hpp"
#include "runtime/thread.inline.hpp"
#include "runtime/threadSMR.inline.hpp"
#include "utilities/ostream.hpp"

volatile uint64_t LaneStatistics::_ended[LaneCounters::Counts];

volatile uint LaneStatistics::_endings = 0;

void LaneStatistics::end(const LaneCounters& counters, bool* is_ended) {
  assert_locked_or_safepoint(Threads_lock);
  AtomicAccess::inc(&_endings);
  for (int i = 0; i < LaneCounters::Counts; i++) {
    AtomicAccess::add(&_ended[i], counters.count((LaneCounters::Count)i));
  }
  AtomicAccess::store(is_ended, true);
  AtomicAccess::inc(&_endings);
}

// Of a thread that may be running.
static uint64_t count_of(JavaThread* thread, const Lane* lane, LaneCounters::Count what) {
  return what == LaneCounters::AllocatedBytes ? (uint64_t)thread->cooked_allocated_bytes()
                                              : lane->counters().count(what);
}

// Null if the thread has none that counts as one of a running thread.
static const Lane* lane_of_running(JavaThread* thread) {
  const Lane* const lane = Lane::of(thread);
  return lane == nullptr || lane->is_ended() ? nullptr : lane;
}

void LaneStatistics::sum(uint64_t* totals) {
  while (true) {
    const uint endings = AtomicAccess::load_acquire(&_endings);
    for (int i = 0; i < LaneCounters::Counts; i++) {
      totals[i] = AtomicAccess::load(&_ended[i]);
    }
    for (JavaThreadIteratorWithHandle threads; JavaThread* thread = threads.next(); ) {
      const Lane* const lane = lane_of_running(thread);
      for (int i = 0; lane != nullptr && i < LaneCounters::Counts; i++) {
        totals[i] += count_of(thread, lane, (LaneCounters::Count)i);
      }
    }
    OrderAccess::loadload();
    if (endings % 2 == 0 && endings == AtomicAccess::load(&_endings)) {
      return;
    }
    // A thread has ended meanwhile.
    SpinPause();
  }
}

class LaneStatistics::Sampler : public PeriodicTask {
  static const size_t Milliseconds = 1000;

  PerfVariable* _variables[LaneCounters::Counts];

 public:
  Sampler(TRAPS) : PeriodicTask(Milliseconds) {
    static const struct {
      const char*     name;
      PerfData::Units units;
    } counters[] = {
      { "opened", PerfData::U_Events },            { "allocatedBytes", PerfData::U_Bytes },
      { "laneBytes", PerfData::U_Bytes },          { "restBytes", PerfData::U_Bytes },
      { "collections", PerfData::U_Events },       { "refills", PerfData::U_Events },
      { "javaRefills", PerfData::U_Events },       { "collectedBytes", PerfData::U_Bytes },
      { "reclaimedBytes", PerfData::U_Bytes },     { "survivingObjects", PerfData::U_Events },
      { "escapedObjects", PerfData::U_Events },    { "escapedBytes", PerfData::U_Bytes },
      { "escapes", PerfData::U_Events },           { "codeStores", PerfData::U_Events },
      { "vmStores", PerfData::U_Events },          { "copies", PerfData::U_Events },
      { "clones", PerfData::U_Events },            { "freezes", PerfData::U_Events },
      { "escapeNanos", PerfData::U_None },         { "rootNanos", PerfData::U_None },
      { "markNanos", PerfData::U_None },           { "sweepNanos", PerfData::U_None },
      { "outside", PerfData::U_Events },           { "closedFull", PerfData::U_Events },
      { "closedSafepoint", PerfData::U_Events },   { "closedHandshake", PerfData::U_Events },
      { "closedOutside", PerfData::U_Events },     { "closedExit", PerfData::U_Events }
    };
    STATIC_ASSERT(ARRAY_SIZE(counters) == LaneCounters::Counts);
    for (int i = 0; i < LaneCounters::Counts; i++) {
      const char* const name = PerfDataManager::counter_name("lanes", counters[i].name);
      _variables[i] = PerfDataManager::create_variable(SUN_GC, name, counters[i].units, CHECK);
    }
  }

  virtual void task() {
    uint64_t totals[LaneCounters::Counts];
    sum(totals);
    for (int i = 0; i < LaneCounters::Counts; i++) {
      _variables[i]->set_value((jlong)totals[i]);
    }
  }
};

void LaneStatistics::initialize() {
  if (UseLanes && UsePerfData) {
    EXCEPTION_MARK;
    ResourceMark rm;
    Sampler* const sampler = new Sampler(CHECK);
    sampler->enroll();
  }
}

static double percent(uint64_t part, uint64_t whole) {
  return whole == 0 ? 0.0 : 100.0 * (double)part / (double)whole;
}

static double average_micros(uint64_t nanos, uint64_t count) {
  return count == 0 ? 0.0 : (double)nanos / (double)count / 1000.0;
}

static double megabytes(uint64_t bytes) { return (double)bytes / (double)M; }

// Of lanes bytes are counted as they are handed out, which may be before the thread counts them.
static uint64_t shared_bytes(const uint64_t* n) {
  return n[LaneCounters::AllocatedBytes] - MIN2(n[LaneCounters::LaneBytes], n[LaneCounters::AllocatedBytes]);
}

static void print_counts(outputStream* out, const uint64_t* n) {
  const uint64_t collections = n[LaneCounters::Collections];
  out->print_cr("lanes opened:             " UINT64_FORMAT_W(12), n[LaneCounters::Lanes]);
  out->print_cr("allocated:                %12.1f MB, in lanes %.1f MB, elsewhere %.1f MB",
                megabytes(n[LaneCounters::AllocatedBytes]), megabytes(n[LaneCounters::LaneBytes]),
                megabytes(shared_bytes(n)));
  out->print_cr("local collections:        " UINT64_FORMAT_W(12) " (%.1f us each: roots %.1f, marking %.1f, sweep %.1f)", collections,
                average_micros(n[LaneCounters::RootNanos] + n[LaneCounters::MarkNanos] + n[LaneCounters::SweepNanos], collections),
                average_micros(n[LaneCounters::RootNanos], collections),
                average_micros(n[LaneCounters::MarkNanos], collections),
                average_micros(n[LaneCounters::SweepNanos], collections));
  out->print_cr("reclaimed by them:        %12.1f MB (%.1f %% of the lanes), in " UINT64_FORMAT " buffers, " UINT64_FORMAT " without the VM",
                megabytes(n[LaneCounters::ReclaimedBytes]),
                percent(n[LaneCounters::ReclaimedBytes], n[LaneCounters::CollectedBytes]), n[LaneCounters::Refills],
                n[LaneCounters::JavaRefills]);
  out->print_cr("survivors:                " UINT64_FORMAT_W(12) " objects", n[LaneCounters::SurvivingObjects]);
  out->print_cr("escaped:                  " UINT64_FORMAT_W(12) " objects, %.1f MB, by " UINT64_FORMAT " stores and " UINT64_FORMAT
                " unmounted virtual threads", n[LaneCounters::EscapedObjects], megabytes(n[LaneCounters::EscapedBytes]),
                n[LaneCounters::Escapes], n[LaneCounters::Freezes]);
  out->print_cr("of these stores:          " UINT64_FORMAT_W(12) " of Java code, " UINT64_FORMAT " of the VM, " UINT64_FORMAT
                " copies of arrays, " UINT64_FORMAT " clones", n[LaneCounters::CodeStores], n[LaneCounters::VmStores],
                n[LaneCounters::Copies], n[LaneCounters::Clones]);
  out->print_cr("to let objects escape:    %12.2f us for each such store or unmounting",
                average_micros(n[LaneCounters::EscapeNanos], n[LaneCounters::Escapes] + n[LaneCounters::Freezes]));
  out->print_cr("outside, as too large:    " UINT64_FORMAT_W(12) " objects", n[LaneCounters::Outside]);
  out->print_cr("lanes closed:             full " UINT64_FORMAT ", safepoint " UINT64_FORMAT ", handshake " UINT64_FORMAT
                ", outside " UINT64_FORMAT ", exit " UINT64_FORMAT,
                n[LaneCounters::ClosedFull], n[LaneCounters::ClosedSafepoint], n[LaneCounters::ClosedHandshake],
                n[LaneCounters::ClosedOutside], n[LaneCounters::ClosedExit]);
}

static void print_threads(outputStream* out) {
  out->print_cr("%12s %12s %12s %12s %12s %12s %12s %12s %12s %12s  thread", "lanes", "collections", "of us each",
                "allocated MB", "in lanes MB", "reclaimed MB", "escaped MB", "closed full", "by safepoint", "by handshake");
  for (JavaThreadIteratorWithHandle threads; JavaThread* thread = threads.next(); ) {
    const Lane* const lane = lane_of_running(thread);
    if (lane != nullptr) {
      ResourceMark rm;
      const uint64_t collections = count_of(thread, lane, LaneCounters::Collections);
      const uint64_t nanos = count_of(thread, lane, LaneCounters::RootNanos) +
                             count_of(thread, lane, LaneCounters::MarkNanos) +
                             count_of(thread, lane, LaneCounters::SweepNanos);
      out->print_cr(UINT64_FORMAT_W(12) " " UINT64_FORMAT_W(12) " %12.1f %12.1f %12.1f %12.1f %12.1f "
                    UINT64_FORMAT_W(12) " " UINT64_FORMAT_W(12) " " UINT64_FORMAT_W(12) "  %s",
                    count_of(thread, lane, LaneCounters::Lanes), collections, average_micros(nanos, collections),
                    megabytes(count_of(thread, lane, LaneCounters::AllocatedBytes)),
                    megabytes(count_of(thread, lane, LaneCounters::LaneBytes)),
                    megabytes(count_of(thread, lane, LaneCounters::ReclaimedBytes)),
                    megabytes(count_of(thread, lane, LaneCounters::EscapedBytes)),
                    count_of(thread, lane, LaneCounters::ClosedFull) + count_of(thread, lane, LaneCounters::ClosedOutside),
                    count_of(thread, lane, LaneCounters::ClosedSafepoint),
                    count_of(thread, lane, LaneCounters::ClosedHandshake), thread->name());
    }
  }
}

void LaneStatistics::print_on(outputStream* out) {
  uint64_t totals[LaneCounters::Counts];
  sum(totals);
  LaneEngagement::print_on(out);
  print_counts(out, totals);
  print_threads(out);
  LaneSites::print_on(out);
}

void LanesDCmd::execute(DCmdSource source, TRAPS) {
  if (UseLanes) {
    LaneStatistics::print_on(output());
  } else {
    output()->print_cr("There are no lanes; start with -XX:+UseLanes.");
  }
}
