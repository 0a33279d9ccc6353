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
#include "gc/lane/laneRecompilation.hpp"
#include "kinjo/kinjoGlobals.hpp"
#include "memory/allocation.hpp"
#include "runtime/atomic.hpp"
#include "runtime/os.hpp"

// What C2 takes for a byte of the code that it makes.
static const jlong CompilationNanosPerByte = 3000;

// In so many bytes, allocated in a lane from which they escape, or beside one that would
// reclaim them, as much time is lost as compilation takes for a byte of code.
static const size_t LostBytesPerByte = 4 * K;

static const jlong RetryPercent = 1;

LaneRecompilation::Loss* LaneRecompilation::_losses = nullptr;
volatile jlong LaneRecompilation::_begin = 0;
volatile jlong LaneRecompilation::_retry_nanos = 0;

void LaneRecompilation::initialize() {
  _losses = NEW_C_HEAP_ARRAY(Loss, Places, mtGC);
  memset((void*)_losses, 0, Places * sizeof(Loss));
  at_engagement();
}

void LaneRecompilation::at_engagement() {
  Atomic::store(&_begin, os::javaTimeNanos());
  Atomic::store(&_retry_nanos, (jlong)0);
}

bool LaneRecompilation::is_due(const nmethod* code, size_t bytes) {
  if (StressLanes) {
    return true;
  }
  // Code that was compiled that much later may take the place of older code.
  Loss* const loss = &_losses[code->compile_id() & (Places - 1)];
  if (loss->compile_id != code->compile_id()) {
    loss->compile_id = code->compile_id();
    Atomic::store(&loss->bytes, (size_t)0);
  }
  return Atomic::add(&loss->bytes, bytes) >= LostBytesPerByte * (size_t)code->insts_size();
}

bool LaneRecompilation::takes_retry(const nmethod* code) {
  const jlong nanos = 2 * CompilationNanosPerByte * (jlong)code->insts_size();
  const jlong elapsed = (os::javaTimeNanos() - Atomic::load(&_begin)) * os::active_processor_count();
  if (Atomic::load(&_retry_nanos) + nanos > elapsed / 100 * RetryPercent) {
    return false;
  }
  Atomic::add(&_retry_nanos, nanos);
  return true;
}
