package kinjo.agent.fields;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import kinjo.agent.Programs;
import kinjo.agent.Programs.Outcome;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Counts of programs whose accesses are known, in JVMs of their own. */
class FieldCountingTest {
    @TempDir
    private static Path folder;

    private static Path jar;

    @BeforeAll
    static void compile() {
        jar = Programs.agentJar(folder);
    }

    private static Outcome run(Map<String, String> sources, String main, String options, String... flags)
            throws IOException, InterruptedException {
        Path classes = Programs.compile(folder, sources);
        Path library = Path.of(Assertions.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath());
        String path = classes + ":" + library;
        return Programs.java(
                folder,
                Stream.concat(Stream.of(flags), Stream.of("-javaagent:" + jar + "=" + options, "-cp", path, main))
                        .toList());
    }

    private static String field(String name, String descriptor, long reads, long writes) {
        return "{\"name\": \"" + name + "\", \"descriptor\": \"" + descriptor + "\", \"reads\": " + reads
                + ", \"writes\": " + writes + "}";
    }

    @Test
    void everyKindOfAccess() throws Exception {
        Path counts = folder.resolve("kinds.json");
        Outcome outcome = run(
                Map.of("kinds/Main.java", """
                        package kinjo.x;
                        import java.lang.invoke.*;
                        public class Main {
                            static class Base { int inherited; static int common; }
                            static class Sub extends Base {
                                long wide; volatile double real = 1.5; Object[] array = new Object[2]; byte never;
                                int reflected;
                                class Inner { int get() { return inherited; } }
                            }
                            static class Uncounted { int a; }
                            public static void main(String[] arguments) throws Exception {
                                Sub sub = new Sub();
                                sub.wide = 3;
                                sub.wide++;
                                for (int i = 0; i < 10; i++) { sub.inherited += i; }
                                ((Base) sub).inherited = 1;
                                Base.common++;
                                new Uncounted().a = 1;
                                sub.array[0] = sub.real;
                                Runnable lambda = () -> sub.wide = 0;
                                lambda.run();
                                sub.new Inner().get();
                                Sub none = arguments.length == 0 ? null : sub;
                                try { none.wide = 1; } catch (NullPointerException e) { System.out.println("none"); }
                                VarHandle handle = MethodHandles.lookup().findVarHandle(Sub.class, "reflected", int.class);
                                handle.set(sub, 5);
                                System.out.println(sub.inherited + " " + Sub.class.getDeclaredField("reflected").get(sub));
                            }
                        }
                        """),
                "kinjo.x.Main",
                "fields=kinjo.x.Main$Base,fields=*$S*b,counts=" + counts);
        assertThat(outcome.status()).isZero();
        assertThat(outcome.out()).isEqualTo("none\n1 5\n");
        assertThat(Files.readString(counts))
                .contains("\"kinjo.x.Main$Base\"", field("inherited", "I", 12, 11))
                .contains(field("wide", "J", 1, 3), field("real", "D", 1, 1), field("never", "B", 0, 0))
                .contains(field("array", "[Ljava/lang/Object;", 1, 1), field("reflected", "I", 0, 0))
                .contains("\"uncounted\": []")
                .doesNotContain("common", "Uncounted", "Inner");
        assertThat(outcome.err())
                .contains("kinjo-agent: field accesses", "classes with accesses: 2", "counts written: " + counts);
    }

    /** The line can be given to the agent as it is. */
    @Test
    void whatIsPrintedCanBeSplit() throws Exception {
        Path counts = folder.resolve("inner.json");
        Outcome outcome = run(Map.of("inner/Main.java", """
                        package inner;
                        public class Main {
                            int base = 1;
                            class Node { int val; int hits; int get() { hits++; return val + base; } }
                            public static void main(String[] arguments) throws Exception {
                                Node node = new Main().new Node();
                                Thread other = new Thread(node::get);
                                other.start();
                                other.join();
                                int sum = 0;
                                for (int i = 0; i < 10; i++) { sum += node.get() + node.val + node.val; }
                                for (int i = 0; i < 10; i++) { new Main().new Node(); }
                                System.out.println(sum);
                            }
                        }
                        """), "inner.Main", "fields=inner.*,counts=" + counts);
        assertThat(Files.readString(counts)).contains("\"this$0\"", "\"writtenEarly\": true");
        assertThat(outcome.err()).contains("  this$0 (W)", "  candidate: split=inner.Main$Node:hits");
    }

    /** Its code has no instruction that reads them. */
    @Test
    void whatARecordsOwnMethodsReadIsCounted() throws Exception {
        Path counts = folder.resolve("records.json");
        Outcome outcome = run(Map.of("records/Main.java", """
                        package records;
                        public class Main {
                            record Key(int a, long b) {}
                            record Own(int c) { @Override public int hashCode() { return c; } }
                            public static void main(String[] arguments) {
                                Key key = new Key(1, 2);
                                int sum = 0;
                                for (int i = 0; i < 10; i++) { sum += key.hashCode(); }
                                System.out.println(key.equals(new Key(1, 2)) + " " + key + " " + new Own(5).hashCode());
                            }
                        }
                        """), "records.Main", "fields=records.*,counts=" + counts);
        assertThat(outcome.out()).isEqualTo("true Key[a=1, b=2] 5\n");
        assertThat(Files.readString(counts))
                .contains(field("a", "I", 13, 2), field("b", "J", 13, 2), field("c", "I", 1, 1));
    }

