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

#include "gc/lane/lane.hpp"
#include "gc/lane/laneCards.hpp"
#include "gc/lane/laneEngagement.hpp"
#include "gc/lane/laneSites.hpp"
#include "gc/lane/laneVerifier.hpp"
#include "gc/shared/barrierSet.hpp"
#include "gc/shared/collectedHeap.hpp"
#include "gc/shared/gc_globals.hpp"
#include "gc/shared/tlab_globals.hpp"
#include "kinjo/baseVm.hpp"
#include "kinjo/kinjoGlobals.hpp"
#include "logging/log.hpp"
#include "memory/iterator.inline.hpp"
#include "memory/resourceArea.hpp"
#include "memory/universe.hpp"
#include "oops/access.inline.hpp"
#include "oops/compressedOops.inline.hpp"
#include "oops/oop.inline.hpp"
#include "oops/stackChunkOop.hpp"
#include "runtime/atomicAccess.hpp"
#include "runtime/continuation.hpp"
#include "runtime/handles.inline.hpp"
#include "runtime/javaThread.hpp"
#include "runtime/lockStack.inline.hpp"
#include "runtime/orderAccess.hpp"
#include "runtime/os.hpp"
#include "runtime/stackFrameStream.inline.hpp"
#include "runtime/thread.inline.hpp"
#include "utilities/copy.hpp"

// No hole is smaller that is handed out: it covers a word of the bitmap. Objects that escaped
// lie between those that died, so few programs have many holes of some KB.
static const size_t SmallestHole = LaneBitmap::BitsPerWord;

// Every hole has room for such an object. A larger one gets memory of its own where holes
// are small: it would waste the rest of one, and find no room in the next.
static const size_t LargestInHole = SmallestHole / 2;

// From this size on objects always get memory of their own. Holes of this size are large.
static const size_t LargeObject = 4 * K / HeapWordSize;

// So many small holes are looked at for one object.
static const int MostLooks = 16;

// A lane is kept if a local collection finds holes for this share of it.
static const size_t KeptPercent = 40;

// A local collection is poor, too, if to find its roots took longer for each KB of the
// lane: half of the time that a busy thread needs to allocate it. So deep stacks, which
// each local collection looks through, do not cost more than that.
static const jlong LongestRootNanosPerK = 500;

// Lanes in turn that are poor at once, after which the thread allocates plainly
// for a time, and the greatest such time (as a power of two of buffers), also as long
// as there are allocation sites to be learnt.
static const uint FewPoorLanes = 2;
static const uint LongestBackOff = 10;
static const uint LongestBackOffOfLearner = 4;

// One in so many stores and copies by which something escapes is timed: to time each would
// take a fifth as long as most of them do. (A prime, as programs publish objects in groups of
// two, four or sixteen.) A longer time is that of a thread that had to wait for a processor.
static const uint64_t EscapesPerTimed = 17;
static const jlong LongestEscapeNanos = 100000;

// Into so many buffers a lane is divided as long as allocation sites are to be learnt,
// and after so many samples of local sites buffers become larger. Those of shared sites
// are of code that is still to be compiled again.
static const size_t FirstBuffers = 16;
static const uint ManySamples = 32;

static volatile size_t _bytes_open = 0;

size_t Lane::words_with_alignment() { return LaneSize / HeapWordSize; }

// Rounding up to a card must not leave one word, which no filler fits in.
size_t Lane::words() { return words_with_alignment() - 2 * CardTable::card_size_in_words(); }

size_t Lane::bytes_open() { return AtomicAccess::load(&_bytes_open); }

Lane::Lane(JavaThread* owner)
  : _owner(owner), _data(LaneThreadLocalData::of(owner)), _start(nullptr), _escaped(words()), _kept(words()),
    _large_come_first(true), _free_words(0), _buffer_words(words() / FirstBuffers), _words_unsampled(0),
    _decided_samples(0), _words_unreported(0), _words_outside(0), _changes(0), _collections(0), _refills(0),
    _escape_nanos(0), _poor_lanes(0), _plain_buffers(0), _may_improve(false), _is_ended(false) {
  _data->_escaped = _escaped.words();
  _data->_lane = this;
}

