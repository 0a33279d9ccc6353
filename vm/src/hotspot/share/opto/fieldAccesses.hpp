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

#ifndef SHARE_OPTO_FIELDACCESSES_HPP
#define SHARE_OPTO_FIELDACCESSES_HPP

#include "kinjo/kinjoGlobals.hpp"
#include "logging/log.hpp"
#include "memory/allStatic.hpp"

class Compile;
class PhaseCFG;

// How often the code that C2 has made reads and writes each field, as C2 itself
// estimates it: the frequencies of blocks, which come from the profile of lower
// tiers (row C1). It costs nothing when the program runs.
class FieldAccesses : public AllStatic {
  static void count_all(Compile* compile, const PhaseCFG* cfg);

  static bool is_logged() { return log_is_enabled(Debug, kinjo, jit); }

 public:
  // The instructions of a method have got their blocks.
  static void count(Compile* compile, const PhaseCFG* cfg) {
    if (AutomaticPlacement || is_logged()) {
      count_all(compile, cfg);
    }
  }
};

#endif // SHARE_OPTO_FIELDACCESSES_HPP
