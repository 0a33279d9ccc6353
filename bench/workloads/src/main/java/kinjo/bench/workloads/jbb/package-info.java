/**
 * Warehouses in the manner of SPECjbb2000, written from its description in the thread-local heap paper (row T12):
 * TPC-C's transactions on objects in memory, one warehouse and one thread each. As in code of the year 2000, shared
 * classes have synchronized methods and the collections are Hashtable, Vector and synchronized TreeMap. Money is in
 * cents. No SPEC code.
 */
package kinjo.bench.workloads.jbb;
