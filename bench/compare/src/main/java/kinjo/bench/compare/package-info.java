/**
 * Compares two or more VMs on the same programs and says which is better, and how sure that is.
 *
 * <p>The way through: a {@link kinjo.bench.compare.plan.ComparePlan} says what to measure; {@link
 * kinjo.bench.compare.plan.Schedule} puts its runs in order; {@link kinjo.bench.compare.run.Comparison} starts a fresh JVM for
 * each and notes a {@link kinjo.bench.compare.result.Run}; {@link kinjo.bench.compare.result.Analysis} makes ratios, intervals and
 * verdicts of the runs alone; the {@link kinjo.bench.compare.result.ComparisonResult} is written as JSON, text and one HTML
 * page.
 *
 * <p>Smaller is better for every metric here, and every ratio is variant / baseline.
 */
package kinjo.bench.compare;
