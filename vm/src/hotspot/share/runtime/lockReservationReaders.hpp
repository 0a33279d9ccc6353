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
// each index, close together.
class LockReservationReaders : public AllStatic {
  // The words of threads that begin one after the other are in different cache lines:
  // each claim writes its thread's word.
  static const uint Lines = 256;
  static const uint WordsOfLine = (ReservationMark::MaxIndex + Lines) / Lines;

  static volatile uint64_t _reading[Lines][WordsOfLine];

  // So many threads without index are reading.
  static volatile int _others;

 public:
  // The word of the thread of this index, for generated code: 1 while it reads. The
  // store of 1 is to be followed by a fence, that of 0 must not come too early.
  static volatile uint64_t* word_of(uint index) { return &_reading[index % Lines][index / Lines]; }

  // Waits for those that read now.
  static void wait();

  // As long as there is one, a thread that was read from the table of indices stays.
  class Section : public StackObj {
    volatile uint64_t* const _word; // null without index

   public:
    explicit Section(Thread* current);
    ~Section();
  };
};

#endif // SHARE_RUNTIME_LOCKRESERVATIONREADERS_HPP
