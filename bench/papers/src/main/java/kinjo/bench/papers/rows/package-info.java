/** The rows that {@code kinjo bench paper} measures, without those of scale. */
package kinjo.bench.papers.rows;
