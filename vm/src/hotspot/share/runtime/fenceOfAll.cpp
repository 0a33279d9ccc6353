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

#include "logging/log.hpp"
#include "runtime/atomic.hpp"
#include "runtime/fenceOfAll.hpp"
#include "runtime/handshake.hpp"
#include "runtime/mutexLocker.hpp"
#include "runtime/orderAccess.hpp"
#include "utilities/systemMemoryBarrier.hpp"

#ifdef LINUX
#include <sys/syscall.h>
#include <unistd.h>
#endif

Mutex* FenceOfAll::_lock = nullptr;
volatile uint64_t FenceOfAll::_begun = 0;
volatile uint64_t FenceOfAll::_completed = 0;
volatile bool FenceOfAll::_is_refused = false;

void FenceOfAll::initialize() {
  _lock = new Mutex(Mutex::nosafepoint, "LockReservationFence_lock");
}

uint64_t FenceOfAll::begun() {
  return Atomic::load_acquire(&_begun);
}

bool FenceOfAll::is_completed_after(uint64_t number) {
  return Atomic::load_acquire(&_completed) > number;
}

// A filter of system calls may have come after the VM's start, so a refusal does
// not end the VM, as it would in SystemMemoryBarrier.
bool FenceOfAll::try_execute() {
#ifdef LINUX
  const int private_expedited = 1 << 3;
  if (!Atomic::load(&_is_refused) && syscall(SYS_membarrier, private_expedited, 0, 0) != 0) {
    Atomic::store(&_is_refused, true);
    log_warning(kinjo)("Lock reservation: the system refuses fences of all threads; handshakes take their place");
  }
#else
  SystemMemoryBarrierDefault::emit();
#endif
  return !Atomic::load(&_is_refused);
}

void FenceOfAll::execute_by_handshake() {
  class Fence : public HandshakeClosure {
   public:
    Fence() : HandshakeClosure("LockReservationFence") {}
    virtual void do_thread(Thread* thread) { OrderAccess::fence(); }
  } fence;
  Handshake::execute(&fence);
}

void FenceOfAll::complete(uint64_t number) {
  uint64_t last = Atomic::load(&_completed);
  while (last < number) {
    const uint64_t found = Atomic::cmpxchg(&_completed, last, number);
    if (found == last) {
      return;
    }
    last = found;
  }
}

bool FenceOfAll::execute() {
  const uint64_t number = Atomic::add(&_begun, (uint64_t)1);
  if (!try_execute()) {
    return false;
  }
  complete(number);
  return true;
}

bool FenceOfAll::execute_after(uint64_t number) {
  {
    // Who comes while a fence is under way needs the next one, together with all
    // others who have come meanwhile.
    MutexLocker locked(_lock, Mutex::_no_safepoint_check_flag);
    if (is_completed_after(number)) {
      return false;
    }
    if (execute()) {
      return true;
    }
  }
  const uint64_t own = Atomic::add(&_begun, (uint64_t)1);
  execute_by_handshake();
  complete(own);
  return true;
}
