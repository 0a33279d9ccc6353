/**
 * Small programs to patterns that became slower when biased locking went (off in JDK 15, removed in JDK 18), each a
 * workload of its own, together the set {@code legacy-apis}. Every call takes an uncontended lock of an object that
 * is kept, in a field or an array, so that the compiler cannot drop the lock.
 */
package kinjo.bench.workloads.legacyapis;
