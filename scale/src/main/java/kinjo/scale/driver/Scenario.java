package kinjo.scale.driver;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What users do: the first steps once, the loop until they are told to stop, the last steps once.
 *
 * @param visitor makes what belongs to the user with this number
 */
public record Scenario<V extends Closeable>(
        List<Step<V>> first, List<Step<V>> loop, List<Step<V>> last, IntFunction<V> visitor) {

    /**
     * One click: its time is that of the action, redirects included.
     *
     * @param think time between its answer and the next click; null for what users think otherwise
     */
    public record Step<V>(String name, Action<V> action, Duration think) {

        /** Users think after it as after others. */
        public Step(String name, Action<V> action) {
            this(name, action, null);
        }

        Duration thinkOr(Duration usual) {
            return think != null ? think : usual;
        }
    }

    /**
     * What users think between two clicks of the loop, on average.
     *
     * @param usual where a step does not say
     */
    public Duration meanThink(Duration usual) {
        return loop.stream()
                .map(step -> step.thinkOr(usual))
                .reduce(Duration.ZERO, Duration::plus)
                .dividedBy(loop.size());
    }

    /** What they think at most. */
    public Duration longestThink(Duration usual) {
        return Stream.of(first, loop)
                .flatMap(List::stream)
                .map(step -> step.thinkOr(usual))
                .max(Comparator.naturalOrder())
                .orElse(usual);
    }

    /** Does something as a user. */
    public interface Action<V> {
        /** @throws IOException if the server did not do what it should */
        void run(V visitor) throws IOException;
    }

    /** What they think at most from coming to the first click in the loop: between the first steps, and at their place. */
    public Duration longestArrival(Duration usual) {
        return first.stream()
                .limit(Math.max(0, first.size() - 1))
                .map(step -> step.thinkOr(usual))
                .reduce(longestThink(usual), Duration::plus);
    }

    /** Names of the steps whose times are the users' times: who comes or leaves is no part of a steady load. */
    Set<String> counted() {
        return loop.stream().map(Step::name).collect(Collectors.toSet());
    }

    /** All names, in order. */
    List<String> names() {
        return Stream.of(first, loop, last)
                .flatMap(List::stream)
                .map(Step::name)
                .toList();
    }
}
