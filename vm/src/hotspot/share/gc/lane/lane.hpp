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

#ifndef SHARE_GC_LANE_LANE_HPP
#define SHARE_GC_LANE_LANE_HPP

#include "gc/lane/laneBitmap.hpp"
#include "gc/lane/laneStatistics.hpp"
#include "gc/lane/laneThreadLocalData.hpp"
#include "memory/allocation.hpp"
#include "memory/memRegion.hpp"
#include "oops/oopsHierarchy.hpp"
#include "utilities/growableArray.hpp"

class JavaThread;

// A thread's lane (rows T1 to T6): a piece of the young generation that only this
// thread allocates in, and that it can clean by itself.
//
// Every object of an open lane is either escaped or not. An unescaped object is
// referred to by its thread's roots and by unescaped objects of the same lane, and
// by nothing else. So the thread alone can tell which of them are reachable. The
// barrier keeps this true: before a reference to an unescaped object is stored
// anywhere else, the object and all it reaches in the lane escape.
//
// When the lane is full, the thread marks what its roots reach, takes what escaped
// as reachable, and allocates on in the holes between. Nothing moves. When that no
// longer yields enough, the lane is closed: all in it become ordinary young
// objects, and the thread opens another.
//
// Whenever somebody else may look at the thread's roots or walk the heap, the lane
// is closed before (see Lanes). Nobody but the owner, or who has stopped it, uses
// a lane.
class Lane : public CHeapObj<mtGC> {
  friend class LaneVerifier;

  class Marker;
  class Times;

  JavaThread* const _owner;
  LaneThreadLocalData* const _data;

  // Of the open lane; null if none is open.
  HeapWord* _start;

  // Which words belong to objects that escaped.
  LaneBitmap _escaped;

  // Which words belong to buffers that were handed out, and after a local collection
  // to objects that it kept, or to buffers since.
  LaneBitmap _kept;

  // Free memory, in the order of addresses.
  class Holes {
    GrowableArrayCHeap<MemRegion, mtGC> _holes;
    int _next = 0;
    int _looked = 0;

   public:
    void clear() {
      _holes.clear();
      _next = 0;
      _looked = 0;
    }

    void append(MemRegion hole) { _holes.append(hole); }
    int length() const          { return _holes.length() - _next; }
    bool is_empty() const       { return length() == 0; }
    MemRegion take()            { return _holes.at(_next++); }
    MemRegion* find(size_t words);
    MemRegion* find_next(size_t words);
  };

  // What is free of the hole that buffers are being taken from; at first all of the lane.
  MemRegion _hole;

  // The holes of the last local collection that were not handed out yet. Those of the
  // second list were found with room for large objects.
  Holes _holes;
  Holes _large_holes;
  bool _large_come_first;

  // Of the hole that buffers are being taken from and of those in the lists.
  size_t _free_words;

  // Of a closed lane: free memory at its end, for ordinary buffers. Empty after any
  // operation that may have been a collection.
  MemRegion _rest;

  // An object that is looked at, to learn about the site that allocated it.
  struct Sample {
    uint32_t index;
    int site;
    bool survived;
  };

  // In the open lane.
  GrowableArrayCHeap<Sample, mtGC> _samples;

  // A buffer is not larger, as one object in so much memory is looked at: smaller as
  // long as there are sites that are not decided.
  size_t _buffer_words;

  // Handed out since an object was looked at.
  size_t _words_unsampled;

  // How many samples were of local sites since there was something to be learnt.
  uint _decided_samples;

  // Handed out, and JFR has not heard of it.
  size_t _words_unreported;

  // Of large objects that found no hole since the last local collection.
  size_t _words_outside;

  // LaneSites::changes() when the lane was opened, or when the thread has heard of some.
  uint _changes;

  // Of the open lane.
  uint64_t _collections;

  // LaneCounters::Refills and EscapeNanos when it was opened, or at its last local collection.
  uint64_t _refills;
  uint64_t _escape_nanos;

  // How many lanes in turn yielded too little at their first local collection; and how many
  // allocation buffers the thread is to fill plainly because of that, or fewer if something is
  // learnt about allocation sites meanwhile.
  uint _poor_lanes;
  uint _plain_buffers;
  bool _may_improve;

  GrowableArrayCHeap<oop, mtGC> _to_visit;

  LaneCounters _counters;

  // The thread has left the list of threads, or is about to, and its counters are
  // among those of ended threads.
  bool _is_ended;

  size_t index(const void* address) const {
    return pointer_delta((HeapWord*)align_down((uintptr_t)address, HeapWordSize), _start);
  }

