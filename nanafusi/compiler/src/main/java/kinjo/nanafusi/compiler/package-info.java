/**
 * The annotation processor. {@link kinjo.nanafusi.compiler.TreeProcessor} finds the interfaces, {@link
 * kinjo.nanafusi.compiler.Tree} is what their annotations say, the generators write one class for each.
 */
package kinjo.nanafusi.compiler;
