package kinjo.nanafusi.join;

import java.util.function.Function;
import kinjo.nanafusi.XIterator;
import kinjo.nanafusi.XList;
import org.jspecify.annotations.Nullable;

/** The elements of one list whose key occurs in another (row N4). */
public final class Intersection {

    private Intersection() {}

    /** The left elements whose key a right element has, each as soon as both are in. A key that is null is none. */
    public static <A, B, K> XList<A> of(
            XIterator<? extends A> left,
            Function<? super A, ? extends @Nullable K> leftKey,
            XIterator<? extends B> right,
            Function<? super B, ? extends @Nullable K> rightKey) {
        return new KeyMatching<A, B, K>(left, leftKey, right, rightKey, true).list();
    }
}
