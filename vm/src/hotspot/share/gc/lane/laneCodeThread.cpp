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

#include "gc/lane/laneCode.hpp"
#include "gc/lane/laneCodeThread.hpp"
#include "compiler/compiler_globals.hpp"
#include "runtime/handles.inline.hpp"
#include "runtime/javaThread.hpp"
#include "runtime/semaphore.inline.hpp"
#include "utilities/exceptions.hpp"

Semaphore* LaneCodeThread::_told = nullptr;

// As MonitorDeflationThread. Without tiered compilation a method's old code is not replaced.
void LaneCodeThread::start() {
  if (!TieredCompilation) {
    return;
  }
  EXCEPTION_MARK;
  const Handle object = JavaThread::create_system_thread_object("Lane Code Thread", CHECK);
  JavaThread* const thread = new JavaThread(&run_rounds);
  JavaThread::vm_exit_on_osthread_failure(thread);
  _told = new Semaphore();
  JavaThread::start_internal_daemon(THREAD, thread, object, NormPriority);
}

void LaneCodeThread::tell() {
  if (is_running()) {
    _told->signal();
  }
}

void LaneCodeThread::run_rounds(JavaThread* thread, TRAPS) {
  while (true) {
    _told->wait_with_safepoint_check(thread);
    LaneCode::compile_again(thread);
  }
}
