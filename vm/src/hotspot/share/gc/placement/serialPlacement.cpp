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

#include "gc/placement/copyCluster.hpp"
#include "gc/placement/fieldOrder.inline.hpp"
#include "gc/placement/serialPlacement.hpp"
#include "gc/serial/cardTableRS.hpp"
#include "gc/serial/defNewGeneration.hpp"
#include "gc/serial/serialHeap.inline.hpp"
#include "gc/serial/tenuredGeneration.inline.hpp"
#include "gc/shared/collectedHeap.inline.hpp"
#include "memory/iterator.inline.hpp"
#include "oops/access.inline.hpp"
#include "oops/compressedOops.inline.hpp"
#include "oops/objArrayOop.inline.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/prefetch.inline.hpp"
#include "utilities/stack.inline.hpp"

namespace {

// First in, first out.
class ObjectQueue {
  struct Chunk : public CHeapObj<mtGC> {
    static const int Length = 1021; // 8 KB with all fields
    Chunk* next = nullptr;
    oop objects[Length];
  };

  Chunk* _first = new Chunk; // objects are taken from it
  Chunk* _last = _first;
  int _taken = 0; // of _first
  int _put = 0;   // into _last

 public:
  void put(oop object) {
    if (_put == Chunk::Length) {
      _last->next = new Chunk;
      _last = _last->next;
      _put = 0;
    }
    _last->objects[_put++] = object;
  }

  // The n-th of those that are taken next. False: it is not in the same chunk as the
  // first, which is so for few.
  bool look_ahead(int n, oop* object) const {
    const int at = _taken + n - 1;
    if (at >= (_first == _last ? _put : Chunk::Length)) {
      return false;
    }
    *object = _first->objects[at];
    return true;
  }

  bool take(oop* object) {
    if (_first == _last && _taken == _put) {
      _taken = _put = 0;
      return false;
    }
    if (_taken == Chunk::Length) {
      Chunk* const emptied = _first;
      _first = emptied->next;
      _taken = 0;
      delete emptied;
    }
    *object = _first->objects[_taken++];
    return true;
  }
};

// Memory for objects that are read frequently, in one of the generations. What is left
// of it is lost, so the first piece of a collection is small, and each one twice as
// large as the one before: what is lost is at most twice what is used, or three times an
// object that needs a larger piece.
class FrequentlyReadBuffer {
  static const size_t MinWords = 4 * K / HeapWordSize;
  static const size_t MaxWords = 64 * K / HeapWordSize;
  static const size_t MaxObject = MaxWords / 4;

  HeapWord* _top = nullptr;
  HeapWord* _end = nullptr;
  size_t _next_words = MinWords;
  uint _collection = 0; // it is of this collection

  bool has_room(size_t words) const {
    const size_t left = pointer_delta(_end, _top);
    return left == words || left >= words + CollectedHeap::min_fill_size();
  }

 public:
  // allocate(words) gets memory of the generation, or null. update(start, end) is
  // told of each object, the dummy objects among them.
  template <typename Allocate, typename Update>
  HeapWord* allocate(size_t words, Allocate allocate, Update update) {
    if (words > MaxObject) {
      return nullptr;
    }
    const uint collection = SerialHeap::heap()->total_collections();
    if (_collection != collection) {
      _collection = collection;
      _top = _end = nullptr;
      _next_words = MinWords;
    }
    if (!has_room(words)) {
      while (_next_words < 4 * words) {
        _next_words *= 2;
      }
      HeapWord* const memory = allocate(_next_words);
      if (memory == nullptr) {
        return nullptr;
      }
      fill(update);
      _top = memory;
      _end = memory + _next_words;
      _next_words = MIN2(2 * _next_words, MaxWords);
    }
    HeapWord* const result = _top;
    _top += words;
    update(result, _top);
    return result;
  }

