/**
 * Row N10: Nanafusi against its peers on the same data, with the same results, told by a checksum.
 *
 * <p>A {@link kinjo.bench.nanafusi.Way} joins two {@link kinjo.bench.nanafusi.Inputs}; {@link kinjo.bench.nanafusi.Measurement} does that in a fresh JVM and
 * writes JSON; {@link kinjo.bench.nanafusi.PaperN10} plans the JVMs and reports.
 */
package kinjo.bench.nanafusi;
