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

#ifndef SHARE_GC_LANE_LANECARDS_HPP
#define SHARE_GC_LANE_LANECARDS_HPP

#include "gc/shared/cardTable.hpp"
#include "memory/allStatic.hpp"
#include "memory/memRegion.hpp"
#include "utilities/globalDefinitions.hpp"

// The cards of open lanes. A card is local if all that lies on it belongs to
// unescaped objects of the lane. Nobody but the lane's owner has references to
// these, so a thread that is going to store into an object and finds its card
// local knows that the object is its own and unescaped: without any further test,
// and whoever's lane it is. Any other value tells nothing.
//
// With Serial and Parallel they are the collector's own cards, which do not read those of
// young objects. Before anyone else may look at them, no card is local any more (see
// Lane::close). G1 has uses of its own for the cards of young objects, so with it there is
// another table, of lanes alone.
class LaneCards : public AllStatic {
 public:
  typedef CardTable::CardValue CardValue;

 private:
  // Of the card at address 0.
  static CardValue* _base;

 public:
  // Not used by any collector that has lanes.
  static const CardValue Local = 0x40;

  // One of these is called once: with the collector's cards, or with the memory that it
  // may have as heap; false if the system gives no memory for cards.
  static void initialize(CardTable* table) { _base = table->byte_map_base(); }
  static bool initialize_own(MemRegion heap);

  static uintptr_t base() { return (uintptr_t)_base; }

  static CardValue* of(const void* address) { return _base + ((uintptr_t)address >> CardTable::card_shift()); }

  // Makes all cards of [start, start + words), which begins with a card, local, or clean.
  static void make_local(HeapWord* start, size_t words);
  static void make_clean(HeapWord* start, size_t words);

  // No card that [start, start + words) touches is local afterwards.
  static void unmake_local(HeapWord* start, size_t words);
};

#endif // SHARE_GC_LANE_LANECARDS_HPP
