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

#ifndef SHARE_GC_LANE_LANESTATISTICS_HPP
#define SHARE_GC_LANE_LANESTATISTICS_HPP

#include "memory/allStatic.hpp"
#include "services/diagnosticArgument.hpp"
#include "services/diagnosticFramework.hpp"
#include "utilities/globalDefinitions.hpp"

class outputStream;

// What a thread's lanes did (row T11). Written by the thread, or while it is
// stopped; read by others at any time, who may see a value just before it changes.
class LaneCounters {
 public:
  enum Count {
    Lanes,            // lanes opened
    AllocatedBytes,   // by the thread, in lanes and elsewhere; counted when it ends
    LaneBytes,        // handed out to allocate in, in lanes
    RestBytes,        // handed out of closed lanes
    Collections,      // local collections
    Refills,          // buffers in lanes, and objects that were in none
    JavaRefills,      // of these: taken by compiled code, without the VM
    CollectedBytes,   // of the lane, at each local collection
    ReclaimedBytes,   // handed out again after a local collection
    SurvivingObjects, // that local collections marked
    EscapedObjects,
    EscapedBytes,
    Escapes,          // stores and copies by which something escaped
    CodeStores,       // ... of these: stores of Java code,
    VmStores,         // ... stores of the VM, also into its own handles,
    Copies,           // ... copies of elements of arrays,
    Clones,           // ... clones that the VM made
    Freezes,          // virtual threads unmounted, whose frames' references escape
    EscapeNanos,      // of stores, copies and freezes: to let objects escape; stores by samples
    RootNanos,        // of local collections: looking for roots
    MarkNanos,        // ... following references
    SweepNanos,       // ... finding holes
    Outside,          // objects too large for the lane, or for what was free in it
    ClosedFull,       // lanes closed as nothing much was left to reclaim,
    ClosedSafepoint,  // ... for a VM operation,
    ClosedHandshake,  // ... for a handshake,
    ClosedOutside,    // ... as compiled code got memory outside it,
    ClosedExit,       // ... at the end of the thread
    Counts
  };

 private:
  uint64_t _counts[Counts] = {};

 public:
  void add(Count what, uint64_t n = 1) { _counts[what] += n; }
  uint64_t count(Count what) const     { return _counts[what]; }
};

// The counters of all threads together: what jcmd GC.lanes prints, and performance
// counters (sun.gc.lanes.*) that follow them.
class LaneStatistics : public AllStatic {
  class Sampler;

  static volatile uint64_t _ended[LaneCounters::Counts];

  // Odd while a thread's counters become those of an ended thread. One thread at a
  // time leaves the list of threads.
  static volatile uint _endings;

 public:
  static void initialize();

  // Of all threads, also those that have ended: LaneCounters::Counts of them.
  static void sum(uint64_t* totals);

  // Adds the counters of a thread that ends, and sets the flag, which says that they
  // are no longer counted with those of running threads.
  static void end(const LaneCounters& counters, bool* is_ended);

  // In sum and for each thread that has had a lane.
  static void print_on(outputStream* out);
};

// jcmd PID GC.lanes
class LanesDCmd : public DCmd {
 public:
  LanesDCmd(outputStream* output, bool heap) : DCmd(output, heap) {}
  static const char* name()        { return "GC.lanes"; }
  static const char* description() {
    return "What the threads' lanes did: local collections, what they reclaimed, what escaped, why lanes were closed.";
  }
  static const char* impact()      { return "Low: reads counters."; }
  virtual void execute(DCmdSource source, TRAPS);
};

#endif // SHARE_GC_LANE_LANESTATISTICS_HPP
