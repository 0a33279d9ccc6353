/** What to compare, how often, and in which order. */
package kinjo.bench.compare.plan;
