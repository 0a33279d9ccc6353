package kinjo.agent.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Hashtable;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The replacement, by several threads at once. */
class ConcurrentUseTest {
    private static final int THREADS = 3;
    private static final int ROUNDS = 3000;
    private static final int OPERATIONS = 4;

    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    /**
     * What one thread did with the one key, and when it began and ended.
     *
     * @param kind of {@link #apply}
     */
    private record Event(int kind, int argument, int other, Object result, long begin, long end) {}

    /**
     * Each history of a key has an order of its operations, one after the other, that explains all results. What holds for
     * each key holds for the table, as a history is linearizable if those of its parts are (Herlihy and Wing, 1990).
     */
    @Test
    void operationsOnAKeyAreLinearizable() throws Exception {
        AtomicLong clock = new AtomicLong();
        CyclicBarrier start = new CyclicBarrier(THREADS);
        for (int round = 0; round < ROUNDS; round++) {
            Hashtable<Object, Object> table = new ConcurrentHashtable<>();
            List<Callable<List<Event>>> tasks = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                Random random = new Random(round * 31L + thread);
                tasks.add(() -> {
                    start.await();
                    return history(table, random, clock);
                });
            }
            List<Event> events = new ArrayList<>();
            for (Future<List<Event>> result : threads.invokeAll(tasks)) {
                events.addAll(result.get());
            }
            assertThat(isLinearizable(events, null))
                    .as("round %d: %s", round, events)
                    .isTrue();
        }
    }

    /** The check is one: it refuses a history that no order explains. */
    @Test
    void aHistoryThatNoOrderExplainsIsRefused() {
        Event put = new Event(0, 1, 0, null, 0, 1);
        Event later = new Event(1, 0, 0, null, 2, 3);
        assertThat(isLinearizable(List.of(put, later), null)).isFalse();
        Event meanwhile = new Event(1, 0, 0, null, 0, 3);
        assertThat(isLinearizable(List.of(put, meanwhile), null)).isTrue();
    }

    private static List<Event> history(Hashtable<Object, Object> table, Random random, AtomicLong clock) {
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < OPERATIONS; i++) {
            int kind = random.nextInt(8);
            int argument = random.nextInt(3);
            int other = random.nextInt(3);
            long begin = clock.incrementAndGet();
            Object result = apply(table, kind, argument, other);
            events.add(new Event(kind, argument, other, result, begin, clock.incrementAndGet()));
        }
        return events;
    }

    private static Object apply(Hashtable<Object, Object> table, int kind, int argument, int other) {
        return switch (kind) {
            case 0 -> table.put("key", argument);
            case 1 -> table.get("key");
            case 2 -> table.remove("key");
            case 3 -> table.putIfAbsent("key", argument);
            case 4 -> table.replace("key", argument, other);
            case 5 -> table.remove("key", argument);
            case 6 -> table.containsKey("key");
            default -> table.replace("key", argument);
        };
    }

    /** Wing and Gong: an operation may be the next if no other that is left ended before it began. */
    private static boolean isLinearizable(List<Event> left, Object value) {
        if (left.isEmpty()) {
            return true;
        }
        long firstEnd = left.stream().mapToLong(Event::end).min().getAsLong();
        for (Event event : left) {
            if (event.begin() < firstEnd) {
                Hashtable<Object, Object> model = new Hashtable<>();
                if (value != null) {
                    model.put("key", value);
                }
                Object result = apply(model, event.kind(), event.argument(), event.other());
                List<Event> rest = new ArrayList<>(left);
                rest.remove(event);
                if (Objects.equals(result, event.result()) && isLinearizable(rest, model.get("key"))) {
                    return true;
                }
            }
        }
        return false;
    }

    @Test
    void noUpdateOfACounterIsLost() throws Exception {
        Hashtable<String, Integer> table = new ConcurrentHashtable<>();
        List<Callable<Object>> tasks = Collections.nCopies(THREADS, () -> {
            for (int i = 0; i < 30_000; i++) {
                table.merge("key" + i % 10, 1, Integer::sum);
            }
            return null;
        });
        for (Future<?> result : threads.invokeAll(tasks)) {
            result.get();
        }
        assertThat(table.values()).containsOnly(THREADS * 3000).hasSize(10);
    }

    @Test
    void whatStaysIsEnumeratedOnceWhileOthersChange() throws Exception {
        Hashtable<Integer, Integer> table = new ConcurrentHashtable<>();
        for (int i = 0; i < 100; i++) {
            table.put(i, i);
        }
        Future<?> writer = threads.submit(() -> {
            for (int i = 0; i < 50_000; i++) {
                table.put(1000 + i % 5000, i);
                table.remove(1000 + (i + 2500) % 5000);
            }
        });
        while (!writer.isDone()) {
            List<Integer> keys = Collections.list(table.keys());
            assertThat(keys).doesNotHaveDuplicates();
            assertThat(keys.stream().filter(key -> key < 100)).hasSize(100);
        }
        writer.get();
    }
}
