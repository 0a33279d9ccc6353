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

#include "code/nmethod.hpp"
#include "gc/lane/laneEngagement.hpp"
#include "gc/lane/laneRecompilation.hpp"
#include "kinjo/kinjoGlobals.hpp"
#include "memory/allocation.hpp"
#include "runtime/atomicAccess.hpp"
#include "runtime/os.hpp"

// What C2 takes for a byte of the code that it makes.
static const jlong CompilationNanosPerByte = 3000;

// In so many bytes, allocated in a lane from which they escape, or beside one that would
// reclaim them, as much time is lost as compilation takes for a byte of code.
static const size_t LostBytesPerByte = 4 * K;

static const jlong RetryPercent = 1;

LaneLosses* LaneRecompilation::_losses = nullptr;
volatile jlong LaneRecompilation::_begin = 0;
volatile jlong LaneRecompilation::_retry_nanos = 0;

uint32_t LaneLosses::add(int compile_id, uint32_t kilobytes) {
  const uint64_t id = (uint64_t)(uint32_t)compile_id << 32;
  const uint32_t added = MAX2(kilobytes, 1u);
  for (;;) {
    volatile uint64_t* place = nullptr;
    uint64_t word = 0;
    for (int i = 0; i < Probes; i++) {
      volatile uint64_t* const next = &_words[(compile_id + i) & (Places - 1)];
      const uint64_t found = AtomicAccess::load(next);
      if ((found ^ id) >> 32 == 0) {
        place = next;
        word = found;
        break;
      }
      if (place == nullptr || (uint32_t)found < (uint32_t)word) {
        place = next;
        word = found;
      }
    }
    const uint32_t before = (word ^ id) >> 32 == 0 ? (uint32_t)word : 0;
    const uint32_t after = before + added < before ? UINT32_MAX : before + added;
    if (AtomicAccess::cmpxchg(place, word, id | after) == word) {
      return after;
    }
  }
}

void LaneRecompilation::initialize() {
  _losses = new LaneLosses();
  at_engagement();
}

void LaneRecompilation::at_engagement() {
  AtomicAccess::store(&_begin, os::javaTimeNanos());
  AtomicAccess::store(&_retry_nanos, (jlong)0);
}

bool LaneRecompilation::is_due(const nmethod* code, size_t bytes) {
  if (StressLanes) {
    return true;
  }
  return (size_t)_losses->add(code->compile_id(), (uint32_t)(bytes / K)) * K >= LostBytesPerByte * (size_t)code->insts_size();
}

bool LaneRecompilation::takes_retry(const nmethod* code) {
  const jlong nanos = 2 * CompilationNanosPerByte * (jlong)code->insts_size();
  const jlong elapsed = os::javaTimeNanos() - AtomicAccess::load(&_begin);
  const jlong budget = (jlong)((double)elapsed * RetryPercent / 100.0 * LaneEngagement::processors());
  if (AtomicAccess::load(&_retry_nanos) + nanos > budget) {
    return false;
  }
  AtomicAccess::add(&_retry_nanos, nanos);
  return true;
}