  bool contains(const void* address) const { return _data->is_in_open_lane((uintptr_t)address); }

  bool is_in_java() const;
  Holes* next_holes();
  HeapWord* take(size_t words, size_t* buffer_words);
  HeapWord* take_buffer(size_t words, size_t* buffer_words);
  size_t words_to_report(size_t words);
  HeapWord* take_directly(size_t words, size_t* buffer_words);
  static bool fits_in(MemRegion hole, size_t words);
  HeapWord* take_from(MemRegion* hole, size_t words);
  void hand_out(HeapWord* memory, size_t words, MemRegion rest);
  HeapWord* give_buffer(MemRegion* from, size_t words, size_t most, size_t* buffer_words);
  void sample(HeapWord* obj, size_t words);
  void learn_sites();
  void judge_samples(bool at_close);
  bool collect();
  void mark_from_roots(Times* times);
  void find_holes();
  void restore_local_cards();
  // Which must not be, as then stores into an escaped object let nothing escape.
  bool has_local_card_of_escaped() const;
  void fill_dead(bool poison);
  void make_escaped(oop obj, LaneCounters::Count way);
  void end_escape(Marker* marker);
  void back_off(bool poor, bool may_improve);

 public:
  // When a lane is closed, and why.
  enum Reason {
    Full      = LaneCounters::ClosedFull,
    Safepoint = LaneCounters::ClosedSafepoint,
    Handshake = LaneCounters::ClosedHandshake,
    Outside   = LaneCounters::ClosedOutside,
    Exit      = LaneCounters::ClosedExit
  };

  explicit Lane(JavaThread* owner);
  ~Lane();

  // The lane of the thread, open or not; null if it never had one.
  static Lane* of(Thread* thread) { return LaneThreadLocalData::of(thread)->lane(); }

  // Heap words of the memory that open() needs, with room to begin at a card.
  static size_t words_with_alignment();

  // Heap words of every lane.
  static size_t words();

  // Larger objects are not allocated in lanes.
  static size_t largest_object() { return words() / 8; }

  bool is_open() const { return _start != nullptr; }

  const LaneCounters& counters() const { return _counters; }

  // The size of the open lanes of all threads, in bytes.
  static size_t bytes_open();

  // An object was too large for the open lane, or for what is free in it.
  void count_outside() { _counters.add(LaneCounters::Outside); }

  // True if the thread is to fill its next allocation buffer plainly.
  bool has_backed_off() const { return _plain_buffers > 0; }

  // The thread takes such a buffer.
  void count_plain_buffer();

  // Opens a lane in the memory, which is words_with_alignment() long, and gives the
  // owner its first words, in a buffer of buffer_words. To be called where a safepoint
  // is possible.
  HeapWord* open(HeapWord* memory, size_t words, size_t* buffer_words);

  // Gives the owner that many words of what a closed lane had left; null if there are
  // not so many.
  HeapWord* take_rest(size_t words, size_t* buffer_words);

  // Gives the owner that many words of the open lane, in a buffer of buffer_words if that
  // is not 0, after a local collection if need be. Null, with the lane still open: the
  // object is large and to be allocated outside. Null, with the lane closed: it has no
  // room any more. To be called where a safepoint is possible.
  HeapWord* refill(size_t words, size_t* buffer_words);

  // The same from compiled code: null if that needs a local collection, or the VM would
  // look at the object. Not at a safepoint.
  HeapWord* take_in_java(size_t words);

  // All objects of the lane become ordinary ones.
  void close(Reason reason);

  // The thread ends.
  void end();

  bool is_ended() const { return _is_ended; }

  // The owner, or the VM for it, is going to store value at the address. Afterwards value is
  // not an unescaped object of the open lane, unless the address is in one.
  void before_store(const void* address, oop value, bool by_vm);

  // The owner is going to copy all that is in from to the new object to.
  void before_clone(oop from, oop to);

  // The owner is going to copy references from there to there.
  template <typename T>
  void before_copy(const T* from, const T* to, size_t count);

  // The owner's frames down to the entry of its continuation are about to be copied
  // to a stack chunk, which has no barrier: what they refer to escapes.
  void escape_frames();

  // True if the address is in an unescaped object, or in free memory, of the open lane.
  bool is_unescaped(const void* address) const { return contains(address) && !_escaped.at(index(address)); }

  // True if the address is in memory of the open lane that the last local collection found
  // dead, and that was not handed out again.
  bool is_dead(const void* address) const { return contains(address) && !_kept.at(index(address)); }
};

#endif // SHARE_GC_LANE_LANE_HPP
