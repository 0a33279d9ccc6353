/**
 * Loops whose locks C2 removes, so that they cost nothing: the set {@code elided}, the control for lock reservation. An
 * iteration enters a loop once, so that what runs is the loop's on-stack replacement, compiled while it ran.
 */
package kinjo.bench.workloads.elided;
