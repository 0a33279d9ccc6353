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
#include "kinjo/kinjoGlobals.hpp"
#include "logging/log.hpp"
#include "logging/logStream.hpp"
#include "memory/resourceArea.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/atomic.hpp"
#include "runtime/globals_extension.hpp"
#include "runtime/handshake.hpp"
#include "runtime/java.hpp"
#include "runtime/javaThread.inline.hpp"
#include "runtime/lightweightSynchronizer.hpp"
#include "runtime/lockContention.hpp"
#include "runtime/lockReservation.hpp"
#include "runtime/lockReservationClasses.hpp"
#include "runtime/lockStack.inline.hpp"
#include "runtime/lockStatistics.hpp"
#include "runtime/objectMonitor.inline.hpp"
#include "runtime/orderAccess.hpp"
#include "runtime/os.hpp"
#include "runtime/safepoint.hpp"
#include "runtime/synchronizer.hpp"
#include "runtime/threadSMR.hpp"
#include "utilities/globalCounter.inline.hpp"
#include "utilities/systemMemoryBarrier.hpp"

JavaThread* volatile LockReservation::_threads[IndexLimit];
LockReservation::Mover LockReservation::_movers[IndexLimit];
bool LockReservation::_is_asymmetric = false;

static const char* reason_for_no_reservation() {
#ifndef AMD64
  return "this processor is not supported";
#endif
  if (UseCompactObjectHeaders) {
    return "compact object headers leave no room for it";
  }
  if (LockingMode != LM_LIGHTWEIGHT || UseObjectMonitorTable) {
    return "it needs lightweight locking without the table of monitors";
  }
  if (!UseSerialGC && !UseParallelGC && !UseG1GC && !UseEpsilonGC) {
    return "this collector moves objects while threads run";
  }
  if (CDSConfig::is_dumping_archive()) {
    return "an archive of classes is being written";
  }
  if (!SystemMemoryBarrierDefault::initialize()) {
    return "this system cannot make all threads execute a fence";
  }
  return nullptr;
}

void LockReservation::adjust_flags() {
  const bool asymmetric = strcmp(LockReservationFence, "asym") == 0;
  if (!asymmetric && strcmp(LockReservationFence, "fenced") != 0) {
    vm_exit_during_initialization("LockReservationFence must be fenced or asym", LockReservationFence);
  }
  LockReservationClasses::initialize();
  const char* reason = UseLockReservation ? reason_for_no_reservation() : nullptr;
  if (reason != nullptr) {
    warning("UseLockReservation is off: %s", reason);
    FLAG_SET_ERGO(UseLockReservation, false);
  }
  if (UseLockReservation && asymmetric && UseSystemMemoryBarrier) {
    warning("LockReservationFence is fenced: with UseSystemMemoryBarrier threads return to Java code without a fence");
  }
  _is_asymmetric = UseLockReservation && asymmetric && !UseSystemMemoryBarrier;
  if (UseLockReservation && LockReservationStatistics) {
    LockContention::initialize();
  }
}

// Threads and indices

// Takes the next free index behind the given one, or returns 0.
uint LockReservation::take_index(JavaThread* thread, uint after) {
  const uint max = ReservationMark::MaxIndex;
  for (uint n = 0; n < max; n++) {
    const uint index = (after + n) % max + 1;
    if (Atomic::load(&_threads[index]) == nullptr &&
        Atomic::cmpxchg(&_threads[index], (JavaThread*)nullptr, thread) == nullptr) {
      return index;
    }
  }
  static bool reported = false;
  if (!reported) {
    reported = true;
    log_warning(kinjo)("Lock reservation: more than %u threads; those beyond reserve nothing", max);
  }
  return 0;
}

void LockReservation::set_index(JavaThread* thread, uint index) {
  LockReservationThread& reservation = thread->lock_reservation();
  reservation._bits = ReservationMark::owner_bits(index);
  reservation._pattern = index == 0 ? LockReservationThread::NoPattern
                                    : ReservationMark::rotated(markWord(reservation._bits));
}

void LockReservation::add(JavaThread* thread) {
  set_index(thread, take_index(thread, 0));
}

uint LockReservation::index_of(JavaThread* thread) {
  return ReservationMark::owner(markWord(thread->lock_reservation()._bits));
}

void LockReservation::remove(JavaThread* thread) {
  const uint index = index_of(thread);
  LockStatistics::add_ended(thread->lock_reservation());
  thread->lock_reservation() = LockReservationThread();
  if (index == 0) {
    return;
  }
  if (VerifyLockReservation) {
    guarantee(thread->lock_stack().is_empty(), "thread %u leaves with locks held", index);
  }
  // A reservation owns nothing: objects reserved to this index wait for the
  // next thread that has it, or for a claim.
  Atomic::release_store(&_threads[index], (JavaThread*)nullptr);
  GlobalCounter::write_synchronize();
}

