/** Row T12: thread-local heaps by size, warehouses and parts of their cost, with their collections and bytes. */
package kinjo.bench.papers.t12;
