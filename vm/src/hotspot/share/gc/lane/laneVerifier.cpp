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

#include "classfile/classLoaderDataGraph.hpp"
#include "code/codeCache.hpp"
#include "code/nmethod.hpp"
#include "gc/lane/lane.hpp"
#include "gc/lane/laneCards.hpp"
#include "gc/lane/laneVerifier.hpp"
#include "gc/shared/collectedHeap.hpp"
#include "gc/shared/oopStorage.inline.hpp"
#include "gc/shared/oopStorageSet.inline.hpp"
#include "kinjo/kinjoGlobals.hpp"
#include "memory/iterator.inline.hpp"
#include "memory/resourceArea.hpp"
#include "memory/universe.hpp"
#include "oops/access.inline.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/javaThread.hpp"
#include "runtime/mutexLocker.hpp"
#include "runtime/threadSMR.inline.hpp"
#include "runtime/vmOperations.hpp"
#include "runtime/vmThread.hpp"
#include "utilities/growableArray.hpp"
#include "utilities/ostream.hpp"

// Looks at everything a reference can be in. All threads have stopped.
class LaneVerifier::Check : public BasicOopIterateClosure {
  GrowableArray<Lane*> _open;

  // Where the references are that are being looked at: in an object, or outside of
  // the heap.
  const char* _place;
  oop _holder;

  // The lane whose unescaped objects may be referred to from there, if any, unless a local
  // collection has found them dead.
  Lane* _own;

  size_t _wrong;

  Lane* lane_of_unescaped(oop obj) const {
    for (Lane* lane : _open) {
      if (lane->is_unescaped(cast_from_oop<void*>(obj))) {
        return lane;
      }
    }
    return nullptr;
  }

  template <typename T>
  void visit(T* slot) {
    const oop obj = RawAccess<>::oop_load(slot);
    if (obj == nullptr) {
      return;
    }
    Lane* const lane = lane_of_unescaped(obj);
    if (lane == nullptr || (lane == _own && !lane->is_dead(cast_from_oop<void*>(obj)))) {
      return;
    }
    _wrong++;
    // A dead object is poisoned, its class too.
    tty->print_cr("VerifyLanes: " PTR_FORMAT " in %s refers to the %s " PTR_FORMAT ", %s, of thread " PTR_FORMAT,
                  p2i(slot), _place, lane == _own ? "dead" : "unescaped", p2i(obj),
                  lane == _own ? "which a local collection has found dead" : obj->klass()->external_name(),
                  p2i(lane->_owner));
    if (_holder != nullptr) {
      tty->print_cr("VerifyLanes:   it is in " PTR_FORMAT ", a %s", p2i(_holder), _holder->klass()->external_name());
    }
  }

 public:
  Check() : _place(nullptr), _holder(nullptr), _own(nullptr), _wrong(0) {
    for (JavaThreadIteratorWithHandle threads; JavaThread* thread = threads.next(); ) {
      Lane* const lane = Lane::of(thread);
      if (lane != nullptr && lane->is_open()) {
        _open.append(lane);
      }
    }
  }

  virtual ReferenceIterationMode reference_iteration_mode() { return DO_FIELDS; }
  virtual void do_oop(oop* slot)       { visit(slot); }
  virtual void do_oop(narrowOop* slot) { visit(slot); }

  bool has_lanes() const { return _open.is_nonempty(); }

  void look_at_cards() const {
    for (const Lane* lane : _open) {
      guarantee(!lane->has_local_card_of_escaped(), "VerifyLanes: a card of thread " PTR_FORMAT " is local, but has "
                "escaped objects", p2i(lane->_owner));
    }
  }

  void look_at_heap() {
    class Objects : public ObjectClosure {
      Check* const _check;

     public:
      explicit Objects(Check* check) : _check(check) {}

      virtual void do_object(oop obj) {
        _check->_holder = obj;
        _check->_own = _check->lane_of_unescaped(obj);
        guarantee(_check->_own != nullptr || *LaneCards::of(obj) != LaneCards::Local, "VerifyLanes: the card of " PTR_FORMAT
                  " is local, which is no unescaped object", p2i(obj));
        obj->oop_iterate(_check);
      }
    };
    Objects objects(this);
    _place = "the heap";
    Universe::heap()->ensure_parsability(false);
    Universe::heap()->object_iterate(&objects);
    _holder = nullptr;
    _own = nullptr;
  }

  void look_at_native_roots() {
    _place = "a handle of the VM";
    for (OopStorage* storage : OopStorageSet::Range<OopStorageSet::Id>()) {
      storage->oops_do(this);
    }
    _place = "class loader data";
    CLDToOopClosure loaders(this, ClassLoaderData::_claim_none);
    ClassLoaderDataGraph::cld_do(&loaders);

    class Code : public NMethodClosure {
      OopClosure* const _closure;

     public:
      explicit Code(OopClosure* closure) : _closure(closure) {}
      virtual void do_nmethod(nmethod* nm) { nm->oops_do(_closure); }
    };
    Code code(this);
    _place = "compiled code";
    CodeCache::nmethods_do(&code);
  }

  void look_at_threads() {
    _place = "a thread's roots";
    for (JavaThreadIteratorWithHandle threads; JavaThread* thread = threads.next(); ) {
      _own = Lane::of(thread);
      thread->oops_do(this, nullptr);
    }
    _own = nullptr;
  }

  void finish() const {
    guarantee(_wrong == 0, "VerifyLanes found %zu references to unescaped or dead objects", _wrong);
  }
};

// A thread that got memory by a collection holds Heap_lock until it runs again, and
// initializes the memory after that. Until then the heap cannot be walked.
static bool heap_can_be_walked() {
  const Thread* const holder = Heap_lock->owner();
  const VM_Operation* const operation = VMThread::vm_operation();
  return holder == nullptr || (operation != nullptr && operation->calling_thread() == holder);
}

void LaneVerifier::verify_at_safepoint() {
  if (VerifyLanes < 1 || !heap_can_be_walked()) {
    return;
  }
  ResourceMark rm;
  Check check;
  if (check.has_lanes()) {
    check.look_at_cards();
    check.look_at_heap();
    check.look_at_native_roots();
    check.look_at_threads();
    check.finish();
  }
}

// Its type is that of another operation, as the list of types is closed.
class LaneVerifier::Operation : public VM_Operation {
 public:
  static const char* const Name;

  virtual VMOp_Type type() const   { return VMOp_Verify; }
  virtual const char* name() const { return Name; }
  virtual void doit()              { verify_at_safepoint(); }
};

const char* const LaneVerifier::Operation::Name = "VerifyLanes";

bool LaneVerifier::is_verifying() {
  const VM_Operation* const operation = VMThread::vm_operation();
  return operation != nullptr && operation->name() == Operation::Name;
}

void LaneVerifier::verify_around_collection() {
  if (VerifyLanes >= 2) {
    Operation operation;
    VMThread::execute(&operation);
  }
}
