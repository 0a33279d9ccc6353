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
#include "runtime/mutexLocker.hpp"
#include "runtime/objectMonitor.inline.hpp"
#include "runtime/orderAccess.hpp"
#include "runtime/os.hpp"
#include "runtime/safepoint.hpp"
#include "runtime/synchronizer.hpp"
#include "runtime/threadSMR.hpp"
#include "utilities/globalCounter.inline.hpp"
#include "utilities/systemMemoryBarrier.hpp"

#ifdef LINUX
#include <sys/syscall.h>
#include <unistd.h>
#endif

JavaThread* volatile LockReservation::_threads[IndexLimit];
volatile uint LockReservation::_last_index = 0;
volatile bool LockReservation::_has_lent = false;
LockReservation::Mover LockReservation::_movers[IndexLimit];
bool LockReservation::_is_asymmetric = false;

// Makes all threads execute a fence. Fences have numbers, in the order in which
// they begin, so that one serves all who need one at that time.
class FenceOfAll : public AllStatic {
  static Mutex* _lock;
  static volatile uint64_t _begun;
  static volatile uint64_t _completed; // the last one
  static volatile bool _is_refused;

  static bool try_execute();
  static void execute_by_handshake();
  static void complete(uint64_t number);

 public:
  static void initialize() { _lock = new Mutex(Mutex::nosafepoint, "LockReservationFence_lock"); }

  // The fences with higher numbers begin after this call.
  static uint64_t begun() { return Atomic::load_acquire(&_begun); }

  // True if a fence with a higher number has been completed.
  static bool is_completed_after(uint64_t number) { return Atomic::load_acquire(&_completed) > number; }

  // Returns false if the system refuses it. Never stops at a safepoint.
  static bool execute();

  // Afterwards is_completed_after(number). May stop at a safepoint. False if
  // others have executed the fence.
  static bool execute_after(uint64_t number);
};

Mutex* FenceOfAll::_lock = nullptr;
volatile uint64_t FenceOfAll::_begun = 0;
volatile uint64_t FenceOfAll::_completed = 0;
volatile bool FenceOfAll::_is_refused = false;

// A filter of system calls may have come after the VM's start, so a refusal does
// not end the VM, as it would in SystemMemoryBarrier.
bool FenceOfAll::try_execute() {
#ifdef LINUX
  const int private_expedited = 1 << 3;
  if (!Atomic::load(&_is_refused) && syscall(SYS_membarrier, private_expedited, 0, 0) != 0) {
    Atomic::store(&_is_refused, true);
    log_warning(kinjo)("Lock reservation: the system refuses fences of all threads; handshakes take their place");
  }
#else
  SystemMemoryBarrierDefault::emit();
#endif
  return !Atomic::load(&_is_refused);
}

void FenceOfAll::execute_by_handshake() {
  class Fence : public HandshakeClosure {
   public:
    Fence() : HandshakeClosure("LockReservationFence") {}
    virtual void do_thread(Thread* thread) { OrderAccess::fence(); }
  } fence;
  Handshake::execute(&fence);
}

void FenceOfAll::complete(uint64_t number) {
  uint64_t last = Atomic::load(&_completed);
  while (last < number) {
    const uint64_t found = Atomic::cmpxchg(&_completed, last, number);
    if (found == last) {
      return;
    }
    last = found;
  }
}

bool FenceOfAll::execute() {
  const uint64_t number = Atomic::add(&_begun, (uint64_t)1);
  if (!try_execute()) {
    return false;
  }
  complete(number);
  return true;
}