Lane::~Lane() {
  assert(!is_open(), "its objects would stay local");
  _data->_lane = nullptr;
}

// ---------------------------------------------------------------------------
// Marking

// Sets the bits of objects of the lane, and follows their references.
class Lane::Marker : public BasicOopIterateClosure {
  Lane* const _lane;
  LaneBitmap* const _bitmap;
  const bool _escape;
  size_t _objects;
  size_t _words;

  template <typename T>
  void visit(T* slot) {
    const oop obj = RawAccess<>::oop_load(slot);
    if (_lane->contains(cast_from_oop<void*>(obj))) {
      mark(obj);
    }
  }

 public:
  Marker(Lane* lane, LaneBitmap* bitmap)
    : _lane(lane), _bitmap(bitmap), _escape(bitmap == &lane->_escaped), _objects(0), _words(0) {}

  // Reference objects are no exception: a referent is cleared by the collector
  // alone.
  virtual ReferenceIterationMode reference_iteration_mode() { return DO_FIELDS; }

  virtual void do_oop(oop* slot)       { visit(slot); }
  virtual void do_oop(narrowOop* slot) { visit(slot); }

  size_t objects() const { return _objects; }
  size_t words() const   { return _words; }

  void mark(oop obj) {
    const size_t i = _lane->index(cast_from_oop<void*>(obj));
    if (_bitmap->at(i)) {
      return;
    }
    Klass* const klass = obj->klass();
    const size_t size = obj->size_given_klass(klass);
    _bitmap->set(i, size);
    _objects++;
    _words += size;
    if (_escape) {
      LaneCards::unmake_local(cast_from_oop<HeapWord*>(obj), size);
    }
    // What a stack chunk refers to escaped before the chunk was made (see
    // escape_frames()).
    if (klass->is_typeArray_klass() || obj->is_stackChunk() ||
        (klass->is_instance_klass() && InstanceKlass::cast(klass)->nonstatic_oop_map_count() == 0)) {
      return;
    }
    _lane->_to_visit.append(obj);
  }

  void follow() {
    while (_lane->_to_visit.is_nonempty()) {
      _lane->_to_visit.pop()->oop_iterate(this);
    }
  }
};

void Lane::make_escaped(oop obj, LaneCounters::Count way) {
  const bool is_timed = _counters.count(LaneCounters::Escapes) % EscapesPerTimed == 0;
  const jlong begin = is_timed ? os::javaTimeNanos() : 0;
  Marker marker(this, &_escaped);
  marker.mark(obj);
  _counters.add(LaneCounters::Escapes);
  _counters.add(way);
  end_escape(&marker);
  if (is_timed) {
    const jlong nanos = MIN2(os::javaTimeNanos() - begin, LongestEscapeNanos);
    _counters.add(LaneCounters::EscapeNanos, EscapesPerTimed * (uint64_t)nanos);
  }
}

void Lane::end_escape(Marker* marker) {
  marker->follow();
  _counters.add(LaneCounters::EscapedObjects, marker->objects());
  _counters.add(LaneCounters::EscapedBytes, marker->words() * HeapWordSize);
  // Who sees the reference sees that the cards are not local.
  OrderAccess::storestore();
}

void Lane::escape_frames() {
  const jlong begin = os::javaTimeNanos();
  Marker marker(this, &_escaped);
  {
    ResourceMark rm(_owner);
    for (StackFrameStream frames(_owner, true /* update */, false /* process_frames */); !frames.is_done(); frames.next()) {
      if (Continuation::is_continuation_enterSpecial(*frames.current())) {
        break;
      }
      frames.current()->oops_do(&marker, nullptr, frames.register_map());
    }
  }
  if (BaseVm::has_lock_stacks()) {
    _owner->lock_stack().oops_do(&marker);
  }
  _counters.add(LaneCounters::Freezes);
  end_escape(&marker);
  _counters.add(LaneCounters::EscapeNanos, (uint64_t)(os::javaTimeNanos() - begin));
}

// ---------------------------------------------------------------------------
// Barriers

