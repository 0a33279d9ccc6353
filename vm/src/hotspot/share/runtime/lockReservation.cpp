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

#include "cds/cdsConfig.hpp"
#include "gc/shared/gc_globals.hpp"
#include "kinjo/baseVm.hpp"
#include "kinjo/kinjoGlobals.hpp"
#include "logging/log.hpp"
#include "logging/logStream.hpp"
#include "memory/resourceArea.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/atomicAccess.hpp"
#include "runtime/fastSynchronizer.hpp"
#include "runtime/fenceOfAll.hpp"
#include "runtime/globals_extension.hpp"
#include "runtime/handles.inline.hpp"
#include "runtime/handshake.hpp"
#include "runtime/java.hpp"
#include "runtime/javaThread.inline.hpp"
#include "runtime/lockContention.hpp"
#include "runtime/lockReservation.hpp"
#include "runtime/lockReservationClasses.hpp"
#include "runtime/lockReservationIndices.hpp"
#include "runtime/lockReservationPolicy.hpp"
#include "runtime/lockStack.inline.hpp"
#include "runtime/objectMonitor.inline.hpp"
#include "runtime/orderAccess.hpp"
#include "runtime/os.hpp"
#include "runtime/synchronizer.hpp"
#include "runtime/threadSMR.hpp"
#include "runtime/unsettledMonitors.hpp"

bool LockReservation::_is_asymmetric = false;

static const char* reason_for_no_reservation() {
#ifndef AMD64
  return "this processor is not supported";
#endif
  if (!BaseVm::has_lock_stacks()) {
    return "it needs lightweight locking";
  }
  if (!UseSerialGC && !UseParallelGC && !UseG1GC && !UseEpsilonGC) {
    return "this collector moves objects while threads run";
  }
  if (BaseVm::has_jvmci_compiler()) {
    return "code of a JVMCI compiler changes mark words by itself";
  }
  if (CDSConfig::is_dumping_archive()) {
    return "an archive of classes is being written";
  }
  if (!FenceOfAll::is_available()) {
    return "this system cannot make all threads execute a fence";
  }
  return nullptr;
}

// A table of monitors is for the reservations of compact headers alone, and some bases
// have one by default with other headers, too.
static bool has_monitors_where_expected() {
  if (!UseCompactObjectHeaders && FLAG_IS_DEFAULT(UseObjectMonitorTable)) {
    FLAG_SET_ERGO(UseObjectMonitorTable, false);
  }
  return UseObjectMonitorTable == UseCompactObjectHeaders;
}

// What only debug builds know shows what the fences are for: tests find that one is
// omitted, the owner's, the last one of an owner that goes on without, that of a claim,
// or that of a thread that is going to wait.
static bool is_fence(const char* name) {
  return LockReservationFence != nullptr && strcmp(LockReservationFence, name) == 0; // null: nothing behind the =
}

// Owners never execute fences, so that each claim needs one of all threads.
static bool is_always_asymmetric() {
  return DEBUG_ONLY(is_fence("asym-always") || is_fence("asym-omitted")) NOT_DEBUG(false);
}

// Owners that were asked to execute few fences, and soon do without again.
static bool is_briefly_fenced() {
  return DEBUG_ONLY(is_fence("asym-short") || is_fence("asym-short-omitted")) NOT_DEBUG(false);
}

void LockReservation::adjust_flags() {
  const bool asymmetric = is_fence("asym") || is_always_asymmetric() || is_briefly_fenced();
  const bool omitted = DEBUG_ONLY(is_fence("omitted") || is_fence("wait-omitted")) NOT_DEBUG(false);
  if (!asymmetric && !omitted && !is_fence("fenced")) {
    vm_exit_during_initialization("LockReservationFence must be fenced or asym", LockReservationFence);
  }
  LockReservationClasses::initialize();
  const char* reason = UseLockReservation ? reason_for_no_reservation() : nullptr;
  if (UseLockReservation && reason == nullptr && !has_monitors_where_expected()) {
    reason = "the table of monitors is used with compact object headers only";
  }
  if (reason != nullptr) {
    if (FLAG_IS_DEFAULT(UseLockReservation)) {
      log_info(kinjo)("Lock reservation is off: %s", reason);
    } else {
      warning("UseLockReservation is off: %s", reason);
    }
    FLAG_SET_ERGO(UseLockReservation, false);
  }
  if (UseLockReservation && asymmetric && UseSystemMemoryBarrier && !FLAG_IS_DEFAULT(LockReservationFence)) {
    warning("LockReservationFence is fenced: with UseSystemMemoryBarrier threads return to Java code without a fence");
  }
  _is_asymmetric = UseLockReservation && asymmetric && !UseSystemMemoryBarrier;
  if (UseLockReservation) {
    FenceOfAll::initialize();
  }
  if (UseLockReservation && LockReservationStatistics) {
    LockContention::initialize();
  }
}

