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

#include "asm/codeBuffer.hpp"
#include "asm/macroAssembler.inline.hpp"
#include "code/codeBlob.hpp"
#include "gc/lane/laneBarrierSet.hpp"
#include "gc/lane/laneCards.hpp"
#include "gc/lane/laneThreadLocalData.hpp"
#include "laneStubs_x86.hpp"
#include "runtime/atomicAccess.hpp"
#include "runtime/vm_version.hpp"
#include "utilities/debug.hpp"
#include "utilities/macros.hpp"
#ifdef COMPILER2
#include "opto/runtime.hpp"
#endif

#define __ masm->

address LaneStubs::_before_store = nullptr;
address LaneStubs::_before_narrow_store = nullptr;
address LaneStubs::_allocations[Allocations];
address LaneStubs::_slow_paths[Allocations];

void LaneStubs::compare_with_lane(MacroAssembler* masm, Register value, Register tmp, bool narrow) {
  if (narrow) {
    __ movl(tmp, value);
    __ subl(tmp, Address(r15_thread, LaneThreadLocalData::narrow_start_offset()));
    __ cmpl(tmp, Address(r15_thread, LaneThreadLocalData::narrow_last_offset()));
  } else {
    __ movptr(tmp, value);
    __ subptr(tmp, Address(r15_thread, LaneThreadLocalData::start_offset()));
    __ cmpptr(tmp, Address(r15_thread, LaneThreadLocalData::last_offset()));
  }
}

void LaneStubs::call(MacroAssembler* masm, Register slot, Register value, bool narrow) {
  if (_before_store == nullptr) {
    generate(); // for the interpreter, before there are other threads
  }
  __ push(slot);
  __ push(value);
  __ call(RuntimeAddress(narrow ? _before_narrow_store : _before_store));
}

// The carry flag tells whether the bit is set of the word at this offset, in bytes,
// in the lane. Kills offset and tmp.
static void test_escaped(MacroAssembler* masm, Register offset, Register bitmap, Register tmp) {
  __ shrptr(offset, LogHeapWordSize);
  __ movptr(tmp, offset);
  __ shrptr(tmp, LogBitsPerWord);
  __ movptr(tmp, Address(bitmap, tmp, Address::times_8));
  __ btq(tmp, offset);
}

void LaneStubs::load_card_address(MacroAssembler* masm, Register card, Address address) {
  __ lea(card, address);
  __ shrptr(card, CardTable::card_shift());
  __ addptr(card, Address(r15_thread, LaneThreadLocalData::card_base_offset()));
}

void LaneStubs::jump_if_unescaped(MacroAssembler* masm, Register obj, Register tmp, Label& unescaped) {
  load_card_address(masm, tmp, Address(obj, 0));
  __ cmpb(Address(tmp, 0), LaneCards::Local);
  __ jcc(Assembler::equal, unescaped);
}

void LaneStubs::generate() {
  const int size = 4 * K;
  BufferBlob* const blob = BufferBlob::create("lane stubs", size);
  if (blob == nullptr) {
    vm_exit_out_of_memory(size, OOM_MALLOC_ERROR, "lane stubs");
  }
  CodeBuffer buffer(blob);
  MacroAssembler masm(&buffer);
  _before_store = generate(&masm, false);
  if (UseCompressedOops) {
    _before_narrow_store = generate(&masm, true);
  }
  for (int i = 0; i < Allocations; i++) {
    _allocations[i] = generate_allocation(&masm, (Allocation)i);
  }
  masm.flush();
}

// The registers of numbers and vectors that a call in C++ may change.
class LaneVectorRegisters : public AllStatic {
  static int count() { return XMMRegister::available_xmm_registers(); }

  static int bytes() { return UseAVX > 2 ? 64 : UseAVX > 0 ? 32 : 16; }

  static int masks() { return UseAVX > 2 ? KRegister::number_of_registers : 0; }

  static void save(MacroAssembler* masm, Address place, XMMRegister reg) {
    if (UseAVX > 2) {
      __ evmovdquq(place, reg, Assembler::AVX_512bit);
    } else if (UseAVX > 0) {
      __ vmovdqu(place, reg);
    } else {
      __ movdqu(place, reg);
    }
  }

  static void restore(MacroAssembler* masm, XMMRegister reg, Address place) {
    if (UseAVX > 2) {
      __ evmovdquq(reg, place, Assembler::AVX_512bit);
    } else if (UseAVX > 0) {
      __ vmovdqu(reg, place);
    } else {
      __ movdqu(reg, place);
    }
  }

  static Address place(int i)         { return Address(rsp, i * bytes()); }
  static Address place_of_mask(int i) { return Address(rsp, count() * bytes() + i * wordSize); }
  static int all()                    { return count() * bytes() + masks() * wordSize; }

 public:
  static void push(MacroAssembler* masm) {
    __ subptr(rsp, all());
    for (int i = 0; i < count(); i++) {
      save(masm, place(i), as_XMMRegister(i));
    }
    for (int i = 0; i < masks(); i++) {
      __ kmov(place_of_mask(i), as_KRegister(i));
    }
  }

  static void pop(MacroAssembler* masm) {
    for (int i = 0; i < count(); i++) {
      restore(masm, as_XMMRegister(i), place(i));
    }
    for (int i = 0; i < masks(); i++) {
      __ kmov(as_KRegister(i), place_of_mask(i));
    }
    __ addptr(rsp, all());
  }
};

