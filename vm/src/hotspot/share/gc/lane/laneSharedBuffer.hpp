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

#ifndef SHARE_GC_LANE_LANESHAREDBUFFER_HPP
#define SHARE_GC_LANE_LANESHAREDBUFFER_HPP

#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

class JavaThread;

// A thread's buffer for objects that C2's code allocates at sites that are to be shared
// (see LaneSites). They are never in the thread's lane, so that storing a reference to one
// lets nothing escape. The buffer itself is in LaneThreadLocalData, for generated code.
class LaneSharedBuffer : public AllStatic {
 public:
  // As of ExtraAllocBuffer.
  static HeapWord* allocate(JavaThread* thread, size_t words, size_t* buffer_words);
  static void retire(JavaThread* thread);
};

#endif // SHARE_GC_LANE_LANESHAREDBUFFER_HPP