// What current holds is reserved no more; what it does not hold is reserved to
// an index that no thread has, or another one.
void LockReservation::change_index(JavaThread* current) {
  const uint old = index_of(current);
  if (old == 0) {
    return; // about to leave the list of threads
  }
  current->lock_reservation()._asked = 0;
  const uint index = take_index(current, old);
  if (index == 0) {
    return; // stays with the old one
  }
  make_fast_locked(current);
  set_index(current, index);
  Atomic::release_store(&_threads[old], (JavaThread*)nullptr);
  log_debug(kinjo)("Lock reservation: index %u becomes %u", old, index);
}

class LockReservation::IndexChange : public AsyncHandshakeClosure {
 public:
  IndexChange() : AsyncHandshakeClosure("LockReservationIndexChange") {}
  virtual void do_thread(Thread* thread) { change_index(JavaThread::cast(thread)); }
};

// The caller does not wait: until the thread has another index, its locks are
// claimed with a fence.
void LockReservation::ask_for_new_index(uint index) {
  ThreadsListHandle threads;
  JavaThread* const thread = Atomic::load_acquire(&_threads[index]);
  if (thread != nullptr && threads.includes(thread) &&
      Atomic::cmpxchg(&thread->lock_reservation()._asked, 0u, 1u) == 0) {
    Handshake::execute(new IndexChange(), thread);
  }
}

