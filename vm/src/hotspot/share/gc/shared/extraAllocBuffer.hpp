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

#ifndef SHARE_GC_SHARED_EXTRAALLOCBUFFER_HPP
#define SHARE_GC_SHARED_EXTRAALLOCBUFFER_HPP

#include "utilities/globalDefinitions.hpp"
#include "utilities/sizes.hpp"

class JavaThread;

// A buffer that a thread allocates in beside its TLAB, for objects that are to lie apart
// from others: those of shared sites, which must not lie in a lane (LaneSharedBuffer),
// and those that are read frequently (FrequentlyReadTLAB). They are ordinary young
// objects. C2's code takes memory from it as from a TLAB; the VM gets new buffers.
class ExtraAllocBuffer {
  // All null without a buffer. Behind the end is room for a dead object.
  HeapWord* _start = nullptr;
  HeapWord* _top = nullptr;
  HeapWord* _end = nullptr;

  bool replace(JavaThread* thread, size_t words, size_t size, size_t* buffer_words);

 public:
  static ByteSize top_offset() { return byte_offset_of(ExtraAllocBuffer, _top); }
  static ByteSize end_offset() { return byte_offset_of(ExtraAllocBuffer, _end); }

  // Memory for an object of so many words. If there is no room, in a new buffer of size
  // words, or less if the heap has no more; then buffer_words says how many they are,
  // else it is 0. Null if the object is to be allocated outside of any buffer: objects
  // with more words than largest get no new one, and do not end one. May collect.
  HeapWord* allocate(JavaThread* thread, size_t words, size_t largest, size_t size, size_t* buffer_words);

  // Called at each safepoint, as somebody may walk the heap, and at the thread's end: what
  // is left of the buffer becomes a dead object. The next allocation asks for a new one.
  void retire(JavaThread* thread);
};

#endif // SHARE_GC_SHARED_EXTRAALLOCBUFFER_HPP
