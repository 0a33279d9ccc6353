package kinjo.scale.driver;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import kinjo.scale.driver.Scenario.Step;

/**
 * A number of users, each on a virtual thread: a click, the answer, a time to think, the next click. Who waits does not
 * click, so a slow server gets less load (row S2).
 */
public final class ClosedLoop<V extends Closeable> implements AutoCloseable {
    private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;
    private static final Duration LOOK = Duration.ofMillis(10);

    private final Scenario<V> scenario;
    private final Duration think;
    private final Recording recording;
    private final List<Thread> threads = new ArrayList<>();

    /** Nanoseconds that a user thinks on the way through the loop. */
    private final long loopThink;

    /** When requests that are under way were sent, by user. */
    private final Map<Integer, Long> open = new ConcurrentHashMap<>();

    /** When the last settling began. */
    private volatile long settling = System.nanoTime();

    /** Users who are not at their place yet. */
    private final Set<Integer> arriving = ConcurrentHashMap.newKeySet();

    /** Users with a number from this on leave after their next click. */
    private volatile int users;

    /** @param think time after each click, unless its step has one of its own */
    public ClosedLoop(Scenario<V> scenario, Duration think) {
        this.scenario = scenario;
        this.think = think;
        this.recording = new Recording(scenario.names(), scenario.counted());
        this.loopThink = scenario.loop().stream()
                .mapToLong(step -> step.thinkOr(think).toNanos())
                .sum();
    }

    /**
     * Has as many users as this from now on: new ones come one after the other (ramp up), and the last ones leave (ramp
     * down). Each begins at a place of its own of the loop, and at a moment of its own of the time to think there. Else
     * users who came together would go through the loop together, and a measurement would have a few of its steps only.
     *
     * @param over in which time they come, before that moment; they leave within a click and the time to think
     */
    public void setUsers(int count, Duration over) throws InterruptedException {
        if (count < users) {
            users = count;
            List<Thread> leaving = threads.subList(count, threads.size());
            for (Thread thread : leaving) {
                thread.join();
            }
            leaving.clear();
            return;
        }
        int coming = count - users;
        users = count;
        for (int i = 0; i < coming; i++) {
            int number = threads.size();
            come(number, over.toNanos() * i / coming, place(number));
        }
    }

    /**
     * Has more users, who come while others go once through the loop. Each comes when it has to begin with the first step to
     * be at a place of its own in the end. So users need no steps before to get there, which spares busy servers.
     *
     * @param loop how long it takes to go through the loop
     */
    public void addUsersInTurn(int count, Duration loop) {
        if (count < users) {
            throw new IllegalArgumentException("%d users are there, not fewer than %d".formatted(users, count));
        }
        users = count;
        for (int number = threads.size(); number < count; number = threads.size()) {
            come(number, waitInTurn(number, loop.toNanos()), START);
        }
    }

    /** Nanoseconds until a user begins the loop; who is far in the end begins early. */
    static long waitInTurn(int number, long loop) {
        return (long) ((1 - phase(number)) * loop);
    }

    private void come(int number, long wait, Place place) {
        arriving.add(number);
        threads.add(Thread.ofVirtual().name("user-" + number).start(() -> live(number, wait, place)));
    }

    /** The time to think on the way through the loop, without that to wait for answers. */
    public Duration loopThink() {
        return Duration.ofNanos(loopThink);
    }

    /** How many users there are, or will be when all have come. */
    public int users() {
        return users;
    }

    /** From 0 to 1: of any users who follow each other, the phases lie evenly (multiples of the golden ratio). */
    static double phase(int number) {
        return number * GOLDEN % 1;
    }