// True if the thread of this index has obj in its lock stack. Obj's mark word
// has been changed before: a push that is not seen here sees the change.
bool LockReservation::holds(uint index, oop obj) {
  GlobalCounter::CriticalSection thread_stays(Thread::current());
  const address thread = (address)Atomic::load_acquire(&_threads[index]);
  if (thread == nullptr) {
    return false;
  }
  const int base = in_bytes(JavaThread::lock_stack_base_offset());
  const int top = (int)Atomic::load_acquire((uint32_t*)(thread + in_bytes(JavaThread::lock_stack_top_offset())));
  // Downward: removing an entry moves others down, so none is missed.
  for (int offset = top - oopSize; offset >= base; offset -= oopSize) {
    if (Atomic::load_acquire((uintptr_t*)(thread + offset)) == cast_from_oop<uintptr_t>(obj)) {
      return true;
    }
  }
  return false;
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

// True as long as few fences of all threads have been needed in this second.
// Exact enough without synchronization.
static bool is_rare_fence() {
  const int max_per_second = 1000;
  static volatile jlong second = 0;
  static volatile int fences = 0;
  const jlong now = os::elapsed_counter() / os::elapsed_frequency();
  if (Atomic::load(&second) != now) {
    Atomic::store(&second, now);
    Atomic::store(&fences, 0);
  }
  const bool is_rare = Atomic::add(&fences, 1) <= max_per_second;
  return StressLockReservation ? os::random() % 64 != 0 : is_rare;
}

// True if the thread of this index executes no Java code, and a fence before it
// does so again; or if there is none. Read after a claim: what it has pushed is
// visible, and what it will push sees the claim.
bool LockReservation::is_idle(uint index) {
  GlobalCounter::CriticalSection thread_stays(Thread::current());
  const JavaThread* const thread = Atomic::load_acquire(&_threads[index]);
  if (thread == nullptr) {
    return true;
  }
  const JavaThreadState state = thread->thread_state();
  OrderAccess::acquire();
  return state == _thread_in_native || state == _thread_blocked;
}

// After a claim and before the look at the lock stack of the thread with index
// owner: makes it execute a fence if it does not do so by itself.
void LockReservation::fence_owner(uint owner, JavaThread* current) {
  if (!_is_asymmetric || is_idle(owner)) {
    return;
  }
  SystemMemoryBarrierDefault::emit();
  count(current, LockReservationThread::Fenced);
  if (!is_rare_fence()) {
    ask_for_new_index(owner);
  }
}

// Changes obj's mark word unless another thread has changed it.
bool LockReservation::change(oop obj, markWord from, markWord to) {
  return obj->cas_set_mark(to, from) == from;
}

// False if obj is not reserved, or if it is time to inflate.
bool LockReservation::take(oop obj, JavaThread* current) {
  markWord mark = obj->mark_acquire();
  if (index_of(current) != 0 && !current->lock_stack().is_full()) {
    bool fenced = false;
    for (int looks = looks_before_inflation(); looks > 0 && ReservationMark::is_reserved(mark); looks--) {
      if (try_take(obj, mark, current, &fenced)) {
        return true;
      }
      SpinPause();
      mark = obj->mark_acquire();
    }
  }
  if (!mark.has_monitor()) {
    count(current, LockReservationThread::Slow);
  }
  return false;
}

// As owner, if obj is reserved to current, or else by a claim. As long as a
// claim stands, one fence of the owner will do for all looks.
bool LockReservation::try_take(oop obj, markWord mark, JavaThread* current, bool* fenced) {
  const uint self = index_of(current);
  const uint owner = ReservationMark::owner(mark);
  const uint claimer = ReservationMark::claimer(mark);
  if (claimer != 0 && claimer != self) {
    return false;
  }
  const bool is_owner = owner == self;
  const markWord wanted = is_owner ? mark : ReservationMark::claim(mark, self);

  // The compare-and-swap is the fence, even if it changes nothing.
  current->lock_stack().push(obj);
  bool taken = change(obj, mark, wanted);
  if (taken && !is_owner) {
    if (claimer == 0 || !*fenced) {
      fence_owner(owner, current);
      *fenced = true;
    }
    taken = !holds(owner, obj) && ReservationMark::rotated(obj->mark_acquire()) == ReservationMark::rotated(wanted);
  }
  if (!taken) {
    current->lock_stack().remove(obj);
    return false;
  }
  count(current, is_owner ? LockReservationThread::Owned : LockReservationThread::Claimed);
  if (!is_owner && ReservationMark::claims(mark) == ReservationMark::MaxClaims) {
    move_or_end(obj, wanted, current);
  }
  return true;
}

// True if so few reservations move to the thread of this index that each may
// stay where it is: a visitor of a lock should not take it from its owner. Else
// generated code may move some more before it is asked again.
bool LockReservation::is_rare_move(uint index) {
  Mover& mover = _movers[index];
  if (StressLockReservation) {
    mover._free_moves = os::random() % 8;
    return os::random() % 4 == 0;
  }
  const jlong per_second = _is_asymmetric ? 100 : 50000;
  const jlong now = os::elapsed_counter();
  const bool is_rare = now > mover._frequent_until;
  mover._free_moves = is_rare ? 0 : FreeMoves;
  mover._frequent_until = now + (1 + mover._free_moves) * os::elapsed_frequency() / per_second;
  return is_rare;
}

// Current wants obj, which is reserved to another thread.
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

// Current holds obj by a claim, and it is not the first. Another change of the
// mark word meanwhile, or the monitor, is as good.
void LockReservation::move_or_end(oop obj, markWord claimed, JavaThread* current) {
  const uint self = index_of(current);
  const markWord moved = ReservationMark::moved(claimed);
  if (is_rare_move(self)) {
    change(obj, claimed, ReservationMark::uncontested(claimed));
  } else if (ReservationMark::moves(moved) == ReservationMark::MaxMoves || current->last_continuation() != nullptr) {
    change(obj, claimed, ReservationMark::fast_locked(moved));
    report(obj, LockReservationThread::Ended, "ends", current);
    LockReservationClasses::reservation_ended(obj->klass());
  } else {
    change(obj, claimed, ReservationMark::reserve(moved, self));
    report(obj, LockReservationThread::Moved, "moves", current);
  }
}

// Ends the reservation of obj to this thread, which does not hold it. No other
// thread knows obj.
void LockReservation::unreserve(oop obj, JavaThread* thread) {
  markWord mark = obj->mark_acquire();
  while (ReservationMark::is_reserved(mark)) {
    assert(_is_asymmetric || ReservationMark::owner(mark) == index_of(thread),
           "reserved to another thread: " INTPTR_FORMAT, mark.value());
    change(obj, mark, ReservationMark::unlocked(mark));
    mark = obj->mark_acquire();
  }
}

// Held locks

// Turns a lock that current holds through its reservation or claim into a fast
// lock. Returns false if obj is reserved but not held by current.
bool LockReservation::make_fast_locked(oop obj, JavaThread* current) {
  markWord mark = obj->mark_acquire();
  while (ReservationMark::is_reserved(mark)) {
    if (!current->lock_stack().contains(obj)) {
      return false;
    }
    if (VerifyLockReservation) {
      const uint self = index_of(current);
      guarantee(ReservationMark::owner(mark) == self || ReservationMark::claimer(mark) == self,
                "held by thread %u, reserved to others: " INTPTR_FORMAT, self, mark.value());
    }
    change(obj, mark, ReservationMark::fast_locked(mark));
    mark = obj->mark_acquire();
  }
  return true;
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
    if (mark.has_monitor() && is_unsettled(mark.monitor())) {
      LightweightSynchronizer::inflate_fast_locked_object(obj, ObjectSynchronizer::inflate_cause_vm_internal,
                                                          current, current);
    }
    if (VerifyLockReservation) {
      const markWord after = obj->mark_acquire();
      guarantee(!ReservationMark::is_reserved(after), "reserved to a frozen thread: " INTPTR_FORMAT, after.value());
    }
  }
}

