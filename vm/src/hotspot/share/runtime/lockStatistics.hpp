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

#ifndef SHARE_RUNTIME_LOCKSTATISTICS_HPP
#define SHARE_RUNTIME_LOCKSTATISTICS_HPP

#include "memory/allStatic.hpp"
#include "runtime/lockReservationThread.hpp"
#include "services/diagnosticArgument.hpp"
#include "services/diagnosticFramework.hpp"

class outputStream;

// How a program locks (row L4, the paper's Table 1): the counts of all threads
// since the VM started. Threads go on counting while they are added up.
class LockStatistics : public AllStatic {
  static volatile uint64_t _ended[LockReservationThread::Counts];

  class Sampler;

  static uint64_t total(LockReservationThread::Count what);
  static void print_share(outputStream* out, const char* what, uint64_t part, uint64_t whole);

 public:
  // Starts to bring the counts to the VM's performance counters, for jstat and
  // jcmd PerfCounter.print.
  static void initialize();

  // A thread is about to leave the list of threads.
  static void add_ended(const LockReservationThread& thread);

  static void print_on(outputStream* out);
};

// jcmd PID VM.lock_statistics
class LockStatisticsDCmd : public DCmd {
 public:
  LockStatisticsDCmd(outputStream* output, bool heap) : DCmd(output, heap) {}
  static const char* name()        { return "VM.lock_statistics"; }
  static const char* description() {
    return "How often locks were taken, and how many of them by the owner of a reservation; "
           "needs -XX:+UseLockReservation -XX:+LockReservationStatistics.";
  }
  static const char* impact()      { return "Low"; }
  virtual void execute(DCmdSource source, TRAPS);
};

#endif // SHARE_RUNTIME_LOCKSTATISTICS_HPP
