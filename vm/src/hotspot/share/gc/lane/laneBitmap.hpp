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

#ifndef SHARE_GC_LANE_LANEBITMAP_HPP
#define SHARE_GC_LANE_LANEBITMAP_HPP

#include "memory/allocation.hpp"
#include "utilities/count_leading_zeros.hpp"
#include "utilities/count_trailing_zeros.hpp"
#include "utilities/debug.hpp"
#include "utilities/globalDefinitions.hpp"

// One bit for each heap word of a lane. Lanes and cards begin together, and a
// card has 64 heap words, so word i of the bitmap tells about card i. That, and
// runs found by whole words, is why this is not a BitMap. Used by one thread at
// a time.
class LaneBitmap {
  uint64_t* _words;
  size_t _count;

  NONCOPYABLE(LaneBitmap);

 public:
  static const size_t BitsPerWord = 64;

  // All bits are clear. The number of bits is a multiple of 64.
  explicit LaneBitmap(size_t bits)
    : _words(NEW_C_HEAP_ARRAY(uint64_t, bits / BitsPerWord, mtGC)), _count(bits / BitsPerWord) {
    assert(bits % BitsPerWord == 0, "no part of a word");
    clear(bits);
  }

  ~LaneBitmap() { FreeHeap(_words); }

  // Has so many bits from now on, all clear.
  void clear(size_t bits) {
    assert(bits % BitsPerWord == 0, "no part of a word");
    if (bits / BitsPerWord != _count) {
      FreeHeap(_words);
      _count = bits / BitsPerWord;
      _words = NEW_C_HEAP_ARRAY(uint64_t, _count, mtGC);
    }
    memset(_words, 0, _count * sizeof(uint64_t));
  }

  // For generated code; until the number of bits changes.
  uint64_t* words() const { return _words; }

  size_t bits() const { return _count * BitsPerWord; }

  // The 64 bits of a card.
  uint64_t word(size_t card) const {
    assert(card < _count, "out of range");
    return _words[card];
  }

  bool at(size_t bit) const {
    return ((word(bit / BitsPerWord) >> (bit % BitsPerWord)) & 1) != 0;
  }

  void copy(const LaneBitmap& other) {
    assert(other._count == _count, "of the same size");
    memcpy(_words, other._words, _count * sizeof(uint64_t));
  }

  // Sets the bits from first on, of which there is at least one.
  void set(size_t first, size_t count) {
    assert(count > 0 && first + count <= bits(), "out of range");
    const size_t last = first + count - 1;
    const size_t from = first / BitsPerWord;
    const size_t to = last / BitsPerWord;
    const uint64_t head = ~(uint64_t)0 << (first % BitsPerWord);
    const uint64_t tail = ~(uint64_t)0 >> (BitsPerWord - 1 - last % BitsPerWord);
    if (from == to) {
      _words[from] |= head & tail;
      return;
    }
    _words[from] |= head;
    for (size_t i = from + 1; i < to; i++) {
      _words[i] = ~(uint64_t)0;
    }
    _words[to] |= tail;
  }

  // The first bit from here on that is set, or clear; bits() if there is none.
  size_t next_set(size_t bit) const   { return next(bit, 0); }
  size_t next_clear(size_t bit) const { return next(bit, ~(uint64_t)0); }

  // Calls use(first, count) for each run of clear bits that has a whole word of
  // them at least, from the first run to the last. Others are passed over
  // quickly.
  template <typename Use>
  void for_long_clear_runs(Use use) const {
    size_t i = 0;
    while (i < _count) {
      if (_words[i] != 0) {
        i++;
        continue;
      }
      size_t first = i * BitsPerWord;
      if (i > 0) {
        first -= count_leading_zeros(_words[i - 1]);
      }
      while (i < _count && _words[i] == 0) {
        i++;
      }
      const size_t end = i == _count ? bits() : i * BitsPerWord + count_trailing_zeros(_words[i]);
      use(first, end - first);
    }
  }

  // Calls use(first, count) for each run of clear bits, from the first to the last.
  template <typename Use>
  void for_clear_runs(Use use) const {
    for (size_t first = next_clear(0); first < bits(); ) {
      const size_t end = next_set(first);
      use(first, end - first);
      first = next_clear(end);
    }
  }

 private:
  size_t next(size_t bit, uint64_t flip) const {
    if (bit >= bits()) {
      return bits();
    }
    size_t i = bit / BitsPerWord;
    uint64_t w = (_words[i] ^ flip) & (~(uint64_t)0 << (bit % BitsPerWord));
    while (w == 0) {
      if (++i == _count) {
        return bits();
      }
      w = _words[i] ^ flip;
    }
    return i * BitsPerWord + count_trailing_zeros(w);
  }
};

#endif // SHARE_GC_LANE_LANEBITMAP_HPP
