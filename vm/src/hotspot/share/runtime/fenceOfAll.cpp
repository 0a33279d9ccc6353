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
#include "runtime/atomicAccess.hpp"
#include "runtime/fenceOfAll.hpp"
#include "runtime/handshake.hpp"
#include "runtime/mutexLocker.hpp"
#include "runtime/orderAccess.hpp"
#include "utilities/systemMemoryBarrier.hpp"

#ifdef LINUX
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

Mutex* FenceOfAll::_lock = nullptr;
volatile uint64_t FenceOfAll::_begun = 0;
volatile uint64_t FenceOfAll::_completed = 0;
volatile bool FenceOfAll::_is_refused = false;

uint64_t FenceOfAll::begun() {
  return AtomicAccess::load_acquire(&_begun);
}

bool FenceOfAll::is_completed_after(uint64_t number) {
  return AtomicAccess::load_acquire(&_completed) > number;
}

#ifdef LINUX
// Commands of membarrier(2).
static const int Query = 0;
static const int PrivateExpedited = 1 << 3;
static const int RegisterPrivateExpedited = 1 << 4;

static long membarrier(int command) {
  return syscall(SYS_membarrier, command, 0, 0);
}

// The system wants to be told before the first fence.
static bool try_membarrier() {
  if (membarrier(PrivateExpedited) == 0) {
    return true;
  }
  if (errno != EPERM) {
    return false;
  }
  log_debug(kinjo)("Lock reservation: a fence of all threads waits until the system is ready for it");
  return membarrier(RegisterPrivateExpedited) == 0 && membarrier(PrivateExpedited) == 0;
}

// To be told takes the system some 10 ms, in which it waits and nothing is computed. A
// thread of its own asks meanwhile, so that neither the VM's start nor the first fence
// has to wait. It makes this one system call and is no Thread. If it cannot be made,
// the first fence asks.
static void ask_early_for_membarrier() {
  const size_t stack_size = 256 * K;
  sigset_t all, before;
  pthread_attr_t attributes;
  pthread_t thread;
  if (pthread_attr_init(&attributes) != 0) {
    return;
  }
  sigfillset(&all);
  // Signals to the process are for threads of the VM.
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&attributes, stack_size);
  pthread_create(&thread, &attributes, [](void*) -> void* {
    membarrier(RegisterPrivateExpedited);
    return nullptr;
  }, nullptr);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  pthread_attr_destroy(&attributes);
}
#endif

void FenceOfAll::initialize() {
  _lock = new Mutex(Mutex::nosafepoint, "LockReservationFence_lock");
  LINUX_ONLY(ask_early_for_membarrier();)
}

bool FenceOfAll::is_available() {
#ifdef LINUX
  const long commands = membarrier(Query);
  const long needed = PrivateExpedited | RegisterPrivateExpedited;
  return commands >= 0 && (commands & needed) == needed;
#else
  return SystemMemoryBarrierDefault::initialize();
#endif
}

bool FenceOfAll::is_refused() {
  return AtomicAccess::load(&_is_refused);
}

// A filter of system calls may refuse what the system has, so a refusal does not end
// the VM, as it would in SystemMemoryBarrier.
bool FenceOfAll::try_execute() {
#ifdef LINUX
  if (!is_refused() && !try_membarrier()) {
    AtomicAccess::store(&_is_refused, true);
    log_info(kinjo)("Lock reservation: the system refuses fences of all threads; handshakes take their place");
  }
#else
  SystemMemoryBarrierDefault::emit();
#endif
  return !is_refused();
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
  uint64_t last = AtomicAccess::load(&_completed);
  while (last < number) {
    const uint64_t found = AtomicAccess::cmpxchg(&_completed, last, number);
    if (found == last) {
      return;
    }
    last = found;
  }
}

bool FenceOfAll::execute() {
  const uint64_t number = AtomicAccess::add(&_begun, (uint64_t)1);
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
  const uint64_t own = AtomicAccess::add(&_begun, (uint64_t)1);
  execute_by_handshake();
  complete(own);
  return true;
}
