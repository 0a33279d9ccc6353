#include "forms.h"

#include "machine.h"

// ---- A lock that favours nobody: compare-and-swap, and a plain store to release (the paper's Fig. 3).

static inline int symmetric_try(union lock *lock, uint32_t me) { return compare_and_swap(&lock->holder, 0, me); }

static inline void symmetric_release(union lock *lock, uint32_t me) {
  (void)me;
  compiler_fence();
  lock->holder = 0;
}

// The same, released by a locked instruction too, as Java's locks are.
static inline int symmetric_twice_try(union lock *lock, uint32_t me) { return symmetric_try(lock, me); }

static inline void symmetric_twice_release(union lock *lock, uint32_t me) { compare_and_swap(&lock->holder, me, 0); }

// ---- Three words (Fig. 6). Between its store of the status and its load of the other, the owner needs a fence; or
// the other, between its store and its load, one that reaches the owner's processor.

static inline void set_plainly(volatile uint32_t *status) {
  *status = 1;
  compiler_fence();
}

static inline void set_and_fence(volatile uint32_t *status) {
  *status = 1;
  mfence();
}

static inline void set_by_exchange(volatile uint32_t *status) { exchange32(status, 1); }

#define THREE_WORDS(name, set_status, fence_of_other)                                                       \
  static inline int name##_try(union lock *lock, uint32_t me) {                                             \
    struct three_words *it = &lock->three;                                                                  \
    uint32_t owner = it->owner;                                                                             \
    if (owner == 0) {                                                                                       \
      if (!compare_and_swap(&it->owner, 0, me)) {                                                           \
        return 0;                                                                                           \
      }                                                                                                     \
      owner = me;                                                                                           \
    }                                                                                                       \
    if (owner == me) {                                                                                      \
      set_status(&it->status);                                                                              \
      if (it->other == 0) {                                                                                 \
        return 1;                                                                                           \
      }                                                                                                     \
      it->status = 0;                                                                                       \
      return 0;                                                                                             \
    }                                                                                                       \
    if (!compare_and_swap(&it->other, 0, me)) {                                                             \
      return 0;                                                                                             \
    }                                                                                                       \
    fence_of_other();                                                                                       \
    if (it->status == 0) {                                                                                  \
      return 1;                                                                                             \
    }                                                                                                       \
    it->other = 0;                                                                                          \
    return 0;                                                                                               \
  }                                                                                                         \
  static inline void name##_release(union lock *lock, uint32_t me) {                                        \
    struct three_words *it = &lock->three;                                                                  \
    compiler_fence();                                                                                       \
    if (it->owner == me) {                                                                                  \
      it->status = 0;                                                                                       \
    } else {                                                                                                \
      it->other = 0;                                                                                        \
    }                                                                                                       \
  }

THREE_WORDS(three_plain, set_plainly, compiler_fence)
THREE_WORDS(three_mfence, set_and_fence, compiler_fence)
THREE_WORDS(three_xchg, set_by_exchange, compiler_fence)
THREE_WORDS(three_remote, set_plainly, remote_fence)

// ---- One word (Fig. 8). The others test and set with one compare-and-swap of the whole word. The owner stores a byte
// and loads the word around it ("collocation"): a processor that cannot put the load together from its store buffer and
// its cache has to wait until the store is in the cache. No vendor promises that, and there are processors that can.

#define OWNER_MASK 0x000fff00u
#define OTHER_MASK 0xfff00000u
#define OTHER_MASK_IN_HALF 0xfff0u

static inline uint32_t owner_bits(uint32_t thread) { return thread << 8; }

static inline uint32_t other_bits(uint32_t thread) { return thread << 20; }

static inline int other_by_whole_word(union one_word *it) { return (it->word & OTHER_MASK) != 0; }

static inline int other_by_half(union one_word *it) { return (it->half[1] & OTHER_MASK_IN_HALF) != 0; }

static inline void set_byte_plainly(union one_word *it) {
  it->byte[0] = 1;
  compiler_fence();
}

