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

#ifndef SHARE_GC_LANE_BARRIERSETCOPIES_HPP
#define SHARE_GC_LANE_BARRIERSETCOPIES_HPP

#include "gc/g1/g1BarrierSet.hpp"
#include "gc/g1/g1CardTable.hpp"
#include "gc/shared/cardTableBarrierSet.hpp"

// Barrier sets for the card tables of one that a collector has made.

class CardTableBarrierSetCopy : public CardTableBarrierSet {
 public:
  explicit CardTableBarrierSetCopy(CardTableBarrierSet* made) : CardTableBarrierSet(made->card_table()) {}
};

class G1BarrierSetCopy : public G1BarrierSet {
 public:
  explicit G1BarrierSetCopy(G1BarrierSet* made) : G1BarrierSet(static_cast<G1CardTable*>(made->card_table()), made->refinement_table()) {}
};

#endif // SHARE_GC_LANE_BARRIERSETCOPIES_HPP
