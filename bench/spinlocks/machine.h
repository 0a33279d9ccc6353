// The instructions that the study is about, for x86-64.

#ifndef SPINLOCKS_MACHINE_H
#define SPINLOCKS_MACHINE_H

#if !defined(__x86_64__) || !defined(__linux__)
#error "this study is of x86-64 on Linux: the order of stores and loads, and what a fence costs, is another elsewhere"
#endif

#include <linux/membarrier.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define CACHE_LINE 64

// The line fetched along with its neighbour is kept apart, too.
#define ALONE __attribute__((aligned(2 * CACHE_LINE)))

// Holds the compiler back, not the processor.
static inline void compiler_fence(void) { __asm__ volatile("" ::: "memory"); }

static inline void mfence(void) { __asm__ volatile("mfence" ::: "memory"); }

static inline void pause_spinning(void) { __asm__ volatile("pause" ::: "memory"); }

static inline uint32_t exchange32(volatile uint32_t *place, uint32_t value) {
  __asm__ volatile("xchgl %0, %1" : "+r"(value), "+m"(*place)::"memory");
  return value;
}

static inline uint8_t exchange8(volatile uint8_t *place, uint8_t value) {
  __asm__ volatile("xchgb %0, %1" : "+q"(value), "+m"(*place)::"memory");
  return value;
}

// True if the place held the expected value and now has the new one.
static inline int compare_and_swap(volatile uint32_t *place, uint32_t expected, uint32_t value) {
  return __atomic_compare_exchange_n(place, &expected, value, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}

// Every thread of the process has executed a full fence when this returns.
static inline void remote_fence(void) { syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0); }

// False if the kernel has no such call.
static inline int register_remote_fence(void) {
  return syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, 0, 0) == 0;
}

// Time stamp counter: cycles at the processor's nominal frequency.
static inline uint64_t cycles(void) {
  uint32_t low, high;
  __asm__ volatile("rdtscp" : "=a"(low), "=d"(high)::"rcx", "memory");
  return (uint64_t)high << 32 | low;
}

static inline double nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1e9 + now.tv_nsec;
}

#endif
