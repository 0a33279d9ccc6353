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
#include "compiler/compilerDefinitions.inline.hpp"
#include "gc/lane/laneRecompilation.hpp"
#include "gc/lane/laneSites.hpp"
#include "kinjo/kinjoGlobals.hpp"
#include "logging/log.hpp"
#include "memory/allocation.hpp"
#include "memory/resourceArea.hpp"
#include "oops/method.hpp"
#include "oops/methodData.hpp"
#include "runtime/atomicAccess.hpp"
#include "runtime/deoptimization.hpp"
#include "runtime/frame.inline.hpp"
#include "runtime/javaThread.hpp"
#include "runtime/mutexLocker.hpp"
#include "runtime/os.hpp"
#include "runtime/registerMap.hpp"
#include "utilities/ostream.hpp"

// A shared site is tried again after so long, then after twice as long each time, which
// comes to three quarters of an hour.
static const jlong FirstRetryNanos = 5 * NANOSECS_PER_SEC;
static const uint MostTimesShared = 10;

// A local site, and one that is near the threshold, is judged by so many times more outcomes
// than others: chance, or the objects that a program makes first, would decide otherwise.
static const uint TimesOutcomesInDoubt = 4;

// Code that has been thrown away so often is no longer thrown away for a retry, which
// may do so twice, or for anything. The VM counts, too, and at PerMethodRecompilationCutoff
// (400) C2 no longer compiles a method; from half of that on, of all methods in it together, it
// compiles it otherwise.
static const uint MostDecompilationsForRetry = 25;
static const uint MostDecompilations = 60;

Mutex* LaneSites::_lock = nullptr;
LaneSites::Site LaneSites::_sites[LaneSites::Places];
volatile uint LaneSites::_changes = 0;

void LaneSites::initialize() {
  LaneRecompilation::initialize();
  // Below the lock that a handshake holds.
  _lock = new Mutex(Mutex::nosafepoint - 1, "LaneSites_lock");
}

bool LaneSites::are_followed() { return LaneSiteHistory && CompilerConfig::is_c2_enabled(); }

bool LaneSites::are_used() { return UseLanes && (LaneSiteHistory || LaneStaticAnalysis); }

int LaneSites::first_place(const Method* method, int bci) {
  const uint64_t golden = UCONST64(0x9E3779B97F4A7C15);
  return (int)((((uint64_t)(uintptr_t)method + (uint64_t)bci * 31) * golden) >> (64 - LogPlaces));
}

