/**
 * The reflective engine: the same trees by {@link java.lang.reflect.Proxy} over a StAX parser, for programs without the annotation
 * processor. In the tests it is what the generated parsers are compared with.
 */
package kinjo.nanafusi.reflect;
