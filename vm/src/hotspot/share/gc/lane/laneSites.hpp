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

#ifndef SHARE_GC_LANE_LANESITES_HPP
#define SHARE_GC_LANE_LANESITES_HPP

#include "interpreter/bytecodes.hpp"
#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

class frame;
class JavaThread;
class Method;
class Mutex;
class nmethod;
class outputStream;

// What became of objects, by the site that allocated them: a method and a bytecode
// index (row T8). Objects of a site that mostly escape, or that mostly outlive local
// collections, only take room in lanes, so C2's code allocates them in memory
// beside the lane (LaneSharedBuffer). The interpreter and C1 allocate in lanes always:
// what is hot is compiled by C2, and its decisions cost nothing there.
//
// Only one allocation of each buffer is looked at: the one for which the buffer was
// too small, as the VM allocates it anyway.
class LaneSites : public AllStatic {
 public:
  enum Outcome {
    Reclaimed, // by a local collection
    Escaped,
    Survived   // of a lane that was closed after local collections
  };

 private:
  enum Decision { Undecided, Local, Shared };

  struct Site {
    // Written last when a site is added; only compared, as the method may be unloaded.
    const Method* volatile method;
    int bci;
    char* name;

    // Since the last decision.
    uint outcomes;
    uint reclaimed;

    uint64_t all_outcomes;
    uint64_t all_reclaimed;
    uint64_t all_escaped;
    volatile int decision; // of type Decision

    // Code that was thrown away because of the present decision.
    volatile uint recompilations;

    // How often it has become shared, and when it last has.
    uint times_shared;
    jlong shared_since;
  };

  static const int LogPlaces = 12;
  static const int Places = 1 << LogPlaces;

  // A site is at one of so many places in turn.
  static const int Probes = 16;

  // Of compiled code, on behalf of one decision.
  static const uint MostRecompilations = 64;

  static Mutex* _lock;

  // Not on the heap: the system clears what is used of it, which mostly is little.
  static Site _sites[Places];
  static volatile uint _changes;

  static int first_place(const Method* method, int bci);
  static int find(const Method* method, int bci);
  static int find_or_add(Method* method, int bci);
  static int of_frame(const frame& caller);
  static void leave_code(JavaThread* thread, const frame& caller, Site* site, size_t bytes);
  static bool takes_recompilation(Site* site);
  static bool is_due(const Site* site);
  static bool try_again_if_due(Site* site, const nmethod* code);
  static void set_decision(Site* site, Decision decision);
  static bool is_judged(const Site* site);
  static void decide(Site* site);

 public:
  static void initialize();

  // True if C2 asks for decisions, be it by history or by its own analysis.
  static bool are_used();

  // True if code follows what is decided by history.
  static bool are_followed();

  // Whether the bytecode is that of a site. Others allocate on behalf of a call, for which
  // C2 has rules of its own: it may fill a clone or a copy without barriers.
  static bool is_site(Bytecodes::Code code);

  // The number of the site whose bytecode the thread executes, or -1 if that does not
  // allocate, or if there are too many sites. The thread allocates in its lane, or would if
  // its lanes were better, as the first of so many bytes. Code that C2 compiled before the
  // site was decided is thrown away when that pays.
  static int current(JavaThread* thread, size_t bytes);

  // The thread has taken a new buffer of so many bytes beside lanes, for code of a site
  // that history made shared. From time to time, and ever more seldom, such a site is
  // tried again in lanes, as a program may have come to another phase.
  static void reconsider(JavaThread* thread, size_t bytes);

  static bool is_decided(int site);
  static bool is_local(int site);

  // Lanes are engaged: shared sites count their time from now.
  static void at_engagement();

  // True if the site is a local one of whose objects so many are not reclaimed lately that it
  // may become shared.
  static bool record(int site, Outcome outcome);

  // For compilers: true if the site's objects are to be allocated beside lanes.
  static bool is_shared(const Method* method, int bci);

  // Grows with each decision that is taken or changed, and when code is thrown away
  // because of one: lanes may become better then.
  static uint changes();

  static void print_on(outputStream* out);
};

#endif // SHARE_GC_LANE_LANESITES_HPP
