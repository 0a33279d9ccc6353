package kinjo.nanafusi.join;

import java.util.ArrayDeque;
import java.util.Deque;
import kinjo.nanafusi.XIterator;
import org.jspecify.annotations.Nullable;

/** Two inputs, of which one element may make several results: these wait in a queue. */
abstract class QueuedResults<A, B, R> extends TwoInputs<A, B, R> {

    final Deque<R> results = new ArrayDeque<>(1);

    QueuedResults(XIterator<? extends A> left, XIterator<? extends B> right) {
        super(left, right);
    }

    @Override
    @Nullable R result() {
        return results.poll();
    }

    @Override
    boolean hasResult() {
        return !results.isEmpty();
    }

    @Override
    void clear() {
        results.clear();
    }
}
