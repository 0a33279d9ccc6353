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

#ifndef SHARE_GC_PLACEMENT_PSPLACEMENT_HPP
#define SHARE_GC_PLACEMENT_PSPLACEMENT_HPP

#include "gc/parallel/psPromotionLAB.hpp"
#include "gc/shared/taskqueue.hpp"

class CopyCluster;
class Klass;
class ObjectStartArray;
class PSPromotionManager;

// What a worker of Parallel keeps for placement, and the parts of PlacementScope
// that are Parallel's own (rows C5, C6).
class PSPlacement {
  CopyCluster* _cluster = nullptr;

  // A second pair of buffers. The pair that is not in use is here, the other one
  // is where Parallel has it, so that Parallel's code need not know of two.
  PSYoungPromotionLAB _young_lab;
  PSOldPromotionLAB _old_lab;
  bool _uses_frequently_read = false;

  // Of the next buffer in the old generation, of the pair in use and of the other one.
  size_t _old_buffer_words = 0;
  size_t _other_old_buffer_words = 0;

  // To such buffers in this collection.
  size_t _promoted_words = 0;
  size_t _other_promoted_words = 0;

  static bool _grows_old_buffers;

  void exchange_buffers(PSPromotionManager* worker);

 public:
  typedef PSPromotionManager Worker;

  // Once, when all flags are known.
  static void choose_old_buffers();

  inline static auto* queue(Worker* worker);
  inline static CopyCluster*& cluster(Worker* worker);
  inline static bool is_active(const Worker* worker);
  static bool use_buffers(Worker* worker, bool frequently_read);
  inline static void process(Worker* worker, ScannerTask task);

  void initialize(ObjectStartArray* start_array) { _old_lab.set_start_array(start_array); }

  // When the object that is promoted does not fit in the worker's buffer: memory from a
  // new one, which may be larger than the last one. Null where Parallel's own code is to go on:
  // for large objects, or when the old generation has to grow.
  HeapWord* allocate_promoted(Worker* worker, Klass* klass, size_t words, uint age);

  // Before a collection: empty buffers at the places where Parallel's are.
  void reset(HeapWord* young_top, HeapWord* old_top);

  // After a collection.
  void flush();
};

#endif // SHARE_GC_PLACEMENT_PSPLACEMENT_HPP
