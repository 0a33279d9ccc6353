/** Classes with JAXB annotations as elements of a tree (row N1), so that a program can move over type by type. */
package kinjo.nanafusi.jaxb;
