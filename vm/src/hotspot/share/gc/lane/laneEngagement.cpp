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

#include "compiler/compileBroker.hpp"
#include "compiler/compilerDefinitions.inline.hpp"
#include "gc/lane/lane.hpp"
#include "gc/lane/laneAllocators.hpp"
#include "gc/lane/laneCode.hpp"
#include "gc/lane/laneCodeThread.hpp"
#include "gc/lane/laneEngagement.hpp"
#include "gc/lane/lanes.hpp"
#include "gc/lane/laneSites.hpp"
#include "gc/lane/laneStatistics.hpp"
#include "gc/lane/youngCollections.hpp"
#if INCLUDE_PARALLELGC
#include "gc/parallel/mutableSpace.hpp"
#include "gc/parallel/parallelScavengeHeap.inline.hpp"
#include "gc/parallel/psYoungGen.hpp"
#endif
#include "gc/shared/gc_globals.hpp"
#include "kinjo/baseVm.hpp"
#include "kinjo/kinjoGlobals.hpp"
#include "logging/log.hpp"
#include "memory/universe.hpp"
#include "runtime/atomicAccess.hpp"
#include "runtime/globals_extension.hpp"
#include "runtime/javaThread.hpp"
#include "runtime/os.hpp"
#include "utilities/ostream.hpp"

// A window ends at the first safepoint after so long.
static const jlong WindowNanos = NANOSECS_PER_SEC;

// So many windows in turn have to be dear.
static const uint DearWindows = 2;

// Collections that were dear have to have taken so many times of the processors what a trial does.
static const jlong TimesTrial = 2;

// A trial that does not pay takes so many times of the processors what compilation has, for what
// is compiled again before and after, and this share for the barrier between. (jbb, where it
// saves nothing. Of what was compiled a program uses a small part.) Where all code is thrown away
// it takes more.
static const jlong TimesCompilationOfTrial = 1;
static const jlong TimesCompilationOfPlainTrial = 5;
static const double BarrierShare = 0.04;

// When code has the barrier, a collection may be late.
static const jlong MostNanosUntilDear = 10 * NANOSECS_PER_SEC;

// That doubles so often at most.
static const uint MostDoublings = 10;

// What a thread of the collector takes to copy a MB and to look at what that refers to:
// between 1 and 2.5 ms in programs of small objects (jbb, nbody) with Serial, Parallel and G1.
// Large arrays take far less. Who keeps many of them gets lanes later than might be.
static const jlong NanosPerCopiedMegabyte = 2 * NANOSECS_PER_MILLISEC;

// Lanes have to be poor for so long in turn.
static const jlong PoorNanos = 5 * NANOSECS_PER_SEC;

// Or they have to cost so much more of the processors than they save of the time. A collection
// takes the time of all threads, but with Serial only one processor.
static const double TimesLost = 0.25;

// One may be longer than that, but does not decide alone.
static const uint LeastPoorIntervals = 2;

// Where less is allocated lanes can save nothing, but the code of a program that is busy has
// their barrier. That has to last for so many times as long, as the program may go on allocating.
// It is noticed at the end of an interval, which is later where collections and other safepoints
// are rare.
static const double LittleBytesPerSecond = 16 * M;
static const jlong TimesPoorNanosWithLittle = 12;
static const double BusyProcessors = 0.5;

// Measured in programs that do so hundreds of thousands of times a second. The first memory
// of a hole is not in the cache yet, as nobody prefetches it.
static const jlong NanosPerHole = 500;

// An interval ends after so many collections, or so many windows if there are fewer.
static const uint ManyCollections = 8;
static const uint ManyWindows = 30;

// If lanes reclaim a smaller share of what is allocated, it cannot be told what they save.
static const double LeastShare = 0.2;

// With smaller ones programs take longer than without lanes (nbody, with 64 KB).
static const size_t SmallestFittingLane = 128 * K;

// When lanes have been disengaged for so many times as long as compilation took, the barrier has
// cost as much as to compile what is used once more.
static const jlong CompilationsWithoutLanes = 6;