// Claims

void LockReservation::count(JavaThread* current, LockReservationThread::Count what) {
  if (LockReservationStatistics) {
    current->lock_reservation()._counts[what]++;
  }
}

// How often a thread looks at a lock that another one holds before it inflates.
static int looks_before_inflation() {
  return StressLockReservation ? os::random() % 8 : 20;
}

// Of a second, and of what is counted in it.
static const int BitsOfCount = 12;
static const uint32_t MostCounted = (1 << BitsOfCount) - 1;

// One more in this second; how many that are, up to MostCounted.
static uint32_t count_in_second(volatile uint32_t* second_and_count) {
  const int bits_of_second = BitsPerInt - BitsOfCount;
  const jlong seconds = os::elapsed_counter() / os::elapsed_frequency();
  const uint32_t second = checked_cast<uint32_t>(seconds % (1 << bits_of_second));
  for (;;) {
    const uint32_t before = AtomicAccess::load(second_and_count);
    const uint32_t counted = before >> BitsOfCount == second ? before & MostCounted : 0;
    if (counted == MostCounted) {
      return counted;
    }
    const uint32_t count = counted + 1;
    if (AtomicAccess::cmpxchg(second_and_count, before, second << BitsOfCount | count) == before) {
      return count;
    }
  }
}

class RareEvents {
  const uint32_t _max_per_second; // less than MostCounted
  volatile uint32_t _second_and_count = 0;

 public:
  explicit RareEvents(uint32_t max_per_second) : _max_per_second(max_per_second) {}

  // Counts one more. True as long as there have been few in this second.
  bool are_rare() {
    const bool are_rare = count_in_second(&_second_and_count) <= _max_per_second;
    return StressLockReservation ? os::random() % 64 != 0 : are_rare;
  }
};

static RareEvents _fences_of_all(1000);

// An owner that was asked to executes a fence at so many locks, which takes 30 ms at
// least. If it is asked again soon, it does so at twice as many.
static const uint64_t LeastLocksWithFences = 4 * M;
static const uint64_t MostLocksWithFences = 4 * G;
static const int SecondsUntilLeast = 10;

class LockReservation::OwnFences : public AsyncHandshakeClosure {
  static void begin(JavaThread* thread, LockReservationThread& reservation);

 public:
  OwnFences() : AsyncHandshakeClosure("LockReservationOwnFences") {}

  // In the thread itself, between two locks.
  virtual void do_thread(Thread* thread) {
    LockReservationThread& reservation = JavaThread::cast(thread)->lock_reservation();
    if (reservation._fences == 0) { // else it was asked twice
      begin(JavaThread::cast(thread), reservation);
    }
    AtomicAccess::release_store(&reservation._asked_to_fence, 0u);
  }
};

// What the thread has pushed before is visible to whoever sees that it executes
// fences; what it pushes later comes with one.
void LockReservation::OwnFences::begin(JavaThread* thread, LockReservationThread& reservation) {
  LockReservationIndices::verify_pattern_without_fence(reservation);
  const jlong now = os::elapsed_counter();
  const bool is_soon = reservation._locks_with_fences > 0 &&
                       now - reservation._asked_last < SecondsUntilLeast * os::elapsed_frequency();
  reservation._asked_last = now;
  reservation._locks_with_fences =
      is_soon ? MIN2(2 * reservation._locks_with_fences, MostLocksWithFences) : LeastLocksWithFences;
  const uint64_t locks = FenceOfAll::is_refused()                     ? uint64_t(max_jlong)
                         : StressLockReservation || is_briefly_fenced() ? uint64_t(1 + os::random() % 64)
                                                                        : reservation._locks_with_fences;
  log_debug(kinjo)("Lock reservation: thread %u locks with fences " UINT64_FORMAT " times",
                   LockReservationIndices::of(thread), locks);
  reservation._fences_left = locks;
  reservation._pattern_without_fence = LockReservationThread::NoPattern;
  AtomicAccess::release_store(&reservation._fences, 1u);
}