void Lane::before_store(const void* address, oop value, bool by_vm) {
  if (is_unescaped(cast_from_oop<void*>(value)) && !is_unescaped(address)) {
    make_escaped(value, by_vm ? LaneCounters::VmStores : LaneCounters::CodeStores);
  }
}

void Lane::before_clone(oop from, oop to) {
  if (is_unescaped(cast_from_oop<void*>(from)) && !is_unescaped(cast_from_oop<void*>(to))) {
    make_escaped(from, LaneCounters::Clones);
  }
}

// An array that is not an unescaped object of the lane has no references to such.
template <typename T>
void Lane::before_copy(const T* from, const T* to, size_t count) {
  if (!is_unescaped(from) || is_unescaped(to)) {
    return;
  }
  for (size_t i = 0; i < count; i++) {
    const oop obj = RawAccess<>::oop_load(const_cast<T*>(from) + i);
    if (is_unescaped(cast_from_oop<void*>(obj))) {
      make_escaped(obj, LaneCounters::Copies);
    }
  }
}

template void Lane::before_copy(const oop* from, const oop* to, size_t count);
template void Lane::before_copy(const narrowOop* from, const narrowOop* to, size_t count);

// ---------------------------------------------------------------------------
// Opening and closing

void Lane::count_plain_buffer() {
  if (_may_improve && _changes != LaneSites::changes()) {
    _changes = LaneSites::changes();
    _plain_buffers = MIN2(_plain_buffers, 1u << LongestBackOffOfLearner);
  }
  _plain_buffers--;
}

// may_improve: what is learnt about allocation sites may make the next lanes better.
void Lane::back_off(bool poor, bool may_improve) {
  _may_improve = may_improve;
  if (!poor) {
    _poor_lanes = 0;
  } else if (++_poor_lanes >= FewPoorLanes) {
    const bool learns = may_improve && LaneSites::are_followed() && _buffer_words < words();
    _plain_buffers = 1u << MIN2(_poor_lanes, learns ? LongestBackOffOfLearner : LongestBackOff);
  }
}

HeapWord* Lane::open(HeapWord* memory, size_t words, size_t* buffer_words) {
  assert(!is_open() && _owner->tlab().end() == nullptr, "closed and retired");
  HeapWord* start = align_up(memory, CardTable::card_size());
  if (pointer_delta(start, memory) < CollectedHeap::min_fill_size() && start != memory) {
    start += CardTable::card_size_in_words();
  }
  HeapWord* const end = start + Lane::words();
  if (start != memory) {
    CollectedHeap::fill_with_objects(memory, pointer_delta(start, memory));
  }
  HeapWord* const end_of_memory = memory + words_with_alignment();
  if (end != end_of_memory) {
    CollectedHeap::fill_with_objects(end, pointer_delta(end_of_memory, end));
  }

  _start = start;
  if (_escaped.bits() != Lane::words()) {
    // Lanes have been engaged again, with another size.
    _buffer_words = Lane::words() / FirstBuffers;
  }
  _escaped.clear(Lane::words());
  _kept.clear(Lane::words());
  _data->_escaped = _escaped.words();
  _hole = MemRegion(start, Lane::words());
  _holes.clear();
  _large_holes.clear();
  _large_come_first = true;
  _free_words = Lane::words();
  _rest = MemRegion();
  _samples.clear();
  _words_outside = 0;
  _changes = LaneSites::changes();
  _collections = 0;
  _refills = _counters.count(LaneCounters::Refills);
  _escape_nanos = _counters.count(LaneCounters::EscapeNanos);
  _data->_start = (uintptr_t)start;
  const size_t bytes = Lane::words() * HeapWordSize;
  _data->_last = bytes - 1;
  if (UseCompressedOops) {
    _data->_narrow_start = CompressedOops::narrow_oop_value(CompressedOops::encode_not_null(cast_to_oop(start)));
    _data->_narrow_last = (uint32_t)(bytes >> CompressedOops::shift()) - 1;
  }
  LaneCards::make_local(start, Lane::words());
  AtomicAccess::add(&_bytes_open, LaneSize);
  _counters.add(LaneCounters::Lanes);
  return take_buffer(words, buffer_words);
}

