#include "litmus.h"

#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <string.h>

#include "machine.h"
#include "processors.h"

#define SLOTS 2048

// Each flag in a line of its own.
struct apart {
  ALONE volatile uint32_t first;
  ALONE volatile uint32_t second;
};

// Both in one word: byte 0 and byte 2.
struct together {
  ALONE union {
    volatile uint32_t word;
    volatile uint8_t byte[4];
  } flags;
};

static struct apart apart[SLOTS];
static struct together together[SLOTS];
static uint8_t seen[2][SLOTS];

// A pass over all slots by one of the threads.
typedef void pass(int side);

static inline volatile uint32_t *own(int side, int slot) { return side == 0 ? &apart[slot].first : &apart[slot].second; }

static inline volatile uint32_t *others(int side, int slot) { return own(1 - side, slot); }

static void plain(int side) {
  for (int slot = 0; slot < SLOTS; slot++) {
    *own(side, slot) = 1;
    compiler_fence();
    seen[side][slot] = (uint8_t)*others(side, slot);
  }
}

static void fenced(int side) {
  for (int slot = 0; slot < SLOTS; slot++) {
    *own(side, slot) = 1;
    mfence();
    seen[side][slot] = (uint8_t)*others(side, slot);
  }
}

static void exchanged(int side) {
  for (int slot = 0; slot < SLOTS; slot++) {
    exchange32(own(side, slot), 1);
    seen[side][slot] = (uint8_t)*others(side, slot);
  }
}

// One side as in plain(), the other with the fence for both. That side is by far the slower one, so the first waits at
// each slot until it has come there.
static void remote(int side) {
  static ALONE volatile long begun;
  static long expected;
  for (int slot = 0; slot < SLOTS; slot++) {
    if (side == 0) {
      expected++;
      while (begun < expected) {
        pause_spinning();
      }
    } else {
      begun = begun + 1;
    }
    *own(side, slot) = 1;
    compiler_fence();
    if (side == 1) {
      remote_fence();
    }
    seen[side][slot] = (uint8_t)*others(side, slot);
  }
}

static void narrow(int side) {
  for (int slot = 0; slot < SLOTS; slot++) {
    together[slot].flags.byte[2 * side] = 1;
    compiler_fence();
    seen[side][slot] = together[slot].flags.byte[2 - 2 * side];
  }
}

static void wide(int side) {
  for (int slot = 0; slot < SLOTS; slot++) {
    together[slot].flags.byte[2 * side] = 1;
    compiler_fence();
    seen[side][slot] = (uint8_t)(together[slot].flags.word >> (16 - 16 * side));
  }
}

struct litmus litmus_tests[] = {
    {"plain", "store, load", 0, 0, 0},
    {"narrow", "byte store, load of the other byte of the word", 0, 0, 0},
    {"wide", "byte store, load of the word around both", 0, 0, 0},
    {"mfence", "store, mfence, load", 1, 0, 0},
    {"xchg", "store by xchg, load", 1, 0, 0},
    {"membarrier", "one side plain, the other store, membarrier, load", 1, 0, 0},
};

const int litmus_count = sizeof litmus_tests / sizeof litmus_tests[0];

static pass *const passes[] = {plain, narrow, wide, fenced, exchanged, remote};

// Each pass begins when both threads have come; a thread that waits long gives its processor up.
static ALONE volatile uint32_t arrived;

static void meet(uint32_t until) {
  __atomic_add_fetch(&arrived, 1, __ATOMIC_SEQ_CST);
  for (long spins = 1; arrived < until; spins++) {
    pause_spinning();
    if (spins % 4096 == 0) {
      sched_yield();
    }
  }
}

struct side {
  int side;
  pass *pass;
  long passes;
  long both_missed;
};

static long tally(void) {
  long both_missed = 0;
  for (int slot = 0; slot < SLOTS; slot++) {
    both_missed += !seen[0][slot] && !seen[1][slot];
  }
  return both_missed;
}

static void *run_side(void *argument) {
  struct side *it = argument;
  uint32_t until = 0;
  run_on_own_processor(it->side);
  for (long i = 0; i < it->passes; i++) {
    meet(until += 2);
    it->pass(it->side);
    meet(until += 2);
    // One side looks and clears while the other waits.
    if (it->side == 0) {
      it->both_missed += tally();
      memset(apart, 0, sizeof apart);
      memset(together, 0, sizeof together);
    }
  }
  return 0;
}

void run_litmus(struct litmus *test, long rounds) {
  pass *passed = passes[test - litmus_tests];
  long number = rounds / SLOTS;
  struct side sides[2] = {{0, passed, number, 0}, {1, passed, number, 0}};
  pthread_t other;
  arrived = 0;
  pthread_create(&other, 0, run_side, &sides[1]);
  run_side(&sides[0]);
  pthread_join(other, 0);
  test->rounds = number * SLOTS;
  test->both_missed = sides[0].both_missed;
}