  // Makes a dummy object of what is left, so that the generation can be walked.
  // Allocation may go on, over the dummy object: each phase of a collection that copies
  // ends in scan_copied_objects, which makes a new one.
  template <typename Update>
  void fill(Update update) {
    if (_top != _end && _collection == SerialHeap::heap()->total_collections()) {
      CollectedHeap::fill_with_object(_top, _end);
      update(_top, _end);
    }
  }
};

// Of an array whose slots are followed one after the other, each when all that the one
// before it leads to has been copied.
struct ArrayRest {
  void* slot = nullptr; // the one that is pushed; null: there is no array
  objArrayOop array = nullptr;
  int next = 0; // slots from this one on have not been looked at
};

struct Work : public CHeapObj<mtGC> {
  // References that are followed first, the last one before all others.
  Stack<ScannerTask, mtGC> references;
  // Objects with references that are followed after these.
  ObjectQueue objects;
  // Of an array only one slot at a time is among the references: an array of a million
  // slots would need as many places. The array whose slot was pushed last, and others.
  ArrayRest array;
  Stack<ArrayRest, mtGC> arrays;

  // What p refers to is copied soon: its header is needed first.
  void push(ScannerTask p, oop referent) {
    Prefetch::write(referent, 0);
    references.push(p);
  }

  void push_array(const ArrayRest& rest) {
    if (array.slot != nullptr) {
      arrays.push(array);
    }
    array = rest;
  }

  ArrayRest pop_array() {
    const ArrayRest rest = array;
    array = arrays.is_empty() ? ArrayRest() : arrays.pop();
    return rest;
  }
};

} // namespace

static CopyCluster* _cluster = nullptr; // null: none is open

// What was pushed is being followed: an object that is copied meanwhile only pushes.
static bool _is_following = false;

static FrequentlyReadBuffer _young_buffer;
static FrequentlyReadBuffer _old_buffer;

// Made when it is needed first, and never destroyed: a program may end in the midst
// of a collection.
static Work& work() {
  static Work* const work = new Work();
  return *work;
}

// A reference may be met twice, as some are followed before others of the object. What
// it refers to then is in to-space or old, and was dealt with, the card included.
template <typename T>
static bool is_to_be_followed(DefNewGeneration* young, T* p, oop* referent) {
  const T reference = RawAccess<>::oop_load(p);
  if (CompressedOops::is_null(reference)) {
    return false;
  }
  *referent = CompressedOops::decode_not_null(reference);
  return young->is_in_reserved(*referent) && !young->to()->is_in_reserved(*referent);
}

template <typename T>
static void follow(DefNewGeneration* young, T* p) {
  oop referent;
  if (!is_to_be_followed(young, p, &referent)) {
    return;
  }
  const oop copy = referent->is_forwarded() ? referent->forwardee() : young->copy_to_survivor_space(referent);
  RawAccess<IS_NOT_NULL>::oop_store(p, copy);
  if (!young->is_in_reserved(p) && young->is_in_reserved(copy)) {
    SerialHeap::heap()->rem_set()->inline_write_ref_field_gc(p);
  }
}

static void follow(DefNewGeneration* young, ScannerTask task) {
  if (task.is_narrow_oop_ptr()) {
    follow(young, task.to_narrow_oop_ptr());
  } else {
    follow(young, task.to_oop_ptr());
  }
}

// Calls visit(p) for each reference of an object.
template <typename Visitor>
class ReferenceClosure : public BasicOopIterateClosure {
  Visitor const _visit;

 public:
  ReferenceClosure(DefNewGeneration* young, Visitor visit) :
      BasicOopIterateClosure(young->ref_processor()), _visit(visit) {}

  void do_oop(oop* p) { _visit(p); }
  void do_oop(narrowOop* p) { _visit(p); }
};

template <typename Visitor>
static void for_each_reference(DefNewGeneration* young, oop object, Visitor visit) {
  ReferenceClosure<Visitor> closure(young, visit);
  object->oop_iterate(&closure);
}

// Calls visit(first slot, length) for an array, with the type that its slots have.
template <typename Visitor>
static void with_slots(oop object, Visitor visit) {
  const objArrayOop array = objArrayOop(object);
  if (UseCompressedOops) {
    visit((narrowOop*)array->base(), array->length());
  } else {
    visit((oop*)array->base(), array->length());
  }
}

template <typename T>
static void push(DefNewGeneration* young, Work* work, T* p) {
  oop referent;
  if (is_to_be_followed(young, p, &referent)) {
    work->push(ScannerTask(p), referent);
  }
}

// Objects that are about to be copied are seldom in a cache. So their headers are
// asked for early: those that are referred to by the object that is this many places
// behind the current one in the queue, or by the slot that is this many behind the
// current one in an array. Far enough for the memory to answer in time, near enough for
// the line to be in the cache still.
static const int Ahead = 4;

