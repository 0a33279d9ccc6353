package kinjo.nanafusi.join;

import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import kinjo.nanafusi.XIterator;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.scheduling.Turns;
import kinjo.nanafusi.spi.Awaitable;
import kinjo.nanafusi.spi.Feed;
import kinjo.nanafusi.spi.InputClass;
import kinjo.nanafusi.spi.Patience;
import kinjo.nanafusi.spi.Waiter;
import org.jspecify.annotations.Nullable;

/**
 * A feed over two inputs that are read side by side, so that the first answer comes early (rows N4, N7): in turns of bytes as long
 * as both are open, and only what can be had without waiting. When neither has anything, it waits for the first of them. Once one has
 * ended, the other is asked like any single input.
 */
abstract class TwoInputs<A, B, R> extends Feed<R> {

    private final XIterator<? extends A> left;
    private final XIterator<? extends B> right;
    private final Turns turns = new Turns(System::nanoTime);
    private boolean leftEnded;
    private boolean rightEnded;
    private boolean closed;
    private Waiter waiter;

    /** Of an input; the other one catches up before it is thrown. */
    private @Nullable RuntimeException failure;

    private boolean leftFailed;

    TwoInputs(XIterator<? extends A> left, XIterator<? extends B> right) {
        this.left = left;
        this.right = right;
    }

    /** What the program made of a pair; null would be taken for the end of what there is. */
    static <R> R notNull(R result) {
        return Objects.requireNonNull(
                result, "the function of a join gives null; use ListMap.of with a condition to leave results out");
    }

    /** The list of the results. */
    final XList<R> list() {
        Scheduler.add(this);
        return new XList<>(this);
    }

    /** An element of the left input has come. */
    abstract void acceptLeft(A element);

    /** An element of the right input has come. */
    abstract void acceptRight(B element);

    /** The left input has ended; the right one may have ended before. */
    abstract void endLeft();

    /** The right input has ended; the left one may have ended before. */
    abstract void endRight();

    /** A result of what has come so far, or null if there is no more. */
    abstract @Nullable R result();

    /** Whether {@link #result} has more to give. */
    abstract boolean hasResult();

    /** Lets go of all elements. */
    abstract void clear();

    final boolean isLeftOpen() {
        return !leftEnded;
    }

    final boolean isRightOpen() {
        return !rightEnded;
    }

    /** Which input the next element is to come from; by bytes unless an operator knows better. */
    boolean prefersLeft() {
        XIterator<?> now = turns.isLefts() ? left : right;
        long bytesRead = now.bytesRead();
        if (turns.isOver(bytesRead)) {
            turns.change(bytesRead, inputClass(now), (now == left ? right : left).bytesRead());
        }
        return turns.isLefts();
    }

    private void passTurn(boolean leftHasNothing) {
        XIterator<?> waiting = leftHasNothing ? left : right;
        XIterator<?> other = leftHasNothing ? right : left;
        turns.pass(waiting.bytesRead(), inputClass(waiting), other.bytesRead());
    }

    final void describe(List<Scheduler.Input> inputs) {
        inputs.add(describe(left, turns.stateOf(true)));
        inputs.add(describe(right, turns.stateOf(false)));
    }

    private static Scheduler.Input describe(XIterator<?> input, Turns.State state) {
        return new Scheduler.Input(inputClass(input), input.bytesRead(), state.bytes(), state.count(), state.longest());
    }

    /** Slow if one of the inputs behind it is. */
    private static InputClass inputClass(XIterator<?> input) {
        boolean[] slow = new boolean[1];
        input.awaited(awaited -> slow[0] |= awaited.inputClass() == InputClass.SLOW);
        return slow[0] ? InputClass.SLOW : InputClass.FAST;
    }

    @Override
    public final @Nullable R next(Patience patience) {
        while (!closed) {
            R result = result();
            if (result != null) {
                return result;
            }
            if (leftEnded && rightEnded) {
                close();
            } else if (!advance(patience)) {
                return null;
            }
        }
        return null;
    }

    /** Takes one element or end of an input; false if there is none yet. */
    private boolean advance(Patience patience) {
        if (failure != null) {
            return catchUp(failure);
        }
        if (leftEnded) {
            return takeRight(patience);
        }
        if (rightEnded) {
            return takeLeft(patience);
        }
        boolean leftFirst = prefersLeft();
        if (leftFirst ? takeLeft(Patience.NOW) : takeRight(Patience.NOW)) {
            return true;
        }
        // An operator may prefer the other than the one whose turn it is.
        if (leftFirst == turns.isLefts()) {
            passTurn(leftFirst);
        }
        if (leftFirst ? takeRight(Patience.NOW) : takeLeft(Patience.NOW)) {
            return true;
        }
        if (patience == Patience.NOW) {
            return false;
        }
        waitForEither();
        return true;
    }

    /**
     * What came before an input failed is joined: so much of the other one is taken as the failed one was ahead in its turn, if it
     * can be had without waiting.
     */
    private boolean catchUp(RuntimeException failed) {
        XIterator<?> ahead = leftFailed ? left : right;
        XIterator<?> other = leftFailed ? right : left;
        long behind = ahead.bytesRead() - other.bytesRead();
        boolean mayFollow = !(leftFailed ? rightEnded : leftEnded) && behind > 0 && behind <= Turns.LARGEST;
        if (mayFollow && (leftFailed ? takeRight(Patience.NOW) : takeLeft(Patience.NOW))) {
            return true;
        }
        throw failed;
    }

    private <T> @Nullable T poll(XIterator<T> input, Patience patience) {
        try {
            return input.poll(patience);
        } catch (RuntimeException e) {
            if (failure != null) {
                throw failure;
            }
            failure = e;
            leftFailed = input == left;
            return null;
        }
    }

    private boolean takeLeft(Patience patience) {
        A element = poll(left, patience);
        if (element != null) {
            acceptLeft(element);
            return true;
        }
        if (failure != null && leftFailed) {
            return true;
        }
        leftEnded = left.ended();
        if (leftEnded) {
            Scheduler.remove(this);
            endLeft();
        }
        return leftEnded;
    }

    private boolean takeRight(Patience patience) {
        B element = poll(right, patience);
        if (element != null) {
            acceptRight(element);
            return true;
        }
        if (failure != null && !leftFailed) {
            return true;
        }
        rightEnded = right.ended();
        if (rightEnded) {
            Scheduler.remove(this);
            endRight();
        }
        return rightEnded;
    }

    private void waitForEither() {
        if (waiter == null) {
            waiter = new Waiter();
        }
        waiter.await(this::awaited);
    }

    @Override
    public final boolean ended() {
        return closed || leftEnded && rightEnded && !hasResult();
    }

    @Override
    public final long bytesRead() {
        return left.bytesRead() + right.bytesRead();
    }

    @Override
    public final void awaited(Consumer<Awaitable> inputs) {
        if (!leftEnded) {
            left.awaited(inputs);
        }
        if (!rightEnded) {
            right.awaited(inputs);
        }
    }

    @Override
    public final void close() {
        closed = true;
        Scheduler.remove(this);
        clear();
        left.close();
        right.close();
        if (waiter != null) {
            waiter.close();
            waiter = null;
        }
    }
}
