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

#ifndef SHARE_GC_PLACEMENT_PSPLACEMENT_INLINE_HPP
#define SHARE_GC_PLACEMENT_PSPLACEMENT_INLINE_HPP

#include "gc/placement/placementScope.inline.hpp"
#include "gc/placement/psPlacement.hpp"

// Included by psPromotionManager.inline.hpp before the first use.

inline auto* PSPlacement::queue(Worker* worker) {
  return worker->claimed_stack_depth();
}

inline CopyCluster*& PSPlacement::cluster(Worker* worker) {
  return worker->_placement._cluster;
}

inline bool PSPlacement::is_active(const Worker* worker) {
  return worker->_placement._cluster != nullptr || worker->_placement._uses_frequently_read;
}

inline void PSPlacement::process(Worker* worker, ScannerTask task) {
  worker->process_popped_location_depth(task, false);
}

#endif // SHARE_GC_PLACEMENT_PSPLACEMENT_INLINE_HPP
