package kinjo.trace.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import kinjo.trace.command.Programs.Run;
import kinjo.trace.file.TraceEnd;
import kinjo.trace.file.TraceReader;
import kinjo.trace.file.TraceSite;
import kinjo.trace.file.TraceVisitor;
import kinjo.trace.simulate.Escapes;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Programs that run with the recorder in JVMs of their own. */
class RecordingTest {
    @TempDir
    private static Path folder;

    /** So that there is a collection, however little garbage the recorder makes. */
    private static final String SMALL_EDEN = "-Xmn4m";

    private static Programs programs;

    @BeforeAll
    static void agent() throws IOException {
        programs = new Programs(folder);
    }

    /** Objects by class and by line. */
    private static final class Counts implements TraceVisitor {
        private final Map<Integer, TraceSite> sites = new HashMap<>();
        private final Map<String, Long> objects = new HashMap<>();
        private final Map<String, Long> bytes = new HashMap<>();
        private final Map<String, Long> byThread = new HashMap<>();
        private final Map<Integer, String> threads = new HashMap<>();
        private final Map<String, Integer> ended = new TreeMap<>();
        private int thread;
        private long died;

        @Override
        public void site(TraceSite site) {
            sites.put(site.number(), site);
        }

        @Override
        public void thread(int number, String name, boolean isVirtual) {
            threads.put(number, name);
        }

        @Override
        public void ended(int number) {
            ended.merge(threads.get(number), 1, Integer::sum);
        }

        @Override
        public void acts(int number) {
            thread = number;
        }

        @Override
        public void allocated(long object, int site, long size) {
            TraceSite from = sites.get(site);
            objects.merge(from.type(), 1L, Long::sum);
            objects.merge(from.method(), 1L, Long::sum);
            bytes.merge(from.type(), size, Long::sum);
            byThread.merge(threads.get(thread) + " " + from.type(), 1L, Long::sum);
        }

        @Override
        public void cloned(long object, int site, long size, long original) {
            allocated(object, site, size);
        }

        @Override
        public void died(long object) {
            died++;
        }
    }

    private static Counts counts(Path trace) {
        Counts counts = new Counts();
        assertThat(TraceReader.read(trace, counts).cutOff()).isNull();
        return counts;
    }

    private static Path recorded(String name, String source, String... flags) throws Exception {
        Path classes = programs.compile(name, source);
        String[] words = Stream.concat(Stream.of(flags), Stream.of(name)).toArray(String[]::new);
        List<String> command = programs.java(classes, words);
        Path trace = folder.resolve(name + ".trace");
        Run plain = programs.run(command, Map.of());
        Run run = programs.record(command, trace);
        assertThat(run.out()).isEqualTo(plain.out());
        assertThat(run.status()).as(run.err()).isEqualTo(plain.status());
        assertThat(run.err()).contains("trace written").doesNotContain("not traced");
        return trace;
    }

    /** One copy fills more blocks than there are while the writer wants to write what there is. */
    @Test
    @Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aCopyOfMillionsOfReferencesEnds() throws Exception {
        Path trace = recorded("Copies", """
                import java.util.*;
                public class Copies {
                    static Object[] to = new Object[2_000_000];
                    public static void main(String[] arguments) {
                        Object[] from = new Object[2_000_000];
                        Arrays.setAll(from, i -> new Object());
                        for (int i = 0; i < 10; i++) { System.arraycopy(from, 0, to, 0, from.length); }
                        System.out.println(to[1_999_999] == from[0]);
                    }
                }
                """);

        assertThat(counts(trace).objects).containsKey("[Ljava.lang.Object;");
    }

