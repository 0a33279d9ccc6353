/** The parser of the reflective engine: Woodstox, a StAX parser. Programs need none of its types. */
package kinjo.nanafusi.woodstox;
