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

#ifndef SHARE_GC_LANE_LANETHREADLOCALDATA_HPP
#define SHARE_GC_LANE_LANETHREADLOCALDATA_HPP

#include "gc/shared/extraAllocBuffer.hpp"
#include "gc/shared/gcThreadLocalData.hpp"
#include "runtime/thread.hpp"
#include "utilities/globalDefinitions.hpp"
#include "utilities/sizes.hpp"

class Lane;
class LaneCompilationC2;

// What generated code knows of its thread's lane. It lies at the end of the area
// that each thread has for its collector, behind what the collector itself keeps
// there.
//
// A reference v is into the thread's lane if v - start is at most last, unsigned.
// For compressed references the same holds of the narrow values. Null never is.
// Without an open lane start is 1 and last is 0, which only the value 1 would
// match: no object begins there, compressed or not.
class LaneThreadLocalData {
  friend class Lane;

  uintptr_t _start;
  uintptr_t _last;
  uint32_t  _narrow_start;
  uint32_t  _narrow_last;

  // The words of the lane's bitmap of what has escaped; only of use while it is open.
  uint64_t* _escaped;

  // The card of address a is at card_base + (a >> card shift).
  uintptr_t _card_base;

  // Made when the thread gets its first lane.
  Lane* _lane;

  // For objects of shared sites (see LaneSharedBuffer).
  ExtraAllocBuffer _shared_buffer;

  // C2's code writes it before it calls the VM to allocate: AsksLocal if the object is to
  // lie in the lane, AsksShared if it is one of a shared site, AsksSurelyShared if no
  // history can make that a local one. The VM makes GotShared of the latter two when it
  // allocates.
  uint8_t _kind_of_site;

  // The last object that the VM allocated for a shared site; only compared.
  HeapWord* _last_shared;

  // Of a compiler thread.
  LaneCompilationC2* _compilation;

  void set_closed() {
    _start = _narrow_start = 1;
    _last = _narrow_last = 0;
  }

  static size_t offset_in_area() { return sizeof(GCThreadLocalData) - sizeof(LaneThreadLocalData); }

  static ByteSize offset() { return Thread::gc_data_offset() + in_ByteSize((int)offset_in_area()); }

 public:
  enum KindOfSite { AsksLocal, AsksShared, AsksSurelyShared, GotShared };

  static LaneThreadLocalData* of(Thread* thread) {
    return (LaneThreadLocalData*)((address)thread->gc_data<GCThreadLocalData>() + offset_in_area());
  }

  static ByteSize start_offset()        { return offset() + byte_offset_of(LaneThreadLocalData, _start); }
  static ByteSize last_offset()         { return offset() + byte_offset_of(LaneThreadLocalData, _last); }
  static ByteSize narrow_start_offset() { return offset() + byte_offset_of(LaneThreadLocalData, _narrow_start); }
  static ByteSize narrow_last_offset()  { return offset() + byte_offset_of(LaneThreadLocalData, _narrow_last); }
  static ByteSize escaped_offset()      { return offset() + byte_offset_of(LaneThreadLocalData, _escaped); }
  static ByteSize card_base_offset()    { return offset() + byte_offset_of(LaneThreadLocalData, _card_base); }

  // Called for each thread before it runs.
  void initialize(uintptr_t card_base) {
    set_closed();
    _escaped = nullptr;
    _card_base = card_base;
    _lane = nullptr;
    _shared_buffer = ExtraAllocBuffer();
    _kind_of_site = AsksLocal;
    _last_shared = nullptr;
    _compilation = nullptr;
  }

  static ByteSize shared_buffer_offset() { return offset() + byte_offset_of(LaneThreadLocalData, _shared_buffer); }

  static ByteSize kind_of_site_offset() { return offset() + byte_offset_of(LaneThreadLocalData, _kind_of_site); }

  Lane* lane() const { return _lane; }

  ExtraAllocBuffer& shared_buffer() { return _shared_buffer; }

  bool asks_shared() const        { return _kind_of_site == AsksShared || asks_surely_shared(); }
  bool asks_surely_shared() const { return _kind_of_site == AsksSurelyShared; }

  // The VM has allocated for a shared site; null if it has found no memory yet.
  void set_got_shared(HeapWord* memory) {
    _kind_of_site = GotShared;
    _last_shared = memory;
  }

  // The VM hands an object to C2's code, which asked for it. True if that code may go on
  // as it is, with the lane open: it relies on an object of the lane, unescaped, or for
  // a shared site on one that does not lie in the lane. It may be false for the latter,
  // too, if the object has moved since, or was too large for a buffer.
  bool takes_allocated(const void* obj, bool is_unescaped) {
    const bool is_shared = _kind_of_site != AsksLocal;
    const bool is_got = _kind_of_site == GotShared && _last_shared == obj;
    _kind_of_site = AsksLocal;
    _last_shared = nullptr;
    return is_shared ? is_got && !is_unescaped : is_unescaped;
  }

  LaneCompilationC2* compilation() const               { return _compilation; }
  void set_compilation(LaneCompilationC2* compilation) { _compilation = compilation; }

  bool is_in_open_lane(uintptr_t value) const { return value - _start <= _last; }
};

#endif // SHARE_GC_LANE_LANETHREADLOCALDATA_HPP
