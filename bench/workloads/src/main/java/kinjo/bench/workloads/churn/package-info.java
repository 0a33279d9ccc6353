/**
 * Allocation of small objects that die young, in three phases: worst and best case of a thread-local heap (rows T1-T12)
 * and what it is for. All escape: every object is stored where other threads can reach it. All stay: no object can be
 * reached by another thread. A crowd: a thousand threads whose objects stay, over however few cores there are.
 */
package kinjo.bench.workloads.churn;
