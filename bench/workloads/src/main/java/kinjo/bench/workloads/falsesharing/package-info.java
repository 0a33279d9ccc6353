/** What one thread reads, and others write beside it (rows C4 and C5). */
package kinjo.bench.workloads.falsesharing;
