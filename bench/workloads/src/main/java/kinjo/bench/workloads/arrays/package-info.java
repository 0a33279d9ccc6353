/**
 * Walks over arrays, lists and tables whose elements were allocated in random order, after exactly two young
 * collections have copied them (row C6): the time of a walk shows in which order the collector laid the elements.
 */
package kinjo.bench.workloads.arrays;
