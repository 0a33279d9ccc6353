/** Micro-benchmarks, one class per question; {@code bench/jmh/README.md} says how to run them. */
package kinjo.bench.jmh;
