// The asymmetric spin lock of Kawachiya, Koseki and Onodera (2004) in its forms: does it exclude, and what does it cost?

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "forms.h"
#include "litmus.h"
#include "machine.h"
#include "processors.h"

#define SAMPLES 9
#define OWNER 1u
#define OTHER 2u
#define MOST_FORMS 16

// How much is done; --quick does a twentieth.
struct effort {
  long litmus_rounds;
  long remote_litmus_rounds;
  long exclusion_pairs;
  long cost_pairs;
  long dirty_pairs;
  long foreign_pairs;
};

static const struct effort FULL = {20000000, 400000, 50000000, 4000000, 400000, 40000};
static const struct effort QUICK = {1000000, 20000, 5000000, 200000, 20000, 2000};

// Time per pair of lock and unlock.
struct cost {
  double cycles[SAMPLES];
  double nanos[SAMPLES];
};

struct figures {
  long pairs; // of the exclusion test, both threads together
  long lost;  // increments
  struct cost owner;
  struct cost owner_dirty;
  struct cost other_asleep;
  struct cost other_running;
};

static union lock ALONE shared;
static union lock ALONE private_lock;
static long volatile ALONE shared_counter;
static long volatile ALONE private_counter;
static volatile int ALONE stop;
static char *dirt;

static void reset(void) {
  memset(&shared, 0, sizeof shared);
  memset(&private_lock, 0, sizeof private_lock);
  shared_counter = 0;
  private_counter = 0;
  stop = 0;
}

// ---- A second thread with a loop of its own.

struct side {
  const struct form *form;
  struct work work;
  long done;
};

static void *run_side(void *argument) {
  struct side *it = argument;
  run_on_own_processor(1);
  it->done = it->form->run(&it->work);
  return 0;
}

static void start(pthread_t *thread, struct side *side) {
  int error = pthread_create(thread, 0, run_side, side);
  if (error != 0) {
    fprintf(stderr, "spinlocks: cannot start a thread: %s\n", strerror(error));
    exit(1);
  }
}

// ---- Does it exclude?

static void exclusion(const struct form *form, long pairs, struct figures *figures) {
  reset();
  struct work owner = {&shared, OWNER, 1, &shared_counter, 0, 0, 0};
  form->run(&owner); // reserves it
  struct side other = {form, {&shared, OTHER, pairs, &shared_counter, 0, 20, &stop}, 0};
  pthread_t thread;
  start(&thread, &other);
  while (shared_counter < 2) { // the other has come
    pause_spinning();
  }
  owner.pairs = pairs;
  form->run(&owner);
  stop = 1;
  pthread_join(thread, 0);
  figures->pairs = 1 + pairs + other.done;
  figures->lost = figures->pairs - shared_counter;
}

// ---- What does it cost?

static void measure(const struct form *form, const struct work *work, struct cost *cost) {
  for (int i = -1; i < SAMPLES; i++) { // the first one warms up
    double before = nanoseconds();
    uint64_t from = cycles();
    form->run(work);
    uint64_t to = cycles();
    double after = nanoseconds();
    if (i >= 0) {
      cost->cycles[i] = (double)(to - from) / work->pairs;
      cost->nanos[i] = (after - before) / work->pairs;
    }
  }
}

static void costs(const struct form *form, const struct effort *effort, struct figures *figures) {
  reset();
  struct work owner = {&shared, OWNER, effort->cost_pairs, &shared_counter, 0, 0, 0};
  measure(form, &owner, &figures->owner);
  owner.pairs = effort->dirty_pairs;
  owner.dirt = dirt;
  measure(form, &owner, &figures->owner_dirty);

  // The lock stays reserved for the owner, who is away, and then busy with a lock of its own.
  struct work other = {&shared, OTHER, effort->foreign_pairs, &shared_counter, 0, 0, 0};
  measure(form, &other, &figures->other_asleep);
  struct side busy = {form, {&private_lock, OWNER, 1l << 60, &private_counter, 0, 0, &stop}, 0};
  pthread_t thread;
  start(&thread, &busy);
  while (private_counter == 0) {
    pause_spinning();
  }
  measure(form, &other, &figures->other_running);
  stop = 1;
  pthread_join(thread, 0);
}

// ---- Output

static int ascending(const void *a, const void *b) {
  double difference = *(const double *)a - *(const double *)b;
  return (difference > 0) - (difference < 0);
}

static double median(const double *samples) {
  double sorted[SAMPLES];
  memcpy(sorted, samples, sizeof sorted);
  qsort(sorted, SAMPLES, sizeof sorted[0], ascending);
  return sorted[SAMPLES / 2];
}

static void print_litmus(void) {
  printf("Store-buffer litmus test: each of two threads stores its flag and loads the other's\n");
  printf("%-12s %-52s %12s %12s\n", "test", "", "rounds", "both missed");
  for (int i = 0; i < litmus_count; i++) {
    const struct litmus *test = &litmus_tests[i];
    printf("%-12s %-52s %12ld %12ld%s\n", test->name, test->what, test->rounds, test->both_missed,
           test->ordered && test->both_missed > 0 ? "  unexpected" : "");
  }
}

static void print_cost(const struct cost *cost) {
  printf(" %8.1f %8.2f", median(cost->cycles), median(cost->nanos));
}

