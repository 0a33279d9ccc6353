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
#include "gc/shared/barrierSet.hpp"
#include "gc/shared/barrierSetAssembler.hpp"
#include "memory/allStatic.hpp"
#include "oops/markWord.hpp"
#include "oops/oop.hpp"
#include "runtime/objectMonitor.hpp"
#include "runtime/objectMonitorTable.hpp"

// The table of monitors is searched at the one place that an object's hash names.
class MonitorTableAssembler : public AllStatic {
 public:
  // Monitor becomes that of obj; goes to unknown if it is not found. Kills tmp. If obj
  // has no monitor, and so perhaps no hash, another object's is found at most, which is
  // not taken.
  static void find(MacroAssembler* masm, Register obj, Register monitor, Register tmp, Label& unknown) {
    masm->movptr(monitor, Address(obj, oopDesc::mark_offset_in_bytes()));
    masm->shrq(monitor, markWord::hash_shift);
    masm->andq(monitor, markWord::hash_mask);
    masm->lea(tmp, ExternalAddress(ObjectMonitorTable::current_table_address()));
    masm->movptr(tmp, Address(tmp));
    masm->andq(monitor, Address(tmp, ObjectMonitorTable::table_capacity_mask_offset()));
    masm->movptr(tmp, Address(tmp, ObjectMonitorTable::table_buckets_offset()));
    masm->movptr(monitor, Address(tmp, monitor, Address::times_ptr));
    masm->cmpptr(monitor, ObjectMonitorTable::SpecialPointerValues::below_is_special);
    masm->jcc(Assembler::below, unknown);
    masm->movptr(tmp, Address(monitor, ObjectMonitor::object_offset()));
    BarrierSet::barrier_set()->barrier_set_assembler()->try_peek_weak_handle_in_nmethod(masm, tmp, tmp, unknown);
    masm->cmpptr(tmp, obj);
    masm->jcc(Assembler::notEqual, unknown);
  }
};

#endif // CPU_X86_MONITORTABLE_X86_HPP
