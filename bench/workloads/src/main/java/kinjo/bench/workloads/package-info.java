/**
 * The programs that {@code kinjo compare} measures, and the small harness that runs them. Each workload has a
 * package of its own; {@code bench/workloads/README.md} describes them.
 */
package kinjo.bench.workloads;
