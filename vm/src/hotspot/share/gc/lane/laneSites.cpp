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

#include "code/nmethod.hpp"
#include "code/scopeDesc.hpp"
#include "gc/lane/laneSites.hpp"
#include "kinjo/kinjoGlobals.hpp"
#include "logging/log.hpp"
#include "memory/allocation.hpp"
#include "memory/resourceArea.hpp"
#include "oops/method.hpp"
#include "runtime/atomic.hpp"
#include "runtime/deoptimization.hpp"
#include "runtime/frame.inline.hpp"
#include "runtime/javaThread.hpp"
#include "runtime/mutexLocker.hpp"
#include "runtime/os.hpp"
#include "runtime/registerMap.hpp"
#include "utilities/ostream.hpp"

Mutex* LaneSites::_lock = nullptr;
LaneSites::Site* LaneSites::_sites = nullptr;
volatile uint LaneSites::_changes = 0;

void LaneSites::initialize() {
  // Below the lock that a handshake holds.
  _lock = new Mutex(Mutex::nosafepoint - 1, "LaneSites_lock");
  _sites = NEW_C_HEAP_ARRAY(Site, Places, mtGC);
  memset((void*)_sites, 0, Places * sizeof(Site));
}

bool LaneSites::are_used() { return UseLanes && (LaneSiteHistory || LaneStaticAnalysis); }

int LaneSites::first_place(const Method* method, int bci) {
  const uint64_t golden = UCONST64(0x9E3779B97F4A7C15);
  return (int)((((uint64_t)(uintptr_t)method + (uint64_t)bci * 31) * golden) >> (64 - LogPlaces));
}

int LaneSites::find(const Method* method, int bci) {
  for (int i = 0, place = first_place(method, bci); i < Probes; i++, place = (place + 1) % Places) {
    const Method* const found = Atomic::load_acquire(&_sites[place].method);
    if (found == nullptr) {
      return -1;
    }
    if (found == method && _sites[place].bci == bci) {
      return place;
    }
  }
  return -1;
}

int LaneSites::find_or_add(Method* method, int bci) {
  const int found = find(method, bci);
  if (found >= 0) {
    return found;
  }
  ResourceMark rm;
  char* const name = os::strdup(method->external_name(), mtGC);
  MutexLocker lock(_lock, Mutex::_no_safepoint_check_flag);
  for (int i = 0, place = first_place(method, bci); i < Probes; i++, place = (place + 1) % Places) {
    Site* const site = &_sites[place];
    if (site->method == nullptr) {
      site->bci = bci;
      site->name = name;
      Atomic::release_store(&site->method, (const Method*)method);
      return place;
    }
    if (site->method == method && site->bci == bci) {
      os::free(name);
      return place;
    }
  }
  os::free(name);
  return -1;
}

bool LaneSites::is_site(Bytecodes::Code code) {
  return code == Bytecodes::_new || code == Bytecodes::_newarray || code == Bytecodes::_anewarray;
}

static bool allocates(const Method* method, int bci) {
  return !method->is_native() && bci >= 0 && LaneSites::is_site(method->java_code_at(bci));
}

int LaneSites::current(JavaThread* thread) {
  if (!thread->has_last_Java_frame()) {
    return -1;
  }
  ResourceMark rm(thread);
  RegisterMap map(thread, RegisterMap::UpdateMap::skip, RegisterMap::ProcessFrames::skip, RegisterMap::WalkContinuation::skip);
  frame caller = thread->last_frame();
  if (caller.is_runtime_frame()) {
    caller = caller.sender(&map);
  }
  if (caller.is_interpreted_frame()) {
    Method* const method = caller.interpreter_frame_method();
    const int bci = caller.interpreter_frame_bci();
    return allocates(method, bci) ? find_or_add(method, bci) : -1;
  }
  if (!caller.is_compiled_frame()) {
    return -1;
  }
  nmethod* const code = caller.cb()->as_nmethod();
  if (code->is_native_method()) {
    return -1;
  }
  const ScopeDesc* const scope = code->scope_desc_at(caller.pc());
  Method* const method = scope->method();
  if (!allocates(method, scope->bci())) {
    return -1;
  }
  const int site = find_or_add(method, scope->bci());
  if (site >= 0 && code->is_compiled_by_c2() && code->is_in_use() && takes_recompilation(site)) {
    code->make_not_entrant(nmethod::InvalidationReason::MARKED_FOR_DEOPTIMIZATION);
    // It may be in a loop that does not end soon.
    Deoptimization::deoptimize_frame(thread, caller.id());
  }
  return site;
}

// Code that allocates objects of the site in lanes although they are to lie beside.
bool LaneSites::takes_recompilation(int place) {
  Site* const site = &_sites[place];
  if (site->decision != Shared) {
    return false;
  }
  MutexLocker lock(_lock, Mutex::_no_safepoint_check_flag);
  if (site->recompilations == MostRecompilations) {
    return false;
  }
  site->recompilations++;
  Atomic::inc(&_changes);
  return true;
}

bool LaneSites::is_decided(int site) { return Atomic::load(&_sites[site].decision) != Undecided; }

void LaneSites::record(int place, Outcome outcome) {
  MutexLocker lock(_lock, Mutex::_no_safepoint_check_flag);
  Site* const site = &_sites[place];
  site->outcomes++;
  site->all_outcomes++;
  if (outcome == Reclaimed) {
    site->reclaimed++;
    site->all_reclaimed++;
  } else if (outcome == Escaped) {
    site->all_escaped++;
  }
  if (site->outcomes >= LaneSiteOutcomes) {
    decide(site);
  }
}

// The share that was not reclaimed locally is the paper's fp.
void LaneSites::decide(Site* site) {
  const uint missed = site->outcomes - site->reclaimed;
  const Decision decision = (uint64_t)missed * 100 > (uint64_t)LaneSiteThreshold * site->outcomes ? Shared : Local;
  if (decision != site->decision) {
    log_info(gc, lane)("Site %s @ %d is %s from now on: of %u objects %u were not reclaimed locally", site->name, site->bci,
                       decision == Shared ? "shared" : "local", site->outcomes, missed);
    Atomic::store(&site->decision, (int)decision);
    Atomic::inc(&_changes);
  }
  site->outcomes = 0;
  site->reclaimed = 0;
}

bool LaneSites::is_shared(const Method* method, int bci) {
  if (StressLanes && os::random() % 2 == 0) {
    return true;
  }
  const int site = find(method, bci);
  return site >= 0 && Atomic::load(&_sites[site].decision) == Shared;
}

uint LaneSites::changes() { return Atomic::load(&_changes); }

void LaneSites::print_on(outputStream* out) {
  static const char* const names[] = { "undecided", "local", "shared" };
  out->print_cr("%12s %12s %12s %12s  allocation site", "samples", "reclaimed %", "escaped %", "decision");
  MutexLocker lock(_lock, Mutex::_no_safepoint_check_flag);
  for (int i = 0; i < Places; i++) {
    const Site* const site = &_sites[i];
    if (site->method != nullptr && site->all_outcomes > 0) {
      const double all = (double)site->all_outcomes;
      out->print_cr(UINT64_FORMAT_W(12) " %12.1f %12.1f %12s  %s @ %d", site->all_outcomes,
                    100.0 * (double)site->all_reclaimed / all, 100.0 * (double)site->all_escaped / all,
                    names[site->decision], site->name, site->bci);
    }
  }
}
