/**
 * Walks over the class library's collections, and lookups in its maps, after exactly two young collections have copied
 * them (row C6). No copy order is good for all: what helps a lookup in a tree may cost a walk over a map.
 */
package kinjo.bench.workloads.orders;
