/** Texts and permissions by key: the one table that every request of a JVM reads. */
package kinjo.portal.lookup;
