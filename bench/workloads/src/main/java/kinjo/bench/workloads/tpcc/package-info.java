/**
 * TPC-C-like transactions on the H2 database in memory, over JDBC: a modern library with its own locks, B-trees and
 * caches (rows T12, L6). The transactions, their mix and the consistency conditions are TPC-C's (revision 5.11); the
 * tables are much smaller and there are no think times, so figures are not comparable with TPC-C results.
 */
package kinjo.bench.workloads.tpcc;
