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
#include "utilities/globalDefinitions.hpp"

// The cards of open lanes. A card is local if all that lies on it belongs to
// unescaped objects of the lane. Nobody but the lane's owner has references to
// these, so a thread that is going to store into an object and finds its card
// local knows that the object is its own and unescaped: without any further test,
// and whoever's lane it is. Any other value tells nothing.
//
// G1 has uses of its own for the cards of young objects, so they are not used there.
//
// The others do not read the cards of young objects. Before anyone else may look
// at them, no card is local any more (see Lane::close).
class LaneCards : public AllStatic {
  static CardTable* _table;

 public:
  typedef CardTable::CardValue CardValue;

  // Not used by any collector that has lanes.
  static const CardValue Local = 0x40;

  // Called once, when the collector has made its card table.
  static void initialize(CardTable* table) { _table = table; }

  // False with G1: then the functions that change cards have no effect.
  static bool are_used() { return _table != nullptr; }

  static uintptr_t base() { return are_used() ? (uintptr_t)_table->byte_map_base() : 0; }

  static CardValue* of(const void* address) { return _table->byte_for(address); }

  // Makes all cards of [start, start + words), which begins with a card, local, or clean.
  static void make_local(HeapWord* start, size_t words);
  static void make_clean(HeapWord* start, size_t words);

  // No card that [start, start + words) touches is local afterwards.
  static void unmake_local(HeapWord* start, size_t words);
};

#endif // SHARE_GC_LANE_LANECARDS_HPP