template <typename T>
static void prefetch_referent(DefNewGeneration* young, T* p) {
  oop referent;
  if (is_to_be_followed(young, p, &referent)) {
    Prefetch::write(referent, 0);
  }
}

// Pushes the first slot, from this one on, that is to be followed.
static void push_slot(DefNewGeneration* young, Work* work, objArrayOop array, int from) {
  with_slots(array, [=](auto* base, int length) {
    for (int i = from; i < length; i++) {
      oop referent;
      if (is_to_be_followed(young, base + i, &referent)) {
        if (i < length - Ahead) {
          prefetch_referent(young, base + i + Ahead);
        }
        work->push(ScannerTask(base + i), referent);
        work->push_array({base + i, array, i + 1});
        return;
      }
    }
  });
}

// The fields that are listed are followed next, the first one before the others.
static void push_listed_fields(DefNewGeneration* young, Work* work, oop object, const FieldOrder& order) {
  for (int i = order.length() - 1; i >= 0; i--) {
    if (UseCompressedOops) {
      push(young, work, object->field_addr<narrowOop>(order.offset(i)));
    } else {
      push(young, work, object->field_addr<oop>(order.offset(i)));
    }
  }
}

// The references that are pushed last are followed first.
static void push_references(DefNewGeneration* young, Work* work, oop object, Klass* klass) {
  if (klass->is_objArray_klass()) {
    push_slot(young, work, objArrayOop(object), 0);
    return;
  }
  auto visit = [=](auto* p) { push(young, work, p); };
  ReferenceClosure<decltype(visit)> closure(young, visit);
  if (!FieldOrder::iterate_if_listed(object, klass, &closure)) {
    object->oop_iterate_backwards(&closure);
    push_listed_fields(young, work, object, FieldOrder::of(klass));
  }
}

static void add_to_cluster(DefNewGeneration* young, Work* work, oop object) {
  CopyCluster* const cluster = _cluster;
  const uint appended_before = cluster->appended();
  for_each_reference(young, object, [=](auto* p) {
    oop referent;
    if (!is_to_be_followed(young, p, &referent)) {
      return;
    }
    if (cluster->is_full()) {
      work->push(ScannerTask(p), referent);
    } else {
      cluster->append(ScannerTask(p));
    }
  });
  cluster->order_references(appended_before, cast_from_oop<address>(object), FieldOrder::of(object->klass()));
}

// Copies objects behind this one until there are so many.
static void copy_cluster(DefNewGeneration* young, Work* work, oop object, uint objects) {
  CopyCluster cluster(objects);
  _cluster = &cluster;
  add_to_cluster(young, work, object);
  cluster.follow([=](ScannerTask task) { follow(young, task); });
  _cluster = nullptr;
  ScannerTask task;
  while (cluster.take_last(&task)) {
    work->references.push(task);
  }
}

// False: there is nothing to follow in objects of this class.
static bool has_references(const Klass* klass) {
  return klass->is_other_instance_klass() ? InstanceKlass::cast(klass)->nonstatic_oop_map_count() > 0
                                          : !klass->is_typeArray_klass();
}

// Breadth first, but for the fields that are listed: they come next.
static void add_plainly(DefNewGeneration* young, Work* work, oop object, Klass* klass) {
  const FieldOrder& fields = FieldOrder::of(klass);
  if (!fields.lists_all(klass)) {
    work->objects.put(object);
  }
  push_listed_fields(young, work, object, fields);
}

static void add_in_order(DefNewGeneration* young, Work* work, oop object, Klass* klass) {
  if (_cluster != nullptr && !object->is_objArray()) {
    add_to_cluster(young, work, object);
    return;
  }
  const ReferentOrder order = Placement::order_of(klass);
  if (order.is_cluster() && !object->is_objArray()) {
    copy_cluster(young, work, object, order.cluster_size());
  } else if (order.is_depth_first()) {
    push_references(young, work, object, klass);
  } else {
    add_plainly(young, work, object, klass);
  }
}

// Not of a java.lang.ref.Reference: who iterates over one discovers it. Mirrors, class
// loaders and stack chunks are few.
static void prefetch_referents(DefNewGeneration* young, oop object) {
  if (FieldOrder::is_iterated(object->klass())) {
    for_each_reference(young, object, [=](auto* p) { prefetch_referent(young, p); });
  } else if (object->is_objArray()) {
    with_slots(object, [=](auto* base, int length) {
      for (int i = MIN2(Ahead, length); i-- > 0;) {
        prefetch_referent(young, base + i);
      }
    });
  }
}

