/**
 * Row N10: Nanafusi against its peers on the same data, with the same results, told by a checksum.
 *
 * <p>A {@link kinjo.bench.papers.n10.Way} joins two {@link kinjo.bench.papers.n10.Inputs}; {@link kinjo.bench.papers.n10.Measurement} does that in a fresh JVM and
 * writes JSON; {@link kinjo.bench.papers.n10.PaperN10} plans the JVMs and reports.
 */
package kinjo.bench.papers.n10;