// A fence of all threads was needed since the thread of this index locks without.
// If that happens often, the thread is to execute fences itself for some time. The
// caller does not wait for it.
void LockReservation::count_fence_for(uint index) {
  if (is_always_asymmetric()) {
    return;
  }
  const bool are_cheap = !FenceOfAll::is_refused() && _fences_of_all.are_rare();
  const uint32_t most = are_cheap ? MostFencesForOwner : 1;
  ThreadsListHandle threads;
  JavaThread* const thread = LockReservationIndices::thread_at(index);
  if (thread != nullptr && threads.includes(thread)) {
    LockReservationThread& reservation = thread->lock_reservation();
    if (count_in_second(&reservation._fences_of_others) >= most &&
        AtomicAccess::cmpxchg(&reservation._asked_to_fence, 0u, 1u) == 0) {
      Handshake::execute(new OwnFences(), thread);
    }
  }
}

// Makes the owner execute a fence if it does not do so by itself.
bool LockReservation::fence_owner(uint owner, JavaThread* current) {
  if (!_is_asymmetric || LockReservationIndices::has_own_fences(owner)) {
    return true;
  }
  const bool fenced = DEBUG_ONLY(is_fence("asym-omitted") ||) FenceOfAll::execute();
  if (fenced) {
    count(current, LockReservationThread::Fenced);
  }
  count_fence_for(owner);
  return fenced;
}

// Changes obj's mark word for the thread of index self unless another thread has
// changed it.
bool LockReservation::change(oop obj, markWord from, markWord to, uint self) {
  assert(ReservationMark::may_become(from, to, self), INTPTR_FORMAT " to " INTPTR_FORMAT " by thread %u",
         from.value(), to.value(), self);
  return obj->cas_set_mark(to, from) == from;
}

// Current wants obj, which it does not hold. False if obj is not reserved, or if
// it is time to inflate.
bool LockReservation::take(oop obj, JavaThread* current) {
  if (must_free_indices_first(obj->mark_acquire(), current)) {
    // Before current has the lock, since it may have to wait for other threads.
    Handle unmoved(current, obj);
    take_back_claim(obj, LockReservationIndices::of(current)); // which is of no use with another index
    make_indices_free(obj->mark_acquire(), current);
    obj = unmoved();
  }
  const markWord mark = obj->mark_acquire();
  if (mark.is_unlocked() || ReservationMark::is_reserved(mark)) {
    LockReservationIndices::add(current);
  }
  if (ReservationMark::is_reserved(mark)) {
    make_room(current);
    const uint index = LockReservationIndices::of(current);
    if (index != 0 ? try_to_take(obj, index, current) : take_with_lent_index(obj, current)) {
      return true;
    }
  }
  if (!obj->mark_acquire().has_monitor()) {
    count(current, LockReservationThread::Slow);
  }
  if (UseCompactObjectHeaders && ReservationMark::is_reserved(obj->mark_acquire())) {
    report(obj, LockReservationThread::Waited, "ends, as it is waited for", current);
    end(Handle(current, obj), current);
  }
  return false;
}

// As the slow path does for what is not reserved: one of the locks that current
// holds becomes a monitor.
void LockReservation::make_room(JavaThread* current) {
  const LockStack& stack = current->lock_stack();
  if (stack.is_full()) {
    FastSynchronizer::inflate_fast_locked_object(stack.bottom(), ObjectSynchronizer::inflate_cause_vm_internal,
                                                 current, current);
  }
}

bool LockReservation::try_to_take(oop obj, uint self, JavaThread* current) {
  bool fenced = false;
  for (int looks = looks_before_inflation(); looks > 0; looks--) {
    const markWord mark = obj->mark_acquire();
    if (!ReservationMark::is_reserved(mark)) {
      return false;
    }
    if (try_take(obj, mark, self, current, &fenced)) {
      return true;
    }
    SpinPause();
  }
  if (UseCompactObjectHeaders) {
    take_back_claim(obj, self);
  }
  return false;
}

class LockReservation::Retirement : public HandshakeClosure {
  const uint _index;
  bool _done = false;

 public:
  explicit Retirement(uint index) : HandshakeClosure("LockReservationRetirement"), _index(index) {}

  virtual void do_thread(Thread* thread) { _done = LockReservationIndices::retire(_index, JavaThread::cast(thread)); }

  bool is_done() const { return _done; }
};

