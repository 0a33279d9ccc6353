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

#include "classfile/systemDictionary.hpp"
#include "code/codeCache.hpp"
#include "code/nmethod.hpp"
#include "compiler/compilationPolicy.hpp"
#include "compiler/compileBroker.hpp"
#include "compiler/compilerThread.hpp"
#include "gc/lane/laneCode.hpp"
#include "gc/lane/laneCodeThread.hpp"
#include "gc/shared/barrierSet.hpp"
#include "gc/shared/barrierSetNMethod.hpp"
#include "kinjo/baseVm.hpp"
#include "logging/log.hpp"
#include "memory/allocation.hpp"
#include "memory/resourceArea.hpp"
#include "oops/method.hpp"
#include "runtime/atomicAccess.hpp"
#include "runtime/deoptimization.hpp"
#include "runtime/handles.inline.hpp"
#include "runtime/interfaceSupport.inline.hpp"
#include "runtime/javaThread.hpp"
#include "runtime/mutexLocker.hpp"
#include "runtime/os.hpp"
#include "runtime/safepoint.hpp"
#include "runtime/signature.hpp"

// What is used within so long is compiled again.
static const jlong NanosOfUse = NANOSECS_PER_SEC;

// So few methods wait for a compiler at a time, as those that the program asks for wait behind
// them; with more of them the VM would compile less.
static const int MostWaiting = 4;
static const jlong MillisPerStep = 25;
static const jlong MillisWithoutStep = 100;

// Others may ask for so much that there is no room.
static const jlong MostNanos = 60 * NANOSECS_PER_SEC;

uint8_t* volatile LaneCode::_segments[Segments] = {};
volatile int LaneCode::_wanted = Any;
volatile uint8_t LaneCode::_round = 0;
bool LaneCode::_has_compiled_all = false;

// Null if there is none, or if there are too many ids.
uint8_t* LaneCode::place_of(int compile_id, bool is_needed) {
  const int index = compile_id / IdsPerSegment;
  if (compile_id < 0 || index >= Segments) {
    return nullptr;
  }
  uint8_t* segment = AtomicAccess::load_acquire(&_segments[index]);
  if (segment == nullptr && is_needed) {
    uint8_t* const made = (uint8_t*)AllocateHeap(IdsPerSegment, mtGC);
    memset(made, 0, IdsPerSegment);
    segment = AtomicAccess::cmpxchg(&_segments[index], (uint8_t*)nullptr, made);
    if (segment == nullptr) {
      segment = made;
    } else {
      FreeHeap(made);
    }
  }
  return segment == nullptr ? nullptr : segment + compile_id % IdsPerSegment;
}

// Of code beyond the last place nothing is known.
uint8_t LaneCode::properties_of(const nmethod* code) {
  const int id = code->compile_id();
  if (id / IdsPerSegment >= Segments) {
    return Lacks;
  }
  const uint8_t* const place = place_of(id, false);
  return place == nullptr ? 0 : AtomicAccess::load(place);
}

// ---------------------------------------------------------------------------
// Compilation

// A compiler may give up, and begin something else.
static THREAD_LOCAL int _compile_id = 0;
static THREAD_LOCAL uint8_t _properties = 0;

static int current_compile_id(Thread* thread) {
  const CompileTask* const task = CompilerThread::cast(thread)->task();
  return task == nullptr ? 0 : task->compile_id();
}

void LaneCode::add_to_compilation(bool has_barrier) {
  const int id = current_compile_id(Thread::current());
  if (id != _compile_id) {
    _compile_id = id;
    _properties = 0;
  }
  _properties |= has_barrier ? Has : Lacks;
}

bool LaneCode::at_installation(JavaThread* compiler_thread) {
  const int id = current_compile_id(compiler_thread);
  const uint8_t properties = id == _compile_id ? _properties : 0;
  if (properties != 0) {
    uint8_t* const place = place_of(id, true);
    if (place != nullptr) {
      AtomicAccess::store(place, (uint8_t)(*place | properties));
    }
  }
  return (properties & Lacks) != 0;
}

// ---------------------------------------------------------------------------
// Compilation again

bool LaneCode::is_outdated_for(int wanted, const nmethod* code) {
  return wanted != Any && (properties_of(code) & (wanted == WithBarrier ? Lacks : Has)) != 0;
}

bool LaneCode::is_outdated(const nmethod* code) { return is_outdated_for(AtomicAccess::load(&_wanted), code); }

bool LaneCode::is_over() { return AtomicAccess::load_acquire(&_wanted) == Any; }

void LaneCode::begin_round(Wanted wanted) {
  assert_at_safepoint();
  _round = _round % (Rounds - 1) + 1;
  _has_compiled_all = false;
  AtomicAccess::release_store(&_wanted, (int)wanted);
  CodeCache::arm_all_nmethods();
  LaneCodeThread::tell();
}

// Nothing is compiled with the barrier any more.
void LaneCode::end_round() {
  assert_at_safepoint();
  AtomicAccess::release_store(&_wanted, (int)Any);
}

void LaneCode::begin_with_barrier() { begin_round(WithBarrier); }

void LaneCode::begin_without_barrier() { begin_round(WithoutBarrier); }

void LaneCode::discard(uint8_t property, bool only_loops) {
  const jlong begin = os::javaTimeNanos();
  uint count = 0;
  ResourceMark rm;
  DeoptimizationScope scope;
  {
    MutexLocker locker(CodeCache_lock, Mutex::_no_safepoint_check_flag);
    NMethodIterator codes(NMethodIterator::not_unloading);
    while (codes.next()) {
      nmethod* const code = codes.method();
      if (!code->is_native_method() && (properties_of(code) & property) != 0 && (!only_loops || code->is_osr_method())) {
        scope.mark(code, false);
        count++;
      }
    }
  }
  scope.deoptimize_marked();
  log_debug(gc, lane)("%u compiled codes with%s the barrier of lanes were discarded in %.1f ms", count,
                      property == Has ? "" : "out", (double)(os::javaTimeNanos() - begin) / NANOSECS_PER_MILLISEC);
}