    /** Also those of virtual threads, and of a program that ends by exit. */
    @Test
    void noAccessOfAnyThreadIsLost() throws Exception {
        Path counts = folder.resolve("threads.json");
        Outcome outcome = run(Map.of("threads/Main.java", """
                        package threads;
                        import java.util.*;
                        public class Main {
                            static class Counter { int value; }
                            public static void main(String[] arguments) throws Exception {
                                Counter counter = new Counter();
                                List<Thread> threads = new ArrayList<>();
                                for (int t = 0; t < 200; t++) {
                                    Runnable work = () -> { for (int i = 0; i < 10_000; i++) counter.value++; };
                                    threads.add(t < 8 ? Thread.ofPlatform().start(work) : Thread.startVirtualThread(work));
                                }
                                for (Thread thread : threads) thread.join();
                                System.exit(3);
                            }
                        }
                        """), "threads.Main", "fields=threads.*,counts=" + counts);
        assertThat(outcome.status()).isEqualTo(3);
        assertThat(Files.readString(counts)).contains(field("value", "I", 2_000_000, 2_000_000));
    }

    /** All classes that a test library loads are rewritten and verified. */
    @Test
    void aLibraryWorksAsBefore() throws Exception {
        Outcome outcome = run(Map.of("library/Main.java", """
                        package library;
                        public class Main {
                            public static void main(String[] arguments) {
                                try {
                                    org.assertj.core.api.Assertions.assertThat(new String[] {"a"}).containsExactly("b");
                                } catch (AssertionError e) {
                                    System.out.println(e.getMessage().lines().anyMatch(line -> line.contains("[\\"b\\"]")));
                                }
                            }
                        }
                        """), "library.Main", "fields=*", "-Xverify:all");
        assertThat(outcome.out()).isEqualTo("true\n");
        assertThat(outcome.err()).contains("org.assertj.core").doesNotContain("not counted");
    }

    @Test
    void aClassOfALoaderThatDoesNotAskIsNotCounted() throws Exception {
        Outcome outcome = run(Map.of("loader/Main.java", """
                        package loader;
                        import java.io.InputStream;
                        public class Main {
                            public static class A implements Runnable { int a; public void run() { a++; } }
                            static class Alone extends ClassLoader {
                                protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                                    if (name.startsWith("java.")) return super.loadClass(name, resolve);
                                    if (!name.startsWith("loader.")) throw new ClassNotFoundException(name);
                                    try (InputStream in = Main.class.getResourceAsStream("Main$A.class")) {
                                        byte[] bytes = in.readAllBytes();
                                        return defineClass(name, bytes, 0, bytes.length);
                                    } catch (java.io.IOException e) { throw new ClassNotFoundException(name, e); }
                                }
                            }
                            public static void main(String[] arguments) throws Exception {
                                ((Runnable) new Alone().loadClass("loader.Main$A").getConstructor().newInstance()).run();
                                System.out.println("done");
                            }
                        }
                        """), "loader.Main", "fields=loader.*");
        assertThat(outcome.out()).isEqualTo("done\n");
        assertThat(outcome.err()).contains("not counted: accesses in loader.Main$A: its class loader does not ask");
    }

    @Test
    void aFolderThatIsNotThereIsSaidAtTheStart() throws Exception {
        Outcome outcome = run(
                Map.of(
                        "empty/Main.java",
                        "package empty; public class Main { public static void main(String[] a) {} }"),
                "empty.Main",
                "fields=*,counts=" + folder.resolve("none/counts.json"));
        assertThat(outcome.status()).isZero();
        assertThat(outcome.err()).contains("the counts cannot be written to", "the program runs unchanged");
    }

    /** Threads that come one after the other count as several, too. */
    @Test
    void whetherSeveralThreadsUseAClass() throws Exception {
        Path counts = folder.resolve("shared.json");
        run(Map.of("shared/Main.java", """
                package shared;
                public class Main {
                    static class Mine { int x; }
                    static class Theirs { int x; }
                    static class Both { int x, y; }
                    static class Nobodys { int x; }
                    public static void main(String[] arguments) throws Exception {
                        Both both = new Both();
                        new Mine().x++;
                        both.x = 1;
                        new Nobodys();
                        Thread thread = new Thread(() -> { both.y = 2; new Theirs().x++; });
                        thread.start();
                        thread.join();
                    }
                }
                """), "shared.Main", "fields=shared.*,counts=" + counts);
        assertThat(counts)
                .content()
                .contains("\"shared.Main$Mine\", \"shared\": false", "\"shared.Main$Theirs\", \"shared\": false")
                .contains("\"shared.Main$Both\", \"shared\": true", "\"shared.Main$Nobodys\", \"shared\": false");
    }
}
