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

#ifndef CPU_X86_GC_LANE_LANEBARRIERSETASSEMBLER_X86_HPP
#define CPU_X86_GC_LANE_LANEBARRIERSETASSEMBLER_X86_HPP

#include "gc/shared/cardTableBarrierSetAssembler.hpp"

class LaneStoreStubC1;
class LaneStoreStubC2;
class LIR_Assembler;
class StubAssembler;

// Stores of the interpreter, of C1 and of C2 when lanes are used (row T3): is the
// value in the thread's lane? Only then something else is looked at.
class LaneBarrierSetAssembler : public CardTableBarrierSetAssembler {
 protected:
  virtual void oop_store_at(MacroAssembler* masm, DecoratorSet decorators, BasicType type,
                            Address dst, Register val, Register tmp1, Register tmp2, Register tmp3);

 public:
  virtual void arraycopy_prologue(MacroAssembler* masm, DecoratorSet decorators, BasicType type,
                                  Register src, Register dst, Register count);

#ifdef COMPILER1
  // Called by stores' stubs. The arguments are the address and the value.
  void generate_c1_runtime_stub(StubAssembler* sasm);

  void generate_c1_stub(LIR_Assembler* ce, LaneStoreStubC1* stub);
#endif

#ifdef COMPILER2
  // What comes before the store itself, and the rare part of it.
  void generate_c2_barrier(MacroAssembler* masm, LaneStoreStubC2* stub) const;
  void generate_c2_stub(MacroAssembler* masm, LaneStoreStubC2* stub) const;
#endif
};

#endif // CPU_X86_GC_LANE_LANEBARRIERSETASSEMBLER_X86_HPP
