/**
 * Loops whose locks C2 removes, so that they cost nothing: the set {@code elided}, the control for lock reservation. An
 * iteration is one call with one long loop, so that C2 compiles the loop first as on-stack replacement.
 */
package kinjo.bench.workloads.elided;
