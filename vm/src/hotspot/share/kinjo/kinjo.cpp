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

#include "gc/lane/lanes.hpp"
#include "gc/lane/laneStatistics.hpp"
#include "gc/placement/arrayOrderDCmd.hpp"
#include "gc/placement/placement.hpp"
#include "gc/placement/placementDCmd.hpp"
#include "gc/placement/psPlacement.hpp"
#include "gc/shared/gc_globals.hpp"
#include "kinjo/baseVm.hpp"
#include "kinjo/kinjo.hpp"
#include "kinjo/kinjoGlobals.hpp"
#include "logging/log.hpp"
#include "runtime/lockReservation.hpp"
#include "runtime/lockReservationClasses.hpp"
#include "runtime/lockStatistics.hpp"
#include "runtime/vm_version.hpp"
#include "services/diagnosticArgument.hpp"
#include "services/diagnosticFramework.hpp"

void Kinjo::adjust_flags() {
  LockReservation::adjust_flags();
  Lanes::adjust_flags();
  Placement::adjust_flags();
  Placement::initialize();
}

void Kinjo::initialize() {
  if (UseParallelGC) {
    PSPlacement::choose_old_buffers();
  }
  log_info(kinjo)("%s", Abstract_VM_Version::internal_vm_info_string());
  if (ArrayElementsInOrder && (UseParallelGC || UseG1GC)) {
    log_info(kinjo)("Array elements in order: on");
  } else if (ArrayElementsInOrder) {
    log_info(kinjo)("Array elements in order: not needed or not supported by this collector");
  } else {
    log_info(kinjo)("Array elements in order: off");
  }
  log_info(kinjo)("Copy order: %s%s%s", CopyOrder, PlacementFile == nullptr ? "" : ", rules of ",
                  PlacementFile == nullptr ? "" : PlacementFile);
  log_info(kinjo)("Automatic placement: %s", AutomaticPlacement ? "on" : "off");
  log_info(kinjo)("Frequently-read buffers: %s", UseFrequentlyReadBuffers ? "on" : "off");
  log_info(kinjo)("Lock reservation: %s%s", UseLockReservation ? "on" : "off",
                  LockReservation::is_asymmetric() ? ", asymmetric" : "");
  log_info(kinjo)("Lanes: %s", UseLanes ? "on" : "off");
  LockStatistics::initialize();
  LaneStatistics::initialize();
  LockReservationClasses::start();
}

void Kinjo::register_diagnostic_commands() {
  const uint32_t full_export = DCmd_Source_Internal | DCmd_Source_AttachAPI | DCmd_Source_MBean;
  BaseVm::register_command<ArrayOrderDCmd>(full_export);
  BaseVm::register_command<PlacementDCmd>(full_export);
  BaseVm::register_command<LockStatisticsDCmd>(full_export);
  BaseVm::register_command<LanesDCmd>(full_export);
}
