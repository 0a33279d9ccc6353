package kinjo.nanafusi.scheduling;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import kinjo.nanafusi.jfr.Events;
import kinjo.nanafusi.spi.InputClass;

/**
 * Whose turn it is of two inputs, first come, first served (row N6). A turn is so many bytes as take a bounded time, measured turn by
 * turn, and at most 64 KB, beyond which longer turns gain nothing. Who is ahead waits until the other has caught up, in
 * as many turns as that takes; an input that has nothing loses its turn.
 */
public final class Turns {

    private static final int SMALLEST = 1 << 10;

    /** Bytes that one input gets ahead of the other at most, where an operator does not prefer it. */
    public static final int LARGEST = 1 << 16;

    private static final AtomicLong NUMBER = new AtomicLong();

    /** One of the inputs. */
    private static final class Side {
        private final String name;
        private final AdaptiveSize size = new AdaptiveSize(SMALLEST, LARGEST);
        private InputClass inputClass = InputClass.FAST;
        private long count;
        private long longest;

        Side(String name) {
            this.name = name;
        }
    }

    /**
     * The turns of one input.
     *
     * @param bytes how far it may get ahead of the other input in a turn
     * @param count how many it has had
     * @param longest the time of the longest, the waiting for bytes included
     */
    public record State(int bytes, long count, Duration longest) {}

    private final long number = NUMBER.incrementAndGet();
    private final LongSupplier clock;
    private Side now = new Side("left");
    private Side next = new Side("right");
    private final Side left = now;
    private final Side right = next;
    /** When the turn started, where in the input, and where it ends. */
    private long started;

    private long start;
    private long end = SMALLEST;

    /** @param clock nanoseconds */
    public Turns(LongSupplier clock) {
        this.clock = clock;
        started = clock.getAsLong();
        now.count = 1;
    }

    /** Whether it is the turn of the left input. */
    public boolean isLefts() {
        return now == left;
    }

    /** Whether the input whose turn it is, having used up so many bytes, gives it to the other. */
    public boolean isOver(long bytesRead) {
        return bytesRead >= end;
    }

    /**
     * The turn is over.
     *
     * @param bytesRead what the input whose turn it was has used up
     * @param bytesOfOther what the other has, whose turn it is now
     */
    public void change(long bytesRead, InputClass inputClass, long bytesOfOther) {
        long took = clock.getAsLong() - started;
        now.longest = Math.max(now.longest, took);
        now.size.measured(took, inputClass);
        hand(bytesRead, inputClass, took, bytesOfOther, Math.min(bytesRead, bytesOfOther));
    }

    /** The input has nothing, so the other goes on for a turn, however far ahead it is, before this one is asked again. */
    public void pass(long bytesRead, InputClass inputClass, long bytesOfOther) {
        hand(bytesRead, inputClass, clock.getAsLong() - started, bytesOfOther, bytesOfOther);
    }

    private void hand(long bytesRead, InputClass inputClass, long took, long bytesOfOther, long base) {
        if (now.inputClass != inputClass) {
            now.inputClass = inputClass;
            Events.inputClass(number, now.name, inputClass);
        }
        Events.turn(number, now.name, inputClass, bytesRead - start, now.size.value(), took);
        Side other = next;
        next = now;
        now = other;
        now.count++;
        started += took;
        start = bytesOfOther;
        end = base + now.size.value();
    }

    /** How the turns of one input have gone so far. */
    public State stateOf(boolean ofLeft) {
        Side side = ofLeft ? left : right;
        return new State(side.size.value(), side.count, Duration.ofNanos(side.longest));
    }
}
