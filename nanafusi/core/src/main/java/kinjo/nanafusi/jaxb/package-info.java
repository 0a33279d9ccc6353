/**
 * Classes with JAXB annotations as elements of a tree (row N1), so that a program can move over type by type. The annotations' jar is
 * needed by who has such classes only: nothing else of the library refers to this package's classes but {@link
 * kinjo.nanafusi.jaxb.JaxbClass}.
 */
package kinjo.nanafusi.jaxb;
