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

#include "code/codeCache.hpp"
#include "compiler/compileBroker.hpp"
#include "gc/lane/laneEngagement.hpp"
#include "gc/lane/lanes.hpp"
#include "gc/lane/laneSites.hpp"
#include "gc/lane/laneStatistics.hpp"
#include "gc/lane/laneThreadLocalData.hpp"
#include "gc/shared/collectedHeap.hpp"
#include "gc/shared/gc_globals.hpp"
#include "kinjo/baseVm.hpp"
#include "kinjo/kinjoGlobals.hpp"
#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "memory/universe.hpp"
#include "runtime/atomicAccess.hpp"
#include "runtime/deoptimization.hpp"
#include "runtime/javaThread.hpp"
#include "runtime/os.hpp"
#include "services/memoryManager.hpp"
#include "utilities/growableArray.hpp"
#include "utilities/ostream.hpp"

// A window ends at the first safepoint after so long.
static const jlong WindowNanos = NANOSECS_PER_SEC;

// So many windows in turn have to be dear.
static const uint DearWindows = 2;

// Collections have to cost so many times what compilation has. So what an engagement takes
// is a quarter of what collections have taken at most.
static const jlong TimesCompilation = 4;

// That doubles so often at most.
static const uint MostDoublings = 10;

// So many windows in turn have to be poor. One in which little was allocated tells nothing.
static const uint PoorWindows = 10;
static const uint64_t LittleBytesPerSecond = 16 * M;

// Measured in programs that do so hundreds of thousands of times a second. The first memory
// of a hole is not in the cache yet, as nobody prefetches it.
static const jlong NanosPerHole = 500;
static const jlong NanosPerEscape = 250;

volatile bool LaneEngagement::_engaged = false;
uint LaneEngagement::_dear_windows = 0;
uint LaneEngagement::_poor_windows = 0;
uint LaneEngagement::_engagements = 0;
jlong LaneEngagement::_changed_millis = 0;
uint64_t LaneEngagement::_reclaimed_bytes = 0;
uint64_t LaneEngagement::_local_nanos = 0;
jlong LaneEngagement::_begin = 0;
jlong LaneEngagement::_begin_millis = 0;
uint LaneEngagement::_collections = 0;
size_t LaneEngagement::_eden_bytes = 0;
size_t LaneEngagement::_eden_at_safepoint = 0;
volatile jlong LaneEngagement::_nanos_per_megabyte = 0;
double LaneEngagement::_percent = 0.0;
double LaneEngagement::_processor_seconds = 0.0;
volatile double LaneEngagement::_busy_processors = 0.0;

void LaneEngagement::initialize() {
  _begin = os::javaTimeNanos();
  AtomicAccess::release_store(&_engaged, LaneEngagementPercent == 0);
}

// Of young collections. Lanes avoid no others.
static GCMemoryManager* young_collections() {
  ResourceMark rm;
  return Universe::heap()->memory_managers().at(0);
}

// What they have taken so far, while threads were stopped, in milliseconds.
static jlong collection_millis() { return young_collections()->gc_time_ms(); }

// A collection takes from the program what the program keeps busy, not processors that
// are idle anyway.
double LaneEngagement::processors() {
  const double busy = AtomicAccess::load(&_busy_processors);
  return busy == 0.0 ? (double)os::active_processor_count() : busy;
}

// While the program is stopped, the collector uses all processors that it may.
void LaneEngagement::measure_processors(jlong window_nanos, jlong stopped_nanos) {
  double real, user, system;
  if (!os::getTimesSecs(&real, &user, &system)) {
    return;
  }
  const double taken = user + system - _processor_seconds;
  _processor_seconds = user + system;
  const double all = (double)os::active_processor_count();
  const double stopped = (double)stopped_nanos / NANOSECS_PER_SEC;
  const double running = (double)window_nanos / NANOSECS_PER_SEC - stopped;
  const double of_collector = UseSerialGC ? 1.0 : MIN2(all, (double)ParallelGCThreads);
  if (running > 0.0) {
    AtomicAccess::store(&_busy_processors, clamp((taken - of_collector * stopped) / running, 1.0, all));
  }
}

