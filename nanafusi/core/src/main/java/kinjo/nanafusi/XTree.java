package kinjo.nanafusi;

/**
 * Marks an interface whose accessors are bound to an XML element (rows N1, N2).
 *
 * <p>Every accessor carries {@link Element}, {@link Attribute}, {@link Text} or {@link Cut}. Beside a {@code getPrice} there may be a
 * {@code removePrice} without annotation: it gives the same part and detaches it from the tree, so that it can be
 * reclaimed; a later access throws {@link DetachedException}. Trees cannot be changed otherwise.
 */
public interface XTree {}
