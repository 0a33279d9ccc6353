package kinjo.nanafusi.join;

import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import kinjo.nanafusi.XIterator;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.spi.Awaitable;
import kinjo.nanafusi.spi.Feed;
import kinjo.nanafusi.spi.Patience;
import org.jspecify.annotations.Nullable;

/** A list made element by element from another (row N4). */
public final class ListMap {

    private ListMap() {}

    /** What the function makes of each element; never null. */
    public static <A, R> XList<R> of(XIterator<A> input, Function<? super A, ? extends R> function) {
        return of(input, any -> true, function);
    }

    /** What the function makes of the elements that meet the condition. */
    public static <A, R> XList<R> of(
            XIterator<A> input, Predicate<? super A> condition, Function<? super A, ? extends R> function) {
        return new XList<>(new Mapped<A, R>(input, condition, function));
    }

    private static final class Mapped<A, R> extends Feed<R> {

        private final XIterator<A> input;
        private final Predicate<? super A> condition;
        private final Function<? super A, ? extends R> function;

        Mapped(XIterator<A> input, Predicate<? super A> condition, Function<? super A, ? extends R> function) {
            this.input = input;
            this.condition = condition;
            this.function = function;
        }

        @Override
        public @Nullable R next(Patience patience) {
            for (A element; (element = input.poll(patience)) != null; ) {
                if (condition.test(element)) {
                    return Objects.requireNonNull(
                            function.apply(element),
                            "the function of a ListMap gives null; leave elements out by its condition");
                }
            }
            return null;
        }

        @Override
        public boolean ended() {
            return input.ended();
        }

        @Override
        public long bytesRead() {
            return input.bytesRead();
        }

        @Override
        public void awaited(Consumer<Awaitable> inputs) {
            input.awaited(inputs);
        }

        @Override
        public void close() {
            input.close();
        }
    }
}
