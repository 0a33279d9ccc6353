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

#include "gc/parallel/objectStartArray.hpp"
#include "gc/parallel/psOldGen.hpp"
#include "gc/parallel/psPromotionManager.inline.hpp"
#include "gc/placement/psPlacement.inline.hpp"
#include "gc/shared/tlab_globals.hpp"
#include "kinjo/kinjoGlobals.hpp"
#include "runtime/globals_extension.hpp"
#include "utilities/globalDefinitions.hpp"

bool PSPlacement::_grows_old_buffers = false;

static const size_t LargestOldBuffer = 64 * K / HeapWordSize;

// Parallel's workers share out the ranges of an array, so who walks the array goes to
// and fro between what each of them copied. In survivor spaces their buffers are 32 KB;
// in the old generation, where many survivors go at their second collection already,
// 8 KB (OldPLABSize), which makes such a walk a third slower than one of memory from end
// to end. With one worker, too, the end of a buffer cuts a cluster of CopyOrder.
//
// What is left of a buffer at the end of a collection is lost until the next full one.
// So a worker's first buffers have Parallel's size, and the next is twice as large as the
// one before when the worker has filled four times as much as that has. Objects larger than
// half of the first one have memory of their own, as in Parallel, as the end of a buffer is
// lost that the next object does not fit in.
void PSPlacement::choose_old_buffers() {
  const bool is_given = !FLAG_IS_DEFAULT(OldPLABSize) && !FLAG_IS_ERGO(OldPLABSize);
  _grows_old_buffers = ArrayElementsInOrder && !is_given && OldPLABSize < LargestOldBuffer;
}

HeapWord* PSPlacement::allocate_promoted(Worker* worker, Klass* klass, size_t words, uint age) {
  // Parallel has flushed the worker's buffer if there was no room for another one.
  if (!_grows_old_buffers || words > OldPLABSize / 2 || worker->_old_gen_is_full) {
    return nullptr;
  }
  if (_promoted_words >= 4 * _old_buffer_words) {
    _old_buffer_words = MIN2(2 * _old_buffer_words, LargestOldBuffer);
  }
  PSOldGen* const old_gen = PSPromotionManager::old_gen();
  HeapWord* const buffer = old_gen->object_space()->cas_allocate(_old_buffer_words);
  if (buffer == nullptr) {
    return nullptr;
  }
  old_gen->start_array()->update_for_block(buffer, buffer + _old_buffer_words);
  worker->_old_lab.flush();
  worker->_old_lab.initialize(MemRegion(buffer, _old_buffer_words));
  _promoted_words += _old_buffer_words;
  HeapWord* const result = worker->_old_lab.allocate(words);
  worker->promotion_trace_event(cast_to_oop(result), klass, words, age, true, &worker->_old_lab);
  return result;
}

void PSPlacement::exchange_buffers(PSPromotionManager* worker) {
  swap(_young_lab, worker->_young_lab);
  swap(_old_lab, worker->_old_lab);
  swap(_old_buffer_words, _other_old_buffer_words);
  swap(_promoted_words, _other_promoted_words);
  _uses_frequently_read = !_uses_frequently_read;
}

bool PSPlacement::use_buffers(Worker* worker, bool frequently_read) {
  PSPlacement& placement = worker->_placement;
  const bool before = placement._uses_frequently_read;
  if (before != frequently_read) {
    placement.exchange_buffers(worker);
  }
  return before;
}

void PSPlacement::reset(HeapWord* young_top, HeapWord* old_top) {
  assert(!_uses_frequently_read, "between collections");
  _young_lab.initialize(MemRegion(young_top, (size_t)0));
  _old_lab.initialize(MemRegion(old_top, (size_t)0));
  _old_buffer_words = OldPLABSize;
  _other_old_buffer_words = OldPLABSize;
  _promoted_words = _other_promoted_words = 0;
}

void PSPlacement::flush() {
  assert(!_uses_frequently_read && _cluster == nullptr, "no object is being copied");
  if (!_young_lab.is_flushed()) {
    _young_lab.flush();
  }
  if (!_old_lab.is_flushed()) {
    _old_lab.flush();
  }
}
