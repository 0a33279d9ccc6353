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

#include "gc/parallel/psPromotionManager.inline.hpp"
#include "gc/placement/psPlacement.inline.hpp"
#include "utilities/globalDefinitions.hpp"

void PSPlacement::exchange_buffers(PSPromotionManager* worker) {
  swap(_young_lab, worker->_young_lab);
  swap(_old_lab, worker->_old_lab);
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