void Lane::close(Reason reason) {
  if (reason == Safepoint) {
    _rest = MemRegion();
  }
  if (!is_open()) {
    return;
  }
  judge_samples(true);
  // Memory that was not handed out, and dead objects, which refer to what has been
  // overwritten since.
  fill_dead(false);
  _rest = reason == Safepoint ? MemRegion() : _hole;
  LaneCards::make_clean(_start, words());
  AtomicAccess::sub(&_bytes_open, LaneSize);
  _data->set_closed();
  _start = nullptr;
  _counters.add((LaneCounters::Count)reason);
}

void Lane::end() {
  close(Exit);
  _counters.add(LaneCounters::AllocatedBytes, (uint64_t)_owner->cooked_allocated_bytes());
  LaneStatistics::end(_counters, &_is_ended);
}

HeapWord* Lane::refill(size_t words, size_t* buffer_words) {
  // While JVMTI changes a thread's frames, no other look at them is safe; the thread
  // may run on in the VM meanwhile.
  if (_owner->is_obj_deopt_suspend() || (StressLanes && os::random() % 16 == 0)) {
    close(Full);
    return nullptr;
  }
  // Not the first time, from which the lane is judged.
  if (StressLanes && _collections > 0 && os::random() % 4 == 0 && !collect()) {
    return nullptr; // closed
  }
  for (bool collected = false; ; collected = true) {
    HeapWord* const memory = take(words, buffer_words);
    if (memory != nullptr) {
      return memory;
    }
    if (words > LargestInHole && _free_words >= Lane::words() / 16 && _words_outside + words <= Lane::words() / 4) {
      // What is free is for smaller objects.
      _words_outside += words;
      count_outside();
      return nullptr;
    }
    if (collected || !LaneCollection || !collect()) {
      close(Full);
      return nullptr;
    }
  }
}

// Then no event is sent, and the frame that allocates cannot be seen: that waits for the
// next object for which the VM is asked.
bool Lane::is_in_java() const { return _owner->thread_state() == _thread_in_Java; }

// Not from large holes, as nearly all buffers in them are due to be reported and sampled.
HeapWord* Lane::take_in_java(size_t words) {
  assert(is_open() && is_in_java(), "without a safepoint");
  const bool is_large = _hole.word_size() >= LargeObject || next_holes() == &_large_holes;
  const bool is_due = MAX2(_words_unreported, _words_unsampled) >= _buffer_words;
  if (is_large || is_due || _owner->is_obj_deopt_suspend() || (StressLanes && os::random() % 2 == 0)) {
    return nullptr;
  }
  size_t buffer_words;
  HeapWord* const memory = take(words, &buffer_words);
  if (memory != nullptr) {
    _counters.add(LaneCounters::JavaRefills);
  }
  return memory;
}

// JFR has an event for as much as a buffer has, not for each hole or large object: a
// program may make nothing else.
size_t Lane::words_to_report(size_t words) {
  _words_unreported += words;
  if (_words_unreported < _buffer_words || is_in_java()) {
    return 0;
  }
  const size_t all = _words_unreported;
  _words_unreported = 0;
  return all;
}

// Those of which there is more come first: buffers are as large as possible if most is in
// large holes, and else these are left for larger objects.
Lane::Holes* Lane::next_holes() {
  return (_large_come_first && !_large_holes.is_empty()) || _holes.is_empty() ? &_large_holes : &_holes;
}

// From a lane that is open, without a local collection.
HeapWord* Lane::take(size_t words, size_t* buffer_words) {
  const bool is_small = words <= LargestInHole;
  if (words < LargeObject) {
    // What larger objects have left of a hole may be too little for a buffer.
    const size_t needed = MAX2(words + ThreadLocalAllocBuffer::alignment_reserve(), LargestInHole);
    Holes* next = next_holes();
    while (_hole.word_size() < needed && !next->is_empty() && (is_small || next == &_large_holes)) {
      _free_words -= _hole.word_size();
      _hole = next->take();
      next = next_holes();
    }
    if (_hole.word_size() >= (is_small || _large_come_first ? needed : 2 * LargeObject)) {
      return take_buffer(words, buffer_words);
    }
  }
  return is_small ? nullptr : take_directly(words, buffer_words);
}

