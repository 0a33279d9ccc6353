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

#ifndef SHARE_GC_PLACEMENT_PLACEMENTDCMD_HPP
#define SHARE_GC_PLACEMENT_PLACEMENTDCMD_HPP

#include "gc/placement/placement.hpp"
#include "services/diagnosticFramework.hpp"

// jcmd PID GC.placement
class PlacementDCmd : public DCmd {
 public:
  PlacementDCmd(outputStream* output, bool heap) : DCmd(output, heap) {}
  static const char* name()        { return "GC.placement"; }
  static const char* description() {
    return "In which order young collections copy objects, what has become of each rule of the placement file, and, with "
           "AutomaticPlacement, how compiled code accesses fields.";
  }
  static const char* impact()      { return "Low"; }
  virtual void execute(DCmdSource source, TRAPS) { Placement::print_on(output()); }
};

#endif // SHARE_GC_PLACEMENT_PLACEMENTDCMD_HPP
