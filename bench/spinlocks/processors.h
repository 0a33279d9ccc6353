// Where the threads run.

#ifndef SPINLOCKS_PROCESSORS_H
#define SPINLOCKS_PROCESSORS_H

// How many processors this process may use.
int processors(void);

// Binds this thread: side 0 to the first processor allowed, side 1 to the last, which are hardly threads of one core.
void run_on_own_processor(int side);

#endif
