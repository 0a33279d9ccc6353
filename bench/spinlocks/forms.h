// The forms of lock that are compared.

#ifndef SPINLOCKS_FORMS_H
#define SPINLOCKS_FORMS_H

#include <stdint.h>

// The asymmetric spin lock in three words (the paper's Fig. 4).
struct three_words {
  volatile uint32_t owner;  // for whom it is reserved; once set, it stays
  volatile uint32_t other;  // who else holds it or tries to
  volatile uint32_t status; // 1: the owner holds it or tries to
};

// The same in one word (Fig. 7): status in byte 0, owner in bits 8 to 19, other in bits 20 to 31.
union one_word {
  volatile uint32_t word;
  volatile uint8_t byte[4];
  volatile uint16_t half[2];
};

union lock {
  volatile uint32_t holder; // of a lock that is nobody's in particular; 0 if it is free
  struct three_words three;
  union one_word one;
};

// The work of a loop of locking.
struct work {
  union lock *lock;
  uint32_t thread;         // from 1 to 4095
  long pairs;              // of lock and unlock; each increments the counter
  volatile long *counter;  // what the lock protects
  char *dirt;              // memory to write one line of before each pair; null for none
  int gap;                 // pauses after each pair
  volatile int *stop;      // ends the loop early once it is set; null for never
};

// Memory for dirt: more than a second-level cache holds.
#define DIRT_BYTES (64l << 20)

struct form {
  const char *name;
  const char *what;
  int excludes;                    // what the architecture promises: threads never meet inside
  long (*run)(const struct work *); // returns the pairs done
};

extern const struct form forms[];
extern const int form_count;

#endif
