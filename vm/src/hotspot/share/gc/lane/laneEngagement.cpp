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
#include "gc/lane/youngCollections.hpp"
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
#include "utilities/ostream.hpp"

// A window ends at the first safepoint after so long.
static const jlong WindowNanos = NANOSECS_PER_SEC;

// So many windows in turn have to be dear.
static const uint DearWindows = 2;

// Collections have to have taken so many times of the processors what compilation has. An
// engagement that does not pay takes some five times what compilation has, with all that is
// compiled again and interpreted meanwhile, before and after. That is half of what collections
// have taken until then: 5 % of what the program has, where they take a tenth of it.
static const jlong TimesCompilation = 10;

// That doubles so often at most.
static const uint MostDoublings = 10;

// What a thread of the collector takes to copy a MB and to look at what that refers to:
// between 1 and 2.5 ms in programs of small objects (jbb, nbody) with Serial, Parallel and G1.
// Large arrays take far less. Who keeps many of them gets lanes later than might be.
static const jlong NanosPerCopiedMegabyte = 2 * NANOSECS_PER_MILLISEC;

// Lanes have to be poor for so long in turn: at first all code is being compiled again.
static const jlong PoorNanos = 10 * NANOSECS_PER_SEC;

// Where less is allocated lanes can save nothing, but the code of a program that is busy has
// their barrier. That has to last for so many times as long, as the program may go on allocating.
// It is noticed at the end of an interval, which is later where collections and other safepoints
// are rare.
static const double LittleBytesPerSecond = 16 * M;
static const jlong TimesPoorNanosWithLittle = 6;
static const double BusyProcessors = 0.5;

// Measured in programs that do so hundreds of thousands of times a second. The first memory
// of a hole is not in the cache yet, as nobody prefetches it.
static const jlong NanosPerHole = 500;

// An interval ends after so many collections, or so many windows if there are fewer.
static const uint ManyCollections = 8;
static const uint ManyWindows = 30;

// If lanes reclaim a smaller share of what is allocated, it cannot be told what they save.
static const double LeastShare = 0.2;

// When lanes have been disengaged for so many times as long as compilation took, which has
// compiled most code twice by then, the barrier has cost as much as to compile it once more:
// it takes some 4 % of two processors in code that stores many references.
static const jlong CompilationsWithoutLanes = 6;

volatile bool LaneEngagement::_engaged = false;
uint LaneEngagement::_dear_windows = 0;
jlong LaneEngagement::_poor_nanos = 0;
uint LaneEngagement::_engagements = 0;
double LaneEngagement::_missed_nanos = 0.0;
jlong LaneEngagement::_disengaged_since = 0;
LaneEngagement::LanesShare LaneEngagement::_lanes_share = {};
LaneEngagement::Interval LaneEngagement::_interval = {};
uint LaneEngagement::_collections = 0;
size_t LaneEngagement::_eden_at_safepoint = 0;
LaneEngagement::Window LaneEngagement::_window = {};
double LaneEngagement::_nanos_per_megabyte = 0.0;
volatile jlong LaneEngagement::_saved_nanos_per_megabyte = 0;
double LaneEngagement::_plain_nanos_per_megabyte = 0.0;
double LaneEngagement::_percent = 0.0;
double LaneEngagement::_avoidable_percent = 0.0;
double LaneEngagement::_processor_seconds = 0.0;
volatile double LaneEngagement::_busy_processors = 0.0;

void LaneEngagement::initialize() {
  _window.begin = os::javaTimeNanos();
  AtomicAccess::release_store(&_engaged, LaneEngagementPercent == 0);
}

// A collection takes from the program what the program keeps busy, not processors that
// are idle anyway.
double LaneEngagement::processors() {
  const double busy = AtomicAccess::load(&_busy_processors);
  return busy == 0.0 ? (double)os::active_processor_count() : busy;
}

// Since this was asked last; 0 if the system does not say.
double LaneEngagement::take_processor_seconds() {
  double real, user, system;
  if (!os::getTimesSecs(&real, &user, &system)) {
    return 0.0;
  }
  const double taken = user + system - _processor_seconds;
  _processor_seconds = user + system;
  return taken;
}

// While the program is stopped, the collector's threads take as many as there are.
void LaneEngagement::measure_processors(double taken, jlong window_nanos, jlong stopped_nanos) {
  const double all = (double)os::active_processor_count();
  const double stopped = (double)stopped_nanos / NANOSECS_PER_SEC;
  const double running = (double)window_nanos / NANOSECS_PER_SEC - stopped;
  const double of_collector = (double)YoungCollections::processors();
  if (running > 0.0 && taken > 0.0) {
    AtomicAccess::store(&_busy_processors, clamp((taken - of_collector * stopped) / running, 1.0, all));
  }
}

