package kinjo.nanafusi.schema;

/**
 * An element that may be a whole document.
 *
 * @param namespace the namespace name, empty for none
 * @param name the local name
 */
record DocumentShape(String namespace, String name, Shape shape, Place place) {}
