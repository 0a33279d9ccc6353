package kinjo.nanafusi.join;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import kinjo.nanafusi.XIterator;
import kinjo.nanafusi.XList;
import org.jspecify.annotations.Nullable;

/**
 * Joins two lists by a condition (row N4): each element of one is compared with each of the other, and an answer comes as soon as
 * both halves are in. What one side holds is dropped when the other ends. For equal keys {@link HashJoin} is better.
 */
public final class Join {

    private Join() {}

    /**
     * The results for all pairs that meet the condition, in the order in which they are found.
     *
     * @param left its rest is used up
     * @param right its rest is used up
     */
    public static <A, B, R> XList<R> of(
            XIterator<? extends A> left,
            XIterator<? extends B> right,
            BiPredicate<? super A, ? super B> condition,
            BiFunction<? super A, ? super B, ? extends R> result) {
        return new Loop<A, B, R>(left, right, condition, result).list();
    }

    /** The symmetric nested-loop join. */
    private static final class Loop<A, B, R> extends TwoInputs<A, B, R> {

        private final BiPredicate<? super A, ? super B> condition;
        private final BiFunction<? super A, ? super B, ? extends R> result;
        private List<A> lefts = new ArrayList<>();
        private List<B> rights = new ArrayList<>();
        /** The element that came last, and how many of the other side it has been compared with. */
        private A lastLeft;

        private B lastRight;
        private int compared;

        Loop(
                XIterator<? extends A> left,
                XIterator<? extends B> right,
                BiPredicate<? super A, ? super B> condition,
                BiFunction<? super A, ? super B, ? extends R> result) {
            super(left, right);
            this.condition = condition;
            this.result = result;
        }

        @Override
        void acceptLeft(A element) {
            lastLeft = element;
            compared = 0;
            if (isRightOpen()) {
                lefts.add(element);
            }
        }

        @Override
        void acceptRight(B element) {
            lastRight = element;
            compared = 0;
            if (isLeftOpen()) {
                rights.add(element);
            }
        }

        @Override
        void endLeft() {
            rights = List.of();
        }

        @Override
        void endRight() {
            lefts = List.of();
        }

        @Override
        @Nullable R result() {
            while (lastLeft != null && compared < rights.size()) {
                B other = rights.get(compared++);
                if (condition.test(lastLeft, other)) {
                    return notNull(result.apply(lastLeft, other));
                }
            }
            lastLeft = null;
            while (lastRight != null && compared < lefts.size()) {
                A other = lefts.get(compared++);
                if (condition.test(other, lastRight)) {
                    return notNull(result.apply(other, lastRight));
                }
            }
            lastRight = null;
            return null;
        }

        @Override
        boolean hasResult() {
            return lastLeft != null || lastRight != null;
        }

        @Override
        void clear() {
            lefts = List.of();
            rights = List.of();
        }
    }
}