    @Test
    void everyAllocationIsThere() throws Exception {
        Path trace = recorded("Allocations", """
                import java.util.*;
                import java.util.function.*;
                public class Allocations implements Cloneable {
                    static class Node { int a; long b; }
                    static class Sub extends Node { Object c = new Inner(); class Inner {} }
                    static class Throws { Throws(int a) { this(check(a), 0); } Throws(int a, int b) {} }
                    record Point(int x, int y) {}
                    static int check(int a) { if (a % 2 == 0) throw new IllegalStateException(); return a; }
                    public Object clone() throws CloneNotSupportedException { return super.clone(); }
                    static Object keep;
                    public static void main(String[] arguments) throws Exception {
                        long sum = 0;
                        for (int i = 0; i < 1000; i++) {
                            keep = new Node();
                            new Sub();
                            Point point = new Point(i, new Point(i, 2).x());
                            sum += point.hashCode() + new long[i % 10].length + new Node[3].length;
                            sum += new short[2][4][].length;
                            try { new Throws(i); } catch (IllegalStateException e) { sum++; }
                            IntSupplier lambda = point::x;
                            sum += lambda.getAsInt();
                            sum += new int[0].clone().length;
                            keep = new Allocations().clone();
                            keep = Node.class.getDeclaredConstructor().newInstance();
                            keep = java.lang.reflect.Array.newInstance(Point.class, 2);
                        }
                        System.out.println(sum);
                    }
                }
                """, SMALL_EDEN);
        assertThat(TraceReader.read(trace, new Counts()).lost()).isZero();
        Counts counts = counts(trace);
        assertThat(counts.objects)
                .containsEntry("Allocations$Node", 2000L)
                .containsEntry("Allocations$Sub", 1000L)
                .containsEntry("Allocations$Sub$Inner", 1000L)
                .containsEntry("Allocations$Point", 2000L)
                .containsEntry("[LAllocations$Node;", 1000L)
                .containsEntry("[[[S", 3000L)
                .containsEntry("Allocations$Throws", 500L)
                .containsEntry("java.lang.IllegalStateException", 500L)
                .containsEntry("java.util.function.IntSupplier", 1000L)
                .containsEntry("Allocations", 1000L)
                .containsEntry("Allocations::clone", 1000L);
        assertThat(counts.objects.get("java.lang.reflect.Array::newInstance")).isGreaterThanOrEqualTo(1000);
        assertThat(counts.bytes)
                .containsEntry("Allocations$Node", 2000L * 24)
                .containsEntry("[[[S", 1000L * (24 + 2 * 32));
        assertThat(counts.died).isGreaterThan(1000);
    }

    @Test
    void whatIsMadeWithoutAnInstructionCountsOnce() throws Exception {
        Path trace = recorded("Handles", """
                import java.io.*;
                import java.lang.invoke.*;
                import java.util.function.*;
                public class Handles {
                    static class Reflected { Reflected() {} }
                    static class ByHandle { ByHandle() {} }
                    static class Unconstructed {}
                    static class Read implements Serializable {}
                    static Object keep;
                    public static void main(String[] arguments) throws Throwable {
                        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                        new ObjectOutputStream(bytes).writeObject(new Read());
                        MethodHandle handle = MethodHandles.lookup()
                            .findConstructor(ByHandle.class, MethodType.methodType(void.class));
                        var field = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
                        field.setAccessible(true);
                        sun.misc.Unsafe unsafe = (sun.misc.Unsafe) field.get(null);
                        for (int i = 0; i < 1000; i++) {
                            int captured = i;
                            IntSupplier lambda = () -> captured;
                            keep = lambda;
                            keep = Reflected.class.getDeclaredConstructor().newInstance();
                            keep = handle.invoke();
                            keep = unsafe.allocateInstance(Unconstructed.class);
                            keep = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
                        }
                    }
                }
                """);
        assertThat(counts(trace).objects)
                .containsEntry("java.util.function.IntSupplier", 1000L)
                .containsEntry("Handles$Reflected", 1000L)
                .containsEntry("Handles$ByHandle", 1000L)
                .containsEntry("Handles$Read", 1001L)
                .containsEntry("sun.misc.Unsafe::allocateInstance", 1000L)
                .doesNotContainKey("java.lang.invoke.DirectMethodHandle::allocateInstance");
    }

