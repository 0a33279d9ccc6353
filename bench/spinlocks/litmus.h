// The store-buffer litmus test: each of two threads stores its own flag and loads the other's.

#ifndef SPINLOCKS_LITMUS_H
#define SPINLOCKS_LITMUS_H

struct litmus {
  const char *name;
  const char *what;
  int ordered; // what the architecture promises: never do both loads miss
  long rounds;
  long both_missed; // rounds in which neither thread saw the other's flag
};

extern struct litmus litmus_tests[];
extern const int litmus_count;

// Runs one test for about so many rounds.
void run_litmus(struct litmus *test, long rounds);

#endif
