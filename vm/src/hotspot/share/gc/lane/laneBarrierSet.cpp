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
#include "gc/lane/laneBarrierSet.hpp"
#include "gc/lane/laneCards.hpp"
#include "gc/lane/laneThreadLocalData.hpp"
#include "oops/access.inline.hpp"
#include "oops/compressedOops.inline.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/javaThread.hpp"
#include "utilities/macros.hpp"
#include CPU_HEADER(gc/lane/laneBarrierSetAssembler)
#ifdef COMPILER1
#include "gc/lane/c1/laneBarrierSetC1.hpp"
#endif
#ifdef COMPILER2
#include "gc/lane/c2/laneBarrierSetC2.hpp"
#endif

LaneBarrierSet::LaneBarrierSet(CardTable* table)
  : CardTableBarrierSet(make_barrier_set_assembler<LaneBarrierSetAssembler>(),
                        make_barrier_set_c1<LaneBarrierSetC1>(),
                        make_barrier_set_c2<LaneBarrierSetC2>(),
                        table,
                        BarrierSet::FakeRtti(BarrierSet::CardTableBarrierSet)) {}

void LaneBarrierSet::on_thread_create(Thread* thread) {
  LaneThreadLocalData::of(thread)->initialize(LaneCards::base());
}

void LaneBarrierSet::on_thread_destroy(Thread* thread) {
  delete Lane::of(thread);
}

void LaneBarrierSet::on_thread_detach(Thread* thread) {
  CardTableBarrierSet::on_thread_detach(thread);
  Lane* const lane = Lane::of(thread);
  if (lane != nullptr) {
    lane->close(Lane::Exit);
  }
}

void LaneBarrierSet::on_slowpath_allocation_exit(JavaThread* thread, oop obj) {
  CardTableBarrierSet::on_slowpath_allocation_exit(thread, obj);
  Lane* const lane = Lane::of(thread);
  if (lane != nullptr && lane->is_open() && !obj->is_typeArray() &&
      !lane->is_unescaped(cast_from_oop<void*>(obj))) {
    lane->close(Lane::Outside);
  }
}

// Leaves: they neither block nor stop at safepoints.

void LaneBarrierSetRuntime::before_store(void* address, oopDesc* value) {
  Lane::of(JavaThread::current())->before_store(address, cast_to_oop(value));
}

void LaneBarrierSetRuntime::before_narrow_store(void* address, uint32_t value) {
  const oop obj = CompressedOops::decode_not_null(CompressedOops::narrow_oop_cast(value));
  Lane::of(JavaThread::current())->before_store(address, obj);
}

void LaneBarrierSetRuntime::before_copy(void* from, void* to, size_t count) {
  Lane* const lane = Lane::of(JavaThread::current());
  if (UseCompressedOops) {
    lane->before_copy((narrowOop*)from, (narrowOop*)to, count);
  } else {
    lane->before_copy((oop*)from, (oop*)to, count);
  }
}

void LaneBarrierSetRuntime::clone(oopDesc* from, oopDesc* to, size_t size) {
  HeapAccess<>::clone(from, to, size);
}
