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

#include "memory/resourceArea.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/basicLock.inline.hpp"
#include "runtime/fastSynchronizer.hpp"
#include "runtime/handles.inline.hpp"
#include "runtime/handshake.hpp"
#include "runtime/javaThread.inline.hpp"
#include "runtime/jniHandles.inline.hpp"
#include "runtime/lockReservation.hpp"
#include "runtime/lockReservationClasses.hpp"
#include "runtime/lockReservationIndices.hpp"
#include "runtime/lockStack.inline.hpp"
#include "runtime/safepoint.hpp"
#include "runtime/synchronizer.hpp"
#include "runtime/threadSMR.hpp"

// The end of reservations with compact headers, where a reserved object has no room for a
// hash, and no monitor.

// Held, and never to be reserved again.
static markWord held_for_good(markWord mark) { return ReservationMark::never(ReservationMark::fast_locked(mark)); }

// False if thread does not hold obj. Thread is current, or stopped.
bool LockReservation::end_of_held(oop obj, JavaThread* thread) {
  if (!thread->lock_stack().contains(obj)) {
    return false;
  }
  end_as(LockReservationIndices::of(thread), obj, held_for_good);
  return true;
}

// In the place of the owner or claimer of obj, which is at no lock of generated code
// meanwhile.
class LockReservation::Ending : public HandshakeClosure {
  const Handle _obj;
  const uint _index;

 public:
  Ending(Handle obj, uint index) : HandshakeClosure("LockReservationEnding"), _obj(obj), _index(index) {}

  // Another thread's claim is that one's to take back.
  virtual void do_thread(Thread* thread) {
    JavaThread* const stopped = JavaThread::cast(thread);
    if (LockReservationIndices::of(stopped) != _index) {
      return;
    }
    markWord mark = _obj->mark_acquire();
    while (ReservationMark::is_reserved(mark)) {
      const bool is_owner = ReservationMark::owner(mark) == _index;
      const bool is_claimer = ReservationMark::claimer(mark) == _index;
      if ((is_owner || is_claimer) && end_of_held(_obj(), stopped)) {
        return;
      }
      if (!is_owner || ReservationMark::claimer(mark) != 0) {
        return;
      }
      change(_obj(), mark, ReservationMark::never(ReservationMark::unlocked(mark)), _index);
      mark = _obj->mark_acquire();
    }
  }
};

// The claimer, or else the owner, ends the reservation of obj unless that is not its
// any more. Current has not claimed obj.
void LockReservation::ask_to_end(Handle obj, JavaThread* current) {
  const markWord mark = obj->mark_acquire();
  if (!ReservationMark::is_reserved(mark)) {
    return;
  }
  const uint claimer = ReservationMark::claimer(mark);
  const uint index = claimer != 0 ? claimer : ReservationMark::owner(mark);
  ThreadsListHandle threads;
  JavaThread* const thread = LockReservationIndices::thread_at(index);
  if (thread != nullptr && thread != current && threads.includes(thread)) {
    Ending ending(obj, index);
    Handshake::execute(&ending, &threads, thread);
  } else {
    SpinPause();
  }
}

// Takes obj, ends its reservation, and leaves. False if another thread is in the way.
bool LockReservation::end_by_claim(oop obj, JavaThread* current) {
  const uint own = LockReservationIndices::of(current);
  const uint self = own != 0 ? own : LockReservationIndices::borrow(current);
  if (self == 0) {
    return false;
  }
  bool fenced = false;
  const markWord mark = obj->mark_acquire();
  const bool taken = ReservationMark::is_reserved(mark) && try_hold(obj, mark, self, current, &fenced);
  if (taken) {
    end_as(self, obj, held_for_good);
    BasicLock lock;
    FastSynchronizer::exit(obj, &lock, current);
  } else {
    take_back_claim(obj, self);
  }
  if (own == 0) {
    LockReservationIndices::free(self);
  }
  return taken;
}

// Obj is not reserved afterwards, and will not be again. Who holds it does so still.
void LockReservation::end(Handle obj, JavaThread* current) {
  if (ReservationMark::is_reserved(obj->mark_acquire())) {
    count(current, LockReservationThread::Ended);
    LockReservationClasses::reservation_ended(obj->klass());
  }
  for (;;) {
    const markWord mark = obj->mark_acquire();
    if (!ReservationMark::is_reserved(mark)) {
      const markWord never = ReservationMark::never(mark);
      if (mark.has_monitor() || mark == never || obj->cas_set_mark(never, mark) == mark) {
        return;
      }
    } else if (!end_of_held(obj(), current)) {
      make_room(current);
      if (!end_by_claim(obj(), current)) {
        ask_to_end(obj, current);
      }
    }
  }
}

void LockReservation::end_at_safepoint(oop obj) {
  assert_at_safepoint();
  markWord mark = obj->mark_acquire();
  while (ReservationMark::is_reserved(mark)) {
    const markWord free = ReservationMark::never(ReservationMark::unlocked(mark));
    obj->cas_set_mark(is_held_at_safepoint(obj, mark) ? held_for_good(mark) : free, mark);
    mark = obj->mark_acquire();
  }
}

void LockReservation::end_before_hash(oop& obj, markWord& mark, Thread* current) {
  if (current->is_Java_thread()) {
    HandleMark hm(current);
    Handle unmoved(current, obj);
    end(unmoved, JavaThread::cast(current));
    obj = unmoved();
  } else {
    end_at_safepoint(obj);
  }
  mark = obj->mark_acquire(); // will not be reserved again
}

void LockReservation::hash_before_tag(jobject object, JavaThread* current) {
  ObjectSynchronizer::FastHashCode(current, JNIHandles::resolve_non_null(object));
}
