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
#include "runtime/atomicAccess.hpp"
#include "runtime/java.hpp"
#include "runtime/lockReservationClasses.hpp"
#include "runtime/lockReservationThread.hpp"
#include "runtime/os.hpp"
#include "runtime/task.hpp"
#include "utilities/globalDefinitions.hpp"
#include "utilities/growableArray.hpp"
#include "utilities/stringUtils.hpp"

#include <ctype.h>
#include <string.h>

Klass* volatile LockReservationClasses::_excluded[Places];
LockReservationClasses::Exclusion LockReservationClasses::_exclusions[Places];
volatile uint LockReservationClasses::_reserved[Places];
volatile uint LockReservationClasses::_ended[Places];
volatile uint LockReservationClasses::_claimed[Places];

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

void LockReservationClasses::report(const Klass* klass) {
  ResourceMark rm;
  log_debug(kinjo)("Lock reservation: not for objects of %s", klass->external_name());
}

// The class is not in use yet: nobody else reads or changes its flags.
void LockReservationClasses::exclude_if_listed(InstanceKlass* klass) {
  if (_patterns->is_empty() || (klass->misc_flags() & KlassFlags::_misc_is_never_reserved) != 0) {
    return;
  }
  ResourceMark rm;
  const char* const name = klass->external_name();
  for (const char* pattern : *_patterns) {
    if (matches(pattern, name)) {
      static_cast<Klass*>(klass)->_misc_flags.set_is_never_reserved(true);
      report(klass);
      return;
    }
  }
}

static jlong seconds_now() {
  return os::elapsed_counter() / os::elapsed_frequency();
}

// Exact enough without synchronization.
void LockReservationClasses::exclude_for_some_time(Klass* klass) {
  const int place = place_of(klass);
  Exclusion& exclusion = _exclusions[place];
  if (AtomicAccess::load(&_excluded[place]) == klass) {
    return;
  }
  exclusion.seconds = exclusion.klass == klass ? MIN2(exclusion.seconds * 2, MaxSeconds) : MinSeconds;
  exclusion.klass = klass;
  exclusion.until = seconds_now() + exclusion.seconds;
  AtomicAccess::release_store(&_excluded[place], klass);
  report(klass);
}

void LockReservationClasses::end_exclusions() {
  const jlong now = seconds_now();
  for (int place = 0; place < Places; place++) {
    if (AtomicAccess::load_acquire(&_excluded[place]) != nullptr && _exclusions[place].until <= now) {
      AtomicAccess::store(&_excluded[place], (Klass*)nullptr);
      log_debug(kinjo)("Lock reservation: a class is tried again after " JLONG_FORMAT " s", _exclusions[place].seconds);
    }
  }
}

class LockReservationClasses::Probation : public PeriodicTask {
  static const size_t Milliseconds = 1000;
  static const int TicksPerHalving = 10;

  int _ticks = 0;

 public:
  Probation() : PeriodicTask(Milliseconds) {}

  virtual void task() {
    end_exclusions();
    if (++_ticks % TicksPerHalving == 0) {
      halve_counts();
    }
  }
};

void LockReservationClasses::start() {
  if (UseLockReservation && LockReservationClassLimit > 0) {
    Probation* const probation = new Probation();
    probation->enroll();
  }
}

// Two classes may share a place and then disturb each other; exact enough, also
// without synchronization.
void LockReservationClasses::check_share(Klass* klass, volatile uint* counts, uint more, uint64_t few) {
  const int place = place_of(klass);
  const uint64_t count = AtomicAccess::add(&counts[place], more);
  const uint64_t reserved = (uint64_t)AtomicAccess::load(&_reserved[place]) * LockReservationThread::Uncounted;
  if (count / few != (count - more) / few && count * ReservedPerEnd >= reserved) {
    exclude_for_some_time(klass);
  }
}

void LockReservationClasses::reservation_ended(Klass* klass) {
  if (LockReservationClassLimit > 0 && !StressLockReservation) {
    check_share(klass, _ended, 1, LockReservationClassLimit);
  }
}

void LockReservationClasses::claimed_while_owners_run(Klass* klass, uint claims) {
  if (LockReservationClassLimit > 0 && !StressLockReservation) {
    check_share(klass, _claimed, claims, (uint64_t)LockReservationClassLimit * ClaimsPerEnd);
  }
}

void LockReservationClasses::halve_counts() {
  for (int place = 0; place < Places; place++) {
    AtomicAccess::store(&_reserved[place], AtomicAccess::load(&_reserved[place]) / 2);
    AtomicAccess::store(&_ended[place], AtomicAccess::load(&_ended[place]) / 2);
    AtomicAccess::store(&_claimed[place], AtomicAccess::load(&_claimed[place]) / 2);
  }
}
