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

#ifndef SHARE_KINJO_KINJO_HPP
#define SHARE_KINJO_KINJO_HPP

#include "memory/allStatic.hpp"

// What the VM calls of Kinjo as a whole, outside any one feature.
class Kinjo : public AllStatic {
 public:
  // Called once, when flags are final and neither heap nor code exists
  // (init_globals). Turns off, with a message, what does not work with them.
  static void adjust_flags();

  // Called once, when flags are final and the heap exists, before Java code
  // runs (init_globals2). Reports the features in use (-Xlog:kinjo), starts
  // their statistics, and changes what is read later on only.
  static void initialize();

  // Called by DCmd::register_dcmds(): adds our commands to jcmd and to the
  // DiagnosticCommand MBean.
  static void register_diagnostic_commands();
};

#endif // SHARE_KINJO_KINJO_HPP
