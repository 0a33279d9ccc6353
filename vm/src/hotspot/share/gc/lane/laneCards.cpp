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

CardTable* LaneCards::_table = nullptr;

static size_t number_of_cards(HeapWord* start, size_t words) {
  assert(CardTable::is_card_aligned(start) && CardTable::is_card_aligned(start + words), "whole cards");
  return words / CardTable::card_size_in_words();
}

void LaneCards::make_local(HeapWord* start, size_t words) {
  if (!are_used()) {
    return;
  }
  memset(of(start), Local, number_of_cards(start, words));
}

void LaneCards::make_clean(HeapWord* start, size_t words) {
  if (!are_used()) {
    return;
  }
  memset(of(start), CardTable::clean_card_val(), number_of_cards(start, words));
}

void LaneCards::unmake_local(HeapWord* start, size_t words) {
  if (!are_used()) {
    return;
  }
  CardValue* const last = of(start + words - 1);
  for (CardValue* card = of(start); card <= last; card++) {
    *card = CardTable::clean_card_val();
  }
}