HeapWord* Lane::take_buffer(size_t words, size_t* buffer_words) {
  size_t taken;
  HeapWord* const memory = give_buffer(&_hole, words, _buffer_words, &taken);
  *buffer_words = words_to_report(taken);
  _counters.add(LaneCounters::Refills);
  hand_out(memory, taken, _hole);
  return memory;
}

// So that the rest of the buffer remains of use.
HeapWord* Lane::take_directly(size_t words, size_t* buffer_words) {
  MemRegion* hole = fits_in(_hole, words) ? &_hole : nullptr;
  if (hole == nullptr && words < LargeObject) {
    hole = _holes.find_next(words);
  }
  if (hole == nullptr) {
    hole = _large_holes.find(words);
  }
  if (hole == nullptr) {
    return nullptr;
  }
  *buffer_words = words_to_report(words);
  return take_from(hole, words);
}

// The first hole with room for so many words, or null.
MemRegion* Lane::Holes::find(size_t words) {
  for (int i = _next; i < _holes.length(); i++) {
    if (fits_in(_holes.at(i), words)) {
      return _holes.adr_at(i);
    }
  }
  return nullptr;
}

// The same of some holes, from the one on that was found last.
MemRegion* Lane::Holes::find_next(size_t words) {
  for (int looks = MIN2(MostLooks, length()); looks > 0; looks--) {
    if (_looked < _next || _looked == _holes.length()) {
      _looked = _next;
    }
    if (fits_in(_holes.at(_looked), words)) {
      return _holes.adr_at(_looked);
    }
    _looked++;
  }
  return nullptr;
}

// What is left becomes a dead object some time.
bool Lane::fits_in(MemRegion hole, size_t words) {
  return hole.word_size() == words || hole.word_size() >= words + CollectedHeap::min_fill_size();
}

HeapWord* Lane::take_from(MemRegion* hole, size_t words) {
  HeapWord* const memory = hole->start();
  *hole = MemRegion(memory + words, hole->end());
  _counters.add(LaneCounters::Refills);
  _owner->incr_allocated_bytes((jlong)(words * HeapWordSize));
  _owner->heap_sampler().inc_outside_tlab_bytes(words * HeapWordSize);
  hand_out(memory, words, *hole);
  return memory;
}

// The first object in it is looked at, to learn about its site. The rest is what is
// free behind it.
void Lane::hand_out(HeapWord* memory, size_t words, MemRegion rest) {
  _kept.set(index(memory), words);
  if (VerifyLanes > 0 && !rest.is_empty()) {
    // The verifier walks the heap while lanes are open.
    CollectedHeap::fill_with_objects(rest.start(), rest.word_size(), false);
  }
  _counters.add(LaneCounters::LaneBytes, words * HeapWordSize);
  if (_collections > 0) {
    _counters.add(LaneCounters::ReclaimedBytes, words * HeapWordSize);
  }
  _free_words -= words;
  _words_unsampled += LaneSiteHistory ? words : 0;
  if (_words_unsampled >= _buffer_words && !is_in_java()) {
    sample(memory, _words_unsampled);
    _words_unsampled = 0;
  }
}

HeapWord* Lane::take_rest(size_t words, size_t* buffer_words) {
  if (is_open() || _rest.word_size() < words + ThreadLocalAllocBuffer::alignment_reserve()) {
    return nullptr;
  }
  HeapWord* const memory = give_buffer(&_rest, words, _rest.word_size(), buffer_words);
  _counters.add(LaneCounters::RestBytes, *buffer_words * HeapWordSize);
  return memory;
}

// The buffer has most words if possible, and all if only little would be left.
HeapWord* Lane::give_buffer(MemRegion* from, size_t words, size_t most, size_t* buffer_words) {
  _owner->retire_tlab();
  size_t size = MAX2(most, words + ThreadLocalAllocBuffer::alignment_reserve());
  size = align_up(size, MinObjAlignment);
  if (size + SmallestHole > from->word_size()) {
    size = from->word_size();
  }
  HeapWord* const memory = from->start();
  *from = MemRegion(memory + size, from->end());
  if (ZeroTLAB) {
    Copy::zero_to_words(memory, size);
  }
  _owner->fill_tlab(memory, words, size);
  *buffer_words = size;
  return memory;
}

