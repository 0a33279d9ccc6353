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

#ifndef CPU_X86_GC_LANE_LANESTUBS_X86_HPP
#define CPU_X86_GC_LANE_LANESTUBS_X86_HPP

#include "asm/macroAssembler.hpp"
#include "memory/allStatic.hpp"

// What the interpreter and all compiled methods share: the rare part of a store's
// barrier, where the value is in the thread's lane, and allocation in its next hole.
class LaneStubs : public AllStatic {
  // What C2's code calls if the allocation buffer has no room.
  enum Allocation { Instance, Array, UnclearedArray, Allocations };

  static address _before_store;
  static address _before_narrow_store;
  static address _allocations[Allocations];

  // What the stubs of allocation go on to.
  static address _slow_paths[Allocations];

  static void generate();
  static address generate(MacroAssembler* masm, bool narrow);
  static address generate_allocation(MacroAssembler* masm, Allocation allocation);

 public:
  // Afterwards belowEqual holds if the value is in the thread's lane. Kills tmp.
  static void compare_with_lane(MacroAssembler* masm, Register value, Register tmp, bool narrow = false);

  // Lets the value, which is in the lane, escape if it has to. No register is
  // changed, be it of numbers or vectors.
  static void call(MacroAssembler* masm, Register slot, Register value, bool narrow = false);

  // What C2's code is to call in place of this address. Of a stub of C2's that allocates: what
  // first tries the next hole of the lane.
  static address before(address stub);

  // The address of the card of lanes that has the address, which is in the heap.
  static void load_card_address(MacroAssembler* masm, Register card, Address address);

  // Goes to unescaped, with the zero flag set, if the object is an unescaped one of
  // the thread's open lane: then no other thread can look at it before this one
  // stores a reference to it, and all stores before that are seen before. An
  // object that has escaped ones on its card counts as escaped, too. Kills tmp.
  static void jump_if_unescaped(MacroAssembler* masm, Register obj, Register tmp, Label& unescaped);
};

#endif // CPU_X86_GC_LANE_LANESTUBS_X86_HPP