    @Test
    void everyStoreLetsEscape() throws Exception {
        Path trace = recorded("Stores", """
                import java.lang.invoke.*;
                import java.util.*;
                import java.util.concurrent.*;
                import java.util.concurrent.atomic.*;
                public class Stores {
                    static class Field {} static class Static {} static class Element {} static class Copied {}
                    static class Cloned {} static class Captured {} static class Outer { class Inner { Object o() { return Outer.this; } } }
                    static class Set {} static class Swapped {} static class Handle {} static class Reflected {}
                    static class Mapped {} static class Listed {} static class Threads extends Thread {
                        Object o; Threads(Object o) { this.o = o; } public void run() {} }
                    static class Started {} static class Updated {} static class Queued {} static class Local {}
                    static class Overwritten {} static class ByHandle {} static class ByReflection {}
                    static class Recorded {} record R(Object o) {}
                    static class Root { Object o; volatile Object v; Object h; Object r; }
                    static Object all;
                    static final VarHandle H;
                    static final AtomicReferenceFieldUpdater<Root, Object> U =
                        AtomicReferenceFieldUpdater.newUpdater(Root.class, Object.class, "v");
                    static {
                        try { H = MethodHandles.lookup().findVarHandle(Root.class, "h", Object.class); }
                        catch (ReflectiveOperationException e) { throw new Error(e); }
                    }
                    public static void main(String[] arguments) throws Exception {
                        for (int i = 0; i < 100; i++) { round(); }
                        System.out.println("done");
                    }
                    static void round() throws Exception {
                        Root root = new Root();
                        root.o = new Overwritten();
                        root.o = new Field();
                        U.set(root, new Updated());
                        H.setVolatile(root, new Handle());
                        Root.class.getDeclaredField("r").set(root, new Reflected());
                        Object[] from = {new Copied(), null};
                        Object[] to = new Object[3];
                        System.arraycopy(from, 0, to, 1, 2);
                        Object[] clone = {new Cloned()};
                        Captured captured = new Captured();
                        Runnable lambda = () -> System.out.println(captured);
                        AtomicReference<Object> set = new AtomicReference<>();
                        set.set(new Set());
                        AtomicReference<Object> swapped = new AtomicReference<>();
                        swapped.compareAndSet(null, new Swapped());
                        Map<String, Object> map = new HashMap<>();
                        map.put("a", new Mapped());
                        List<Object> list = new ArrayList<>();
                        list.add(new Listed());
                        Queue<Object> queue = new ConcurrentLinkedQueue<>();
                        queue.add(new Queued());
                        Object[] local = {new Local()};
                        local[0].hashCode();
                        Thread thread = new Threads(new Started());
                        thread.start();
                        thread.join();
                        Object[] array = new Object[2000];
                        MethodHandles.arrayElementVarHandle(Object[].class).setVolatile(array, 1500, new ByHandle());
                        java.lang.reflect.Array.set(array, 3, new ByReflection());
                        Object[] elements = {array, root, to, clone.clone(), lambda, new Outer().new Inner(), set, swapped, map, list,
                            queue, new R(new Recorded()), new Element()};
                        all = elements;
                        all = new Static();
                    }
                }
                """);
        Map<String, Double> escaped = new TreeMap<>(Escapes.byType(trace));
        escaped.keySet().removeIf(type -> !type.startsWith("Stores$"));
        for (String type : List.of(
                "Field",
                "Static",
                "Element",
                "Copied",
                "Cloned",
                "Captured",
                "Outer",
                "Outer$Inner",
                "Set",
                "Swapped",
                "Handle",
                "Reflected",
                "Mapped",
                "Listed",
                "Started",
                "Updated",
                "Queued",
                "Recorded",
                "Root")) {
            assertThat(escaped).containsEntry("Stores$" + type, 1.0);
        }
        // Two elements of one array, by VarHandle and by reflection.
        assertThat(escaped).containsEntry("Stores$ByHandle", 1.0).containsEntry("Stores$ByReflection", 1.0);
        assertThat(escaped).containsEntry("Stores$Local", 0.0).containsEntry("Stores$Overwritten", 0.0);
    }