jlong LaneEngagement::processor_millis(jlong collection_millis) {
  return (jlong)((double)collection_millis * processors());
}

bool LaneEngagement::at_safepoint() {
  if (!Universe::is_fully_initialized()) {
    return false;
  }
  const bool was_engaged = is_engaged();
  const uint collections = (uint)young_collections()->gc_count();
  if (collections != _collections) {
    _collections = collections;
    _eden_bytes += _eden_at_safepoint;
  }
  _eden_at_safepoint = BaseVm::tlab_used(Thread::current());
  const jlong now = os::javaTimeNanos();
  if (StressLanes && LaneEngagementPercent > 0 && os::random() % 8 == 0) {
    was_engaged ? disengage(_begin_millis) : engage(_begin_millis);
  } else if (now - _begin >= WindowNanos) {
    end_window(now);
  }
  return was_engaged && !is_engaged();
}

void LaneEngagement::end_window(jlong now) {
  const jlong millis = collection_millis();
  const jlong nanos = (millis - _begin_millis) * NANOSECS_PER_MILLISEC;
  const jlong window_nanos = now - _begin;
  const size_t eden_bytes = _eden_bytes;
  _percent = 100.0 * (double)nanos / (double)window_nanos;
  measure_processors(window_nanos, nanos);
  if (eden_bytes >= M && nanos > 0) {
    AtomicAccess::store(&_nanos_per_megabyte, MAX2((jlong)1, nanos / (jlong)(eden_bytes / M)));
  }
  _begin = now;
  _begin_millis = millis;
  _eden_bytes = 0;
  if (LaneEngagementPercent == 0) {
    return;
  }
  if (!is_engaged()) {
    if (is_dear(millis)) {
      engage(millis);
    }
  } else if (is_poor(window_nanos, eden_bytes)) {
    disengage(millis);
  }
}

// To make all compiled code again costs about as much as to make it did.
static jlong compilation_millis() { return (jlong)CompileBroker::get_total_compilation_time(); }

// Until collections have cost that much, a program may end before lanes pay. Where they
// did not, the next time has to be worth more.
static jlong price_millis(uint engagements) {
  return TimesCompilation * compilation_millis() << MIN2(engagements, MostDoublings);
}

bool LaneEngagement::is_dear(jlong millis) {
  _dear_windows = _percent >= (double)LaneEngagementPercent ? _dear_windows + 1 : 0;
  return _dear_windows >= DearWindows && Lanes::have_room(Thread::current()) &&
         processor_millis(millis - _changed_millis) >= price_millis(_engagements);
}

void LaneEngagement::engage(jlong millis) {
  log_info(gc, lane)("Lanes are engaged: collections took %.1f %% of the time, and " JLONG_FORMAT
                     " ms of the busy processors until now; compilation took " JLONG_FORMAT " ms",
                     _percent, processor_millis(millis - _changed_millis), compilation_millis());
  _engagements++;
  _changed_millis = millis;
  _poor_windows = 0;
  uint64_t reclaimed_before;
  saved_nanos(&reclaimed_before);
  LaneSites::at_engagement();
  AtomicAccess::release_store(&_engaged, true);
  ResourceMark rm;
  DeoptimizationScope scope;
  CodeCache::mark_all_nmethods_for_deoptimization(&scope);
  scope.deoptimize_marked();
}

// What lanes have saved since this was asked last, of all processors' time, and what
// they have reclaimed.
double LaneEngagement::saved_nanos(uint64_t* reclaimed_bytes) {
  uint64_t counts[LaneCounters::Counts];
  LaneStatistics::sum(counts);
  const uint64_t local_nanos =
      counts[LaneCounters::RootNanos] + counts[LaneCounters::MarkNanos] + counts[LaneCounters::SweepNanos] +
      (uint64_t)nanos_of(counts[LaneCounters::Refills], counts[LaneCounters::Escapes]);
  const double cost = (double)(local_nanos - _local_nanos);
  *reclaimed_bytes = counts[LaneCounters::ReclaimedBytes] - _reclaimed_bytes;
  _reclaimed_bytes = counts[LaneCounters::ReclaimedBytes];
  _local_nanos = local_nanos;
  const double price = (double)_nanos_per_megabyte * processors();
  return price * (double)*reclaimed_bytes / (double)M - cost;
}

