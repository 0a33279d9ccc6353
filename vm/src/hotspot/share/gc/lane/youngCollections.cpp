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

#include "gc/g1/g1CollectedHeap.hpp"
#include "gc/lane/youngCollections.hpp"
#include "gc/shared/collectedHeap.hpp"
#include "gc/shared/gc_globals.hpp"
#include "gc/shared/workerThread.hpp"
#include "memory/resourceArea.hpp"
#include "memory/universe.hpp"
#include "runtime/os.hpp"
#include "services/memoryManager.hpp"
#include "services/memoryService.hpp"
#include "services/memoryUsage.hpp"
#include "utilities/growableArray.hpp"

// Serial and Parallel name their pools in this order.
static const int SurvivorPool = 1;
static const int OldPool = 2;

static GCMemoryManager* manager() {
  ResourceMark rm;
  return Universe::heap()->memory_managers().at(0);
}

uint YoungCollections::count() { return (uint)manager()->gc_count(); }

jlong YoungCollections::nanos() { return manager()->gc_time_ms() * NANOSECS_PER_MILLISEC; }

// Among all pools of the VM, which has those of the heap in a row.
static int first_pool_of_heap() {
  ResourceMark rm;
  MemoryPool* const first = Universe::heap()->memory_pools().at(0);
  int index = 0;
  while (MemoryService::get_memory_pool(index) != first) {
    index++;
  }
  return index;
}

size_t YoungCollections::last_copied_bytes() {
  if (UseG1GC) {
    // Also from old regions to others, and however much was freed of these.
    return G1CollectedHeap::heap()->bytes_used_during_gc();
  }
  GCStatInfo last(MemoryService::num_memory_pools());
  if (manager()->get_last_gc_stat(&last) == 0) {
    return 0;
  }
  const int first = first_pool_of_heap();
  const size_t survived = last.after_gc_usage_for_pool(first + SurvivorPool).used();
  const size_t old_before = last.before_gc_usage_for_pool(first + OldPool).used();
  const size_t old_after = last.after_gc_usage_for_pool(first + OldPool).used();
  return survived + (old_after - MIN2(old_before, old_after));
}

uint YoungCollections::processors() {
  const WorkerThreads* const workers = Universe::heap()->safepoint_workers();
  return workers == nullptr ? 1 : MIN2(workers->active_workers(), (uint)os::active_processor_count());
}