    /** A carrier gets it. */
    @Test
    void whatAVirtualThreadIsHandedEscapes() throws Exception {
        Path trace = recorded("Hands", """
                import java.util.concurrent.*;
                public class Hands {
                    static class Handed {} static class Built {} static class Executed {} static class Own {}
                    record Task(Object handed) implements Runnable { public void run() { new Own().hashCode(); } }
                    public static void main(String[] arguments) throws Exception {
                        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
                            for (int i = 0; i < 100; i++) {
                                Thread.startVirtualThread(new Task(new Handed())).join();
                                Thread.ofVirtual().name("v").start(new Task(new Built())).join();
                                executor.submit(new Task(new Executed())).get();
                            }
                        }
                        System.out.println("done");
                    }
                }
                """);
        assertThat(Escapes.byType(trace))
                .containsEntry("Hands$Handed", 1.0)
                .containsEntry("Hands$Built", 1.0)
                .containsEntry("Hands$Executed", 1.0)
                .containsEntry("Hands$Task", 1.0)
                .containsEntry("Hands$Own", 0.0);
    }

    /** The type of an array decides what can be stored in it, and so does that of a field. */
    @Test
    void aStoreThatThrowsIsNone() throws Exception {
        Path trace = recorded("Throws", """
                public class Throws {
                    static class Kept {} static class Refused extends Kept {} static class Other {}
                    static class Copied extends Kept {} static class NotCopied {} static class Behind extends Kept {}
                    static class InArray {} static class InField {} static class InFinal {} static class ForOther {}
                    static class InStatic {}
                    static class Holder { Object o; Kept k; }
                    static final Object[] ALL = new Kept[4];
                    static final Object FINAL = "final".toString();
                    static Kept kept;
                    static Holder holder = new Holder();
                    static int failed;
                    public static void main(String[] arguments) throws Exception {
                        Class<?> own = Throws.class;
                        for (int i = 0; i < 100; i++) {
                            ALL[0] = new Kept();
                            Object[] none = i < 0 ? ALL : null;
                            try { ALL[1] = new Other(); } catch (ArrayStoreException e) { failed++; }
                            try { none[1] = new Refused(); } catch (NullPointerException e) { failed++; }
                            Object[] from = {null, new Copied(), new NotCopied(), new Behind()};
                            try { System.arraycopy(from, 0, ALL, 0, 4); } catch (ArrayStoreException e) { failed++; }
                            InArray inArray = new InArray();
                            try { java.lang.reflect.Array.set(ALL, 2, inArray); } catch (IllegalArgumentException e) { failed++; }
                            var field = Holder.class.getDeclaredField("k");
                            try { field.set(holder, new InField()); } catch (IllegalArgumentException e) { failed++; }
                            try { Holder.class.getDeclaredField("o").set("no holder", new ForOther()); }
                            catch (IllegalArgumentException e) { failed++; }
                            try { own.getDeclaredField("FINAL").set(null, new InFinal()); }
                            catch (IllegalAccessException e) { failed++; }
                            try { own.getDeclaredField("kept").set(null, new InStatic()); }
                            catch (IllegalArgumentException e) { failed++; }
                        }
                        System.out.println(failed);
                    }
                }
                """);
        Map<String, Double> escaped = new TreeMap<>(Escapes.byType(trace));
        assertThat(escaped).containsEntry("Throws$Kept", 1.0).containsEntry("Throws$Copied", 1.0);
        for (String type : List.of(
                "Other", "Refused", "NotCopied", "Behind", "InArray", "InField", "ForOther", "InFinal", "InStatic")) {
            assertThat(escaped).containsEntry("Throws$" + type, 0.0);
        }
    }

