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

#ifndef SHARE_GC_LANE_LANES_HPP
#define SHARE_GC_LANE_LANES_HPP

#include "kinjo/kinjoGlobals.hpp"
#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

class BarrierSet;
class BarrierSetAssembler;
class BarrierSetC1;
class BarrierSetC2;
class JavaThread;
class nmethod;
class Thread;

// The calls of the VM for thread-local lanes (see Lane), but for those before stores
// (see LaneStores).
//
// A lane's owner alone knows about the unescaped objects in it. Calls stand at every
// place where a reference may get to somebody else (rows T3, T6): before stores,
// where the heap or another thread's stack may be looked at, and where stacks are
// moved to the heap. Stores of generated code are in the barrier sets. Its clones need
// no call: they lie in the same lane, or the lane was closed to make room for them or
// as they had escaped.
class Lanes : public AllStatic {
  friend class ExtraAllocBuffer;

  // Memory for a buffer, as the heap gives it to friends only.
  static HeapWord* allocate_buffer(size_t least_words, size_t words, size_t* actual_words);
  static bool is_for_shared_site(Thread* thread);
  static bool allocate_in_lane(Thread* thread, size_t words, HeapWord** memory, size_t* buffer_words);
  static bool wants_lane(JavaThread* thread, size_t words);
  static bool is_code_outdated(JavaThread* compiler_thread);
  static bool is_code_to_change(const nmethod* code);
  static void start_code_thread();
  static void close_all_for_operation();
  static void close_for_handshake(Thread* thread, const char* operation);
  static void close_for_change_of_frames(Thread* thread);
  static void escape_frozen_frames(JavaThread* current);

 public:
  // Called when the flags are final and before the heap is made: turns the feature
  // off, with a message, where it does not work.
  static void adjust_flags();

  // Heap words at the end of each allocation buffer, which C2's code may prefetch beyond it.
  // Without them holes can be small.
  static void adjust_reserve(int* words);

  // The collector has made its barrier set, which nothing has used yet. The one to
  // use instead: with lanes, or itself.
  static BarrierSet* with_lanes(BarrierSet* barrier_set);

  // All lanes together take half of what threads allocate in at most, so that a thread can
  // close one and open the next for some time before a collection.
  static size_t room(Thread* thread);

  // Makes the collector's code generators those of lanes.
  static void replace_generators(BarrierSet* barrier_set, BarrierSetAssembler* assembler, BarrierSetC1* c1,
                                 BarrierSetC2* c2);

  // True if C2's code asks for an object that must not lie in the thread's lane, nor in
  // its allocation buffer, which may be part of it.
  static bool is_shared(Thread* thread) { return UseLanes && is_for_shared_site(thread); }

  // Then: memory for it, in a new buffer if buffer_words is not 0, or null if it is to be
  // allocated outside of any buffer. It may be an object that is read frequently.
  static HeapWord* allocate_shared(JavaThread* thread, bool frequently_read, size_t words, size_t* buffer_words);

  // The thread's allocation buffer has no room for an object of so many words. True
  // if lanes deal with it: then memory is the object's, in a new buffer if
  // buffer_words is not 0, or null if it is to be allocated outside of any buffer.
  static bool allocate(Thread* thread, size_t words, HeapWord** memory, size_t* buffer_words) {
    return UseLanes && allocate_in_lane(thread, words, memory, buffer_words);
  }

  // Memory for an object of so many words for C2's code, whose buffer has no room: of the next
  // hole of the thread's open lane, without a safepoint. Null if the VM has to be asked.
  static HeapWord* allocate_in_hole(JavaThread* thread, size_t words);

  // The current thread is about to install what it has compiled. True if that is to be
  // thrown away: it was begun before lanes were engaged, and has no barriers.
  static bool discards_code(JavaThread* compiler_thread) {
    return UseLanes && is_code_outdated(compiler_thread);
  }

  // True if the method's code is to be compiled again, with the barrier or without it.
  static bool compiles_again(const nmethod* code) { return UseLanes && is_code_to_change(code); }

  // Compilers have been started.
  static void start_thread() {
    if (UseLanes) {
      start_code_thread();
    }
  }

  // All threads have stopped for a VM operation.
  static void at_safepoint_begin() {
    if (UseLanes) {
      close_all_for_operation();
    }
  }

  // The operation of this name is about to look at the thread, which has stopped for
  // it or executes it itself.
  static void before_handshake(Thread* thread, const char* operation) {
    if (UseLanes) {
      close_for_handshake(thread, operation);
    }
  }

  // The current thread is about to ask for the operation on other threads, which may
  // pass its references to them.
  static void before_request(Thread* current, const char* operation) {
    before_handshake(current, operation);
  }

  // Frames of the current thread are about to be copied to a stack chunk.
  static void before_freeze(JavaThread* current) {
    if (UseLanes) {
      escape_frozen_frames(current);
    }
  }

  // The current thread is about to put objects that it has allocated into another
  // thread's frames.
  static void before_change_of_frames(Thread* current) {
    if (UseLanes) {
      close_for_change_of_frames(current);
    }
  }
};

#endif // SHARE_GC_LANE_LANES_HPP
