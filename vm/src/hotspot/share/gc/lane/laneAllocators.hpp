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

#ifndef SHARE_GC_LANE_LANEALLOCATORS_HPP
#define SHARE_GC_LANE_LANEALLOCATORS_HPP

#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"
#include "utilities/growableArray.hpp"

// What each thread allocates, from one look to the next, and which lanes such threads would
// fill. A young collection closes all lanes, full or not. So where threads are many, or the
// young generation is small, lanes have to be small, and where all threads allocate little,
// lanes are of no use. At safepoints only.
class LaneAllocators : public AllStatic {
  struct Seen {
    const void* thread; // only compared, as it may have ended
    size_t bytes;       // that it had allocated
  };
  static GrowableArrayCHeap<Seen, mtGC>* _seen;

  // By thread, from one collection to the next since the look before.
  static GrowableArrayCHeap<size_t, mtGC>* _allocated;

  // When it was looked at last, there had been so many.
  static uint _collections;

 public:
  static void initialize();

  // So many young collections there have been.
  static void look(uint collections);

  // The size of lanes in bytes for what was allocated between the last two looks; 0 if lanes
  // are of no use.
  static size_t fitting_size(size_t largest, size_t smallest, size_t room);

  // The size, a power of two times smaller than the largest one, with which threads that
  // fill a lane from one collection to the next allocate half of all at least. Together
  // these lanes have no more than the room. 0 if there is none, down to the smallest one.
  static size_t fitting_size(const GrowableArrayView<size_t>& allocated, size_t largest, size_t smallest, size_t room);
};

#endif // SHARE_GC_LANE_LANEALLOCATORS_HPP