// What the caller has pushed, below the return address and so many saved registers.
static void load_arguments(MacroAssembler* masm, Register value, Register slot, int saved, bool narrow) {
  const Address value_argument(rsp, (saved + 1) * wordSize);
  const Address slot_argument(rsp, (saved + 2) * wordSize);
  if (narrow) {
    __ movl(value, value_argument);
    __ decode_heap_oop_not_null(value);
  } else {
    __ movptr(value, value_argument);
  }
  __ movptr(slot, slot_argument);
}

address LaneStubs::generate(MacroAssembler* masm, bool narrow) {
  const Register value = rax;
  const Register slot = rcx;
  const Register bitmap = rdx;
  const Register tmp = rsi;
  const int saved = 4;
  Label escapes, done;

  __ align(CodeEntryAlignment);
  const address entry = __ pc();
  __ push(value);
  __ push(slot);
  __ push(bitmap);
  __ push(tmp);
  load_arguments(masm, value, slot, saved, narrow);
  __ movptr(bitmap, Address(r15_thread, LaneThreadLocalData::escaped_offset()));

  // Escaped already?
  __ subptr(value, Address(r15_thread, LaneThreadLocalData::start_offset()));
  test_escaped(masm, value, bitmap, tmp);
  __ jcc(Assembler::carrySet, done);

  // Stored into an unescaped object of the lane?
  __ subptr(slot, Address(r15_thread, LaneThreadLocalData::start_offset()));
  __ cmpptr(slot, Address(r15_thread, LaneThreadLocalData::last_offset()));
  __ jcc(Assembler::above, escapes);
  test_escaped(masm, slot, bitmap, tmp);
  __ jcc(Assembler::carryClear, done);

  __ bind(escapes);
  load_arguments(masm, value, slot, saved, narrow);
  __ push(rdi);
  __ push(r8);
  __ push(r9);
  __ push(r10);
  __ push(r11);
  const int first_of_apx = 16;
  for (int i = first_of_apx; i < Register::available_gp_registers(); i++) {
    __ push(as_Register(i));
  }
  LaneVectorRegisters::push(masm);
  __ push(rbp);
  __ movptr(rbp, rsp);
  __ andptr(rsp, -(int)StackAlignmentInBytes);
  __ movptr(c_rarg0, slot);
  __ movptr(c_rarg1, value);
  __ call(RuntimeAddress(CAST_FROM_FN_PTR(address, LaneBarrierSetRuntime::before_store)));
  __ movptr(rsp, rbp);
  __ pop(rbp);
  LaneVectorRegisters::pop(masm);
  for (int i = Register::available_gp_registers() - 1; i >= first_of_apx; i--) {
    __ pop(as_Register(i));
  }
  __ pop(r11);
  __ pop(r10);
  __ pop(r9);
  __ pop(r8);
  __ pop(rdi);

  __ bind(done);
  __ pop(tmp);
  __ pop(bitmap);
  __ pop(slot);
  __ pop(value);
  __ ret(2 * wordSize);
  return entry;
}

#ifdef COMPILER2
address LaneStubs::before(address stub) {
  const Allocation allocation = stub == OptoRuntime::new_instance_Java()      ? Instance
                                : stub == OptoRuntime::new_array_Java()        ? Array
                                : stub == OptoRuntime::new_array_nozero_Java() ? UnclearedArray
                                                                               : Allocations;
  if (allocation == Allocations) {
    return stub;
  }
  AtomicAccess::release_store(&_slow_paths[allocation], stub);
  return _allocations[allocation];
}
#endif

// Called like a method of Java: no register is to be kept but the frame's. The call in
// C++ cannot stop at a safepoint, so nobody looks for the caller's frame.
address LaneStubs::generate_allocation(MacroAssembler* masm, Allocation allocation) {
  const Register klass = j_rarg0;
  const Register length = j_rarg1;
  static const address calls[] = { CAST_FROM_FN_PTR(address, LaneBarrierSetRuntime::allocate_instance),
                                   CAST_FROM_FN_PTR(address, LaneBarrierSetRuntime::allocate_array),
                                   CAST_FROM_FN_PTR(address, LaneBarrierSetRuntime::allocate_uncleared_array) };
  STATIC_ASSERT(ARRAY_SIZE(calls) == Allocations);
  Label needs_vm;

  __ align(CodeEntryAlignment);
  const address entry = __ pc();
  __ push(rbp);
  __ movptr(rbp, rsp);
  __ push(klass);
  __ push(length);
  assert_different_registers(c_rarg0, klass, length);
  __ movptr(c_rarg0, r15_thread);
  assert(c_rarg1 == klass && c_rarg2 == length, "as in a call of Java");
  __ vzeroupper();
  __ call(RuntimeAddress(calls[allocation]));
  __ pop(length);
  __ pop(klass);
  __ pop(rbp);
  __ testptr(rax, rax);
  __ jccb(Assembler::zero, needs_vm);
  __ ret(0);
  __ bind(needs_vm);
  __ lea(rscratch1, ExternalAddress((address)&_slow_paths[allocation]));
  __ jmp(Address(rscratch1, 0));
  return entry;
}
