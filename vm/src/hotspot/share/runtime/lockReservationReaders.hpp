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

#ifndef SHARE_RUNTIME_LOCKRESERVATIONREADERS_HPP
#define SHARE_RUNTIME_LOCKRESERVATIONREADERS_HPP

#include "memory/allocation.hpp"
#include "memory/allStatic.hpp"
#include "runtime/reservationMark.hpp"
#include "utilities/globalDefinitions.hpp"

class Thread;

// Who reads another thread's fields by its index (see LockReservationIndices). A
// thread that ends waits for them. GlobalCounter would do that, too, but it looks at
// each thread of the VM, which is slow where there are thousands; here is a word for
// each index, in 16 KB.
class LockReservationReaders : public AllStatic {
  // Each claim writes its thread's word. So the words of 128 successive indices are in
  // different cache lines, and not in neighbours, which processors fetch in pairs.
  static const uint Lines = 256;
  static const uint WordsOfLine = (ReservationMark::MaxIndex + Lines) / Lines;

  static volatile uint64_t _reading[Lines][WordsOfLine];

  // No greater index has been used.
  static volatile uint _highest;

  // Threads without index are counted, in one of several places each, so that a thread
  // that waits sees 0 there soon.
  static const uint Places = 32;
  static volatile uint64_t _others[Places][WordsOfLine];

  static volatile uint64_t* word_of(uint index) {
    return &_reading[(index << 1 | (index >> 7 & 1)) % Lines][index / Lines];
  }

 public:
  // The word of the thread that gets this index: 1 while the thread reads. The store of
  // 1 is to be followed by a fence. That of 0 must not be seen before all has been read;
  // on x86 a plain store will do.
  static volatile uint64_t* word_for(uint index);

  // Waits for those that read now.
  static void wait();

  // As long as there is one, a thread that was read from the table of indices stays.
  // Sections are not nested.
  class Section : public StackObj {
    volatile uint64_t* const _word; // null without index
    volatile uint64_t* const _place;

   public:
    explicit Section(Thread* current);
    ~Section();
  };
};

#endif // SHARE_RUNTIME_LOCKRESERVATIONREADERS_HPP