// Current wants an object with this mark word. True if indices are to be made free
// first. A thread without an index asks for one again now and then: others have ended,
// or retired indices can be had.
bool LockReservation::must_free_indices_first(markWord mark, JavaThread* current) {
  return LockReservationPolicy::is_owner_to_retire(current->lock_reservation()) ||
         (ReservationMark::is_reserved(mark) && LockReservationIndices::count_refused(current));
}

// May stop for a safepoint.
void LockReservation::make_indices_free(markWord mark, JavaThread* current) {
  if (LockReservationPolicy::is_owner_to_retire(current->lock_reservation())) {
    retire_owner(mark, current);
  } else {
    LockReservationIndices::drain();
  }
}

// If current goes on with what the same owner has, and that one is idle, the owner's
// index retires. Idle, so that current need not wait.
void LockReservation::retire_owner(markWord mark, JavaThread* current) {
  static RareEvents retirements(MaxRetirementsPerSecond);
  const uint owner = LockReservationPolicy::owner_to_retire(current->lock_reservation());
  const bool goes_on = ReservationMark::is_reserved(mark) && ReservationMark::owner(mark) == owner;
  if (owner == 0 || !goes_on || current->last_continuation() != nullptr || LockReservationIndices::thread_at(owner) == nullptr ||
      !LockReservationIndices::is_idle(owner) || !retirements.are_rare()) {
    return;
  }
  LockReservationIndices::drain();
  ThreadsListHandle threads;
  JavaThread* const thread = LockReservationIndices::thread_at(owner);
  if (thread != nullptr && thread != current && threads.includes(thread)) {
    Retirement retirement(owner);
    Handshake::execute(&retirement, &threads, thread);
    if (retirement.is_done()) {
      count(current, LockReservationThread::Retired);
    }
  }
}

// The owner has ended, or has another index: it loses nothing.
static bool is_of_nobody(markWord mark) {
  return LockReservationIndices::thread_at(ReservationMark::owner(mark)) == nullptr;
}

// Held, and one move further from not being reserved any more, unless nobody loses
// anything.
static markWord taken_from_owner(markWord mark) {
  return ReservationMark::fast_locked(is_of_nobody(mark) ? ReservationMark::unclaimed(mark) : ReservationMark::moved(mark));
}

// The generated code knows nothing of the lent index: before it goes back, the
// reservation ends. It counts like a move, or an object that such a thread and its
// owner lock in turn would be claimed for good.
bool LockReservation::take_with_lent_index(oop obj, JavaThread* current) {
  const uint self = LockReservationIndices::borrow(current);
  if (self == 0) {
    return false;
  }
  const bool taken = try_to_take(obj, self, current);
  if (taken) {
    end_as(self, obj, taken_from_owner);
    const markWord mark = obj->mark_acquire();
    if (mark.has_monitor()) {
      UnsettledMonitors::settle(obj, current);
    } else if (ReservationMark::moves(mark) == ReservationMark::MaxMoves) {
      report_end(obj, current);
    }
  }
  LockReservationIndices::free(self);
  return taken;
}

// As owner, if obj is reserved to index self of current, or else by a claim. Counts the
// lock, and may move the reservation.
bool LockReservation::try_take(oop obj, markWord mark, uint self, JavaThread* current, bool* fenced) {
  if (!try_hold(obj, mark, self, current, fenced)) {
    return false;
  }
  const uint owner = ReservationMark::owner(mark);
  const bool is_owner = owner == self;
  count(current, is_owner ? LockReservationThread::Owned : LockReservationThread::Claimed);
  if (!is_owner && self == LockReservationIndices::of(current)) {
    if (LockReservationPolicy::count_claim(current->lock_reservation(), owner) &&
        LockReservationIndices::is_in_java(owner)) {
      LockReservationClasses::claimed_while_owners_run(obj->klass(), LockReservationPolicy::EagerClaimsBetweenLooks);
    }
    if (is_to_move(mark, current)) {
      move_or_end(obj, ReservationMark::claim(mark, self), current);
    }
  }
  return true;
}

