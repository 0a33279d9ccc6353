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

#ifndef SHARE_GC_LANE_YOUNGCOLLECTIONS_HPP
#define SHARE_GC_LANE_YOUNGCOLLECTIONS_HPP

#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

// What the VM counts of young collections, whichever collector there is, as
// java.lang.management shows it. Lanes avoid no others.
class YoungCollections : public AllStatic {
 public:
  static uint count();

  // For how long they have stopped the threads in all, to the millisecond.
  static jlong nanos();

  // What the last one copied into survivor spaces or the old generation, with what its threads
  // left unused of their buffers. Only at a safepoint, when no collection is under way.
  static size_t last_copied_bytes();

  // How many processors the collector's threads used at most in the last collection, also a
  // full one.
  static uint processors();
};

#endif // SHARE_GC_LANE_YOUNGCOLLECTIONS_HPP
