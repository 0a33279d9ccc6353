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
#include "gc/lane/laneStatistics.hpp"
#include "kinjo/kinjoGlobals.hpp"
#include "runtime/atomic.hpp"
#include "runtime/javaThread.hpp"
#include "runtime/threadSMR.inline.hpp"
#include "utilities/ostream.hpp"

volatile uint64_t LaneStatistics::_ended[LaneCounters::Counts];

void LaneStatistics::add_ended(const LaneCounters& counters) {
  for (int i = 0; i < LaneCounters::Counts; i++) {
    Atomic::add(&_ended[i], counters.count((LaneCounters::Count)i));
  }
}

static void add(uint64_t* totals, const LaneCounters& counters) {
  for (int i = 0; i < LaneCounters::Counts; i++) {
    totals[i] += counters.count((LaneCounters::Count)i);
  }
}

static double percent(uint64_t part, uint64_t whole) {
  return whole == 0 ? 0.0 : 100.0 * (double)part / (double)whole;
}

static double average_micros(uint64_t nanos, uint64_t count) {
  return count == 0 ? 0.0 : (double)nanos / (double)count / 1000.0;
}

static double megabytes(uint64_t bytes) { return (double)bytes / (double)M; }

static void print_counts(outputStream* out, const uint64_t* n) {
  const uint64_t collections = n[LaneCounters::Collections];
  out->print_cr("lanes opened:             " UINT64_FORMAT_W(12), n[LaneCounters::Lanes]);
  out->print_cr("local collections:        " UINT64_FORMAT_W(12) " (%.1f us each: roots %.1f, marking %.1f, sweep %.1f)", collections,
                average_micros(n[LaneCounters::RootNanos] + n[LaneCounters::MarkNanos] + n[LaneCounters::SweepNanos], collections),
                average_micros(n[LaneCounters::RootNanos], collections),
                average_micros(n[LaneCounters::MarkNanos], collections),
                average_micros(n[LaneCounters::SweepNanos], collections));
  out->print_cr("reclaimed by them:        %12.1f MB (%.1f %% of the lanes), in " UINT64_FORMAT " holes used",
                megabytes(n[LaneCounters::ReclaimedBytes]),
                percent(n[LaneCounters::ReclaimedBytes], n[LaneCounters::CollectedBytes]), n[LaneCounters::Refills]);
  out->print_cr("survivors:                " UINT64_FORMAT_W(12) " objects", n[LaneCounters::SurvivingObjects]);
  out->print_cr("escaped:                  " UINT64_FORMAT_W(12) " objects, %.1f MB, by " UINT64_FORMAT " stores",
                n[LaneCounters::EscapedObjects], megabytes(n[LaneCounters::EscapedBytes]), n[LaneCounters::Escapes]);
  out->print_cr("outside, as too large:    " UINT64_FORMAT_W(12) " objects", n[LaneCounters::Outside]);
  out->print_cr("lanes closed:             full " UINT64_FORMAT ", safepoint " UINT64_FORMAT ", handshake " UINT64_FORMAT
                ", freeze " UINT64_FORMAT ", outside " UINT64_FORMAT ", exit " UINT64_FORMAT,
                n[LaneCounters::ClosedFull], n[LaneCounters::ClosedSafepoint], n[LaneCounters::ClosedHandshake],
                n[LaneCounters::ClosedFreeze], n[LaneCounters::ClosedOutside], n[LaneCounters::ClosedExit]);
}

void LaneStatistics::print_on(outputStream* out) {
  uint64_t totals[LaneCounters::Counts];
  for (int i = 0; i < LaneCounters::Counts; i++) {
    totals[i] = Atomic::load(&_ended[i]);
  }
  JavaThreadIteratorWithHandle threads;
  while (JavaThread* const thread = threads.next()) {
    const Lane* const lane = Lane::of(thread);
    if (lane != nullptr) {
      add(totals, lane->counters());
    }
  }
  print_counts(out, totals);
}

void LanesDCmd::execute(DCmdSource source, TRAPS) {
  if (UseLanes) {
    LaneStatistics::print_on(output());
  } else {
    output()->print_cr("There are no lanes; start with -XX:+UseLanes.");
  }
}