static inline void set_byte_by_exchange(union one_word *it) { exchange8(&it->byte[0], 1); }

#define ONE_WORD(name, set_status, is_other_there)                                                          \
  static inline int name##_try(union lock *lock, uint32_t me) {                                             \
    union one_word *it = &lock->one;                                                                        \
    uint32_t seen = it->word;                                                                               \
    if ((seen & OWNER_MASK) == 0) {                                                                         \
      return compare_and_swap(&it->word, 0, owner_bits(me) | 1);                                            \
    }                                                                                                       \
    if ((seen & OWNER_MASK) == owner_bits(me)) {                                                            \
      set_status(it);                                                                                       \
      if (!is_other_there(it)) {                                                                            \
        return 1;                                                                                           \
      }                                                                                                     \
      it->byte[0] = 0;                                                                                      \
      return 0;                                                                                             \
    }                                                                                                       \
    uint32_t unlocked = seen & OWNER_MASK;                                                                  \
    return compare_and_swap(&it->word, unlocked, unlocked | other_bits(me));                                \
  }                                                                                                         \
  static inline void name##_release(union lock *lock, uint32_t me) {                                        \
    union one_word *it = &lock->one;                                                                        \
    compiler_fence();                                                                                       \
    uint32_t seen = it->word;                                                                               \
    if ((seen & OWNER_MASK) == owner_bits(me)) {                                                            \
      it->byte[0] = 0;                                                                                      \
    } else {                                                                                                \
      it->half[1] = (uint16_t)((seen & ~OTHER_MASK) >> 16);                                                 \
    }                                                                                                       \
  }

ONE_WORD(one_narrow, set_byte_plainly, other_by_half)
ONE_WORD(one_wide, set_byte_plainly, other_by_whole_word)
ONE_WORD(one_xchg, set_byte_by_exchange, other_by_whole_word)

// ---- One loop for each, so that no call lies between.

#define LOOP(name)                                                                                          \
  static long name##_run(const struct work *work) {                                                         \
    long done = 0;                                                                                          \
    for (uint64_t line = 1; done < work->pairs && (work->stop == 0 || !*work->stop); done++) {              \
      if (work->dirt != 0) {                                                                                \
        line = line * 6364136223846793005u + 1442695040888963407u;                                          \
        *(volatile char *)(work->dirt + (line >> 33) * CACHE_LINE % DIRT_BYTES) = 1;                        \
      }                                                                                                     \
      while (!name##_try(work->lock, work->thread)) {                                                       \
        pause_spinning();                                                                                   \
      }                                                                                                     \
      *work->counter = *work->counter + 1;                                                                  \
      name##_release(work->lock, work->thread);                                                             \
      for (int i = 0; i < work->gap; i++) {                                                                 \
        pause_spinning();                                                                                   \
      }                                                                                                     \
    }                                                                                                       \
    return done;                                                                                            \
  }

LOOP(symmetric)
LOOP(symmetric_twice)
LOOP(three_plain)
LOOP(three_mfence)
LOOP(three_xchg)
LOOP(three_remote)
LOOP(one_narrow)
LOOP(one_wide)
LOOP(one_xchg)

const struct form forms[] = {
    {"symmetric", "compare-and-swap, plain release", 1, symmetric_run},
    {"symmetric-2", "compare-and-swap both ways, as Java", 1, symmetric_twice_run},
    {"three-plain", "three words, plain store and load", 0, three_plain_run},
    {"three-mfence", "three words, mfence", 1, three_mfence_run},
    {"three-xchg", "three words, store by xchg", 1, three_xchg_run},
    {"three-remote", "three words, the other calls membarrier", 1, three_remote_run},
    {"one-narrow", "one word, load beside the stored byte", 0, one_narrow_run},
    {"one-wide", "one word, load around the stored byte", 0, one_wide_run},
    {"one-xchg", "one word, store by xchg", 1, one_xchg_run},
};

const int form_count = sizeof forms / sizeof forms[0];