// ---------------------------------------------------------------------------
// Allocation sites

// The owner allocates the object, which is not there yet, after so many words.
void Lane::sample(HeapWord* obj, size_t words) {
  const int site = LaneSites::current(_owner, words * HeapWordSize);
  if (site < 0) {
    return;
  }
  _samples.append(Sample{(uint32_t)index(obj), site, false});
  if (!LaneSites::is_decided(site)) {
    learn_sites();
  } else if (LaneSites::is_local(site) && ++_decided_samples == ManySamples) {
    _decided_samples = 0;
    _buffer_words = MIN2(2 * _buffer_words, Lane::words());
  }
}

// Small buffers: more objects are looked at.
void Lane::learn_sites() {
  _decided_samples = 0;
  _buffer_words = words() / FirstBuffers;
}

// After a local collection, or as the lane is closed: what became of the objects. Those
// that were allocated since the last local collection tell nothing as a lane is closed: of
// those that would not have escaped nobody knows whether they live.
void Lane::judge_samples(bool at_close) {
  int left = 0;
  for (int i = 0; i < _samples.length(); i++) {
    Sample sample = _samples.at(i);
    if (at_close && !sample.survived) {
      continue;
    }
    LaneSites::Outcome outcome = LaneSites::Survived;
    if (_escaped.at(sample.index)) {
      outcome = LaneSites::Escaped;
    } else if (!_kept.at(sample.index)) {
      outcome = LaneSites::Reclaimed;
    } else if (!at_close) {
      sample.survived = true;
      _samples.at_put(left++, sample);
      continue;
    }
    if (LaneSites::record(sample.site, outcome)) {
      // The program may have come to another phase.
      learn_sites();
    }
  }
  _samples.trunc_to(left);
}

// ---------------------------------------------------------------------------
// Local collection

// What the parts of a local collection took, in nanoseconds. Where there are more threads than
// processors, a thread may have to wait for one for a thousand times as long. Only the time of
// all parts together is taken from the thread's own clock, as to read that is a system call:
// what is missing of it is missing in the longest part.
class Lane::Times {
 public:
  enum Part { Roots, Marking, Sweep, Parts };

 private:
  const jlong _begin_cpu;
  jlong _last;
  jlong _nanos[Parts];

  static jlong cpu() { return os::is_thread_cpu_time_supported() ? os::current_thread_cpu_time() : -1; }

 public:
  Times() : _begin_cpu(cpu()), _last(os::javaTimeNanos()), _nanos() {}

  void end_part(Part part) {
    const jlong now = os::javaTimeNanos();
    _nanos[part] = now - _last;
    _last = now;
  }

  // The sweep ends.
  void end() {
    end_part(Sweep);
    const jlong end_cpu = cpu();
    if (_begin_cpu < 0 || end_cpu < 0) {
      return;
    }
    Part longest = Roots;
    for (int i = Marking; i < Parts; i++) {
      longest = _nanos[i] > _nanos[longest] ? (Part)i : longest;
    }
    const jlong waited = MAX2(sum() - (end_cpu - _begin_cpu), (jlong)0);
    _nanos[longest] -= MIN2(waited, _nanos[longest]);
  }

  jlong of(Part part) const { return _nanos[part]; }
  jlong sum() const         { return _nanos[Roots] + _nanos[Marking] + _nanos[Sweep]; }
};

