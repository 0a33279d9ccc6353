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

#ifndef SHARE_GC_PLACEMENT_G1PLACEMENT_INLINE_HPP
#define SHARE_GC_PLACEMENT_G1PLACEMENT_INLINE_HPP

#include "gc/placement/g1Placement.hpp"
#include "gc/placement/placementScope.inline.hpp"

// Included by g1ParScanThreadState.cpp, the only place where objects are copied.

inline auto* G1Placement::queue(Worker* worker) {
  return worker->_task_queue;
}

inline CopyCluster*& G1Placement::cluster(Worker* worker) {
  return worker->_placement._cluster;
}

inline bool G1Placement::is_active(const Worker* worker) {
  return worker->_placement._cluster != nullptr || worker->_placement._uses_frequently_read;
}

inline void G1Placement::process(Worker* worker, ScannerTask task) {
  worker->dispatch_task(task, false);
}

#endif // SHARE_GC_PLACEMENT_G1PLACEMENT_INLINE_HPP
