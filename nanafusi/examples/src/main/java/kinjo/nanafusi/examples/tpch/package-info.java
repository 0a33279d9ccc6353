/**
 * The join of the paper's evaluation (row N10): line items and orders of a shop, after the TPC-H benchmark, as two XML documents.
 */
package kinjo.nanafusi.examples.tpch;
