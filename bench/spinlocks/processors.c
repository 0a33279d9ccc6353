#define _GNU_SOURCE
#include "processors.h"

#include <sched.h>

static cpu_set_t allowed;

int processors(void) {
  sched_getaffinity(0, sizeof allowed, &allowed);
  return CPU_COUNT(&allowed);
}

void run_on_own_processor(int side) {
  int chosen = -1;
  for (int cpu = 0; cpu < CPU_SETSIZE; cpu++) {
    if (CPU_ISSET(cpu, &allowed) && (side != 0 || chosen < 0)) {
      chosen = cpu;
    }
  }
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(chosen, &one);
  sched_setaffinity(0, sizeof one, &one);
}
