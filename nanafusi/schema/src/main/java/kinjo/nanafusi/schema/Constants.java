package kinjo.nanafusi.schema;

import java.util.List;

/**
 * The values of an enumeration.
 *
 * @param name of the type, or of the element or attribute that has it
 * @param named whether it is a type with a name, which may be used at several places
 * @param texts the values as documents have them
 */
record Constants(String name, boolean named, List<String> texts, Place place) {}
