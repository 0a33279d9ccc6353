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

#ifndef SHARE_RUNTIME_FENCEOFALL_HPP
#define SHARE_RUNTIME_FENCEOFALL_HPP

#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

class Mutex;

// Makes all threads execute a fence. Fences have numbers, in the order in which
// they begin, so that one serves all who need one at that time.
class FenceOfAll : public AllStatic {
  static Mutex* _lock;
  static volatile uint64_t _begun;
  static volatile uint64_t _completed; // the last one
  static volatile bool _is_refused;

  static bool try_execute();
  static void execute_by_handshake();
  static void complete(uint64_t number);

 public:
  // False if the system has no such fence. It may be refused nevertheless.
  static bool is_available();

  static void initialize();

  // True if the system has refused one; it will not be asked again.
  static bool is_refused();

  // The fences with higher numbers begin after this call.
  static uint64_t begun();

  // True if a fence with a higher number has been completed.
  static bool is_completed_after(uint64_t number);

  // Returns false if the system refuses it. Never stops at a safepoint.
  static bool execute();

  // Afterwards is_completed_after(number). May stop at a safepoint. False if
  // others have executed the fence.
  static bool execute_after(uint64_t number);
};

#endif // SHARE_RUNTIME_FENCEOFALL_HPP
