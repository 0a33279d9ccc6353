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

#ifndef SHARE_GC_LANE_LANECODE_HPP
#define SHARE_GC_LANE_LANECODE_HPP

#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

class JavaThread;
class nmethod;

// Which compiled code has the barrier of lanes. Code that neither stores references nor
// allocates needs none, and goes on whatever becomes of lanes.
//
// If all other code were thrown away when lanes are engaged, the program would be interpreted
// until most of it is compiled again, which takes seconds. So what the program uses is compiled
// again before, in the background, while the old code runs: code is used if somebody
// enters it within a second (its entry barrier says so), or later until all is compiled. Then lanes are engaged, and the rest
// is thrown away. When lanes are of no use, the same takes the barrier out of code again.
class LaneCode : public AllStatic {
  // A byte for each compile id, in segments that are made when they are needed: whether the
  // code lacks a barrier that it would need, or has one; the last round in which it was used,
  // and whether it was to be compiled again then.
  static const int IdsPerSegment = 16 * K;
  static const int Segments = 8 * K;
  static const uint8_t Lacks = 1;
  static const uint8_t Has = 2;
  static const uint8_t Requested = 4;
  static const int RoundShift = 3;
  static const uint8_t Rounds = 32;

  static uint8_t* volatile _segments[Segments];

  // What code is compiled again for, if any; and how often that was begun, modulo Rounds, not 0.
  enum Wanted { Any, WithBarrier, WithoutBarrier };
  static volatile int _wanted;
  static volatile uint8_t _round;
  static bool _has_compiled_all;

  static uint8_t* place_of(int compile_id, bool is_needed);
  static uint8_t properties_of(const nmethod* code);
  static bool is_outdated_for(int wanted, const nmethod* code);
  static bool is_current(int wanted, uint8_t round);
  static void begin_round(Wanted wanted);
  static uint8_t* place_if_to_change(nmethod* code, int wanted, uint8_t round);
  static void discard(uint8_t property, bool only_loops);
  static int compile_some(JavaThread* thread, int wanted, uint8_t round, uint* requested);

 public:
  // The current compiler thread compiles something that would need a barrier, which it has
  // or has not.
  static void add_to_compilation(bool has_barrier);

  // It is about to install the code, which is known from then on. True if that lacks a barrier.
  static bool at_installation(JavaThread* compiler_thread);

  // At a safepoint: code that is used shall have the barrier, or shall have it no more.
  static void begin_with_barrier();
  static void begin_without_barrier();

  // At a safepoint: lanes are not to be engaged any more.
  static void end_round();

  // True if nothing is being compiled again; and whether all was that was to be. It was not if that
  // took too long, or nothing can be compiled, as with a full code cache.
  static bool is_over();
  static bool has_compiled_all() { return _has_compiled_all; }

  // True if the code is to be compiled again, though the method has it.
  static bool is_outdated(const nmethod* code);

  // At a safepoint: throws away what lacks the barrier; or code of loops that has it, which nobody
  // compiles again; or all code that has it.
  static void discard_lacking();
  static void discard_loops_with_barrier();
  static void discard_with_barrier();

  // What the thread does that has been told of a new round (see LaneCodeThread).
  static void compile_again(JavaThread* thread);
};

#endif // SHARE_GC_LANE_LANECODE_HPP
