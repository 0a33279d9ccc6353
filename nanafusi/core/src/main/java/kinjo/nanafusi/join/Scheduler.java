package kinjo.nanafusi.join;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import kinjo.nanafusi.spi.InputClass;

/** Shows how the inputs of open joins are scheduled (row N6). */
public final class Scheduler {

    /**
     * An input of a join of which both inputs are open.
     *
     * @param inputClass slow if a thread reads ahead for it
     * @param bytesRead bytes used up
     * @param turnBytes how far it may get ahead of the other input in a turn
     * @param turns how many turns it has had
     * @param longestTurn the time of its longest turn, the waiting for bytes included
     */
    public record Input(InputClass inputClass, long bytesRead, int turnBytes, long turns, Duration longestTurn) {}

    private static final Set<TwoInputs<?, ?, ?>> OPEN = Collections.newSetFromMap(new WeakHashMap<>());

    private Scheduler() {}

    static void add(TwoInputs<?, ?, ?> inputs) {
        synchronized (OPEN) {
            OPEN.add(inputs);
        }
    }

    static void remove(TwoInputs<?, ?, ?> inputs) {
        synchronized (OPEN) {
            OPEN.remove(inputs);
        }
    }

    /**
     * Both inputs of every open join of this JVM, in no order. Joins that other threads are reading go on meanwhile, so the numbers may
     * be a little old.
     */
    public static List<Input> snapshot() {
        List<Input> inputs = new ArrayList<>();
        synchronized (OPEN) {
            OPEN.forEach(join -> join.describe(inputs));
        }
        return inputs;
    }
}
