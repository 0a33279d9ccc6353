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

#include "gc/lane/laneCards.hpp"
#include "runtime/os.hpp"
#include "utilities/align.hpp"
#include "utilities/debug.hpp"

LaneCards::CardValue* LaneCards::_base = nullptr;

// Only what belongs to lanes is ever touched.
bool LaneCards::initialize_own(MemRegion heap) {
  const size_t bytes = align_up(heap.byte_size() >> CardTable::card_shift(), os::vm_page_size());
  char* const table = os::reserve_memory(bytes, mtGC);
  if (table == nullptr || !os::commit_memory(table, bytes, false)) {
    return false;
  }
  _base = (CardValue*)((uintptr_t)table - ((uintptr_t)heap.start() >> CardTable::card_shift()));
  return true;
}

static size_t number_of_cards(HeapWord* start, size_t words) {
  assert(CardTable::is_card_aligned(start) && CardTable::is_card_aligned(start + words), "whole cards");
  return words / CardTable::card_size_in_words();
}

void LaneCards::make_local(HeapWord* start, size_t words) {
  memset(of(start), Local, number_of_cards(start, words));
}

void LaneCards::make_clean(HeapWord* start, size_t words) {
  memset(of(start), CardTable::clean_card_val(), number_of_cards(start, words));
}

void LaneCards::unmake_local(HeapWord* start, size_t words) {
  CardValue* const last = of(start + words - 1);
  for (CardValue* card = of(start); card <= last; card++) {
    *card = CardTable::clean_card_val();
  }
}
