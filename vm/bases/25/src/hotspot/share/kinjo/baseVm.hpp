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

#ifndef SHARE_KINJO_BASEVM_HPP
#define SHARE_KINJO_BASEVM_HPP

#include "gc/shared/collectedHeap.hpp"
#include "memory/allStatic.hpp"
#include "memory/universe.hpp"
#include "runtime/globals.hpp"
#include "services/diagnosticArgument.hpp"
#include "services/diagnosticFramework.hpp"
#include "utilities/macros.hpp"
#if INCLUDE_JVMCI
#include "jvmci/jvmci_globals.hpp"
#endif

// What is different in HotSpot of JDK 25, as far as a call can say it. Each base has this
// class with the same members.
class BaseVm : public AllStatic {
 public:
  // Bytes of the memory that TLABs are taken from. With Parallel and NUMA, of thread's part.
  static size_t tlab_used(Thread* thread) { return Universe::heap()->tlab_used(thread); }
  static size_t tlab_capacity(Thread* thread) { return Universe::heap()->tlab_capacity(thread); }
  static size_t unsafe_max_tlab_alloc(Thread* thread) { return Universe::heap()->unsafe_max_tlab_alloc(thread); }

  // True if locks of objects that are not inflated stand in the lock stacks of threads.
  static bool has_lock_stacks() { return LockingMode == LM_LIGHTWEIGHT; }

  static bool has_jvmci_compiler() { return JVMCI_ONLY(EnableJVMCI) NOT_JVMCI(false); }

  // Archives have no stubs that copy references.
  static void load_no_stubs() {}

  template <typename Command>
  static void register_command(uint32_t callers) {
    DCmdFactory::register_DCmdFactory(new DCmdFactoryImpl<Command>(callers, true, false));
  }
};

#endif // SHARE_KINJO_BASEVM_HPP
