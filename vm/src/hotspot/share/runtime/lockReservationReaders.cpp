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

#include "runtime/atomicAccess.hpp"
#include "runtime/javaThread.inline.hpp"
#include "runtime/lockReservationReaders.hpp"
#include "runtime/orderAccess.hpp"
#include "utilities/spinYield.hpp"

alignas(DEFAULT_PADDING_SIZE) volatile uint64_t LockReservationReaders::_reading[Lines][WordsOfLine];
alignas(DEFAULT_PADDING_SIZE) volatile uint64_t LockReservationReaders::_others[Places][WordsOfLine];
volatile uint LockReservationReaders::_highest = 0;

volatile uint64_t* LockReservationReaders::word_for(uint index) {
  uint highest = AtomicAccess::load(&_highest);
  while (index > highest) {
    const uint seen = AtomicAccess::cmpxchg(&_highest, highest, index);
    if (seen == highest) {
      break;
    }
    highest = seen;
  }
  return word_of(index);
}

LockReservationReaders::Section::Section(Thread* current)
  : _word(current->is_Java_thread() ? JavaThread::cast(current)->lock_reservation().reading() : nullptr),
    _place(&_others[(uintptr_t)current / 1024 % Places][0]) {
  if (_word == nullptr) {
    AtomicAccess::inc(_place);
  } else {
    assert(AtomicAccess::load(_word) == 0, "sections are not nested");
    AtomicAccess::release_store_fence(_word, (uint64_t)1);
  }
}

LockReservationReaders::Section::~Section() {
  if (_word == nullptr) {
    AtomicAccess::dec(_place);
  } else {
    AtomicAccess::release_store(_word, (uint64_t)0);
  }
}

static void wait_for_zero(const volatile uint64_t* word) {
  if (AtomicAccess::load_acquire(word) == 0) {
    return;
  }
  SpinYield wait;
  while (AtomicAccess::load_acquire(word) != 0) {
    wait.wait();
  }
}

void LockReservationReaders::wait() {
  OrderAccess::fence();
  const uint highest = AtomicAccess::load(&_highest);
  for (uint index = 1; index <= highest; index++) {
    wait_for_zero(word_of(index));
  }
  for (uint place = 0; place < Places; place++) {
    wait_for_zero(&_others[place][0]);
  }
}