    /** An object is needed for a field of its own, and none for a static one: what is given then is not looked at. */
    @Test
    void whatReflectionRefusesToSetIsNotStored() throws Exception {
        Path trace = recorded("Reflects", """
                public class Reflects {
                    static class Holder { Object o; }
                    static class Kept {} static class InStatic {} static class InNothing {}
                    static Object all;
                    public static void main(String[] arguments) throws Exception {
                        java.lang.reflect.Field all = Reflects.class.getDeclaredField("all");
                        java.lang.reflect.Field own = Holder.class.getDeclaredField("o");
                        int failed = 0;
                        for (int i = 0; i < 100; i++) {
                            Holder holder = new Holder();
                            own.set(holder, new Kept());
                            all.set(holder, new InStatic());
                            try { own.set(null, new InNothing()); } catch (NullPointerException e) { failed++; }
                        }
                        System.out.println(failed);
                    }
                }
                """);
        assertThat(Escapes.byType(trace))
                .containsEntry("Reflects$Kept", 0.0)
                .containsEntry("Reflects$InStatic", 1.0)
                .containsEntry("Reflects$InNothing", 0.0);
    }

    @Test
    void whatComparesAndFailsStoresNothing() throws Exception {
        Path trace = recorded("Compares", """
                import java.lang.invoke.*;
                import java.util.concurrent.atomic.*;
                public class Compares {
                    static class Set {} static class NotSet {} static class Weak {} static class NotWeak {}
                    static class Exchanged {} static class NotExchanged {} static class Swapped {}
                    static class Element {} static class NotElement {}
                    static class Root { Object o; }
                    static final AtomicReference<Object> ALL = new AtomicReference<>();
                    static final AtomicReferenceArray<Object> ELEMENTS = new AtomicReferenceArray<>(1);
                    static final Root ROOT = new Root();
                    static final VarHandle O;
                    static {
                        try { O = MethodHandles.lookup().findVarHandle(Root.class, "o", Object.class); }
                        catch (ReflectiveOperationException e) { throw new Error(e); }
                    }
                    public static void main(String[] arguments) {
                        Object other = "other";
                        int stored = 0;
                        for (int i = 0; i < 100; i++) {
                            ALL.set(null);
                            ELEMENTS.set(0, null);
                            ROOT.o = null;
                            if (ALL.compareAndSet(other, new NotSet())) { stored++; }
                            if (ALL.compareAndSet(null, new Set())) { stored++; }
                            if (ALL.weakCompareAndSetVolatile(other, new NotWeak())) { stored++; }
                            Object now = ALL.get();
                            Weak weak = new Weak();
                            while (!ALL.weakCompareAndSetVolatile(now, weak)) {}
                            if (O.compareAndExchange(ROOT, other, new NotExchanged()) == other) { stored++; }
                            if (O.compareAndExchange(ROOT, null, new Exchanged()) == null) { stored++; }
                            if (O.getAndSet(ROOT, new Swapped()) instanceof Exchanged) { stored++; }
                            if (ELEMENTS.compareAndSet(0, other, new NotElement())) { stored++; }
                            if (ELEMENTS.compareAndSet(0, null, new Element())) { stored++; }
                        }
                        System.out.println(stored);
                    }
                }
                """);
        Map<String, Double> escaped = new TreeMap<>(Escapes.byType(trace));
        for (String type : List.of("Set", "Weak", "Exchanged", "Element")) {
            assertThat(escaped).containsEntry("Compares$" + type, 1.0).containsEntry("Compares$Not" + type, 0.0);
        }
        assertThat(escaped).containsEntry("Compares$Swapped", 1.0);
    }

