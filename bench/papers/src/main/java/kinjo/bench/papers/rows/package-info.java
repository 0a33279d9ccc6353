/** Which rows can be measured, for {@code kinjo bench paper}. */
package kinjo.bench.papers.rows;
