/** Concurrency tests with jcstress; {@code bench/jcstress/README.md} says how to run them. */
package kinjo.bench.jcstress;
