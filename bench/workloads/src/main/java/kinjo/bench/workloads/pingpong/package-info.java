/**
 * Objects that two threads lock again and again (row L3 and the worst cases of rows L1-L6): handed over and back, shared
 * at the same time, and passed on once from a producer to a consumer. A lock that favours one thread gains nothing here;
 * the question is what it loses.
 */
package kinjo.bench.workloads.pingpong;