    /** An item is known to the other thread only by its node, and that thread takes it out of there at once. */
    @Test
    void whatAnotherThreadTakesHasEscaped() throws Exception {
        Path trace = recorded("Taken", """
                import java.util.concurrent.*;
                public class Taken {
                    static class Item {}
                    static final ConcurrentLinkedQueue<Item> ITEMS = new ConcurrentLinkedQueue<>();
                    public static void main(String[] arguments) throws Exception {
                        int[] taken = {0};
                        Thread taker = new Thread(() -> {
                            while (taken[0] < 100000) { if (ITEMS.poll() != null) { taken[0]++; } }
                        });
                        taker.start();
                        for (int i = 0; i < 100000; i++) { ITEMS.add(new Item()); }
                        taker.join();
                        System.out.println(taken[0]);
                    }
                }
                """);
        assertThat(Escapes.byType(trace)).containsEntry("Taken$Item", 1.0);
    }

    @Test
    void threadsOfAllKindsAreExact() throws Exception {
        Path trace = recorded("Threads", """
                import java.util.*;
                import java.util.concurrent.*;
                import java.util.concurrent.locks.*;
                public class Threads {
                    static class Mine {} static class Virtual {}
                    static final ReentrantLock LOCK = new ReentrantLock();
                    static long count;
                    static Object last;
                    public static void main(String[] arguments) throws Exception {
                        List<Thread> all = new ArrayList<>();
                        for (int t = 0; t < 4; t++) {
                            Thread thread = new Thread(() -> {
                                for (int i = 0; i < 10000; i++) {
                                    last = new Mine();
                                    if (i % 100 == 0) { LOCK.lock(); try { count++; } finally { LOCK.unlock(); } }
                                }
                            }, "T" + t);
                            all.add(thread);
                            thread.start();
                        }
                        for (int t = 0; t < 300; t++) {
                            all.add(Thread.startVirtualThread(() -> {
                                for (int i = 0; i < 10; i++) {
                                    last = new Virtual();
                                    LOCK.lock();
                                    try { count++; Thread.yield(); } finally { LOCK.unlock(); }
                                }
                            }));
                        }
                        for (Thread thread : all) { thread.join(); }
                        System.out.println(count);
                    }
                }
                """);
        Counts counts = counts(trace);
        assertThat(counts.objects).containsEntry("Threads$Mine", 40000L).containsEntry("Threads$Virtual", 3000L);
        for (int t = 0; t < 4; t++) {
            assertThat(counts.byThread).containsEntry("T" + t + " Threads$Mine", 10000L);
            assertThat(counts.ended).containsEntry("T" + t, 1);
        }
        // Who waits for one may go on a little before it is cleared up.
        assertThat(counts.ended.get("")).isBetween(200, 300);
    }

    @Test
    void aProgramThatExitsIsWhole() throws Exception {
        Path trace = recorded("Exits", """
                public class Exits {
                    static class Mine {}
                    public static void main(String[] arguments) {
                        for (int i = 0; i < 10; i++) { new Mine(); }
                        System.exit(7);
                    }
                }
                """);
        assertThat(counts(trace).objects).containsEntry("Exits$Mine", 10L);
    }

    @Test
    void whatAKilledProgramDidCanBeRead() throws Exception {
        Path classes = programs.compile("Killed", """
                public class Killed {
                    static class Mine {}
                    public static void main(String[] arguments) throws Exception {
                        for (int i = 0; i < 1000; i++) { new Mine(); }
                        Thread.sleep(3000);
                        Runtime.getRuntime().halt(3);
                    }
                }
                """);
        Path trace = folder.resolve("killed.trace");
        assertThat(programs.record(programs.java(classes, "Killed"), trace).status())
                .isEqualTo(3);
        Counts counts = new Counts();
        TraceEnd end = TraceReader.read(trace, counts);
        assertThat(end.cutOff()).contains("without an end mark");
        assertThat(counts.objects).containsEntry("Killed$Mine", 1000L);
    }