// The next slot of an array is pushed before what this one leads to.
static void follow_last_pushed(DefNewGeneration* young, Work* work) {
  const ScannerTask task = work->references.pop();
  void* const p = task.is_narrow_oop_ptr() ? (void*)task.to_narrow_oop_ptr() : task.to_oop_ptr();
  if (p == work->array.slot) {
    const ArrayRest rest = work->pop_array();
    push_slot(young, work, rest.array, rest.next);
  }
  follow(young, task);
}

// What one reference leads to is copied before what the next one does: else what was
// pushed for several objects would lie last to first, as a stack is popped from its end.
static void follow_pushed(DefNewGeneration* young, Work* work) {
  while (!work->references.is_empty()) {
    follow_last_pushed(young, work);
  }
}

// Of a root, or of an old object on a dirty card: what it leads to comes before the next
// one, as for references of an object.
static void follow_pushed_of_root(DefNewGeneration* young, Work* work) {
  if (!_is_following && _cluster == nullptr && !work->references.is_empty()) {
    _is_following = true;
    follow_pushed(young, work);
    _is_following = false;
  }
}

void SerialPlacement::add(DefNewGeneration* young, oop object) {
  Klass* const klass = object->klass();
  if (!has_references(klass)) {
    return;
  }
  Work& left = work();
  if (_cluster != nullptr || Placement::concerns(klass)) {
    add_in_order(young, &left, object, klass);
  } else {
    add_plainly(young, &left, object, klass);
  }
  follow_pushed_of_root(young, &left);
}

// Nothing is pushed when this begins, nor when it ends.
static void follow_references(DefNewGeneration* young, Work* work, oop object) {
  if (!object->is_objArray()) {
    for_each_reference(young, object, [=](auto* p) {
      follow(young, p);
      follow_pushed(young, work);
    });
  } else {
    with_slots(object, [=](auto* base, int length) {
      for (int i = 0; i < length; i++) {
        if (i < length - Ahead) {
          prefetch_referent(young, base + i + Ahead);
        }
        follow(young, base + i);
        follow_pushed(young, work);
      }
    });
  }
}

void SerialPlacement::follow_all(DefNewGeneration* young) {
  Work& left = work();
  _is_following = true;
  follow_pushed(young, &left);
  oop object;
  while (left.objects.take(&object)) {
    oop later;
    if (left.objects.look_ahead(Ahead, &later)) {
      prefetch_referents(young, later);
    }
    follow_references(young, &left, object);
    assert(left.references.is_empty() && left.array.slot == nullptr, "all is followed");
  }
  _is_following = false;
}

// The first look is at bytes of the class, and false for most; the second one may be
// at the class of an array's elements.
static bool has_buffers(const Klass* klass) {
  return Placement::concerns(klass) && Placement::is_frequently_read(klass);
}

static void no_update(HeapWord* start, HeapWord* end) {}

void SerialPlacement::scan_copied_objects(DefNewGeneration* young, TenuredGeneration* old_gen,
                                          HeapWord** young_scanned, HeapWord** old_scanned) {
  if (Placement::is_used()) {
    follow_all(young);
    _young_buffer.fill(no_update);
    _old_buffer.fill([=](HeapWord* start, HeapWord* end) { old_gen->update_for_block(start, end); });
    *young_scanned = young->to()->top();
    *old_scanned = old_gen->space()->top();
  }
}

HeapWord* SerialPlacement::allocate_in_young(DefNewGeneration* young, oop old, size_t words) {
  if (!has_buffers(old->klass())) {
    return nullptr;
  }
  return _young_buffer.allocate(words, [=](size_t size) { return young->to()->allocate(size); }, no_update);
}

// The table of blocks must know each object: who looks for the start of one does
// not walk over more than a card.
HeapWord* SerialPlacement::allocate_in_old(TenuredGeneration* old_gen, oop old, size_t words) {
  if (!has_buffers(old->klass())) {
    return nullptr;
  }
  return _old_buffer.allocate(words, [=](size_t size) { return old_gen->allocate(size); },
                              [=](HeapWord* start, HeapWord* end) { old_gen->update_for_block(start, end); });
}
