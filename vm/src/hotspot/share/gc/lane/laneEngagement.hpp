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
// them. When collections have taken enough of the time for some seconds, and twice as much of the
// processors in all as a trial would, lanes are prepared: the code that is used is compiled again, with the
// barrier, while the program goes on (see LaneCode). Then they are engaged, at a safepoint. A
// program that ends soon does not have to compile twice; one that goes on loses a percent or two
// if lanes are of no use to it. What collections take to copy does not count (see
// copying_nanos()).
//
// When lanes save next to nothing for some time, they are disengaged: nobody gets a lane,
// and what is compiled from then on has no barrier. Older code keeps its barrier at first,
// as lanes may be engaged again, by the same rule, but each time that takes twice as much. When
// they have not been for so long that the barrier has cost as much as compilation, that code
// is compiled again, too.
//
// What lanes save is measured, as the time that the collector takes for a MB that threads
// allocate falls by less than the share that lanes reclaim: what lives on is copied anyway.
//
// While lanes are engaged each thread looks at its own bargain (see is_worth()).
class LaneEngagement : public AllStatic {
  static volatile bool _engaged;

  // Lanes are engaged or being prepared.
  static volatile bool _compiles_barriers;

  // Since when they are prepared or engaged, and what compilation had taken before; and since when
  // all is compiled.
  static jlong _prepared_since;
  static jlong _compilation_millis_before;
  static jlong _compiled_since;

  // Code is being compiled again without the barrier.
  static bool _removes_barrier;

  // Windows in turn in which collections took too much of the time.
  static uint _dear_windows;

  // For how long in turn lanes have saved too little of the time; an interval with little
  // allocation counts for less.
  static jlong _poor_nanos;
  static uint _poor_intervals;

  // What lanes saved of the last interval that could be judged, in % of the time.
  static double _saved_percent;
  static double _saved_processor_percent;

  // Lanes are smaller than the largest ones only where threads do not fill them.
  static size_t _largest_lane;
  static size_t _smallest_lane;

  // What compilers have taken of the processors.
  static volatile jlong _compilation_nanos;

  // What trials of lanes that have failed took of the processors, and whether the last one has
  // saved enough in some interval.
  static jlong _failed_trials_millis;
  static bool _has_saved;

  // How often lanes have been prepared; and what collections have taken without copying in windows
  // in which they were dear since the VM started or lanes were disengaged, in time of all
  // processors that the program keeps busy.
  static uint _trials;
  static double _missed_nanos;

  // When lanes were disengaged, as long as code may still have the barrier; else 0.
  static jlong _disengaged_since;

  // What lanes have done, in all until the interval began.
  struct LanesShare {
    double reclaimed_bytes; // handed out a second time
    double spared_bytes;    // all that was handed out of lanes, less the memory of all lanes opened
    double local_nanos;     // of the threads, for local collections, holes and escapes
  };
  static LanesShare _lanes_share;

  // Collections so far, and bytes in eden at the last safepoint.
  static uint _collections;
  static size_t _eden_at_safepoint;

  // A second or more, to its end at a safepoint.
  struct Window {
    jlong begin;
    jlong begin_collection_nanos; // what collections had taken until then
    size_t eden_bytes;            // that collections found
    size_t copied_bytes;
    jlong copying_nanos;
  };
  static Window _window;

  // Some windows in turn, for which it is measured what lanes save. One window may have few
  // collections: what lanes did is known until now, what was in eden until the last collection.
  struct Interval {
    uint windows;
    uint collections;
    jlong nanos;         // of the program
    jlong stopped_nanos; // of these, for collections
    double eden_bytes;
    double processor_seconds; // that all threads of the process took
  };
  static Interval _interval;

  // What collections took for each MB of eden; 0 if that is not known.
  static double _nanos_per_megabyte;

  // The same without lanes, averaged over some intervals; 0 if that is not known.
  static double _plain_nanos_per_megabyte;

  // What lanes save for each MB that they reclaim, at most as much; 0 if that is not known.
  static volatile jlong _saved_nanos_per_megabyte;

