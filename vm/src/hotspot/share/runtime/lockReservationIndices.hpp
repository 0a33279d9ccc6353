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

#ifndef SHARE_RUNTIME_LOCKRESERVATIONINDICES_HPP
#define SHARE_RUNTIME_LOCKRESERVATIONINDICES_HPP

#include "memory/allStatic.hpp"
#include "oops/oopsHierarchy.hpp"
#include "runtime/lockReservationThread.hpp"
#include "runtime/reservationMark.hpp"
#include "utilities/globalDefinitions.hpp"

class JavaThread;

// The threads that a mark word can name, by index (see ReservationMark). Who reads
// a thread by its index, and then its fields, does so in a section of
// LockReservationReaders: a thread that ends waits for those.
class LockReservationIndices : public AllStatic {
 public:
  static const uint Limit = ReservationMark::MaxIndex + 1;

 private:
  // The highest indices are lent to threads without one, for a single claim.
  static const uint Lent = 32;

  // Of a thread for which there was no index. Like NoPattern, it matches none.
  static const uint32_t PatternOfRefused = LockReservationThread::NoPattern - 1;

  // Such a thread asks again after so many locks of what others have reserved, or that it
  // would have reserved.
  static const uint32_t LocksRefused = 1024;

  static JavaThread* volatile _threads[Limit];
  static volatile uint _last;
  static volatile bool _has_lent;

  // So many are retired before they are drained.
  static const uint MaxRetired = 256;
  static const uint MaxRetiredUnderStress = 8;

  static volatile uint _retired;
  static volatile bool _is_draining;

  static bool try_take(uint index, JavaThread* thread);
  // No index retires while fewer are free: new threads are to get one.
  static const uint FreeForOthers = 256;

  static uint free_indices();
  static void change_all(intptr_t from, intptr_t to);

 public:
  // Stands where a thread would. What is reserved to a retired index is nobody's, and
  // no thread will have that index before it has been drained: one compare-and-swap
  // takes it. While an index is drained, there may still be threads that have seen it
  // retired.
  static const int32_t Retired = 1;
  static const int32_t Drained = 2;

  // For generated code: JavaThread*, null, Retired or Drained.
  static address threads() { return (address)_threads; }

  // 0 if the thread has none.
  static uint of(JavaThread* thread);

  // Gives current an index if it has not asked for one before and there is one.
  static void add(JavaThread* current);

  // Current wants what others have reserved. If it has no index, counts that; true if it
  // is time to ask for one again, which its next lock will do.
  static bool count_refused(JavaThread* current);

  // An index that belongs to thread from now on, or 0. The thread does not know it yet.
  static uint take(JavaThread* thread);

  // The thread reserves and claims by this index from now on.
  static void set(JavaThread* thread, uint index);

  // The thread, which holds no lock and is at no lock of generated code, gets another
  // index, as if it had ended and another one had begun. False if it has not this
  // index, or holds a lock, or if few indices are free.
  static bool retire(uint index, JavaThread* thread);

  // Makes room if many indices are retired, or few free, by a handshake with all threads.
  static void drain();

  // For one claim of a thread without index; 0 if all are lent.
  static uint borrow(JavaThread* current);

  static void free(uint index);

  // Methods find that a thread is the owner if it executes no fences, and else never.
  static void verify_pattern_without_fence(const LockReservationThread& reservation);

  // The thread is about to leave the list of threads. Afterwards nobody reads it.
  static void remove(JavaThread* thread);

  // The thread of this index, null if there is none. It stays while the caller is in
  // such a section, or has a list of threads that includes it.
  static JavaThread* thread_at(uint index);

  // True if the thread of this index has obj in its lock stack. Obj's mark word
  // has been changed before: a push that is not seen here sees the change.
  static bool holds(uint index, oop obj);

  // The same at a safepoint.
  static bool holds_at_safepoint(uint index, oop obj);

  // True if the thread of this index is idle, or executes a fence whenever it locks
  // as owner. Read after a claim, as is_idle().
  static bool has_own_fences(uint index);

  // True if the thread of this index executes no Java code, and a fence before it
  // does so again; or if there is none. Read after a claim: what it has pushed is
  // visible, and what it will push sees the claim.
  static bool is_idle(uint index);

  // True if the thread of this index executes Java code. One that is about to end does
  // not, nor is it idle.
  static bool is_in_java(uint index);
};

#endif // SHARE_RUNTIME_LOCKRESERVATIONINDICES_HPP