// If obj is to be claimed, its mark word is ReservationMark::claim(mark, self) then. As long as a claim stands, one fence of
// the owner will do for all looks.
bool LockReservation::try_hold(oop obj, markWord mark, uint self, JavaThread* current, bool* fenced) {
  const uint owner = ReservationMark::owner(mark);
  const uint claimer = ReservationMark::claimer(mark);
  if (claimer != 0 && claimer != self) {
    return false;
  }
  const bool is_owner = owner == self;
  const markWord wanted = is_owner ? mark : ReservationMark::claim(mark, self);

  // The compare-and-swap is the fence, even if it changes nothing.
  current->lock_stack().push(obj);
  bool taken = change(obj, mark, wanted, self);
  if (taken && !is_owner) {
    if (claimer == 0 || !*fenced) {
      *fenced = fence_owner(owner, current);
    }
    taken = *fenced && !LockReservationIndices::holds(owner, obj) &&
            ReservationMark::rotated(obj->mark_acquire()) == ReservationMark::rotated(wanted);
  }
  if (!taken) {
    current->lock_stack().remove(obj);
  }
  return taken;
}

// Current wants obj, which is not reserved to it.
void LockReservation::report(oop obj, LockReservationThread::Count what, const char* text, JavaThread* current) {
  count(current, what);
  if (LockReservationStatistics) {
    LockContention::add(obj->klass(), current);
  }
  LogTarget(Debug, kinjo) log;
  if (log.is_enabled()) {
    ResourceMark rm;
    LogStream line(log);
    line.print("Lock reservation: %s, %s, at ", text, obj->klass()->external_name());
    LockSite(current).print_on(&line);
    line.cr();
  }
}

// The policy has ended it.
void LockReservation::report_end(oop obj, JavaThread* current) {
  report(obj, LockReservationThread::Ended, "ends", current);
  LockReservationClasses::reservation_ended(obj->klass());
}

// True if what current has just claimed may move to it; mark is from before the
// claim. What would end, as it has moved often or a virtual thread is mounted, is
// claimed some times more.
bool LockReservation::is_to_move(markWord mark, JavaThread* current) {
  const uint owner = ReservationMark::owner(mark);
  if (ReservationMark::claims(mark) == ReservationMark::MaxClaims) {
    return true;
  }
  if (current->last_continuation() != nullptr) {
    return false;
  }
  if (is_of_nobody(mark)) {
    return true;
  }
  if (ReservationMark::moves(mark) + 1 >= ReservationMark::MaxMoves) {
    return false;
  }
  return LockReservationPolicy::is_eager(current->lock_reservation()) &&
         (ReservationMark::claims(mark) > 0 || LockReservationIndices::is_idle(owner));
}

// Current holds obj by a claim. Another change of the mark word meanwhile, or the
// monitor, is as good.
void LockReservation::move_or_end(oop obj, markWord claimed, JavaThread* current) {
  const uint self = LockReservationIndices::of(current);
  const markWord moved = ReservationMark::moved(claimed);
  const bool is_virtual = current->last_continuation() != nullptr;
  if (is_of_nobody(claimed)) {
    if (is_virtual) {
      change(obj, claimed, ReservationMark::fast_locked(ReservationMark::unclaimed(claimed)), self);
    } else {
      change(obj, claimed, ReservationMark::reserve(ReservationMark::unclaimed(claimed), self), self);
      report(obj, LockReservationThread::Moved, "moves from nobody", current);
    }
  } else if (ReservationMark::claims(claimed) == ReservationMark::MaxClaims &&
             !LockReservationPolicy::is_eager(current->lock_reservation())) {
    change(obj, claimed, ReservationMark::uncontested(claimed), self);
  } else if (ReservationMark::moves(moved) == ReservationMark::MaxMoves || is_virtual) {
    change(obj, claimed, ReservationMark::fast_locked(moved), self);
    report_end(obj, current);
  } else {
    change(obj, claimed, ReservationMark::reserve(moved, self), self);
    report(obj, LockReservationThread::Moved, "moves", current);
  }
}

// Ends the reservation of obj to this thread, which does not hold it. No other
// thread knows obj.
void LockReservation::unreserve(oop obj, JavaThread* thread) {
  end_as(LockReservationIndices::of(thread), obj, ReservationMark::unlocked);
}

// For the thread of index self, which may change obj's reserved mark word like this.
void LockReservation::end_as(uint self, oop obj, markWord (*to)(markWord)) {
  markWord mark = obj->mark_acquire();
  while (ReservationMark::is_reserved(mark)) {
    change(obj, mark, to(mark), self);
    mark = obj->mark_acquire();
  }
}

