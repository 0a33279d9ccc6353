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

#include "runtime/atomic.hpp"
#include "runtime/javaThread.inline.hpp"
#include "runtime/lockReservationIndices.hpp"
#include "runtime/lockReservationReaders.hpp"
#include "runtime/orderAccess.hpp"
#include "utilities/spinYield.hpp"

alignas(64) volatile uint64_t LockReservationReaders::_reading[Lines][WordsOfLine];
volatile int LockReservationReaders::_others = 0;

static volatile uint64_t* word_of_thread(Thread* thread) {
  const uint index = thread->is_Java_thread() ? LockReservationIndices::of(JavaThread::cast(thread)) : 0;
  return index == 0 ? nullptr : LockReservationReaders::word_of(index);
}

LockReservationReaders::Section::Section(Thread* current) : _word(word_of_thread(current)) {
  if (_word == nullptr) {
    Atomic::inc(&_others);
  } else {
    assert(Atomic::load(_word) == 0, "sections are not nested");
    Atomic::release_store_fence(_word, (uint64_t)1);
  }
}

LockReservationReaders::Section::~Section() {
  if (_word == nullptr) {
    Atomic::dec(&_others);
  } else {
    Atomic::release_store(_word, (uint64_t)0);
  }
}

template <typename T>
static void wait_for_zero(const volatile T* word) {
  SpinYield wait;
  while (Atomic::load_acquire(word) != 0) {
    wait.wait();
  }
}

void LockReservationReaders::wait() {
  OrderAccess::fence();
  for (uint line = 0; line < Lines; line++) {
    for (uint word = 0; word < WordsOfLine; word++) {
      wait_for_zero(&_reading[line][word]);
    }
  }
  wait_for_zero(&_others);
}