void LaneCode::discard_lacking() { discard(Lacks, false); }

void LaneCode::discard_loops_with_barrier() { discard(Has, true); }

void LaneCode::discard_with_barrier() { discard(Has, false); }

// Code of loops is entered otherwise, and that with profiling is replaced soon anyway.
static bool can_be_compiled_again(const nmethod* code) {
  const int level = code->comp_level();
  return code->is_in_use() && !code->is_native_method() && !code->is_osr_method() &&
         (level == CompLevel_simple || level >= CompilationPolicy::highest_compile_level());
}

// Of code that is outdated and used, or null. The collector arms entries, too, so that somebody
// has entered the code is noted as soon as it is seen.
uint8_t* LaneCode::place_if_to_change(nmethod* code, int wanted, uint8_t round) {
  uint8_t* const place = place_of(code->compile_id(), false);
  if (place == nullptr || !is_outdated_for(wanted, code) || !can_be_compiled_again(code)) {
    return nullptr;
  }
  if (*place >> RoundShift != round) {
    if (BarrierSet::barrier_set()->barrier_set_nmethod()->is_armed(code)) {
      return nullptr;
    }
    AtomicAccess::store(place, (uint8_t)((*place & (Lacks | Has)) | round << RoundShift));
  }
  return place;
}

// To compile it loads the others, which could run any code of a class loader.
static bool has_loaded_signature(const methodHandle& method, JavaThread* thread) {
  const Handle loader(thread, method->method_holder()->class_loader());
  for (SignatureStream types(method->signature()); !types.is_done(); types.next()) {
    if (types.is_reference() &&
        SystemDictionary::find_instance_or_array_klass(thread, types.as_symbol(), loader) == nullptr) {
      return false;
    }
  }
  return true;
}

static int waiting() {
  return CompileBroker::queue_size(CompLevel_full_optimization) + CompileBroker::queue_size(CompLevel_simple);
}

// How many were requested or have been and wait; those that the program asks for count, too.
int LaneCode::compile_some(JavaThread* thread, int wanted, uint8_t round, uint* requested) {
  ResourceMark rm(thread);
  HandleMark hm(thread);
  methodHandle methods[MostWaiting];
  const nmethod* codes[MostWaiting];
  int count = 0;
  int queued = 0;
  const int room = CompileBroker::should_compile_new_jobs() ? MostWaiting - waiting() : 0;
  {
    MutexLocker locker(CodeCache_lock, Mutex::_no_safepoint_check_flag);
    NMethodIterator all(NMethodIterator::not_unloading);
    while (all.next()) {
      nmethod* const code = all.method();
      uint8_t* const place = place_if_to_change(code, wanted, round);
      if (place == nullptr) {
        continue;
      }
      Method* const method = code->method();
      const bool is_requested = (*place & Requested) != 0;
      if (method->queued_for_compilation() || (!is_requested && count >= room)) {
        queued++;
        continue;
      }
      if (is_requested) {
        continue;
      }
      AtomicAccess::store(place, (uint8_t)(*place | Requested));
      // Keeps its class from being unloaded.
      const Handle holder(thread, method->method_holder()->klass_holder());
      methods[count] = methodHandle(thread, method);
      codes[count] = code;
      count++;
    }
  }
  for (int i = 0; i < count; i++) {
    // The code may have been found to be wrong meanwhile.
    if (has_loaded_signature(methods[i], thread) && methods[i]->code() == codes[i]) {
      CompileBroker::compile_method(methods[i], InvocationEntryBci, codes[i]->comp_level(), 0, CompileTask::Reason_MustBeCompiled, thread);
      assert(!thread->has_pending_exception(), "it clears what strings threw");
      (*requested)++;
    }
  }
  return count + queued + waiting();
}

static void pause(JavaThread* thread, jlong millis) {
  ThreadBlockInVM blocked(thread);
  os::naked_short_sleep(millis);
}

// Changes at safepoints only.
bool LaneCode::is_current(int wanted, uint8_t round) {
  return AtomicAccess::load_acquire(&_wanted) == wanted && AtomicAccess::load(&_round) == round;
}

void LaneCode::compile_again(JavaThread* thread) {
  const int wanted = AtomicAccess::load_acquire(&_wanted);
  const uint8_t round = _round;
  if (wanted == Any) {
    return;
  }
  const jlong begin = os::javaTimeNanos();
  uint count = 0;
  bool has_compiled_all = false;
  for (jlong nanos = 0; !has_compiled_all && nanos < MostNanos && is_current(wanted, round); ) {
    const uint before = count;
    const int left = compile_some(thread, wanted, round, &count);
    if (!CompileBroker::should_compile_new_jobs()) {
      break;
    }
    pause(thread, count > before ? MillisPerStep : MillisWithoutStep);
    nanos = os::javaTimeNanos() - begin;
    has_compiled_all = left == 0 && nanos >= NanosOfUse;
  }
  log_info(gc, lane)("%u methods were compiled again with%s the barrier of lanes in %.1f s", count,
                     wanted == WithBarrier ? "" : "out", (double)(os::javaTimeNanos() - begin) / NANOSECS_PER_SEC);
  if (is_current(wanted, round)) {
    _has_compiled_all = has_compiled_all;
    AtomicAccess::release_store(&_wanted, (int)Any);
  }
}
