package kinjo.nanafusi.join;

import java.util.function.Function;
import kinjo.nanafusi.XIterator;
import kinjo.nanafusi.XList;
import org.jspecify.annotations.Nullable;

/** The elements of one list whose key does not occur in another (row N4). */
public final class Difference {

    private Difference() {}

    /**
     * The left elements whose key no right element has; a key that is null is none. The first can be given only when the right list has ended, so
     * that is read first; the left one only while the right one has nothing. What came from the left meanwhile is given in no
     * particular order.
     */
    public static <A, B, K> XList<A> of(
            XIterator<? extends A> left,
            Function<? super A, ? extends @Nullable K> leftKey,
            XIterator<? extends B> right,
            Function<? super B, ? extends @Nullable K> rightKey) {
        return new KeyMatching<A, B, K>(left, leftKey, right, rightKey, false).list();
    }
}