volatile bool LaneEngagement::_engaged = false;
volatile bool LaneEngagement::_compiles_barriers = false;
jlong LaneEngagement::_prepared_since = 0;
jlong LaneEngagement::_compilation_millis_before = 0;
uint LaneEngagement::_dear_windows = 0;
jlong LaneEngagement::_poor_nanos = 0;
uint LaneEngagement::_trials = 0;
bool LaneEngagement::_removes_barrier = false;
jlong LaneEngagement::_compiled_since = 0;
double LaneEngagement::_missed_nanos = 0.0;
uint LaneEngagement::_poor_intervals = 0;
double LaneEngagement::_saved_percent = 0.0;
double LaneEngagement::_saved_processor_percent = 0.0;
size_t LaneEngagement::_largest_lane = 0;
size_t LaneEngagement::_smallest_lane = 0;
volatile jlong LaneEngagement::_compilation_nanos = 0;
jlong LaneEngagement::_failed_trials_millis = 0;
bool LaneEngagement::_has_saved = false;
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

void LaneEngagement::take_lane_size(bool is_given) {
  _largest_lane = LaneSize;
  const size_t smallest = StressLanes ? LaneSize / 2 : SmallestFittingLane;
  _smallest_lane = is_given ? LaneSize : MIN2(LaneSize, smallest);
}

void LaneEngagement::initialize() {
  _window.begin = os::javaTimeNanos();
  LaneAllocators::initialize();
  AtomicAccess::release_store(&_compiles_barriers, LaneEngagementPercent == 0);
  AtomicAccess::release_store(&_engaged, LaneEngagementPercent == 0);
}

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

// In bytes. With NUMA Parallel tells a thread of its node's part, and this thread has no node.
static size_t eden_used() {
#if INCLUDE_PARALLELGC
  if (UseParallelGC && UseNUMA) {
    return ParallelScavengeHeap::heap()->young_gen()->eden_space()->used_in_bytes();
  }
#endif
  return BaseVm::tlab_used(Thread::current());
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
  _eden_at_safepoint = eden_used();
  const jlong now = os::javaTimeNanos();
  if (StressLanes && LaneEngagementPercent > 0 && os::random() % 8 == 0) {
    change_at_random(now);
  } else if (now - _window.begin >= WindowNanos) {
    end_window(now);
  }
  return was_engaged && !is_engaged();
}

void LaneEngagement::change_at_random(jlong now) {
  if (is_engaged()) {
    disengage();
  } else if (is_being_prepared()) {
    engage();
  } else {
    prepare(_largest_lane >> (_largest_lane > _smallest_lane ? os::random() % 2 : 0), now);
    if (is_being_prepared() && os::random() % 2 == 0) {
      engage();
    }
  }
}

jlong LaneEngagement::compilation_millis() {
  return AtomicAccess::load(&_compilation_nanos) / NANOSECS_PER_MILLISEC;
}

size_t LaneEngagement::fitting_lane_size() {
  return LaneAllocators::fitting_size(_largest_lane, _smallest_lane, Lanes::room(Thread::current()));
}

// Not if the code cache is full: then what is thrown away would not come back.
static bool can_compile() {
  return CompilerConfig::is_interpreter_only() || CompileBroker::should_compile_new_jobs();
}

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
  if (!is_engaged() && is_dear_window()) {
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
    if (_poor_nanos >= PoorNanos && _poor_intervals >= LeastPoorIntervals) {
      disengage();
    }
    return;
  }
  if (is_dear_window()) {
    LaneAllocators::look(_collections);
  }
  if (is_being_prepared()) {
    end_preparation(now);
    return;
  }
  if (_removes_barrier && LaneCode::is_over()) {
    _removes_barrier = false;
    LaneCode::discard_loops_with_barrier();
  }
  const size_t lane_size = is_dear() && can_compile() ? fitting_lane_size() : 0;
  if (lane_size > 0) {
    prepare(lane_size, now);
  } else if (_disengaged_since != 0 && millis_with_barrier(now) <= 0) {
    log_info(gc, lane)("Code is compiled again without the barrier of lanes, which have been disengaged for " JLONG_FORMAT
                       " s", (now - _disengaged_since) / NANOSECS_PER_SEC);
    _disengaged_since = 0;
    if (LaneCodeThread::is_running()) {
      LaneCode::begin_without_barrier();
      _removes_barrier = true;
    } else {
      LaneCode::discard_with_barrier();
    }
  }
}

