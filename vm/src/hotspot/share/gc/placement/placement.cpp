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

#include "cds/cdsConfig.hpp"
#include "compiler/compilerDefinitions.inline.hpp"
#include "gc/placement/fieldProfile.hpp"
#include "gc/placement/placement.hpp"
#include "gc/placement/placementRules.hpp"
#include "gc/shared/gc_globals.hpp"
#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/klass.inline.hpp"
#include "oops/objArrayKlass.hpp"
#include "oops/symbol.hpp"
#include "runtime/globals_extension.hpp"
#include "runtime/java.hpp"
#include "runtime/javaThread.hpp"
#include "runtime/threadSMR.inline.hpp"
#include "utilities/ostream.hpp"

bool Placement::_is_used = false;
bool Placement::_concerns_all = false;
bool Placement::_concerns_arrays = false;
bool Placement::_allocates_apart = false;
ReferentOrder Placement::_order;

// The interfaces of row C4. The first is for objects of a class that implements
// it, the second for arrays of such a class.
static const char ObjectMarker[] = "kinjo/agent/api/FreqReadObj";
static const char ArrayMarker[] = "kinjo/agent/api/FreqReadAry";

static bool has_supported_collector() {
  return UseSerialGC || UseParallelGC || UseG1GC;
}

static bool is_requested() {
  return !FLAG_IS_DEFAULT(CopyOrder) || PlacementFile != nullptr || StressPlacement || AutomaticPlacement;
}

void Placement::adjust_flags() {
  if (!FLAG_IS_DEFAULT(PlacementFile) && PlacementFile == nullptr) { // nothing is behind the =
    vm_exit_during_initialization("PlacementFile names no file");
  }
  const char* reason = nullptr;
  if (!has_supported_collector()) {
    reason = "this collector has no copy order";
  } else if (CDSConfig::is_dumping_archive()) {
    // Archived classes must not carry it.
    reason = "an archive of classes is written";
  }
  if (reason != nullptr) {
    if (is_requested()) {
      log_warning(kinjo)("CopyOrder, PlacementFile and AutomaticPlacement have no effect: %s", reason);
    }
    FLAG_SET_DEFAULT(CopyOrder, "default");
    FLAG_SET_DEFAULT(PlacementFile, nullptr);
    FLAG_SET_DEFAULT(StressPlacement, false);
    FLAG_SET_DEFAULT(AutomaticPlacement, false);
    FLAG_SET_DEFAULT(UseFrequentlyReadBuffers, false);
  }
  if (AutomaticPlacement && !CompilerConfig::is_c2_enabled()) {
    log_warning(kinjo)("AutomaticPlacement has no effect: only C2's code tells which fields are read");
    FLAG_SET_DEFAULT(AutomaticPlacement, false);
  }
}

void Placement::initialize() {
  const char* const order = CopyOrder == nullptr ? "" : CopyOrder; // it is null if nothing is behind the =
  if (!ReferentOrder::parse(order, &_order)) {
    vm_exit_during_initialization("CopyOrder must be default, bfs, dfs, or cluster:K with K from 2 to 254", order);
  }
  if (PlacementFile != nullptr) {
    PlacementRules::read(PlacementFile);
  }
  if (AutomaticPlacement) {
    FieldProfile::initialize();
  }
  // Depth first is what Parallel and G1 do by themselves.
  const bool is_changed = UseSerialGC ? _order.is_specified() : _order.is_breadth_first() || _order.is_cluster();
  _concerns_all = is_changed || StressPlacement;
  _allocates_apart = StressPlacement;
  _is_used = is_changed || !PlacementRules::is_empty() || StressPlacement || AutomaticPlacement;
}

// An interface is marked by its name, a class by what it extends and implements.
void Placement::mark(InstanceKlass* klass) {
  ClassPlacement* const placement = klass->placement();
  if (klass->is_interface()) {
    if (klass->name()->equals(ObjectMarker)) {
      placement->set_is_frequently_read();
    } else if (klass->name()->equals(ArrayMarker)) {
      placement->set_are_arrays_frequently_read();
    }
  }
  const Array<InstanceKlass*>* const interfaces = klass->local_interfaces();
  for (int i = 0; i < interfaces->length(); i++) {
    const ClassPlacement* const inherited = interfaces->at(i)->placement();
    if (inherited->is_frequently_read()) {
      placement->set_is_frequently_read();
    }
    if (inherited->are_arrays_frequently_read()) {
      placement->set_are_arrays_frequently_read();
    }
  }
  if (!klass->is_interface() && (placement->is_frequently_read() || placement->are_arrays_frequently_read())) {
    ResourceMark rm;
    log_debug(kinjo)("Frequently read: %s%s%s", placement->is_frequently_read() ? "objects " : "",
                     placement->are_arrays_frequently_read() ? "arrays " : "", klass->external_name());
    _is_used = true;
    if (placement->are_arrays_frequently_read()) {
      _concerns_arrays = true;
    }
  }
}

void Placement::before_use(InstanceKlass* klass) {
  const InstanceKlass* const super = klass->java_super();
  if (super != nullptr) {
    *klass->placement() = *super->placement();
  }
  if (UseFrequentlyReadBuffers) {
    mark(klass);
  }
  PlacementRules::apply(klass);
  if (!klass->is_interface() &&
      (klass->placement()->is_frequently_read() || klass->placement()->are_arrays_frequently_read())) {
    _allocates_apart = true;
  }
}

// The same for a class as long as the VM runs.
static uint stress_choice(const Klass* klass) {
  return uint(((uintptr_t)klass >> 6) * 0x9E3779B1u >> 8);
}

ReferentOrder Placement::order_of(const Klass* klass) {
  if (StressPlacement) {
    const uint choice = stress_choice(klass) % 12;
    return choice == 0   ? ReferentOrder::depth_first()
           : choice == 1 ? ReferentOrder::breadth_first()
                         : ReferentOrder::cluster(choice);
  }
  const ReferentOrder order = klass->placement()->order();
  return order.is_specified() ? order : _order;
}

bool Placement::is_frequently_read(const Klass* klass) {
  if (StressPlacement) {
    return (stress_choice(klass) & 1) == 0;
  }
  if (klass->is_objArray_klass()) {
    return ObjArrayKlass::cast(klass)->element_klass()->placement()->are_arrays_frequently_read();
  }
  return klass->placement()->is_frequently_read();
}

void Placement::retire_buffers() {
  for (JavaThreadIteratorWithHandle threads; JavaThread* thread = threads.next(); ) {
    thread->frequently_read_tlab().retire(thread);
  }
}

void Placement::print_on(outputStream* out) {
  out->print("copy order: ");
  _order.print_on(out);
  out->cr();
  PlacementRules::print_on(out);
  FieldProfile::print_on(out);
}