int LaneSites::find(const Method* method, int bci) {
  for (int i = 0, place = first_place(method, bci); i < Probes; i++, place = (place + 1) % Places) {
    const Method* const found = AtomicAccess::load_acquire(&_sites[place].method);
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
      AtomicAccess::release_store(&site->method, (const Method*)method);
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

// The frame that called the VM to allocate; an empty one if there is none.
static frame caller_of_vm(JavaThread* thread) {
  if (!thread->has_last_Java_frame()) {
    return frame();
  }
  RegisterMap map(thread, RegisterMap::UpdateMap::skip, RegisterMap::ProcessFrames::skip,
                  RegisterMap::WalkContinuation::skip);
  const frame last = thread->last_frame();
  return last.is_runtime_frame() ? last.sender(&map) : last;
}

static bool is_of_c2(const frame& caller) {
  return caller.is_compiled_frame() && caller.cb()->as_nmethod()->is_compiled_by_c2();
}

// How often the method of the frame's code has lost code of C2.
static uint decompilations(const frame& caller) {
  const MethodData* const profile = caller.cb()->as_nmethod()->method()->method_data();
  return profile == nullptr ? 0 : profile->decompile_count();
}

// The number of the site, or -1.
int LaneSites::of_frame(const frame& caller) {
  Method* method = nullptr;
  int bci = -1;
  if (caller.is_interpreted_frame()) {
    method = caller.interpreter_frame_method();
    bci = caller.interpreter_frame_bci();
  } else if (caller.is_compiled_frame() && !caller.cb()->as_nmethod()->is_native_method()) {
    const ScopeDesc* const scope = caller.cb()->as_nmethod()->scope_desc_at(caller.pc());
    method = scope->method();
    bci = scope->bci();
  }
  return method != nullptr && allocates(method, bci) ? find_or_add(method, bci) : -1;
}

int LaneSites::current(JavaThread* thread, size_t bytes) {
  ResourceMark rm(thread);
  const frame caller = caller_of_vm(thread);
  if (caller.is_empty()) {
    return -1;
  }
  const int site = of_frame(caller);
  if (site >= 0 && AtomicAccess::load(&_sites[site].decision) == Shared && is_of_c2(caller)) {
    leave_code(thread, caller, &_sites[site], bytes);
  }
  return site;
}

void LaneSites::reconsider(JavaThread* thread, size_t bytes) {
  ResourceMark rm(thread);
  const frame caller = caller_of_vm(thread);
  if (caller.is_empty() || !is_of_c2(caller)) {
    return;
  }
  const int place = of_frame(caller);
  if (place < 0) {
    return;
  }
  Site* const site = &_sites[place];
  if (decompilations(caller) < MostDecompilationsForRetry && try_again_if_due(site, caller.cb()->as_nmethod())) {
    log_info(gc, lane)("Site %s @ %d is tried again", site->name, site->bci);
  }
  if (AtomicAccess::load(&site->decision) != Shared) {
    leave_code(thread, caller, site, bytes);
  }
}

// The thread is about to allocate, by code that does so otherwise than is decided.
void LaneSites::leave_code(JavaThread* thread, const frame& caller, Site* site, size_t bytes) {
  nmethod* const code = caller.cb()->as_nmethod();
  if (code->is_in_use()) {
    if (decompilations(caller) >= MostDecompilations || !LaneRecompilation::is_due(code, bytes) ||
        !takes_recompilation(site)) {
      return;
    }
    code->make_not_entrant(nmethod::InvalidationReason::MARKED_FOR_DEOPTIMIZATION);
  }
  // It may be in a loop that does not end soon.
  Deoptimization::deoptimize_frame(thread, caller.id());
}

bool LaneSites::takes_recompilation(Site* site) {
  if (AtomicAccess::load(&site->recompilations) >= MostRecompilations) {
    return false;
  }
  AtomicAccess::inc(&site->recompilations);
  AtomicAccess::inc(&_changes);
  return true;
}

bool LaneSites::is_due(const Site* site) {
  if (AtomicAccess::load_acquire(&site->decision) != Shared || site->times_shared >= MostTimesShared) {
    return false;
  }
  const jlong first = StressLanes ? FirstRetryNanos / 50 : FirstRetryNanos;
  return os::javaTimeNanos() - site->shared_since >= first << (site->times_shared - 1);
}

bool LaneSites::try_again_if_due(Site* site, const nmethod* code) {
  if (!is_due(site)) {
    return false;
  }
  MutexLocker lock(_lock, Mutex::_no_safepoint_check_flag);
  const bool is_still_due = is_due(site) && LaneRecompilation::takes_retry(code);
  if (is_still_due) {
    set_decision(site, Undecided);
  }
  return is_still_due;
}

void LaneSites::at_engagement() {
  LaneRecompilation::at_engagement();
  MutexLocker lock(_lock, Mutex::_no_safepoint_check_flag);
  const jlong now = os::javaTimeNanos();
  for (int i = 0; i < Places; i++) {
    _sites[i].shared_since = now;
  }
}

bool LaneSites::is_decided(int site) { return AtomicAccess::load(&_sites[site].decision) != Undecided; }

bool LaneSites::is_local(int site) { return AtomicAccess::load(&_sites[site].decision) == Local; }

bool LaneSites::record(int place, Outcome outcome) {
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
  if (is_judged(site)) {
    decide(site);
  }
  // Half of what makes a site shared, of as many outcomes at least as decide about a new one.
  const uint64_t missed = site->outcomes - site->reclaimed;
  return site->decision == Local &&
         missed * 200 > (uint64_t)LaneSiteThreshold * MAX2((uint64_t)site->outcomes, (uint64_t)LaneSiteOutcomes);
}

// A shared site stays one until it is tried again, so that one near the threshold does not go
// to and fro. An undecided one is near the threshold within two standard deviations of it.
bool LaneSites::is_judged(const Site* site) {
  const uint64_t outcomes = site->outcomes;
  if (site->decision == Shared || outcomes < LaneSiteOutcomes) {
    return false;
  }
  if (outcomes >= (uint64_t)LaneSiteOutcomes * TimesOutcomesInDoubt) {
    return true;
  }
  const double expected = (double)outcomes * LaneSiteThreshold / 100;
  const double distance = (double)(outcomes - site->reclaimed) - expected;
  const double variance = expected * (100 - LaneSiteThreshold) / 100;
  return site->decision == Undecided && distance * distance >= 4 * variance;
}

// The share that was not reclaimed locally is the paper's fp.
void LaneSites::decide(Site* site) {
  const uint missed = site->outcomes - site->reclaimed;
  const Decision decision = (uint64_t)missed * 100 > (uint64_t)LaneSiteThreshold * site->outcomes ? Shared : Local;
  if (decision != site->decision) {
    log_info(gc, lane)("Site %s @ %d is %s from now on: of %u objects %u were not reclaimed locally", site->name, site->bci,
                       decision == Shared ? "shared" : "local", site->outcomes, missed);
  }
  set_decision(site, decision);
}

void LaneSites::set_decision(Site* site, Decision decision) {
  if (decision != site->decision) {
    if (decision == Shared) {
      site->times_shared++;
      site->shared_since = os::javaTimeNanos();
    }
    AtomicAccess::release_store(&site->decision, (int)decision);
    AtomicAccess::store(&site->recompilations, 0u);
    AtomicAccess::inc(&_changes);
  }
  site->outcomes = 0;
  site->reclaimed = 0;
}

bool LaneSites::is_shared(const Method* method, int bci) {
  const int site = find(method, bci);
  return site >= 0 && AtomicAccess::load(&_sites[site].decision) == Shared;
}

uint LaneSites::changes() { return AtomicAccess::load(&_changes); }

// Without the lock, as out may be slow: sites stay where they are, and a figure may be
// ahead of the one beside it.
void LaneSites::print_on(outputStream* out) {
  static const char* const names[] = { "undecided", "local", "shared" };
  out->print_cr("%12s %12s %12s %12s  allocation site", "samples", "reclaimed %", "escaped %", "decision");
  for (int i = 0; i < Places; i++) {
    const Site* const site = &_sites[i];
    const uint64_t outcomes = site->all_outcomes;
    if (AtomicAccess::load_acquire(&site->method) != nullptr && outcomes > 0) {
      const double all = (double)outcomes;
      out->print_cr(UINT64_FORMAT_W(12) " %12.1f %12.1f %12s  %s @ %d", outcomes,
                    100.0 * (double)site->all_reclaimed / all, 100.0 * (double)site->all_escaped / all,
                    site->decision == Undecided && site->times_shared > 0 ? "tried again" : names[site->decision],
                    site->name, site->bci);
    }
  }
}