// Collections may have become cheaper meanwhile.
void LaneEngagement::end_preparation(jlong now) {
  if (!LaneCode::is_over()) {
    _compiled_since = now;
    return;
  }
  const bool can_engage = LaneCode::has_compiled_all() && can_compile();
  const size_t size = can_engage && is_dear_window() ? fitting_lane_size() : 0;
  if (size > 0) {
    set_lane_size(size);
    engage();
  } else if (!can_engage || now - _compiled_since >= MostNanosUntilDear) {
    log_info(gc, lane)("Lanes are not engaged: %s", can_engage ? "collections are not dear any more"
                                                               : "not all code could be compiled again");
    end_trial(now);
  }
}

void LaneEngagement::set_lane_size(size_t size) {
  if (size != LaneSize) {
    // No lane is open.
    FLAG_SET_ERGO(LaneSize, size);
  }
}

jlong LaneEngagement::millis_with_barrier(jlong now) {
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

bool LaneEngagement::has_price() { return _interval.eden_bytes >= M && _interval.stopped_nanos > 0; }

void LaneEngagement::end_interval() {
  const LanesShare share = take_lanes_share();
  if (has_price()) {
    _nanos_per_megabyte = (double)_interval.stopped_nanos / (_interval.eden_bytes / M);
  }
  if (!is_engaged()) {
    // Compilers take processors from the collector.
    if (has_price() && !is_being_prepared() && LaneCode::is_over()) {
      measure_plain_price(share, _plain_nanos_per_megabyte == 0.0 ? 1.0 : 0.5);
    }
    AtomicAccess::store(&_saved_nanos_per_megabyte, (jlong)_plain_nanos_per_megabyte);
  } else if (_plain_nanos_per_megabyte == 0.0) {
    // The fewer collections there are, the dearer each looks.
    AtomicAccess::store(&_saved_nanos_per_megabyte, (jlong)(_nanos_per_megabyte / 2.0));
  } else {
    count_poor(share, _interval.eden_bytes + share.reclaimed_bytes >= M && judge(share));
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

// True if lanes saved enough: half of the share of the time for which they were engaged. What a thread saves by another MB is half of what was
// measured last and half of what was before, as both are rough. If it is too little to tell, it
// slowly becomes what collections take, and threads try their lanes again.
bool LaneEngagement::judge(const LanesShare& share) {
  // A MB of what is left for collections is no cheaper than one that lanes reclaim. If it is, the
  // program has come to another phase.
  const double most = has_price() ? MIN2(_plain_nanos_per_megabyte, _nanos_per_megabyte) : _plain_nanos_per_megabyte;
  const double saved = saved_nanos(most, (double)_interval.stopped_nanos, _interval.eden_bytes, share.spared_bytes,
                                   share.reclaimed_bytes);
  const bool is_small = is_small_share(_interval.eden_bytes, share.reclaimed_bytes);
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
  const double processor_nanos = _interval.processor_seconds * NANOSECS_PER_SEC;
  const double processor_percent =
      processor_nanos == 0.0 ? 0.0
                             : 100.0 * (saved * YoungCollections::processors() - share.local_nanos) / processor_nanos;
  log_debug(gc, lane)("In %.1f s collections took %.1f us for each MB of eden, without lanes %.1f; lanes reclaimed "
                      "%.1f MB and saved %.1f %% of the time, %.1f %% of the processors, %.1f us for each MB", seconds, _nanos_per_megabyte / 1000.0,
                      _plain_nanos_per_megabyte / 1000.0, share.reclaimed_bytes / M, percent, processor_percent, price / 1000.0);
  _saved_percent = percent;
  _saved_processor_percent = processor_percent;
  return percent >= (double)LaneEngagementPercent / 2.0 && processor_percent >= -TimesLost * percent;
}

void LaneEngagement::count_poor(const LanesShare& share, bool saved_enough) {
  const double seconds = (double)_interval.nanos / NANOSECS_PER_SEC;
  if (_interval.eden_bytes + share.reclaimed_bytes >= LittleBytesPerSecond * seconds) {
    _has_saved = _has_saved || saved_enough;
    _poor_nanos = saved_enough ? 0 : _poor_nanos + _interval.nanos;
    _poor_intervals = saved_enough ? 0 : _poor_intervals + 1;
  } else if (_interval.processor_seconds >= BusyProcessors * seconds) {
    _poor_nanos += _interval.nanos / TimesPoorNanosWithLittle;
    _poor_intervals++;
  }
}

jlong LaneEngagement::copying_nanos(size_t copied_bytes, uint collector_processors) {
  return (jlong)((double)NanosPerCopiedMegabyte * ((double)copied_bytes / M) / (double)MAX2(collector_processors, 1u));
}

// Until collections have taken that much, the program may end before lanes pay. Where they
// did not, the next time has to be worth more.
jlong LaneEngagement::price_millis() {
  return TimesTrial * expected_trial_millis() << MIN2(_trials, MostDoublings);
}

jlong LaneEngagement::expected_trial_millis() {
  const jlong times = LaneCodeThread::is_running() ? TimesCompilationOfTrial : TimesCompilationOfPlainTrial;
  return times * compilation_millis() + barrier_millis(PoorNanos);
}

// What the barrier takes in so long.
jlong LaneEngagement::barrier_millis(jlong nanos) { return (jlong)(BarrierShare * processors() * nanos) / NANOSECS_PER_MILLISEC; }

// Of the processors: what the program has to have taken, so that this trial and all that have
// failed take no more of it than they may.
jlong LaneEngagement::least_program_millis() {
  return (_failed_trials_millis + expected_trial_millis()) * 100 / (jlong)LaneTrialPercent;
}

static jlong millis(double nanos) { return (jlong)nanos / NANOSECS_PER_MILLISEC; }

jlong LaneEngagement::program_millis() { return (jlong)(_processor_seconds * MILLIUNITS); }

bool LaneEngagement::is_dear_window() { return _avoidable_percent >= (double)LaneEngagementPercent; }

bool LaneEngagement::is_dear() {
  _dear_windows = is_dear_window() ? _dear_windows + 1 : 0;
  return _dear_windows >= DearWindows && millis(_missed_nanos) >= price_millis() &&
         (_processor_seconds == 0.0 || program_millis() >= least_program_millis());
}

// Lanes that are smaller where threads are many or the young generation is small. Compiled
// code gets the barrier first.
void LaneEngagement::prepare(size_t lane_size, jlong now) {
  log_info(gc, lane)("Lanes are prepared: collections took %.1f %% of the time without copying, where they were dear "
                     JLONG_FORMAT " ms of the processors, compilation " JLONG_FORMAT " ms, the program " JLONG_FORMAT
                     " ms", _avoidable_percent, millis(_missed_nanos), compilation_millis(), program_millis());
  if (_interval.collections > 0) {
    end_interval();
  }
  _trials++;
  _prepared_since = now;
  _compiled_since = now;
  _compilation_millis_before = compilation_millis();
  _disengaged_since = 0;
  _removes_barrier = false;
  _has_saved = false;
  set_lane_size(lane_size);
  AtomicAccess::release_store(&_compiles_barriers, true);
  if (LaneCodeThread::is_running()) {
    LaneCode::begin_with_barrier();
  } else {
    engage();
  }
}

void LaneEngagement::engage() {
  log_info(gc, lane)("Lanes are engaged: each has %zu K; compilation took " JLONG_FORMAT " ms of the processors since they "
                     "were prepared", LaneSize / K, compilation_millis() - _compilation_millis_before);
  _poor_nanos = 0;
  _poor_intervals = 0;
  _saved_percent = 0.0;
  _saved_processor_percent = 0.0;
  begin_interval();
  LaneSites::at_engagement();
  AtomicAccess::release_store(&_engaged, true);
  LaneCode::discard_lacking();
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
  log_info(gc, lane)("Lanes are disengaged: for %.1f s in turn they saved less than %.1f %% of the time, or cost too much "
                     "of the processors (" JLONG_FORMAT " times as long where little was allocated); at last they saved %.1f %% "
                     "of the time, %.1f %% of the processors; compilation has taken " JLONG_FORMAT " ms of these since they were "
                     "prepared", (double)_poor_nanos / NANOSECS_PER_SEC, (double)LaneEngagementPercent / 2.0,
                     TimesPoorNanosWithLittle, _saved_percent, _saved_processor_percent,
                     compilation_millis() - _compilation_millis_before);
  AtomicAccess::release_store(&_engaged, false);
  end_trial(os::javaTimeNanos());
}

// The barrier goes later, as lanes may be tried again.
void LaneEngagement::end_trial(jlong now) {
  if (!_has_saved) {
    // As much again when code is compiled without the barrier.
    _failed_trials_millis += 2 * (compilation_millis() - _compilation_millis_before) +
                             barrier_millis(now - _prepared_since);
  }
  _dear_windows = 0;
  _missed_nanos = 0.0;
  _disengaged_since = now;
  begin_interval();
  AtomicAccess::release_store(&_compiles_barriers, false);
  LaneCode::end_round();
}

// The processors' time: where threads are many, compilers wait for a processor, too.
void LaneEngagement::count_compilation() {
  static THREAD_LOCAL jlong counted = 0;
  if (os::is_thread_cpu_time_supported()) {
    const jlong now = os::current_thread_cpu_time();
    AtomicAccess::add(&_compilation_nanos, now - counted);
    counted = now;
  }
}

bool LaneEngagement::discards_code(JavaThread* compiler_thread) {
  count_compilation();
  return LaneCode::at_installation(compiler_thread) && is_engaged();
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
  } else if (is_being_prepared()) {
    out->print_cr("engaged:                  not yet; compiled code that is used gets the barrier first");
  } else {
    out->print_cr("engaged:                  no; when collections without copying have taken %u %% of the time for %u seconds,",
                  LaneEngagementPercent, DearWindows);
    out->print_cr("                          and collections that were dear %d times as much of the processors as a trial: "
                  JLONG_FORMAT " of " JLONG_FORMAT " ms by now;", (int)TimesTrial << MIN2(_trials, MostDoublings),
                  millis(_missed_nanos), price_millis());
    out->print_cr("                          and the program so much that a trial takes %u %% of it (-XX:LaneTrialPercent): "
                  JLONG_FORMAT " of " JLONG_FORMAT " ms by now;", LaneTrialPercent, program_millis(),
                  least_program_millis());
    out->print_cr("                          and threads allocate enough from one collection to the next to fill lanes");
  }
  out->print_cr("each lane has:            %12zu K, all that are open %zu K", LaneSize / K, Lane::bytes_open() / K);
  out->print_cr("lanes were tried:         %12u times", _trials);
  if (compiles_barriers()) {
    out->print_cr("barrier in compiled code: %s", is_engaged() ? "yes" : "being added");
  } else if (_disengaged_since == 0) {
    out->print_cr("barrier in compiled code: %s", _removes_barrier ? "being removed" : "no");
  } else {
    out->print_cr("barrier in compiled code: of before, for another " JLONG_FORMAT " s",
                  MAX2(millis_with_barrier(os::javaTimeNanos()), (jlong)0) / MILLIUNITS);
  }
  out->print_cr("collections take:         %12.1f %% of the time, %.1f %% without copying; %.1f us for each MB of eden", _percent,
                _avoidable_percent, _nanos_per_megabyte / 1000.0);
  if (is_engaged() && _plain_nanos_per_megabyte != 0.0) {
    out->print_cr("                          %12.1f us for each MB without lanes; for each MB that they reclaim they save %.1f",
                  _plain_nanos_per_megabyte / 1000.0, (double)AtomicAccess::load(&_saved_nanos_per_megabyte) / 1000.0);
  }
  out->print_cr("the program keeps busy:   %12.1f processors", processors());
}
