/** Row C8: what orders of copying and split classes do for the programs of the paper. */
package kinjo.bench.papers.c8;