  // What collections took of the last window, in all and without copying.
  static double _percent;
  static double _avoidable_percent;

  // What all threads of the process had taken when the window began, in seconds; and how
  // many processors() there are, 0 if that is not known.
  static double _processor_seconds;
  static volatile double _busy_processors;

  static double take_processor_seconds();
  static void measure_processors(double taken, jlong window_nanos, jlong stopped_nanos);
  static void end_window(jlong now);
  static jlong compilation_millis();
  static jlong program_millis();
  static jlong expected_trial_millis();
  static jlong price_millis();
  static jlong least_program_millis();
  static void count_compilation();
  static bool has_price();
  static bool is_dear_window();
  static bool is_dear();
  static LanesShare take_lanes_share();
  static void add_to_interval(jlong nanos, jlong stopped_nanos, size_t eden_bytes, double processor_seconds);
  static bool is_interval_complete();
  static void begin_interval();
  static void end_interval();
  static void measure_plain_price(const LanesShare& share, double weight);
  static bool judge(const LanesShare& share);
  static void count_poor(const LanesShare& share, bool saved_enough);
  static jlong barrier_millis(jlong nanos);
  static size_t fitting_lane_size();
  static jlong millis_with_barrier(jlong now);
  static bool is_being_prepared() { return compiles_barriers() && !is_engaged(); }
  static void prepare(size_t lane_size, jlong now);
  static void end_preparation(jlong now);
  static void set_lane_size(size_t size);
  static void engage();
  static void disengage();
  static void end_trial(jlong now);
  static void change_at_random(jlong now);

 public:
  // Called when the flags are final: LaneSize is the size of the largest lanes. If it is given,
  // there are no smaller ones.
  static void take_lane_size(bool is_given);

  // Called when the heap is made.
  static void initialize();

  static bool is_engaged() { return AtomicAccess::load_acquire(&_engaged); }

  // As long as they have not even been prepared, no thread has a lane or a buffer beside one.
  static bool has_been_prepared() { return _trials > 0 || compiles_barriers(); }

  // All threads have stopped for a VM operation. True if lanes were disengaged: the open
  // ones have to be closed.
  static bool at_safepoint();

  // True if code that is compiled is to have the barrier.
  static bool compiles_barriers() { return AtomicAccess::load_acquire(&_compiles_barriers); }

  // The thread is about to install compiled code. True if that lacks barriers that it
  // needs by now.
  static bool discards_code(JavaThread* compiler_thread);

  // How many processors the program keeps busy while it is not stopped, for a collection takes
  // from it no others; as many as there are if that is not known.
  static double processors();

  // What it costs a thread to hand out so many holes. An estimate, as to measure each would
  // take as long.
  static jlong nanos_of(uint64_t holes);

  // What a collection took to copy so much, as an estimate. Lanes avoid little of it: most of
  // that lives on with them, too. Where a quarter of eden does, collections take as long for
  // each MB that is allocated with lanes as without.
  static jlong copying_nanos(size_t copied_bytes, uint collector_processors);

  // What lanes save in all, in nanoseconds, may be negative. Without lanes collections took
  // plain_nanos for each MB that was allocated; now they took nanos in all for eden_bytes,
  // while threads allocated spared_bytes more than that, and reclaimed_bytes a second time.
  // Too little to tell if that is a small share: then what collections take for as much.
  static double saved_nanos(double plain_nanos, double nanos, double eden_bytes, double spared_bytes,
                            double reclaimed_bytes);

  // A smaller hole is not worth to be handed out, as the collector would take hardly more
  // for so much memory. Large as long as nothing is known of that.
  static size_t least_worth_bytes();

  // True if a local collection that took so long was worth the memory that it found:
  // not dearer than it would have been to let the collector reclaim as much.
  static bool is_worth(jlong nanos, size_t reclaimed_bytes);

  static void print_on(outputStream* out);
};

#endif // SHARE_GC_LANE_LANEENGAGEMENT_HPP
