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

#ifndef SHARE_RUNTIME_UNSETTLEDOWNERS_HPP
#define SHARE_RUNTIME_UNSETTLEDOWNERS_HPP

#include "utilities/globalDefinitions.hpp"

// What an ObjectMonitor knows of the reserved object that it was made for. Every file
// that includes objectMonitor.hpp depends on it.
class UnsettledOwners {
  friend class UnsettledMonitors;

  // Not known yet: no fence is late enough.
  static const uint64_t Unknown = UINT64_MAX;

  // Indices of the threads that may have held the object, set before other threads
  // know the monitor; 0 is nobody.
  uint _owner = 0;
  uint _claimer = 0;

  // How many fences of all threads had begun when the object was inflated.
  volatile uint64_t _fences_begun = Unknown;
};

#endif // SHARE_RUNTIME_UNSETTLEDOWNERS_HPP