// True if the lane is worth to be kept.
bool Lane::collect() {
  LaneVerifier::verify_around_collection();
  if (!is_open()) {
    // Another VM operation came first.
    return false;
  }
  Times times;
  const size_t unused = _free_words;
  // The marking looks at the thread as a collection does. With G1 it may still owe
  // the cards of an old object that compiled code made last.
  BarrierSet::barrier_set()->make_parsable(_owner);
  _owner->retire_tlab();
  _collections++;
  _words_outside = 0;
  _kept.copy(_escaped);
  mark_from_roots(&times);
  judge_samples(false);
  find_holes();
  // Holes that were there before, too small for what was wanted, are no gain.
  const size_t gained = _free_words - MIN2(_free_words, unused);
  const int holes = _holes.length() + _large_holes.length();
  if (VerifyLanes > 0 DEBUG_ONLY(|| true)) {
    fill_dead(true);
  }
  restore_local_cards();
  times.end();

  _counters.add(LaneCounters::Collections);
  _counters.add(LaneCounters::CollectedBytes, words() * HeapWordSize);
  _counters.add(LaneCounters::RootNanos, (uint64_t)times.of(Times::Roots));
  _counters.add(LaneCounters::MarkNanos, (uint64_t)times.of(Times::Marking));
  _counters.add(LaneCounters::SweepNanos, (uint64_t)times.of(Times::Sweep));
  log_debug(gc, lane)("Local collection of thread " PTR_FORMAT ": %zu of %zu K in %d holes, %.1f us", p2i(_owner),
                      _free_words * HeapWordSize / K, LaneSize / K, holes, (double)times.sum() / 1000.0);
  LaneVerifier::verify_around_collection();

  const bool finds_roots_fast = times.of(Times::Roots) <= LongestRootNanosPerK * (jlong)(LaneSize / K);
  const uint64_t refills = _counters.count(LaneCounters::Refills);
  const uint64_t escape_nanos = _counters.count(LaneCounters::EscapeNanos);
  const jlong cost = times.sum() + LaneEngagement::nanos_of(MAX2(refills - _refills, (uint64_t)holes)) +
                     (jlong)(escape_nanos - _escape_nanos);
  _refills = refills;
  _escape_nanos = escape_nanos;
  const bool yields = gained * 100 >= words() * KeptPercent && finds_roots_fast &&
                      LaneEngagement::is_worth(cost, gained * HeapWordSize);
  if (_collections == 1) {
    const bool learnt = LaneSites::changes() != _changes;
    back_off(!yields && !(finds_roots_fast && learnt), finds_roots_fast);
  }
  return is_open() && (yields || StressLanes);
}

void Lane::mark_from_roots(Times* times) {
  Marker marker(this, &_kept);
  {
    ResourceMark rm(_owner);
    HandleMark hm(_owner);
    _owner->oops_do(&marker, nullptr);
  }
  times->end_part(Times::Roots);
  marker.follow();
  times->end_part(Times::Marking);
  _counters.add(LaneCounters::SurvivingObjects, marker.objects());
}

void Lane::find_holes() {
  _free_words = 0;
  size_t large_words = 0;
  const size_t smallest = clamp(LaneEngagement::least_worth_bytes() / HeapWordSize, SmallestHole, LargeObject);
  _hole = MemRegion();
  _holes.clear();
  _large_holes.clear();
  _kept.for_long_clear_runs([&](size_t first, size_t count) {
    if (count < smallest) {
      return;
    }
    const bool is_large = count >= LargeObject;
    (is_large ? _large_holes : _holes).append(MemRegion(_start + first, count));
    _free_words += count;
    large_words += is_large ? count : 0;
  });
  _large_come_first = large_words >= _free_words / 2;
}

// What is dead and was not handed out again becomes filler objects.
void Lane::fill_dead(bool poison) {
  _kept.for_clear_runs([&](size_t first, size_t count) {
    HeapWord* const start = _start + first;
    if (poison) {
      Copy::fill_to_words(start, count, badHeapWordVal);
    }
    CollectedHeap::fill_with_objects(start, count, false);
  });
}

bool Lane::has_local_card_of_escaped() const {
  const LaneCards::CardValue* const cards = LaneCards::of(_start);
  const size_t count = words() / LaneBitmap::BitsPerWord;
  for (size_t i = 0; i < count; i++) {
    if (_escaped.word(i) != 0 && cards[i] == LaneCards::Local) {
      return true;
    }
  }
  return false;
}

void Lane::restore_local_cards() {
  LaneCards::CardValue* const cards = LaneCards::of(_start);
  const size_t count = words() / LaneBitmap::BitsPerWord;
  for (size_t i = 0; i < count; i++) {
    if (_escaped.word(i) == 0) {
      cards[i] = LaneCards::Local;
    }
  }
}
