/**
 * Tables and pages of papers' evaluations that are measured by comparisons: what {@code kinjo bench paper} shows beside
 * the comparison's own report.
 */
package kinjo.bench.compare.paper;