bool LaneEngagement::at_safepoint() {
  if (!Universe::is_fully_initialized()) {
    return false;
  }
  const bool was_engaged = is_engaged();
  const uint collections = YoungCollections::count();
  if (collections != _collections) {
    _interval.collections += collections - _collections;
    _collections = collections;
    _window.eden_bytes += _eden_at_safepoint;
    const size_t copied_bytes = YoungCollections::last_copied_bytes();
    _window.copied_bytes += copied_bytes;
    _window.copying_nanos += copying_nanos(copied_bytes, YoungCollections::processors());
  }
  _eden_at_safepoint = BaseVm::tlab_used(Thread::current());
  const jlong now = os::javaTimeNanos();
  if (StressLanes && LaneEngagementPercent > 0 && os::random() % 8 == 0) {
    was_engaged ? disengage() : engage();
  } else if (now - _window.begin >= WindowNanos) {
    end_window(now);
  }
  return was_engaged && !is_engaged();
}

// To make all compiled code again costs about as much as to make it did.
static jlong compilation_millis() { return (jlong)CompileBroker::get_total_compilation_time(); }

void LaneEngagement::end_window(jlong now) {
  const jlong collection_nanos = YoungCollections::nanos();
  const jlong nanos = collection_nanos - _window.begin_collection_nanos;
  const jlong window_nanos = now - _window.begin;
  const jlong avoidable = MAX2(nanos - _window.copying_nanos, (jlong)0);
  _percent = 100.0 * (double)nanos / (double)window_nanos;
  _avoidable_percent = 100.0 * (double)avoidable / (double)window_nanos;
  log_trace(gc, lane)("In %.1f s collections found %.1f MB in eden and copied %.1f MB; they took %.1f %% of the time, "
                      "%.1f %% without copying", (double)window_nanos / NANOSECS_PER_SEC, (double)_window.eden_bytes / M,
                      (double)_window.copied_bytes / M, _percent, _avoidable_percent);
  const double processor_seconds = take_processor_seconds();
  measure_processors(processor_seconds, window_nanos, nanos);
  if (!is_engaged()) {
    _missed_nanos += (double)avoidable * processors();
  }
  add_to_interval(window_nanos, nanos, _window.eden_bytes, processor_seconds);
  _window = { now, collection_nanos, 0, 0, 0 };
  if (is_interval_complete()) {
    end_interval();
  }
  if (LaneEngagementPercent == 0) {
    return;
  }
  if (is_engaged()) {
    if (_poor_nanos >= PoorNanos) {
      disengage();
    }
  } else if (is_dear()) {
    engage();
  } else if (_disengaged_since != 0 && millis_until_discard(now) <= 0) {
    log_info(gc, lane)("All code is discarded, as some has the barrier of lanes, which have been disengaged for " JLONG_FORMAT
                       " s", (now - _disengaged_since) / NANOSECS_PER_SEC);
    _disengaged_since = 0;
    discard_code();
  }
}

jlong LaneEngagement::millis_until_discard(jlong now) {
  return CompilationsWithoutLanes * compilation_millis() - (now - _disengaged_since) / NANOSECS_PER_MILLISEC;
}

void LaneEngagement::add_to_interval(jlong nanos, jlong stopped_nanos, size_t eden_bytes, double processor_seconds) {
  _interval.windows++;
  _interval.nanos += nanos;
  _interval.stopped_nanos += stopped_nanos;
  _interval.eden_bytes += (double)eden_bytes;
  _interval.processor_seconds += processor_seconds;
}

// As long as no price is known, any is better.
bool LaneEngagement::is_interval_complete() {
  const uint enough = _plain_nanos_per_megabyte == 0.0 ? 1 : ManyCollections;
  return _interval.collections >= enough || _interval.windows >= ManyWindows;
}

void LaneEngagement::begin_interval() {
  _interval = {};
  take_lanes_share();
}

void LaneEngagement::end_interval() {
  const LanesShare share = take_lanes_share();
  const bool has_collections = _interval.eden_bytes >= M && _interval.stopped_nanos > 0;
  if (has_collections) {
    _nanos_per_megabyte = (double)_interval.stopped_nanos / (_interval.eden_bytes / M);
  }
  if (!is_engaged()) {
    if (has_collections) {
      measure_plain_price(share, _plain_nanos_per_megabyte == 0.0 ? 1.0 : 0.5);
    }
    AtomicAccess::store(&_saved_nanos_per_megabyte, (jlong)_plain_nanos_per_megabyte);
  } else if (_plain_nanos_per_megabyte == 0.0) {
    // The fewer collections there are, the dearer each looks.
    AtomicAccess::store(&_saved_nanos_per_megabyte, (jlong)(_nanos_per_megabyte / 2.0));
  } else {
    count_poor(share, _interval.eden_bytes + share.reclaimed_bytes >= M ? judge(share) : 0.0);
  }
  _interval = {};
}

