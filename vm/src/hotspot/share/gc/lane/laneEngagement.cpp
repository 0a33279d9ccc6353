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
#include "gc/lane/laneEngagement.hpp"
#include "gc/lane/laneThreadLocalData.hpp"
#include "gc/shared/collectedHeap.hpp"
#include "kinjo/kinjoGlobals.hpp"
#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "memory/universe.hpp"
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

volatile bool LaneEngagement::_engaged = false;
uint LaneEngagement::_dear_windows = 0;
jlong LaneEngagement::_begin = 0;
jlong LaneEngagement::_begin_millis = 0;
uint LaneEngagement::_collections = 0;
size_t LaneEngagement::_eden_bytes = 0;
size_t LaneEngagement::_eden_at_safepoint = 0;
volatile jlong LaneEngagement::_nanos_per_megabyte = 0;
double LaneEngagement::_percent = 0.0;

void LaneEngagement::initialize() {
  _begin = os::javaTimeNanos();
  Atomic::release_store(&_engaged, LaneEngagementPercent == 0);
}

// What collections have taken so far, while threads were stopped, in milliseconds.
static jlong collection_millis() {
  ResourceMark rm;
  jlong sum = 0;
  for (GCMemoryManager* manager : Universe::heap()->memory_managers()) {
    sum += manager->gc_time_ms();
  }
  return sum;
}

void LaneEngagement::at_safepoint() {
  if (!Universe::is_fully_initialized()) {
    return;
  }
  const uint collections = Universe::heap()->total_collections();
  if (collections != _collections) {
    _collections = collections;
    _eden_bytes += _eden_at_safepoint;
  }
  _eden_at_safepoint = Universe::heap()->tlab_used(Thread::current());
  const jlong now = os::javaTimeNanos();
  if (now - _begin >= WindowNanos) {
    end_window(now);
  }
}

void LaneEngagement::end_window(jlong now) {
  const jlong millis = collection_millis();
  const jlong nanos = (millis - _begin_millis) * NANOSECS_PER_MILLISEC;
  _percent = 100.0 * (double)nanos / (double)(now - _begin);
  if (_eden_bytes >= M) {
    Atomic::store(&_nanos_per_megabyte, MAX2((jlong)1, nanos / (jlong)(_eden_bytes / M)));
  }
  _dear_windows = _percent >= (double)LaneEngagementPercent ? _dear_windows + 1 : 0;
  _begin = now;
  _begin_millis = millis;
  _eden_bytes = 0;
  if (!is_engaged() && _dear_windows >= DearWindows) {
    engage();
  }
}

void LaneEngagement::engage() {
  log_info(gc, lane)("Lanes are engaged: collections took %.1f %% of the time", _percent);
  Atomic::release_store(&_engaged, true);
  ResourceMark rm;
  DeoptimizationScope scope;
  CodeCache::mark_all_nmethods_for_deoptimization(&scope);
  scope.deoptimize_marked();
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

// A collection stops all processors, a local one takes its thread's.
bool LaneEngagement::is_worth(jlong nanos, size_t reclaimed_bytes) {
  const jlong young = Atomic::load(&_nanos_per_megabyte);
  if (LaneEngagementPercent == 0 || young == 0) {
    return true;
  }
  const double saved = (double)young * (double)os::active_processor_count() * (double)reclaimed_bytes / (double)M;
  return (double)nanos <= saved;
}

void LaneEngagement::print_on(outputStream* out) {
  if (is_engaged()) {
    out->print_cr("engaged:                  yes");
  } else {
    out->print_cr("engaged:                  no; when collections have taken %u %% of the time for %u seconds", LaneEngagementPercent,
                  DearWindows);
  }
  out->print_cr("collections take:         %12.1f %% of the time, %.1f us for each MB of eden", _percent,
                (double)Atomic::load(&_nanos_per_megabyte) / 1000.0);
}
