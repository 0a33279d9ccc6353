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

#include "gc/placement/frequentlyReadTLAB.hpp"
#include "gc/shared/extraAllocBuffer.hpp"
#include "utilities/globalDefinitions.hpp"

HeapWord* FrequentlyReadTLAB::allocate(JavaThread* thread, size_t words, size_t* buffer_words) {
  const size_t size = MAX2(_next_words, MIN2(4 * words, MaxWords));
  HeapWord* const memory = _buffer.allocate(thread, words, MaxWords / 4, size, buffer_words);
  if (*buffer_words > 0) {
    _next_words = MIN2(2 * size, MaxWords);
  }
  return memory;
}

void FrequentlyReadTLAB::retire(JavaThread* thread) {
  _buffer.retire(thread);
  _next_words = MinWords;
}