    /**
     * Waits until all users are at their places, and each was answered once, on average: by then a queue is as long as so
     * many users make it.
     *
     * @param least time, from when all are at their places, or some do not get there
     * @param most time, if fewer were answered
     */
    public void settle(Duration least, Duration most) throws InterruptedException {
        awaitArrivals(most.minus(least));
        settling = System.nanoTime();
        recording.restart();
        Thread.sleep(least);
        long end = System.nanoTime() + most.minus(least).toNanos();
        while (recording.ended() < users && System.nanoTime() < end) {
            Thread.sleep(LOOK);
        }
    }

    /** Gives up when for so long nobody has come to a place. */
    private void awaitArrivals(Duration patience) throws InterruptedException {
        int left = arriving.size();
        long last = System.nanoTime();
        while (left > 0 && System.nanoTime() - last < patience.toNanos()) {
            Thread.sleep(LOOK);
            int now = arriving.size();
            if (now < left) {
                last = System.nanoTime();
            }
            left = now;
        }
    }

    /** What the users see from now on for a time. */
    public Measurement measure(Duration time) throws InterruptedException {
        recording.restart();
        Thread.sleep(time);
        long stuck = open.values().stream().filter(sent -> sent - settling < 0).count();
        return recording.take(users, stuck);
    }

    /**
     * Where a user comes into the loop.
     *
     * @param step the first one that counts
     * @param nanos from the end of the first steps to its click
     */
    private record Place(int step, long nanos) {}

    private static final Place START = new Place(0, 0);

    private Place place(int number) {
        long at = (long) (phase(number) * loopThink);
        int steps = scenario.loop().size();
        for (int step = 0; step < steps; step++) {
            long thought = scenario.loop().get(step).thinkOr(think).toNanos();
            if (at < thought) {
                return new Place((step + 1) % steps, thought - at);
            }
            at -= thought;
        }
        return new Place(number % steps, 0);
    }

    private void live(int number, long wait, Place first) {
        Sleep.nanos(wait);
        Place place = first;
        while (number < users) {
            try (V visitor = scenario.visitor().apply(number)) {
                visit(number, visitor, place);
            } catch (Throwable e) {
                arriving.remove(number);
                // Also an error, such as the overflow of the stack by an expression: no user goes unnoticed. Somebody
                // whom the server fails thinks a while and begins again.
                recording.failed(e);
                Sleep.nanos(think.toNanos());
                place = new Place(0, scenario.first().isEmpty() ? 0 : think.toNanos());
            }
        }
        arriving.remove(number);
    }

    private void visit(int number, V visitor, Place place) throws IOException {
        Step<V> before = null;
        for (Step<V> step : scenario.first()) {
            if (before != null) {
                think(before);
            }
            click(number, step, visitor);
            before = step;
        }
        long planned = System.nanoTime() + place.nanos;
        // What comes before may give values that the steps after it need.
        for (Step<V> step : scenario.loop().subList(0, place.step)) {
            run(number, step, visitor);
        }
        arriving.remove(number);
        Sleep.nanos(planned - System.nanoTime());
        for (int next = place.step;
                number < users;
                next = (next + 1) % scenario.loop().size()) {
            Step<V> step = scenario.loop().get(next);
            click(number, step, visitor);
            think(step);
        }
        for (Step<V> step : scenario.last()) {
            click(number, step, visitor);
        }
    }

    private void click(int number, Step<V> step, V visitor) throws IOException {
        recording.add(step.name(), run(number, step, visitor));
    }

    /** Nanoseconds that it took. */
    private long run(int number, Step<V> step, V visitor) throws IOException {
        long start = System.nanoTime();
        open.put(number, start);
        try {
            step.action().run(visitor);
            return System.nanoTime() - start;
        } finally {
            open.remove(number);
        }
    }

    private void think(Step<V> step) {
        long nanos = step.thinkOr(think).toNanos();
        if (nanos > 0) {
            long planned = System.nanoTime() + nanos;
            Sleep.nanos(nanos);
            recording.late(System.nanoTime() - planned);
        }
    }

    /** All leave. */
    @Override
    public void close() {
        try {
            setUsers(0, Duration.ZERO);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