// A claim that failed would stand on, and be in the way of others when the thread gets
// another index. A thread without index has claimed nothing.
void LockReservation::take_back_claim(oop obj, uint self) {
  markWord mark = obj->mark_acquire();
  while (self != 0 && ReservationMark::is_reserved(mark) && ReservationMark::claimer(mark) == self) {
    change(obj, mark, ReservationMark::without_claim(mark), self);
    mark = obj->mark_acquire();
  }
}

// Held locks

// Turns a lock that current holds through its reservation or claim into a fast
// lock. Returns false if obj is reserved but not held by current.
bool LockReservation::make_fast_locked(oop obj, JavaThread* current) {
  const uint self = LockReservationIndices::of(current);
  markWord mark = obj->mark_acquire();
  while (ReservationMark::is_reserved(mark)) {
    if (!current->lock_stack().contains(obj)) {
      return false;
    }
    if (VerifyLockReservation) {
      guarantee(ReservationMark::owner(mark) == self || ReservationMark::claimer(mark) == self,
                "held by thread %u, reserved to others: " INTPTR_FORMAT, self, mark.value());
    }
    change(obj, mark, ReservationMark::fast_locked(mark), self);
    mark = obj->mark_acquire();
  }
  return true;
}

// The slow path is about to exit obj, which is reserved but not held by current.
void LockReservation::report_unheld() {
  if (CheckJNICalls) {
    fatal("Object has been unlocked by JNI");
  }
}

void LockReservation::make_fast_locked(JavaThread* current) {
  LockStack& stack = current->lock_stack();
  if (stack.is_empty()) {
    return;
  }
  class Entries : public OopClosure {
   public:
    oop _objects[LockStack::CAPACITY];
    int _count = 0;

    virtual void do_oop(oop* entry) {
      if (_count == 0 || _objects[_count - 1] != *entry) { // recursive entries are neighbours
        _objects[_count++] = *entry;
      }
    }
    virtual void do_oop(narrowOop*) { ShouldNotReachHere(); }
  } entries;
  stack.oops_do(&entries);

  for (int i = 0; i < entries._count; i++) {
    const oop obj = entries._objects[i];
    make_fast_locked(obj, current);
    const markWord mark = obj->mark_acquire();
    if (!UseCompactObjectHeaders && mark.has_monitor() && UnsettledMonitors::is_unsettled(mark.monitor())) {
      UnsettledMonitors::settle(obj, current);
    }
    if (VerifyLockReservation) {
      const markWord after = obj->mark_acquire();
      guarantee(!ReservationMark::is_reserved(after), "reserved to a frozen thread: " INTPTR_FORMAT, after.value());
    }
  }
}

// With compact headers every hash is in its header, and what has one is never reserved
// again. So if this is false, the caller may ask for the hash where it must not stop.
bool LockReservation::is_known_to_have_no_hash(oop obj) {
  const markWord mark = obj->mark_acquire();
  return ReservationMark::is_reserved(mark) ? ReservationMark::has_no_hash(mark)
                                            : UseCompactObjectHeaders && mark.has_no_hash();
}

bool LockReservation::is_held_at_safepoint(oop obj, markWord mark) {
  return LockReservationIndices::holds_at_safepoint(ReservationMark::owner(mark), obj) ||
         LockReservationIndices::holds_at_safepoint(ReservationMark::claimer(mark), obj);
}

bool LockReservation::is_unused(oop obj, markWord mark) {
  return ReservationMark::has_no_hash(mark) && !is_held_at_safepoint(obj, mark);
}

// Monitors

// Others may have locked, unlocked and deflated obj since.
bool LockReservation::finish_release(oop obj, JavaThread* current) {
  LockReservationThread& reservation = current->lock_reservation();
  if (reservation._released == 0) {
    return false;
  }
  reservation._released = 0;
  OrderAccess::fence(); // of two that leave at the same time one sees the other gone
  const markWord mark = obj->mark_acquire();
  if (mark.has_monitor()) {
    UnsettledMonitors::exit_after_release(mark.monitor(), obj, current);
  }
  return true;
}

bool LockReservation::look_before_waiting(ObjectMonitor* monitor, JavaThread* current) {
  bool fenced = false;
  const bool exited = UnsettledMonitors::exit_or_make_visible(monitor, current, &fenced);
  if (fenced) {
    count(current, LockReservationThread::Fenced);
    LockReservationClasses::reservation_ended(monitor->object()->klass());
  }
  if (!exited) {
    report(monitor->object(), LockReservationThread::Waited, "is waited for", current);
  }
  return exited;
}
