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

#ifndef SHARE_GC_LANE_LANERECOMPILATION_HPP
#define SHARE_GC_LANE_LANERECOMPILATION_HPP

#include "memory/allocation.hpp"
#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

class nmethod;

// How many KB each code, known by its compile id, has lost. A word for each holds both, so
// that threads may add at the same time. Where too many codes lose at the same time, one
// that has lost least is forgotten.
class LaneLosses : public CHeapObj<mtGC> {
  static const int Places = 4096;
  static const int Probes = 8;

  volatile uint64_t _words[Places] = {};

 public:
  // What this code has lost with these. At least one at a time counts.
  uint32_t add(int compile_id, uint32_t kilobytes);
};

// Whether code of C2 is worth to be compiled again, as it allocates otherwise than is
// decided for its allocation sites (row T8). A large method has many sites, each decided
// at another time; compiled again for each of them it would cost more than it gains.
class LaneRecompilation : public AllStatic {
  static LaneLosses* _losses;

  // When lanes were last engaged, and what retries have cost since.
  static volatile jlong _begin;
  static volatile jlong _retry_nanos;

 public:
  // Called when the flags are final.
  static void initialize();

  static void at_engagement();

  // The code has allocated so many bytes on the wrong side. True once all that it has
  // allocated there costs about as much as compiling it.
  static bool is_due(const nmethod* code, size_t bytes);

  // True if there is time left to compile the code twice for a trial: all of them take a
  // hundredth of the time at most.
  static bool takes_retry(const nmethod* code);
};

#endif // SHARE_GC_LANE_LANERECOMPILATION_HPP
