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
#include "memory/resourceArea.hpp"
#include "oops/instanceKlass.hpp"
#include "runtime/atomic.hpp"
#include "runtime/java.hpp"
#include "runtime/lockReservationClasses.hpp"
#include "runtime/os.hpp"
#include "utilities/globalDefinitions.hpp"
#include "utilities/growableArray.hpp"
#include "utilities/stringUtils.hpp"

#include <ctype.h>
#include <string.h>

static GrowableArrayCHeap<const char*, mtSynchronizer>* _patterns = nullptr;

// Characters of class names with a point between packages, and *; those beyond
// ASCII are not looked at.
static bool is_pattern(const char* text) {
  for (const char* c = text; *c != '\0'; c++) {
    if (isalnum((unsigned char)*c) == 0 && strchr("_$.*", *c) == nullptr && (signed char)*c >= 0) {
      return false;
    }
  }
  return true;
}

void LockReservationClasses::initialize() {
  _patterns = new GrowableArrayCHeap<const char*, mtSynchronizer>();
  for (StringUtils::CommaSeparatedStringIterator list(LockReservationExclude); *list != nullptr; ++list) {
    if (!is_pattern(*list)) {
      vm_exit_during_initialization("LockReservationExclude needs class names like com.acme.* with commas between",
                                    *list);
    }
    _patterns->append(os::strdup(*list, mtSynchronizer));
  }
}

// Goes back to the last * when what follows it does not match.
bool LockReservationClasses::matches(const char* pattern, const char* name) {
  const char* after_star = nullptr;
  const char* tried = nullptr;
  while (*name != '\0') {
    if (*pattern == '*') {
      after_star = ++pattern;
      tried = name;
    } else if (*pattern == *name) {
      pattern++;
      name++;
    } else if (after_star != nullptr) {
      pattern = after_star;
      name = ++tried;
    } else {
      return false;
    }
  }
  while (*pattern == '*') {
    pattern++;
  }
  return *pattern == '\0';
}

// Nobody else changes these flags of a class that is in use.
void LockReservationClasses::exclude(Klass* klass) {
  if ((klass->misc_flags() & KlassFlags::_misc_is_never_reserved) != 0) {
    return;
  }
  klass->_misc_flags._flags |= KlassFlags::_misc_is_never_reserved;
  ResourceMark rm;
  log_debug(kinjo)("Lock reservation: not for objects of %s", klass->external_name());
}

void LockReservationClasses::exclude_if_listed(InstanceKlass* klass) {
  if (_patterns->is_empty()) {
    return;
  }
  ResourceMark rm;
  const char* const name = klass->external_name();
  for (const char* pattern : *_patterns) {
    if (matches(pattern, name)) {
      exclude(klass);
      return;
    }
  }
}

// Counts how many reservations have ended in this second. Two classes may share
// a count and then disturb each other; exact enough, also without
// synchronization. A class is only compared, as it may have been unloaded.
void LockReservationClasses::check_rate(Klass* klass) {
  static struct {
    Klass* volatile klass;
    volatile jlong  second;
    volatile uint   ends;
  } counts[64];

  auto& count = counts[(uintptr_t)klass / BytesPerWord % ARRAY_SIZE(counts)];
  const jlong now = os::elapsed_counter() / os::elapsed_frequency();
  if (Atomic::load(&count.klass) != klass || Atomic::load(&count.second) != now) {
    Atomic::store(&count.klass, klass);
    Atomic::store(&count.second, now);
    Atomic::store(&count.ends, 0u);
  }
  if (Atomic::add(&count.ends, 1u) == LockReservationClassLimit) {
    exclude(klass);
  }
}
