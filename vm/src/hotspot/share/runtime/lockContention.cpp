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

#include "memory/resourceArea.hpp"
#include "oops/klass.hpp"
#include "oops/method.inline.hpp"
#include "oops/symbol.hpp"
#include "runtime/handles.inline.hpp"
#include "runtime/javaThread.inline.hpp"
#include "runtime/lockContention.hpp"
#include "runtime/mutexLocker.hpp"
#include "runtime/vframe.inline.hpp"
#include "utilities/globalDefinitions.hpp"
#include "utilities/ostream.hpp"
#include "utilities/quickSort.hpp"

LockSite::LockSite(JavaThread* current) : _method(nullptr), _bci(0) {
  HandleMark hm(current);
  const vframeStream frames(current);
  if (!frames.at_end()) {
    _method = frames.method();
    _bci = frames.bci();
  }
}

static void print_site(outputStream* out, Symbol* holder, Symbol* method, int line, int bci) {
  ResourceMark rm;
  out->print("%s.%s", holder->as_klass_external_name(), method->as_C_string());
  if (line >= 0) {
    out->print(":%d", line);
  }
  out->print(" @ %d", bci);
}

void LockSite::print_on(outputStream* out) const {
  if (_method == nullptr) {
    out->print("no Java frame");
  } else {
    print_site(out, _method->klass_name(), _method->name(), _method->line_number_from_bci(_bci), _bci);
  }
}

Mutex* LockContention::_lock = nullptr;
LockContention::Entry LockContention::_entries[MaxEntries];
int LockContention::_used = 0;

void LockContention::initialize() {
  _lock = new Mutex(Mutex::nosafepoint, "LockContention_lock");
}

LockContention::Entry* LockContention::find(const Entry& wanted) {
  for (int i = 0; i < _used; i++) {
    Entry* const entry = &_entries[i];
    if (entry->_klass == wanted._klass && entry->_holder == wanted._holder && entry->_method == wanted._method &&
        entry->_bci == wanted._bci) {
      return entry;
    }
  }
  return nullptr;
}

// A free entry, or the one with the lowest count, with that count.
LockContention::Entry* LockContention::take_entry() {
  if (_used < MaxEntries) {
    return &_entries[_used++];
  }
  Entry* lowest = &_entries[0];
  for (Entry& entry : _entries) {
    if (entry._count < lowest->_count) {
      lowest = &entry;
    }
  }
  Symbol::maybe_decrement_refcount(lowest->_klass);
  Symbol::maybe_decrement_refcount(lowest->_holder);
  Symbol::maybe_decrement_refcount(lowest->_method);
  return lowest;
}

void LockContention::add(Klass* klass, JavaThread* current) {
  const LockSite site(current);
  Method* const method = site.method();
  Entry wanted = {klass->name(), nullptr, nullptr, site.bci(), -1, 0};
  if (method != nullptr) {
    wanted._holder = method->klass_name();
    wanted._method = method->name();
    wanted._line = method->line_number_from_bci(site.bci());
  }

  MutexLocker locked(_lock, Mutex::_no_safepoint_check_flag);
  Entry* entry = find(wanted);
  if (entry == nullptr) {
    entry = take_entry();
    wanted._count = entry->_count;
    *entry = wanted;
    Symbol::maybe_increment_refcount(entry->_klass);
    Symbol::maybe_increment_refcount(entry->_holder);
    Symbol::maybe_increment_refcount(entry->_method);
  }
  entry->_count++;
}

// The highest count first.
int LockContention::compare(Entry a, Entry b) {
  return a._count > b._count ? -1 : (a._count < b._count ? 1 : 0);
}

void LockContention::print_on(outputStream* out) {
  ResourceMark rm;
  MutexLocker locked(_lock, Mutex::_no_safepoint_check_flag);
  QuickSort::sort(_entries, _used, compare);
  out->print_cr("contended reservations:");
  for (int i = 0; i < _used; i++) {
    const Entry& entry = _entries[i];
    out->print(UINT64_FORMAT_W(16) "  %s  ", entry._count, entry._klass->as_klass_external_name());
    if (entry._method == nullptr) {
      out->print_cr("no Java frame");
    } else {
      print_site(out, entry._holder, entry._method, entry._line, entry._bci);
      out->cr();
    }
  }
}