// Lanes are to save half of the share of the time for which they were engaged.
bool LaneEngagement::is_poor(jlong window_nanos, size_t eden_bytes) {
  uint64_t reclaimed_bytes;
  const double saved = saved_nanos(&reclaimed_bytes);
  const double seconds = (double)window_nanos / NANOSECS_PER_SEC;
  if (_nanos_per_megabyte == 0 || (double)(eden_bytes + reclaimed_bytes) < (double)LittleBytesPerSecond * seconds) {
    return false;
  }
  const double percent = 100.0 * saved / (processors() * (double)window_nanos);
  _poor_windows = percent < (double)LaneEngagementPercent / 2.0 ? _poor_windows + 1 : 0;
  return _poor_windows >= PoorWindows;
}

void LaneEngagement::disengage(jlong millis) {
  log_info(gc, lane)("Lanes are disengaged: in %u of %u windows in turn they saved less than %.1f %% of the time",
                     _poor_windows, PoorWindows, (double)LaneEngagementPercent / 2.0);
  _changed_millis = millis;
  _dear_windows = 0;
  AtomicAccess::release_store(&_engaged, false);
}

bool LaneEngagement::compiles_barriers() {
  if (is_engaged()) {
    return true;
  }
  LaneThreadLocalData::of(Thread::current())->set_code_lacks_barriers(true);
  return false;
}

bool LaneEngagement::discards_code(JavaThread* compiler_thread) {
  LaneThreadLocalData* const data = LaneThreadLocalData::of(compiler_thread);
  const bool lacks = data->code_lacks_barriers();
  data->set_code_lacks_barriers(false);
  return lacks && is_engaged();
}

jlong LaneEngagement::nanos_of(uint64_t holes, uint64_t escapes) {
  return (jlong)holes * NanosPerHole + (jlong)escapes * NanosPerEscape;
}

size_t LaneEngagement::least_worth_bytes() {
  if (StressLanes || VerifyLanes > 0) {
    return 0;
  }
  const double price = (double)AtomicAccess::load(&_nanos_per_megabyte) * processors();
  // Twice that, as the fewer collections there are, the dearer each looks.
  return price < 1.0 ? M : (size_t)(2.0 * (double)NanosPerHole / price * (double)M);
}

// A local collection takes its own thread's processor only.
bool LaneEngagement::is_worth(jlong nanos, size_t reclaimed_bytes) {
  const jlong young = AtomicAccess::load(&_nanos_per_megabyte);
  if (LaneEngagementPercent == 0 || young == 0) {
    return true;
  }
  const double saved = (double)young * processors() * (double)reclaimed_bytes / (double)M;
  return (double)nanos <= saved;
}

void LaneEngagement::print_on(outputStream* out) {
  if (is_engaged()) {
    out->print_cr("engaged:                  yes");
  } else {
    out->print_cr("engaged:                  no; when collections have taken %u %% of the time for %u seconds,", LaneEngagementPercent,
                  DearWindows);
    if (!Lanes::have_room(Thread::current())) {
      out->print_cr("                          and the young generation has room for lanes (-XX:LaneSize);");
    }
    out->print_cr("                          and %d times as much as compilation: " JLONG_FORMAT " of " JLONG_FORMAT " ms by now",
                  (int)TimesCompilation << MIN2(_engagements, MostDoublings),
                  processor_millis(collection_millis() - _changed_millis), price_millis(_engagements));
  }
  out->print_cr("collections take:         %12.1f %% of the time, %.1f us for each MB of eden", _percent,
                (double)AtomicAccess::load(&_nanos_per_megabyte) / 1000.0);
  out->print_cr("the program keeps busy:   %12.1f processors", processors());
}