bool FenceOfAll::execute_after(uint64_t number) {
  {
    // Who comes while a fence is under way needs the next one, together with all
    // others who have come meanwhile.
    MutexLocker locked(_lock, Mutex::_no_safepoint_check_flag);
    if (is_completed_after(number)) {
      return false;
    }
    if (execute()) {
      return true;
    }
  }
  const uint64_t own = Atomic::add(&_begun, (uint64_t)1);
  execute_by_handshake();
  complete(own);
  return true;
}

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
    if (FLAG_IS_DEFAULT(UseLockReservation)) {
      log_info(kinjo)("Lock reservation is off: %s", reason);
    } else {
      warning("UseLockReservation is off: %s", reason);
    }
    FLAG_SET_ERGO(UseLockReservation, false);
  }
  if (UseLockReservation && asymmetric && UseSystemMemoryBarrier) {
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

// Threads and indices

// Takes the next free index behind the one that was taken last, or returns 0. So
// the index of a thread that has ended is not used again for long: what it has
// reserved does not look as if it were another's.
uint LockReservation::take_index(JavaThread* thread) {
  const uint max = ReservationMark::MaxIndex - LentIndices;
  const uint after = Atomic::load(&_last_index);
  for (uint n = 0; n < max; n++) {
    const uint index = (after + n) % max + 1;
    if (try_index(index, thread)) {
      Atomic::store(&_last_index, index);
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

bool LockReservation::try_index(uint index, JavaThread* thread) {
  return Atomic::load(&_threads[index]) == nullptr &&
         Atomic::cmpxchg(&_threads[index], (JavaThread*)nullptr, thread) == nullptr;
}

// For one claim of a thread without index, or 0.
uint LockReservation::borrow_index(JavaThread* current) {
  for (uint index = ReservationMark::MaxIndex; index > ReservationMark::MaxIndex - LentIndices; index--) {
    if (try_index(index, current)) {
      Atomic::store(&_has_lent, true);
      return index;
    }
  }
  return 0;
}

void LockReservation::free_index(uint index) {
  Atomic::release_store(&_threads[index], (JavaThread*)nullptr);
}

void LockReservation::set_index(JavaThread* thread, uint index) {
  LockReservationThread& reservation = thread->lock_reservation();
  reservation._bits = ReservationMark::owner_bits(index);
  reservation._pattern = index == 0 ? PatternOfRefused : ReservationMark::rotated(markWord(reservation._bits));
}

// A thread gets its index when it locks for the first time what is reserved, or
// could be. Threads that never do need none, nor does one that is about to end.
void LockReservation::add_index(JavaThread* current) {
  if (current->lock_reservation()._pattern == LockReservationThread::NoPattern && !current->is_exiting()) {
    set_index(current, take_index(current));
  }
}

uint LockReservation::index_of(JavaThread* thread) {
  return ReservationMark::owner(markWord(thread->lock_reservation()._bits));
}

void LockReservation::remove(JavaThread* thread) {
  const uint index = index_of(thread);
  LockStatistics::add_ended(thread->lock_reservation());
  thread->lock_reservation() = LockReservationThread();
  if (VerifyLockReservation) {
    guarantee(thread->lock_stack().is_empty(), "thread %u leaves with locks held", index);
  }
  // A reservation owns nothing: objects reserved to this index wait for the
  // next thread that has it, or for a claim.
  if (index != 0) {
    free_index(index);
  }
  // Those who have found the thread by an index have finished with it then.
  if (index != 0 || Atomic::load(&_has_lent)) {
    GlobalCounter::write_synchronize();
  }
}

// What current holds is reserved no more; what it does not hold is reserved to
// an index that no thread has, or another one.
void LockReservation::change_index(JavaThread* current) {
  const uint old = index_of(current);
  if (old == 0) {
    return; // about to leave the list of threads
  }
  current->lock_reservation()._asked = 0;
  const uint index = take_index(current);
  if (index == 0) {
    return; // stays with the old one
  }
  make_fast_locked(current);
  set_index(current, index);
  free_index(old);
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

// Other threads change it meanwhile. Downward: removing an entry moves others
// down, so none is missed.
static bool is_in_lock_stack(const JavaThread* thread, oop obj) {
  const address start = (address)thread;
  const int base = in_bytes(JavaThread::lock_stack_base_offset());
  const int top = (int)Atomic::load_acquire((uint32_t*)(start + in_bytes(JavaThread::lock_stack_top_offset())));
  for (int offset = top - oopSize; offset >= base; offset -= oopSize) {
    if (Atomic::load_acquire((uintptr_t*)(start + offset)) == cast_from_oop<uintptr_t>(obj)) {
      return true;
    }
  }
  return false;
}

// True if the thread of this index has obj in its lock stack. Obj's mark word
// has been changed before: a push that is not seen here sees the change.
bool LockReservation::holds(uint index, oop obj) {
  GlobalCounter::CriticalSection thread_stays(Thread::current());
  const JavaThread* const thread = Atomic::load_acquire(&_threads[index]);
  return thread != nullptr && is_in_lock_stack(thread, obj);
}

// The same without the critical section, as no thread comes or goes.
bool LockReservation::holds_at_safepoint(uint index, oop obj) {
  assert_at_safepoint();
  const JavaThread* const thread = _threads[index];
  return thread != nullptr && is_in_lock_stack(thread, obj);
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
// owner: makes it execute a fence if it does not do so by itself. False if that
// is not possible.
bool LockReservation::fence_owner(uint owner, JavaThread* current) {
  if (!_is_asymmetric || is_idle(owner)) {
    return true;
  }
  if (!FenceOfAll::execute()) {
    return false;
  }
  count(current, LockReservationThread::Fenced);
  if (!is_rare_fence()) {
    ask_for_new_index(owner);
  }
  return true;
}

// Changes obj's mark word unless another thread has changed it.
bool LockReservation::change(oop obj, markWord from, markWord to) {
  return obj->cas_set_mark(to, from) == from;
}

// Current wants obj, which it does not hold. False if obj is not reserved, or if
// it is time to inflate.
bool LockReservation::take(oop obj, JavaThread* current) {
  const markWord mark = obj->mark_acquire();
  if (mark.is_unlocked() || ReservationMark::is_reserved(mark)) {
    add_index(current);
  }
  if (ReservationMark::is_reserved(mark)) {
    make_room(current);
    const uint index = index_of(current);
    if (index != 0 ? try_to_take(obj, index, current) : take_with_lent_index(obj, current)) {
      return true;
    }
  }
  if (!obj->mark_acquire().has_monitor()) {
    count(current, LockReservationThread::Slow);
  }
  return false;
}

// As the slow path does for what is not reserved: one of the locks that current
// holds becomes a monitor.
void LockReservation::make_room(JavaThread* current) {
  const LockStack& stack = current->lock_stack();
  if (stack.is_full()) {
    LightweightSynchronizer::inflate_fast_locked_object(stack.bottom(), ObjectSynchronizer::inflate_cause_vm_internal,
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
  return false;
}

// The generated code knows nothing of the lent index: before it goes back, the
// reservation ends.
bool LockReservation::take_with_lent_index(oop obj, JavaThread* current) {
  const uint self = borrow_index(current);
  if (self == 0) {
    return false;
  }
  const bool taken = try_to_take(obj, self, current);
  if (taken) {
    markWord mark = obj->mark_acquire();
    while (ReservationMark::is_reserved(mark)) {
      change(obj, mark, ReservationMark::fast_locked(mark));
      mark = obj->mark_acquire();
    }
    if (mark.has_monitor()) {
      settle(obj, current);
    }
  }
  free_index(self);
  return taken;
}

// As owner, if obj is reserved to index self of current, or else by a claim. As
// long as a claim stands, one fence of the owner will do for all looks.
bool LockReservation::try_take(oop obj, markWord mark, uint self, JavaThread* current, bool* fenced) {
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
      *fenced = fence_owner(owner, current);
    }
    taken = *fenced && !holds(owner, obj) &&
            ReservationMark::rotated(obj->mark_acquire()) == ReservationMark::rotated(wanted);
  }
  if (!taken) {
    current->lock_stack().remove(obj);
    return false;
  }
  count(current, is_owner ? LockReservationThread::Owned : LockReservationThread::Claimed);
  if (!is_owner && self == index_of(current)) {
    if (--_movers[self]._claims_left <= 0) {
      look_at_rate(self);
    }
    if (ReservationMark::claims(mark) == ReservationMark::MaxClaims) {
      move_or_end(obj, wanted, current);
    }
  }
  return true;
}

// A visitor should not take a lock from its owner: only what a thread claims that
// claims often may move to it.
void LockReservation::look_at_rate(uint index) {
  Mover& mover = _movers[index];
  if (StressLockReservation) {
    mover._is_eager = os::random() % 4 != 0;
    mover._claims_left = os::random() % 8;
    return;
  }
  const jlong per_second = _is_asymmetric ? 400 : 100000;
  const jlong now = os::elapsed_counter();
  const int claims = mover._is_eager != 0 ? EagerClaimsBetweenLooks : ClaimsBetweenLooks;
  mover._is_eager = now - mover._counted_since < claims * os::elapsed_frequency() / per_second;
  mover._claims_left = mover._is_eager != 0 ? EagerClaimsBetweenLooks : ClaimsBetweenLooks;
  mover._counted_since = now;
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
  if (_movers[self]._is_eager == 0) {
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

// Obj, which current holds, has a monitor: from now on it is known who owns it.
void LockReservation::settle(oop obj, JavaThread* current) {
  LightweightSynchronizer::inflate_fast_locked_object(obj, ObjectSynchronizer::inflate_cause_vm_internal,
                                                      current, current);
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
    if (mark.has_monitor() && is_unsettled(mark.monitor())) {
      settle(obj, current);
    }
    if (VerifyLockReservation) {
      const markWord after = obj->mark_acquire();
      guarantee(!ReservationMark::is_reserved(after), "reserved to a frozen thread: " INTPTR_FORMAT, after.value());
    }
  }
}

bool LockReservation::is_reserved_without_hash(oop obj) {
  const markWord mark = obj->mark_acquire();
  return ReservationMark::is_reserved(mark) && mark.has_no_hash();
}

bool LockReservation::is_unused(oop obj, markWord mark) {
  return mark.has_no_hash() && !holds_at_safepoint(ReservationMark::owner(mark), obj) &&
         !holds_at_safepoint(ReservationMark::claimer(mark), obj);
}

// Monitors

// Only legacy locking uses a monitor's stack locker. Here it holds the indices
// of the owner and of the claimer that the object had when it was inflated, and
// how many fences of all threads had begun by then.
class UnsettledState {
  static const int IndexBits = 11;
  static const int BegunShift = 2 * IndexBits;
  static const uint64_t IndexMask = right_n_bits(IndexBits);
  static_assert(ReservationMark::MaxIndex == IndexMask, "room for an index");

  const uint64_t _value;

 public:
  // Not known yet: no fence is late enough.
  static const uint64_t Unknown = right_n_bits(64 - BegunShift);

  UnsettledState(uint owner, uint claimer, uint64_t begun)
      : _value(begun << BegunShift | (uint64_t)claimer << IndexBits | owner) {}
  explicit UnsettledState(const ObjectMonitor* monitor) : _value((uint64_t)(uintptr_t)monitor->stack_locker()) {}

  void store(ObjectMonitor* monitor) const { monitor->set_stack_locker((BasicLock*)(uintptr_t)_value); }

  uint owner() const     { return uint(_value & IndexMask); }
  uint claimer() const   { return uint(_value >> IndexBits & IndexMask); }
  uint64_t begun() const { return _value >> BegunShift; }
};

void LockReservation::make_unsettled(ObjectMonitor* monitor, markWord mark) {
  const uint claimer = ReservationMark::claimer(mark);
  const markWord header = ReservationMark::unlocked(mark);
  monitor->set_header(claimer != 0 ? ReservationMark::moved(header) : header);
  UnsettledState(ReservationMark::owner(mark), claimer, UnsettledState::Unknown).store(monitor);
}

// What nobody holds must not look as if it were contended for. The owner's push
// is visible, or the owner sees the monitor: without a fence of its own that is
// only so if it is current or idle.
void LockReservation::exit_if_unheld(ObjectMonitor* monitor, oop obj, Thread* thread) {
  const UnsettledState state(monitor);
  UnsettledState(state.owner(), state.claimer(), FenceOfAll::begun()).store(monitor);
  if (thread->is_Java_thread()) {
    JavaThread* const current = JavaThread::cast(thread);
    if (!_is_asymmetric || is_visible(state.owner(), current)) {
      exit_if_left(monitor, obj, current);
    }
  }
}

uint LockReservation::reserving_index(const ObjectMonitor* monitor) {
  return UnsettledState(monitor).owner();
}

uint LockReservation::claiming_index(const ObjectMonitor* monitor) {
  return UnsettledState(monitor).claimer();
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

// True if what the thread of this index has popped is visible to current, or the
// thread executes a fence between that and its look at the mark word.
bool LockReservation::is_visible(uint index, JavaThread* current) {
  return index == 0 || index == index_of(current) || (!UseSystemMemoryBarrier && is_idle(index));
}

// Afterwards the owner's release either is visible or sees monitor, and the
// claimer's, too. An idle thread's does by itself. May stop at a safepoint.
void LockReservation::make_visible(ObjectMonitor* monitor, JavaThread* current) {
  const UnsettledState state(monitor);
  if (FenceOfAll::is_completed_after(state.begun()) ||
      (is_visible(state.owner(), current) && is_visible(state.claimer(), current))) {
    return;
  }
  if (FenceOfAll::execute_after(state.begun())) {
    count(current, LockReservationThread::Fenced);
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
    report(monitor->object(), LockReservationThread::Waited, "is waited for", current);
    make_visible(monitor, current);
    exit_if_left(monitor, monitor->object(), current);
  }
}