bool LockReservation::is_unused(oop obj, markWord mark) {
  assert_at_safepoint();
  return mark.has_no_hash() && !holds(ReservationMark::owner(mark), obj) && !holds(ReservationMark::claimer(mark), obj);
}

// Monitors

// Only legacy locking uses a monitor's stack locker. Here it holds the indices
// of the owner and of the claimer that the object had when it was inflated, and
// whether all threads have executed a fence since.
static const uint VisibleFactor = (ReservationMark::MaxIndex + 1) * (ReservationMark::MaxIndex + 1);

static uint unsettled_state(const ObjectMonitor* monitor) {
  return (uint)(uintptr_t)monitor->stack_locker();
}

static void set_unsettled_state(ObjectMonitor* monitor, uint state) {
  monitor->set_stack_locker((BasicLock*)(uintptr_t)state);
}

void LockReservation::make_unsettled(ObjectMonitor* monitor, markWord mark) {
  const uint claimer = ReservationMark::claimer(mark);
  const markWord header = ReservationMark::unlocked(mark);
  monitor->set_header(claimer != 0 ? ReservationMark::moved(header) : header);
  set_unsettled_state(monitor, claimer * IndexLimit + ReservationMark::owner(mark));
}

uint LockReservation::reserving_index(const ObjectMonitor* monitor) {
  return unsettled_state(monitor) % IndexLimit;
}

uint LockReservation::claiming_index(const ObjectMonitor* monitor) {
  return unsettled_state(monitor) / IndexLimit % IndexLimit;
}

// True if it is not known who holds monitor, or whether anybody does.
bool LockReservation::is_unsettled(const ObjectMonitor* monitor) {
  return monitor->has_anonymous_owner() && reserving_index(monitor) != 0;
}

// True if neither of the two threads that may have held the object when it was
// inflated has it still.
bool LockReservation::is_left(const ObjectMonitor* monitor, oop obj) {
  return !holds(reserving_index(monitor), obj) && !holds(claiming_index(monitor), obj);
}

// Afterwards the owner's release either is visible or sees monitor. Several
// threads may do this at once; all of them write the same.
void LockReservation::make_visible(ObjectMonitor* monitor) {
  const uint state = unsettled_state(monitor);
  if (state < VisibleFactor) {
    SystemMemoryBarrierDefault::emit();
    OrderAccess::release();
    set_unsettled_state(monitor, state + VisibleFactor);
  }
}

// If nobody holds monitor, takes and exits it, which wakes a thread that waits.
// An owner that is not anonymous will never be so again.
void LockReservation::exit_if_left(ObjectMonitor* monitor, oop obj, JavaThread* current) {
  const int64_t anonymous = monitor->owner_raw();
  if (is_unsettled(monitor) && is_left(monitor, obj) &&
      monitor->try_set_owner_from(anonymous, current) == anonymous) {
    monitor->exit(current, false /* not_suspended */);
  }
}

// The generated code released obj and then found it inflated. Others may have
// locked, unlocked and deflated it since. Current matters only to a monitor that
// was made of its own reservation; of another owner's lock stack it might not
// see the latest entry.
bool LockReservation::finish_release(oop obj, JavaThread* current) {
  LockReservationThread& reservation = current->lock_reservation();
  if (reservation._released == 0) {
    return false;
  }
  reservation._released = 0;
  OrderAccess::fence(); // of two that leave at the same time one sees the other gone
  const markWord mark = obj->mark_acquire();
  if (mark.has_monitor() && reserving_index(mark.monitor()) == index_of(current)) {
    exit_if_left(mark.monitor(), obj, current);
  }
  return true;
}

// Current itself may have been in a look's way, by a claim that failed: it looks
// even if others have made monitor visible.
void LockReservation::look_before_waiting(ObjectMonitor* monitor, JavaThread* current) {
  if (is_unsettled(monitor)) {
    const oop obj = monitor->object();
    report(obj, LockReservationThread::Waited, "is waited for", current);
    make_visible(monitor);
    exit_if_left(monitor, obj, current);
  }
}
