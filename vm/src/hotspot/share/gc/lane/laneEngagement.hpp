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

#ifndef SHARE_GC_LANE_LANEENGAGEMENT_HPP
#define SHARE_GC_LANE_LANEENGAGEMENT_HPP

#include "memory/allStatic.hpp"
#include "runtime/atomicAccess.hpp"
#include "utilities/globalDefinitions.hpp"

class JavaThread;
class outputStream;

// Whether the program is one whose collections are dear. Where they are nearly free,
// lanes can only cost, so at first there are none, and compiled code has no barrier for
// them. When collections have taken enough of the time for some seconds, and in all four
// times as much as compilation, lanes are engaged at a safepoint: all compiled code is
// thrown away, and comes back with the barrier. A program that ends soon does not have to
// compile twice; one that goes on pays a quarter of what collections have cost it at most.
//
// When lanes save next to nothing for some time, they are disengaged: nobody gets a lane,
// and what is compiled from then on has no barrier. Older code keeps its barrier, which
// is cheaper than to compile it again. Lanes may be engaged again later, by the same rule,
// but each time it takes twice as much.
//
// From then on each thread looks at its own bargain (see is_worth()).
class LaneEngagement : public AllStatic {
  static volatile bool _engaged;

  // Windows in turn in which collections took too much of the time.
  static uint _dear_windows;

  // When the present window began, and what had been counted until then.
  static jlong _begin;
  static jlong _begin_millis;

  // Windows in turn in which lanes saved too little of the time.
  static uint _poor_windows;

  // How often lanes have been engaged, and what collections had taken when they were last
  // engaged or disengaged.
  static uint _engagements;
  static jlong _changed_millis;

  // What lanes had done when the window began.
  static uint64_t _reclaimed_bytes;
  static uint64_t _local_nanos;

  // Collections so far, bytes that they found in eden in this window, and bytes in eden
  // at the last safepoint.
  static uint _collections;
  static size_t _eden_bytes;
  static size_t _eden_at_safepoint;

  // Of the last window with collections; 0 if there was none yet.
  static volatile jlong _nanos_per_megabyte;
  static double _percent;

  // What all threads of the process had taken when the window began, in seconds; and how
  // many processors the program keeps busy while it is not stopped, 0 if that is not known.
  static double _processor_seconds;
  static volatile double _busy_processors;

  static double processors();
  static void measure_processors(jlong window_nanos, jlong stopped_nanos);
  static jlong processor_millis(jlong collection_millis);
  static void end_window(jlong now);
  static bool is_dear(jlong millis);
  static bool is_poor(jlong window_nanos, size_t eden_bytes);
  static double saved_nanos(uint64_t* reclaimed_bytes);
  static void engage(jlong millis);
  static void disengage(jlong millis);

 public:
  // Called when the flags are final and the heap is made.
  static void initialize();

  static bool is_engaged() { return AtomicAccess::load_acquire(&_engaged); }

  // All threads have stopped for a VM operation. True if lanes were disengaged: the open
  // ones have to be closed.
  static bool at_safepoint();

  // The current thread compiles something that would need a barrier: true if it is to
  // have it. The answer is the same for all of what C2 compiles at a time, not so for C1.
  static bool compiles_barriers();

  // The thread is about to install compiled code. True if that lacks barriers that it
  // needs by now.
  static bool discards_code(JavaThread* compiler_thread);

  // What lanes cost a thread between local collections: to hand out so many holes, and
  // to let objects escape by so many stores. Estimates, as to measure each would take
  // longer.
  static jlong nanos_of(uint64_t holes, uint64_t escapes);

  // A smaller hole is not worth to be handed out, as the collector would take hardly more
  // for so much memory. Large as long as nothing is known of that.
  static size_t least_worth_bytes();

  // True if a local collection that took so long was worth the memory that it found:
  // not dearer than it would have been to let the collector reclaim as much.
  static bool is_worth(jlong nanos, size_t reclaimed_bytes);

  static void print_on(outputStream* out);
};

#endif // SHARE_GC_LANE_LANEENGAGEMENT_HPP
