package kinjo.agent.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Dictionary;
import java.util.Enumeration;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The replacement against {@link Hashtable}, by one thread. */
class ConcurrentHashtableTest {
    private static final int OPERATIONS = 6_000;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void randomOperationsHaveTheSameResults(long seed) {
        Hashtable<Object, Object> expected = new Hashtable<>();
        Hashtable<Object, Object> actual = new ConcurrentHashtable<>();
        List<String> names = List.copyOf(TableOperations.ALL.keySet());
        Random random = new Random(seed);
        for (int i = 0; i < OPERATIONS; i++) {
            String name = names.get(random.nextInt(names.size()));
            long step = random.nextLong();
            String wanted = TableOperations.run(name, expected, new Random(step));
            assertThat(TableOperations.run(name, actual, new Random(step)))
                    .as("%s, operation %d of seed %d", name, i, seed)
                    .isEqualTo(wanted);
            assertThat(TableOperations.content(actual)).as(name).isEqualTo(TableOperations.content(expected));
        }
    }

    /** What a later JDK adds has to be overridden, too: the superclass would look into its own empty table. */
    @Test
    void overridesWhatCanBeOverridden() {
        Set<String> own = Arrays.stream(ConcurrentHashtable.class.getDeclaredMethods())
                .map(ConcurrentHashtableTest::signature)
                .collect(Collectors.toSet());
        Set<String> inherited = Stream.of(Hashtable.class, Dictionary.class, Map.class)
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                .filter(method -> !Modifier.isStatic(method.getModifiers()) && !method.isSynthetic())
                .filter(method -> (method.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0)
                .map(ConcurrentHashtableTest::signature)
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(own).containsAll(inherited);
    }

    @Test
    void onlyTheHashCodeTakesTheMonitor() {
        assertThat(ConcurrentHashtable.class.getDeclaredMethods())
                .filteredOn(method -> Modifier.isSynchronized(method.getModifiers()))
                .extracting(Method::getName)
                .containsExactly("hashCode");
    }

    private static String signature(Method method) {
        return method.getName() + Arrays.toString(method.getParameterTypes());
    }

    @Test
    void constructorsRefuseWhatHashtableRefuses() {
        for (int capacity : List.of(-1, 0, 1, 100)) {
            for (float load : List.of(-1f, 0f, 0.1f, 5f, Float.NaN)) {
                assertThat(outcome(() -> new ConcurrentHashtable<>(capacity, load)))
                        .isEqualTo(outcome(() -> new Hashtable<>(capacity, load)));
            }
        }
        assertThat(outcome(() -> new ConcurrentHashtable<>(-7))).isEqualTo(outcome(() -> new Hashtable<>(-7)));
        assertThatThrownBy(() -> new ConcurrentHashtable<>(null)).isInstanceOf(NullPointerException.class);
        assertThat(new ConcurrentHashtable<>(Map.of("a", 1))).isEqualTo(Map.of("a", 1));
    }

    private static String outcome(Runnable action) {
        try {
            action.run();
            return "fine";
        } catch (RuntimeException e) {
            return e.toString();
        }
    }

    /** A key that is equal to all, whatever those say. */
    private record Joker() {
        @Override
        public boolean equals(Object other) {
            return true;
        }

        @Override
        public int hashCode() {
            return "key".hashCode();
        }
    }

    @Test
    void equalsIsAskedOfTheOtherKey() {
        Hashtable<Object, Object> expected = new Hashtable<>(Map.of("key", 1));
        Hashtable<Object, Object> actual = new ConcurrentHashtable<>(Map.of("key", 1));
        assertThat(expected.get(new Joker())).isNull();
        assertThat(actual.get(new Joker())).isEqualTo(1);
    }

    /** Equal to nothing, itself included. */
    private record Stranger(int number) implements Comparable<Stranger> {
        @Override
        public boolean equals(Object other) {
            return false;
        }

        @Override
        public int hashCode() {
            return 1;
        }

        @Override
        public int compareTo(Stranger other) {
            throw new UnsupportedOperationException();
        }
    }

    @Test
    void aKeyIsFoundByItsIdentity() {
        Stranger key = new Stranger(0);
        Hashtable<Object, Object> expected = new Hashtable<>(Map.of(key, 1));
        Hashtable<Object, Object> actual = new ConcurrentHashtable<>(Map.of(key, 1));
        assertThat(expected.get(key)).isNull();
        assertThat(actual.get(key)).isEqualTo(1);
    }

    @Test
    void keysThatShareAHashCodeAreCompared() {
        Hashtable<Object, Object> expected = new Hashtable<>();
        Hashtable<Object, Object> actual = new ConcurrentHashtable<>(1000);
        IntStream.range(0, 100).forEach(number -> expected.put(new Stranger(number), number));
        assertThat(expected).hasSize(100);
        assertThatThrownBy(() -> IntStream.range(0, 100).forEach(number -> actual.put(new Stranger(number), number)))
                .isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void aTableMayContainItself() {
        Hashtable<Object, Object> expected = new Hashtable<>();
        Hashtable<Object, Object> actual = new ConcurrentHashtable<>();
        expected.put("self", expected);
        actual.put("self", actual);
        assertThat(actual.hashCode()).isEqualTo(expected.hashCode());
        assertThat(actual.toString()).isEqualTo(expected.toString()).isEqualTo("{self=(this Map)}");
    }

    @Test
    void copiesAreOrdinaryTables() {
        Hashtable<String, Integer> table = new ConcurrentHashtable<>();
        table.put("a", 1);
        Object copy = table.clone();
        table.put("b", 2);
        assertThat(copy.getClass()).isSameAs(Hashtable.class);
        assertThat(copy).isEqualTo(Map.of("a", 1));
    }

    @Test
    void streamsHaveAnOrdinaryTable() throws Exception {
        Hashtable<String, Object> table = new ConcurrentHashtable<>();
        table.put("a", 1);
        table.put("self", table);
        Object[] read = (Object[]) read(written(new Object[] {table, table}));
        assertThat(read[0].getClass()).isSameAs(Hashtable.class);
        assertThat(read[1]).isSameAs(read[0]);
        Map<?, ?> map = (Map<?, ?>) read[0];
        assertThat(map.get("a")).isEqualTo(1);
        assertThat(map.get("self") == map).isTrue();
    }

    private static byte[] written(Object object) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return bytes.toByteArray();
    }

    private static Object read(byte[] bytes) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return in.readObject();
        }
    }

    @Test
    void anEntryShowsWhatIsPutLater() {
        for (Hashtable<String, Integer> table :
                List.<Hashtable<String, Integer>>of(new Hashtable<>(), new ConcurrentHashtable<>())) {
            table.put("a", 1);
            Map.Entry<String, Integer> entry = table.entrySet().iterator().next();
            table.put("a", 2);
            assertThat(entry.getValue()).isEqualTo(2);
            assertThat(entry.setValue(3)).isEqualTo(2);
            assertThat(table.get("a")).isEqualTo(3);
            table.remove("a");
            entry.setValue(4);
            assertThat(table).isEmpty();
        }
    }

    private static List<Hashtable<Integer, String>> tablesOfTwo() {
        List<Hashtable<Integer, String>> tables = List.of(new Hashtable<>(), new ConcurrentHashtable<>());
        tables.forEach(table -> {
            table.put(1, "value 1");
            table.put(2, "value 2");
        });
        return tables;
    }

    @Test
    void whatIsRemovedIsNotEnumerated() {
        for (Hashtable<Integer, String> table : tablesOfTwo()) {
            Enumeration<Integer> keys = table.keys();
            Enumeration<String> values = table.elements();
            Iterator<Map.Entry<Integer, String>> entries = table.entrySet().iterator();
            int first = keys.nextElement();
            assertThat(values.nextElement()).isEqualTo("value " + first);
            assertThat(entries.next().getKey()).isEqualTo(first);
            table.remove(3 - first);
            assertThat(keys.hasMoreElements()).isFalse();
            assertThat(values.hasMoreElements()).isFalse();
            assertThat(entries.hasNext()).isFalse();
            assertThatThrownBy(keys::nextElement).isInstanceOf(NoSuchElementException.class);
        }
    }

    @Test
    void whatIsPutLaterIsEnumerated() {
        for (Hashtable<Integer, String> table : tablesOfTwo()) {
            Enumeration<String> values = table.elements();
            Iterator<String> iterator = table.values().iterator();
            int first = table.keys().nextElement();
            assertThat(values.nextElement()).isEqualTo(iterator.next());
            table.put(3 - first, "later");
            assertThat(values.nextElement()).isEqualTo("later");
            assertThat(iterator.next()).isEqualTo("later");
        }
    }

    @Test
    void whatWasAnnouncedIsEnumerated() {
        for (Hashtable<Integer, String> table : tablesOfTwo()) {
            Enumeration<Integer> keys = table.keys();
            int first = keys.nextElement();
            assertThat(keys.hasMoreElements()).isTrue();
            table.remove(3 - first);
            assertThat(keys.nextElement()).isEqualTo(3 - first);
        }
    }

    @Test
    void anEnumerationRemovesNothing() {
        for (Hashtable<Integer, String> table : tablesOfTwo()) {
            for (Enumeration<?> all : List.of(table.keys(), table.elements())) {
                Iterator<?> iterator = (Iterator<?>) all;
                iterator.next();
                assertThatThrownBy(iterator::remove).isInstanceOf(UnsupportedOperationException.class);
            }
            assertThat(table).hasSize(2);
        }
    }

    @Test
    void whatWasEmptyStaysEmptyForAnEnumeration() {
        for (Hashtable<Integer, String> table : tablesOfTwo()) {
            table.clear();
            Enumeration<Integer> keys = table.keys();
            Iterator<String> values = table.values().iterator();
            table.put(1, "later");
            assertThat(keys.hasMoreElements()).isFalse();
            assertThat(values.hasNext()).isFalse();
        }
    }

    @Test
    void anEntryThatWasRemovedKeepsItsValue() {
        Hashtable<Integer, String> expected = tablesOfTwo().get(0);
        Hashtable<Integer, String> actual = tablesOfTwo().get(1);
        Map.Entry<Integer, String> cleared = expected.entrySet().iterator().next();
        Map.Entry<Integer, String> kept = actual.entrySet().iterator().next();
        expected.remove(cleared.getKey());
        actual.remove(kept.getKey());
        assertThat(cleared.getValue()).isNull();
        assertThat(kept.getValue()).isEqualTo("value " + kept.getKey());
        actual.put(kept.getKey(), "another entry");
        assertThat(kept.getValue()).isEqualTo("another entry");
    }

    @Test
    void anIteratorRemovesWhatItGaveLast() {
        for (Hashtable<Integer, String> table : tablesOfTwo()) {
            Iterator<Integer> keys = table.keySet().iterator();
            int first = keys.next();
            assertThat(keys.hasNext()).isTrue();
            keys.remove();
            assertThat(table).containsOnlyKeys(3 - first);
            assertThatThrownBy(keys::remove).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void viewsAreMadeOnce() {
        Hashtable<String, Integer> table = new ConcurrentHashtable<>();
        assertThat(table.keySet()).isSameAs(table.keySet());
        assertThat(table.values()).isSameAs(table.values());
        assertThat(table.entrySet()).isSameAs(table.entrySet());
    }

    @Test
    void iterationGoesOnWhileTheTableChanges() {
        Hashtable<Integer, Integer> table = new ConcurrentHashtable<>();
        table.put(1, 1);
        table.put(2, 2);
        for (Integer key : table.keySet()) {
            table.put(key + 100_000, key);
            if (table.size() > 1000) {
                break;
            }
        }
        assertThat(table).containsKeys(1, 2);
    }
}
