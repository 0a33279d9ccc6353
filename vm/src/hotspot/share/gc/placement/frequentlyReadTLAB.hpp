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

#ifndef SHARE_GC_PLACEMENT_FREQUENTLYREADTLAB_HPP
#define SHARE_GC_PLACEMENT_FREQUENTLYREADTLAB_HPP

#include "gc/shared/extraAllocBuffer.hpp"
#include "utilities/globalDefinitions.hpp"
#include "utilities/sizes.hpp"

class JavaThread;

// Where a thread allocates objects that are read frequently (row C5), apart from those
// that are written. What is left of a buffer is lost at each safepoint, so the first
// one is small, and each one twice as large as the one before.
//
// C2's code allocates in it, and the VM. The interpreter and C1's code do not: what
// they allocate inline lies among all others until a collection copies it.
class FrequentlyReadTLAB {
  static const size_t MinWords = 4 * K / HeapWordSize;
  static const size_t MaxWords = 64 * K / HeapWordSize;

  ExtraAllocBuffer _buffer;
  size_t _next_words = MinWords;

 public:
  static ByteSize buffer_offset() { return byte_offset_of(FrequentlyReadTLAB, _buffer); }

  // As of ExtraAllocBuffer.
  HeapWord* allocate(JavaThread* thread, size_t words, size_t* buffer_words);
  void retire(JavaThread* thread);
};

#endif // SHARE_GC_PLACEMENT_FREQUENTLYREADTLAB_HPP
