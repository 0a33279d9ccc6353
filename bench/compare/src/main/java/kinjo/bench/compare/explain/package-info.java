/**
 * Why two VMs differ: after a comparison, never in its timed runs, every VM runs the program under JFR, and the
 * recordings' stacks are set against each other. {@link kinjo.bench.compare.explain.Explanation} is the way in.
 *
 * <p>Differential flame graphs: Brendan Gregg, "Differential Flame Graphs" (2014).
 */
package kinjo.bench.compare.explain;
