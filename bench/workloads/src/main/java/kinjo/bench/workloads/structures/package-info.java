/**
 * Structures as programs write them themselves, whose classes declare their fields in an order that does not suit a
 * depth first collector: what is read often stands behind what may have no end, or behind what nobody reads (row X3).
 */
package kinjo.bench.workloads.structures;
