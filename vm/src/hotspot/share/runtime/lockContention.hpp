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

#ifndef SHARE_RUNTIME_LOCKCONTENTION_HPP
#define SHARE_RUNTIME_LOCKCONTENTION_HPP

#include "memory/allStatic.hpp"
#include "memory/allocation.hpp"
#include "oops/oopsHierarchy.hpp"

class JavaThread;
class Klass;
class Method;
class Mutex;
class outputStream;
class Symbol;

// Where a thread locks: in its top Java frame.
class LockSite : public StackObj {
  Method* _method; // null: the thread has no Java frames
  int     _bci;

 public:
  LockSite(JavaThread* current);

  Method* method() const { return _method; }
  int bci() const        { return _bci; }

  void print_on(outputStream* out) const;
};

// The classes and sites of the reservations that threads contend for (row L4):
// how often one moved, ended or was waited for. A site is that of the thread
// that wanted the lock, not that of the owner.
//
// The table is bounded. A pair that has no entry takes over the one with the
// lowest count and goes on from it, so that frequent pairs stay and a count may
// be too high, but never too low (Metwally, Agrawal and El Abbadi, "Efficient
// Computation of Frequent and Top-k Elements in Data Streams", ICDT 2005).
class LockContention : public AllStatic {
  // Symbols, not classes and methods, which may be unloaded.
  struct Entry {
    Symbol*  _klass;
    Symbol*  _holder;
    Symbol*  _method; // null: no Java frame
    int      _bci;
    int      _line;
    uint64_t _count;
  };

  static const int MaxEntries = 64;

  static Mutex* _lock;
  static Entry _entries[MaxEntries];
  static int _used;

  static Entry* find(const Entry& wanted);
  static Entry* take_entry();
  static int compare(Entry a, Entry b);

 public:
  static void initialize();

  // Current contends for the reservation of an object of this class. Does not
  // stop at a safepoint.
  static void add(Klass* klass, JavaThread* current);

  static void print_on(outputStream* out);
};

#endif // SHARE_RUNTIME_LOCKCONTENTION_HPP
