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

#ifndef CPU_X86_MONITORTABLE_X86_HPP
#define CPU_X86_MONITORTABLE_X86_HPP

#include "asm/macroAssembler.hpp"
#include "memory/allStatic.hpp"

// The table of monitors is a general one, which generated code does not search.
class MonitorTableAssembler : public AllStatic {
 public:
  // Monitor becomes that of obj; goes to unknown if it is not found. Kills tmp.
  static void find(MacroAssembler* masm, Register obj, Register monitor, Register tmp, Label& unknown) {
    masm->jmp(unknown);
  }
};

#endif // CPU_X86_MONITORTABLE_X86_HPP
