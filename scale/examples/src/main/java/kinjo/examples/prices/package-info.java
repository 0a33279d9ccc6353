/** A server that a lock holds back: a price list in one {@code Hashtable}. */
package kinjo.examples.prices;
