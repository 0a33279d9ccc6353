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

#ifndef SHARE_GC_SHARED_EXTRAALLOCATION_HPP
#define SHARE_GC_SHARED_EXTRAALLOCATION_HPP

#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

class Klass;
class Thread;

// Which objects the VM allocates in one of a thread's extra buffers (see
// ExtraAllocBuffer).
class ExtraAllocation : public AllStatic {
 public:
  // True if an object of klass, of so many words, is to lie in one. If the TLAB has no room
  // for it, an object that is read frequently is none: the interpreter and C1's code ask
  // for it when they have used up the TLAB, and are to get a new one.
  static bool is_for(Thread* thread, const Klass* klass, size_t words);

  // Then: memory for it, in a new buffer if buffer_words is not 0, or null if it is to be
  // allocated outside of any buffer.
  static HeapWord* allocate(Thread* thread, const Klass* klass, size_t words, size_t* buffer_words);
};

#endif // SHARE_GC_SHARED_EXTRAALLOCATION_HPP
