/**
 * An order book's codec and report as a program of 1998-2003 would have it: Vector, Hashtable, StringBuffer, Stack,
 * Enumeration, StringTokenizer, byte streams, DecimalFormat and SimpleDateFormat. Nearly every call takes an
 * uncontended lock, which biased locking made cheap until JDK 15 (the papers' reservation locks, rows L1-L6).
 */
package kinjo.bench.workloads.legacy;
