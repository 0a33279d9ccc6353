/**
 * The schema compiler (row N1): annotated interfaces from an XSD or RELAX NG schema. {@link kinjo.nanafusi.schema.XsdReader} and {@link
 * kinjo.nanafusi.schema.RelaxNgReader} make {@link kinjo.nanafusi.schema.Shape shapes} of a schema, {@link
 * kinjo.nanafusi.schema.InterfaceWriter} writes them as source code, which the annotation processor handles like any other.
 */
package kinjo.nanafusi.schema;