// Of what threads have allocated.
void LaneEngagement::measure_plain_price(const LanesShare& share, double weight) {
  const double megabytes = (_interval.eden_bytes + share.spared_bytes) / M;
  if (megabytes >= 1.0) {
    const double price = (double)_interval.stopped_nanos / megabytes;
    _plain_nanos_per_megabyte = (1.0 - weight) * _plain_nanos_per_megabyte + weight * price;
  }
}

static bool is_small_share(double eden_bytes, double reclaimed_bytes) {
  return reclaimed_bytes < LeastShare * (eden_bytes + reclaimed_bytes);
}

double LaneEngagement::saved_nanos(double plain_nanos, double nanos, double eden_bytes, double spared_bytes,
                                   double reclaimed_bytes) {
  if (is_small_share(eden_bytes, reclaimed_bytes)) {
    return MIN2(plain_nanos, nanos / (eden_bytes / M)) * (reclaimed_bytes / M);
  }
  return plain_nanos * ((eden_bytes + spared_bytes) / M) - nanos;
}

// What lanes saved, in % of the time. What a thread saves by another MB is half of what was
// measured last and half of what was before, as both are rough. If it is too little to tell, it
// slowly becomes what collections take, and threads try their lanes again.
double LaneEngagement::judge(const LanesShare& share) {
  const double saved = saved_nanos(_plain_nanos_per_megabyte, (double)_interval.stopped_nanos, _interval.eden_bytes,
                                   share.spared_bytes, share.reclaimed_bytes);
  const bool is_small = is_small_share(_interval.eden_bytes, share.reclaimed_bytes);
  const double most = _interval.eden_bytes < M ? _plain_nanos_per_megabyte
                                               : MIN2(_plain_nanos_per_megabyte, _nanos_per_megabyte);
  const double measured = is_small ? most : clamp(saved / (share.reclaimed_bytes / M), 0.0, most);
  const double weight = is_small ? 0.25 : 0.5;
  const double price = (1.0 - weight) * (double)_saved_nanos_per_megabyte + weight * measured;
  AtomicAccess::store(&_saved_nanos_per_megabyte, MAX2((jlong)1, (jlong)price));
  if (is_small) {
    // Nearly as without lanes.
    measure_plain_price(share, weight);
  }

  const double seconds = (double)_interval.nanos / NANOSECS_PER_SEC;
  const double percent = 100.0 * (saved - share.local_nanos / processors()) / (double)_interval.nanos;
  log_debug(gc, lane)("In %.1f s collections took %.1f us for each MB of eden, without lanes %.1f; lanes reclaimed "
                      "%.1f MB and saved %.1f %% of the time, %.1f us for each MB", seconds, _nanos_per_megabyte / 1000.0,
                      _plain_nanos_per_megabyte / 1000.0, share.reclaimed_bytes / M, percent, price / 1000.0);
  return percent;
}

// Lanes are to save half of the share of the time for which they were engaged.
void LaneEngagement::count_poor(const LanesShare& share, double saved_percent) {
  const double seconds = (double)_interval.nanos / NANOSECS_PER_SEC;
  if (_interval.eden_bytes + share.reclaimed_bytes >= LittleBytesPerSecond * seconds) {
    _poor_nanos = saved_percent < (double)LaneEngagementPercent / 2.0 ? _poor_nanos + _interval.nanos : 0;
  } else if (_interval.processor_seconds >= BusyProcessors * seconds) {
    _poor_nanos += _interval.nanos / TimesPoorNanosWithLittle;
  }
}

jlong LaneEngagement::copying_nanos(size_t copied_bytes, uint collector_processors) {
  return (jlong)((double)NanosPerCopiedMegabyte * ((double)copied_bytes / M) / (double)MAX2(collector_processors, 1u));
}

// Until collections have taken that much, the program may end before lanes pay. Where they
// did not, the next time has to be worth more.
static jlong price_millis(uint engagements) {
  return TimesCompilation * compilation_millis() << MIN2(engagements, MostDoublings);
}

static jlong millis(double nanos) { return (jlong)nanos / NANOSECS_PER_MILLISEC; }

bool LaneEngagement::is_dear() {
  _dear_windows = _avoidable_percent >= (double)LaneEngagementPercent ? _dear_windows + 1 : 0;
  return _dear_windows >= DearWindows && Lanes::have_room(Thread::current()) &&
         millis(_missed_nanos) >= price_millis(_engagements);
}

