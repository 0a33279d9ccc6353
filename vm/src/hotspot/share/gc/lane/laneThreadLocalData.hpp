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

#include "gc/shared/gcThreadLocalData.hpp"
#include "runtime/thread.hpp"
#include "utilities/globalDefinitions.hpp"
#include "utilities/sizes.hpp"

class Lane;

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

  void set_closed() {
    _start = _narrow_start = 1;
    _last = _narrow_last = 0;
  }

  static size_t offset_in_area() { return sizeof(GCThreadLocalData) - sizeof(LaneThreadLocalData); }

  static ByteSize offset() { return Thread::gc_data_offset() + in_ByteSize((int)offset_in_area()); }

 public:
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
  }

  Lane* lane() const { return _lane; }

  bool is_in_open_lane(uintptr_t value) const { return value - _start <= _last; }
};

#endif // SHARE_GC_LANE_LANETHREADLOCALDATA_HPP
