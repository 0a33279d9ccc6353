/** Row L1: the asymmetric spin lock in C. */
package kinjo.bench.papers.l1;
