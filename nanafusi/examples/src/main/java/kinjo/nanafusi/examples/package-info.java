/** The programs of the guide. */
package kinjo.nanafusi.examples;
