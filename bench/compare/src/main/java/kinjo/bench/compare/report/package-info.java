/** The result for people: a table for the terminal and one HTML page. */
package kinjo.bench.compare.report;
