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

#ifndef SHARE_OPTO_ALLOCATIONBUFFERS_HPP
#define SHARE_OPTO_ALLOCATIONBUFFERS_HPP

#include "memory/allStatic.hpp"

class AllocateNode;
class Node;
class PhaseMacroExpand;

// In which of a thread's buffers the code that C2 makes allocates: in its TLAB, or in
// one of those beside it (see ExtraAllocBuffer).
class AllocationBuffers : public AllStatic {
 public:
  // True if C2 knows that the object is one of a class whose objects, or an array of a
  // class whose arrays are read frequently (row C5). It may know it later, but not sooner.
  static bool is_frequently_read(AllocateNode* alloc);

  // C2 has made the fast path of the allocation, with the TLAB: memory is what that has
  // got, and needs_vm is where it has no room. It gets the buffer of the object.
  static void choose(PhaseMacroExpand* macro, AllocateNode* alloc, Node* memory, Node* needs_vm);
};

#endif // SHARE_OPTO_ALLOCATIONBUFFERS_HPP
