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

#ifndef SHARE_GC_PLACEMENT_ARRAYORDERDCMD_HPP
#define SHARE_GC_PLACEMENT_ARRAYORDERDCMD_HPP

#include "services/diagnosticArgument.hpp"
#include "services/diagnosticFramework.hpp"

class outputStream;

// How the referents of object arrays lie in memory. For every pair of
// neighbouring slots with two different non-null referents: does the second
// referent lie above the first, and within one page of it?
class ArrayOrderStatistics {
  size_t _arrays;
  size_t _pairs;
  size_t _ascending;
  size_t _near;

 public:
  ArrayOrderStatistics() : _arrays(0), _pairs(0), _ascending(0), _near(0) {}

  // "Near" means a distance of at most this many bytes: one small page, what
  // one TLB entry and the hardware prefetchers cover.
  static constexpr size_t NearBytes = 4096;

  // Adds one array that has the referents' addresses in slot order; null
  // slots are passed over.
  void add_array() { _arrays++; }
  void add_pair(uintptr_t first, uintptr_t second);

  size_t arrays() const    { return _arrays; }
  size_t pairs() const     { return _pairs; }
  size_t ascending() const { return _ascending; }
  size_t near() const      { return _near; }

  void print_on(outputStream* out) const;
};

// jcmd PID GC.array_order: walks the heap at a safepoint and prints the
// statistics for arrays of at least two referents.
class ArrayOrderDCmd : public DCmdWithParser {
  DCmdArgument<char*> _class_name;
  DCmdArgument<jlong> _min_length;

 public:
  static int num_arguments() { return 2; }
  ArrayOrderDCmd(outputStream* output, bool heap);
  static const char* name()        { return "GC.array_order"; }
  static const char* description() {
    return "How the objects that object arrays refer to lie in memory: in index order, near each other. Arrays that "
           "nothing refers to count as long as no collection has removed them; GC.run does.";
  }
  static const char* impact()      { return "High: Depends on Java heap size and content."; }
  virtual void execute(DCmdSource source, TRAPS);
};

#endif // SHARE_GC_PLACEMENT_ARRAYORDERDCMD_HPP
