/** The stored results in {@code bench/results}: the page that shows them all, and how one is added. */
package kinjo.bench.papers.results;