    @Test
    void aFullStackAndExceptionsAreAsWithout() throws Exception {
        Path trace = recorded("Deep", """
                import java.util.*;
                public class Deep {
                    static class Mine { Object o; Mine(Object o) { this.o = o; } }
                    static Object deep(Object before, int[] depth) { depth[0]++; return deep(new Mine(before), depth); }
                    public static void main(String[] arguments) {
                        for (int i = 0; i < 20; i++) {
                            int[] depth = {0};
                            try { deep(null, depth); } catch (StackOverflowError e) { System.out.println(depth[0] > 500); }
                        }
                        try { System.arraycopy(new Object[1], 0, new Object[0], 0, 1); }
                        catch (IndexOutOfBoundsException e) { trace(e); }
                        try { Object[] a = new String[1]; a[0] = 1; } catch (ArrayStoreException e) { trace(e); }
                        try { Object[] a = new Object[1]; a[1] = ""; } catch (IndexOutOfBoundsException e) { trace(e); }
                        try { Mine none = null; none.o = ""; } catch (NullPointerException e) { trace(e); }
                        try { Object[] none = null; none[0] = ""; } catch (NullPointerException e) { trace(e); }
                        try { System.out.println(new int[-1]); } catch (NegativeArraySizeException e) { trace(e); }
                        StackWalker.getInstance().forEach(frame -> System.out.println(frame));
                    }
                    static void trace(Throwable e) {
                        System.out.println(e);
                        for (StackTraceElement frame : e.getStackTrace()) { System.out.println(frame); }
                    }
                }
                """, "-Xss400k");
        assertThat(counts(trace).objects.get("Deep$Mine")).isGreaterThan(10000);
    }

    @Test
    void aClassThatCannotBeRewrittenIsNamed() throws Exception {
        Path classes = programs.compile("Refusing", """
                import java.io.*;
                public class Refusing {
                    static class Own {}
                    static class Loader extends ClassLoader {
                        @Override
                        protected Class<?> loadClass(String name, boolean isResolved) throws ClassNotFoundException {
                            if (name.startsWith("kinjo.")) { throw new AssertionError("no such package"); }
                            if (!name.equals("Refusing$Own")) { return super.loadClass(name, isResolved); }
                            try (InputStream in = Refusing.class.getResourceAsStream("Refusing$Own.class")) {
                                byte[] bytes = in.readAllBytes();
                                return defineClass(name, bytes, 0, bytes.length);
                            } catch (IOException e) { throw new ClassNotFoundException(name, e); }
                        }
                    }
                    public static void main(String[] arguments) throws Exception {
                        System.out.println(new Loader().loadClass("Refusing$Own").getName());
                    }
                }
                """);
        Run run = programs.record(programs.java(classes, "Refusing"), folder.resolve("refusing.trace"));
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.out()).isEqualTo("Refusing$Own\n");
        assertThat(run.err()).contains("not traced: Refusing$Own: java.lang.AssertionError: no such package");
    }

    @Test
    void eachJvmHasAFileOfItsOwn() throws Exception {
        Path classes = programs.compile("Parent", """
                public class Parent {
                    public static void main(String[] arguments) throws Exception {
                        if (arguments.length > 0) { System.out.println("child"); return; }
                        new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "-cp",
                            System.getProperty("java.class.path"), "Parent", "x").inheritIO().start().waitFor();
                    }
                }
                """);
        List<String> java = programs.java(classes, "Parent");
        Path trace = folder.resolve("some where/parent.trace");
        Files.createDirectories(trace.getParent());
        Run run = programs.record(List.of("sh", "-c", "'" + String.join("' '", java) + "'"), trace);
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.out()).isEqualTo("child\n");
        try (Stream<Path> files = Files.list(trace.getParent())) {
            assertThat(files)
                    .hasSize(2)
                    .allSatisfy(file -> assertThat(counts(file).objects).isNotEmpty());
        }
    }
}
