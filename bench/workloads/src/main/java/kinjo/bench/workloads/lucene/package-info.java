/** Lucene on generated text: {@code luindex} builds indexes, {@code lusearch} searches one. */
package kinjo.bench.workloads.lucene;
