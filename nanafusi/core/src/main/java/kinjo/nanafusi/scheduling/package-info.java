/** Whose turn it is, and how long (row N6). */
package kinjo.nanafusi.scheduling;
