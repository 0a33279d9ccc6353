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

#ifndef SHARE_GC_LANE_LANEVERIFIER_HPP
#define SHARE_GC_LANE_LANEVERIFIER_HPP

#include "memory/allStatic.hpp"

// Checks the promise of lanes with -XX:VerifyLanes: no reference to an unescaped
// object but in unescaped objects of the same lane and in its owner's roots. Ends
// the VM with a message where it is broken.
class LaneVerifier : public AllStatic {
  class Check;
  class Operation;

 public:
  // From 2 on: the current thread is about to collect its lane, or has done so. Stops
  // all threads for it.
  static void verify_around_collection();

  // From 1 on: all threads have stopped, and their lanes are still open.
  static void verify_at_safepoint();

  // True if the VM operation being executed is that of verify_around_collection(),
  // which leaves lanes open.
  static bool is_verifying();
};

#endif // SHARE_GC_LANE_LANEVERIFIER_HPP
