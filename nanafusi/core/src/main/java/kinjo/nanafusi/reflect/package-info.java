/**
 * Trees without generated code: what the annotations of an interface say, and its trees by {@link java.lang.reflect.Proxy}. With the parser of
 * the module {@code kinjo.nanafusi.woodstox} it is the reflective engine, for programs without the annotation processor. In the tests
 * it is what the generated parsers are compared with.
 */
package kinjo.nanafusi.reflect;
