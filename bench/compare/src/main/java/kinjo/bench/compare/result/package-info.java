/** What was measured and what it says: runs, ratios, intervals, verdicts. Knows no report. */
package kinjo.bench.compare.result;
