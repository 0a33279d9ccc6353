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

#ifndef SHARE_GC_LANE_LANECODETHREAD_HPP
#define SHARE_GC_LANE_LANECODETHREAD_HPP

#include "memory/allStatic.hpp"
#include "utilities/exceptions.hpp"

class JavaThread;
class Semaphore;

// The thread that asks for the compilations of LaneCode, which a safepoint cannot do. It is an
// ordinary JavaThread, as the serviceability agent knows no other classes than HotSpot's own.
class LaneCodeThread : public AllStatic {
  static Semaphore* _told;

  static void run_rounds(JavaThread* thread, TRAPS);

 public:
  // Called when compilers are started.
  static void start();

  // False if nothing can be compiled again.
  static bool is_running() { return _told != nullptr; }

  // A round has begun.
  static void tell();
};

#endif // SHARE_GC_LANE_LANECODETHREAD_HPP
