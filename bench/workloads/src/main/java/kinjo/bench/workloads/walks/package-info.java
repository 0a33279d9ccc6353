/**
 * What the workloads that walk over freshly copied structures share: building, exactly two young collections, and
 * walks that are timed (row C6). The time of a walk shows in which order the collector laid the objects.
 */
package kinjo.bench.workloads.walks;