static void print_forms(const struct figures *figures) {
  printf("\nLock and unlock with one increment inside: lost increments when owner and other meet, and median cycles (of\n");
  printf("the time stamp counter) and ns per pair; miss: after a store that misses the second-level cache; other: a\n");
  printf("thread for which the lock is not reserved, while the owner sleeps, and while it runs elsewhere\n");
  printf("%-13s %-40s %12s %9s %17s %17s %17s %17s\n", "form", "", "pairs", "lost", "owner", "owner, miss",
         "other, sleeps", "other, runs");
  for (int i = 0; i < form_count; i++) {
    printf("%-13s %-40s %12ld %9ld", forms[i].name, forms[i].what, figures[i].pairs, figures[i].lost);
    print_cost(&figures[i].owner);
    print_cost(&figures[i].owner_dirty);
    print_cost(&figures[i].other_asleep);
    print_cost(&figures[i].other_running);
    printf("%s\n", forms[i].excludes && figures[i].lost > 0 ? "  unexpected" : "");
  }
}

static void write_samples(FILE *json, const char *name, const double *samples) {
  fprintf(json, ", \"%s\": [", name);
  for (int i = 0; i < SAMPLES; i++) {
    fprintf(json, "%s%.3f", i == 0 ? "" : ", ", samples[i]);
  }
  fprintf(json, "]");
}

static void write_cost(FILE *json, const char *name, const struct cost *cost) {
  fprintf(json, ", \"%s\": {\"median\": %.3f", name, median(cost->nanos));
  write_samples(json, "cycles", cost->cycles);
  write_samples(json, "nanos", cost->nanos);
  fprintf(json, "}");
}

static int write_json(const char *file, const struct figures *figures) {
  FILE *json = fopen(file, "w");
  if (json == 0) {
    fprintf(stderr, "spinlocks: cannot write %s: %s\n", file, strerror(errno));
    return 0;
  }
  fprintf(json, "{\"format\": 1,\n \"litmus\": [");
  for (int i = 0; i < litmus_count; i++) {
    fprintf(json, "%s\n  {\"test\": \"%s\", \"what\": \"%s\", \"rounds\": %ld, \"bothMissed\": %ld}", i == 0 ? "" : ",",
            litmus_tests[i].name, litmus_tests[i].what, litmus_tests[i].rounds, litmus_tests[i].both_missed);
  }
  fprintf(json, "],\n \"forms\": [");
  for (int i = 0; i < form_count; i++) {
    fprintf(json, "%s\n  {\"form\": \"%s\", \"what\": \"%s\", \"pairs\": %ld, \"lost\": %ld", i == 0 ? "" : ",",
            forms[i].name, forms[i].what, figures[i].pairs, figures[i].lost);
    write_cost(json, "owner", &figures[i].owner);
    write_cost(json, "ownerMiss", &figures[i].owner_dirty);
    write_cost(json, "otherSleeps", &figures[i].other_asleep);
    write_cost(json, "otherRuns", &figures[i].other_running);
    fprintf(json, "}");
  }
  fprintf(json, "]}\n");
  return fclose(json) == 0;
}

// A form that excludes in theory and lost something.
static int unexpected(const struct figures *figures) {
  int found = 0;
  for (int i = 0; i < form_count; i++) {
    found |= forms[i].excludes && figures[i].lost > 0;
  }
  for (int i = 0; i < litmus_count; i++) {
    found |= litmus_tests[i].ordered && litmus_tests[i].both_missed > 0;
  }
  return found;
}

static void progress(const char *what, const char *name) { fprintf(stderr, "%s: %s\n", what, name); }

int main(int count, char **words) {
  int quick = count > 1 && strcmp(words[1], "--quick") == 0;
  if (count != 2 + quick) {
    fprintf(stderr, "usage: spinlocks [--quick] RESULT.json\n");
    return 2;
  }
  if (processors() < 2) {
    fprintf(stderr, "spinlocks: only one processor may be used; two threads have to run at the same time\n");
    return 1;
  }
  if (!register_remote_fence()) {
    fprintf(stderr, "spinlocks: this kernel has no private expedited membarrier (Linux 4.14); a container may forbid it\n");
    return 1;
  }
  dirt = calloc(1, DIRT_BYTES);
  if (dirt == 0) {
    fprintf(stderr, "spinlocks: no memory\n");
    return 1;
  }
  const struct effort *effort = quick ? &QUICK : &FULL;
  run_on_own_processor(0);
  for (int i = 0; i < litmus_count; i++) {
    progress("litmus test", litmus_tests[i].name);
    int remote = strcmp(litmus_tests[i].name, "membarrier") == 0;
    run_litmus(&litmus_tests[i], remote ? effort->remote_litmus_rounds : effort->litmus_rounds);
  }
  struct figures figures[MOST_FORMS] = {0};
  for (int i = 0; i < form_count; i++) {
    progress("lock", forms[i].name);
    exclusion(&forms[i], effort->exclusion_pairs, &figures[i]);
    costs(&forms[i], effort, &figures[i]);
  }
  print_litmus();
  print_forms(figures);
  return write_json(words[1 + quick], figures) ? unexpected(figures) * 3 : 1;
}
