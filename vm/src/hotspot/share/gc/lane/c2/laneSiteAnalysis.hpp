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

#ifndef SHARE_GC_LANE_C2_LANESITEANALYSIS_HPP
#define SHARE_GC_LANE_C2_LANESITEANALYSIS_HPP

#include "memory/allStatic.hpp"

class ciMethod;

// A linear pass over the basic block behind an allocation (row T7): is its object surely
// stored where other threads find it? That is a static field. A field or an array may
// belong to an object of the same lane, and tells nothing.
class LaneSiteAnalysis : public AllStatic {
  class Pass;

 public:
  // The bytecode allocates, and is executed. Unless there is an exception, its object is
  // stored into a static field before the block ends.
  static bool is_surely_stored(ciMethod* method, int bci);
};

#endif // SHARE_GC_LANE_C2_LANESITEANALYSIS_HPP
