package kinjo.nanafusi.join;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;
import kinjo.nanafusi.XIterator;
import kinjo.nanafusi.XList;
import org.jspecify.annotations.Nullable;

/** The elements of two lists as one (row N4), in the order in which they come. */
public final class Union {

    private Union() {}

    /** All elements of both. */
    public static <T> XList<T> of(XIterator<? extends T> left, XIterator<? extends T> right) {
        return new Both<T>(left, right, null).list();
    }

    /** Of the elements with equal keys the one that comes first. A key that is null equals none. */
    public static <T> XList<T> distinct(
            XIterator<? extends T> left,
            XIterator<? extends T> right,
            Function<? super T, ? extends @Nullable Object> key) {
        return new Both<T>(left, right, key).list();
    }

    private static final class Both<T> extends QueuedResults<T, T, T> {

        private final Function<? super T, ?> key;
        private final Set<Object> seen = new HashSet<>();

        /** @param key null if all elements are wanted */
        Both(XIterator<? extends T> left, XIterator<? extends T> right, Function<? super T, ?> key) {
            super(left, right);
            this.key = key;
        }

        @Override
        void acceptLeft(T element) {
            Object found = key == null ? null : key.apply(element);
            if (found == null || seen.add(found)) {
                results.add(element);
            }
        }

        @Override
        void acceptRight(T element) {
            acceptLeft(element);
        }

        @Override
        void endLeft() {
            // The keys are needed up to the end of both.
        }

        @Override
        void endRight() {
            // The keys are needed up to the end of both.
        }

        @Override
        void clear() {
            super.clear();
            seen.clear();
        }
    }
}
