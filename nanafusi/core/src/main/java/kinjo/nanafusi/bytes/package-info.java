/**
 * What bytes of UTF-8 mean in XML: characters, numbers, names, where markup ends. Knows nothing of trees, and generated
 * code does not need it.
 */
package kinjo.nanafusi.bytes;