void LaneEngagement::engage() {
  log_info(gc, lane)("Lanes are engaged: collections took %.1f %% of the time without copying, in all " JLONG_FORMAT
                     " ms of the processors, compilation " JLONG_FORMAT " ms",
                     _avoidable_percent, millis(_missed_nanos), compilation_millis());
  if (_interval.collections > 0) {
    end_interval();
  }
  _engagements++;
  _poor_nanos = 0;
  _disengaged_since = 0;
  begin_interval();
  LaneSites::at_engagement();
  AtomicAccess::release_store(&_engaged, true);
  discard_code();
}

void LaneEngagement::discard_code() {
  ResourceMark rm;
  DeoptimizationScope scope;
  CodeCache::mark_all_nmethods_for_deoptimization(&scope);
  scope.deoptimize_marked();
}

// What lanes have done since this was asked last.
LaneEngagement::LanesShare LaneEngagement::take_lanes_share() {
  uint64_t counts[LaneCounters::Counts];
  LaneStatistics::sum(counts);
  LanesShare now;
  now.reclaimed_bytes = (double)counts[LaneCounters::ReclaimedBytes];
  now.spared_bytes = (double)(counts[LaneCounters::LaneBytes] + counts[LaneCounters::RestBytes]) -
                     (double)(counts[LaneCounters::Lanes] * LaneSize);
  now.local_nanos = (double)(counts[LaneCounters::RootNanos] + counts[LaneCounters::MarkNanos] + counts[LaneCounters::SweepNanos] +
                             counts[LaneCounters::EscapeNanos]) +
                    (double)nanos_of(counts[LaneCounters::Refills]);
  const LanesShare share = { now.reclaimed_bytes - _lanes_share.reclaimed_bytes, now.spared_bytes - _lanes_share.spared_bytes,
                             now.local_nanos - _lanes_share.local_nanos };
  _lanes_share = now;
  return share;
}

void LaneEngagement::disengage() {
  log_info(gc, lane)("Lanes are disengaged: for %.1f s in turn they saved less than %.1f %% of the time (" JLONG_FORMAT
                     " times as long where little was allocated)", (double)_poor_nanos / NANOSECS_PER_SEC,
                     (double)LaneEngagementPercent / 2.0, TimesPoorNanosWithLittle);
  _dear_windows = 0;
  _missed_nanos = 0.0;
  _disengaged_since = os::javaTimeNanos();
  begin_interval();
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

jlong LaneEngagement::nanos_of(uint64_t holes) { return (jlong)holes * NanosPerHole; }

size_t LaneEngagement::least_worth_bytes() {
  if (StressLanes || VerifyLanes > 0) {
    return 0;
  }
  const double price = (double)AtomicAccess::load(&_saved_nanos_per_megabyte) * processors();
  return price < 1.0 ? M : (size_t)((double)NanosPerHole / price * (double)M);
}

// A local collection takes its own thread's processor only.
bool LaneEngagement::is_worth(jlong nanos, size_t reclaimed_bytes) {
  const jlong price = AtomicAccess::load(&_saved_nanos_per_megabyte);
  if (LaneEngagementPercent == 0 || price == 0) {
    return true;
  }
  const double saved = (double)price * processors() * (double)reclaimed_bytes / (double)M;
  return (double)nanos <= saved;
}

void LaneEngagement::print_on(outputStream* out) {
  if (is_engaged()) {
    out->print_cr("engaged:                  yes");
  } else {
    out->print_cr("engaged:                  no; when collections without copying have taken %u %% of the time for %u seconds,",
                  LaneEngagementPercent, DearWindows);
    if (!Lanes::have_room(Thread::current())) {
      out->print_cr("                          and the young generation has room for lanes (-XX:LaneSize);");
    }
    out->print_cr("                          and collections %d times as much of the processors as compilation: " JLONG_FORMAT
                  " of " JLONG_FORMAT " ms by now",
                  (int)TimesCompilation << MIN2(_engagements, MostDoublings), millis(_missed_nanos), price_millis(_engagements));
  }
  if (is_engaged()) {
    out->print_cr("barrier in code:          yes");
  } else if (_disengaged_since == 0) {
    out->print_cr("barrier in code:          no");
  } else {
    out->print_cr("barrier in code:          of before, for another " JLONG_FORMAT " s",
                  MAX2(millis_until_discard(os::javaTimeNanos()), (jlong)0) / MILLIUNITS);
  }
  out->print_cr("collections take:         %12.1f %% of the time, %.1f %% without copying; %.1f us for each MB of eden", _percent,
                _avoidable_percent, _nanos_per_megabyte / 1000.0);
  if (is_engaged() && _plain_nanos_per_megabyte != 0.0) {
    out->print_cr("                          %12.1f us for each MB without lanes; for each MB that they reclaim they save %.1f",
                  _plain_nanos_per_megabyte / 1000.0, (double)AtomicAccess::load(&_saved_nanos_per_megabyte) / 1000.0);
  }
  out->print_cr("the program keeps busy:   %12.1f processors", processors());
}
