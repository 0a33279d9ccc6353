package kinjo.agent.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import kinjo.agent.Programs;
import kinjo.agent.Programs.Outcome;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The agent in JVMs of its own. */
class AgentTest {
    @TempDir
    private static Path folder;

    private static Path jar;

    /** Allocations among branches, loops, handlers and arguments; all results go to the output, but no class. */
    private static final String PROGRAM = """
            package p;
            import java.util.*;
            public class Main {
                private static final Map<String, Integer> WORDS = new Hashtable<>();
                private final Hashtable<Object, Object> own;
                private Main(int capacity) {
                    own = capacity > 5 ? new Hashtable<>(capacity, capacity > 7 ? 0.5f : 0.9f) : new Hashtable<>(capacity);
                }
                private static Map<Integer, String> made(boolean table) {
                    return table ? new Hashtable<>(Math.abs(-3)) : new java.util.concurrent.ConcurrentHashMap<>();
                }
                public static void main(String[] arguments) {
                    long sum = 0;
                    for (int i = 0; i < 300; i++) {
                        Main main = new Main(i % 10);
                        long wide = i * 3L;
                        double real = wide / 2.0;
                        main.own.put("a", wide);
                        main.own.put(i, real);
                        sum += (Long) main.own.get("a") + ((Double) main.own.get(i)).intValue();
                        try {
                            main.own.put(null, sum);
                        } catch (NullPointerException e) {
                            sum++;
                        }
                        Map<Integer, String> map = made(i % 2 == 0);
                        map.put(i, "v" + i);
                        WORDS.put(map.get(i), i);
                    }
                    for (String word : new TreeSet<>(List.of("v1", "v299", "v300"))) {
                        System.out.println(word + " " + WORDS.get(word));
                    }
                    try {
                        new Main(-1);
                    } catch (IllegalArgumentException e) {
                        System.out.println(e.getMessage());
                    }
                    Hashtable<String, Integer> locked = new Hashtable<>();
                    synchronized (locked) {
                        locked.put("x", 1);
                    }
                    System.out.println(sum + " " + locked.get("x"));
                }
            }
            """;

    @BeforeAll
    static void compile() {
        jar = Programs.agentJar(folder);
        Programs.compile(folder, Map.of("p/Main.java", PROGRAM));
    }

    private static Outcome run(String options, String... flags) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(flags));
        if (options != null) {
            words.add("-javaagent:" + jar + "=" + options);
        }
        words.addAll(List.of("-cp", folder.resolve("classes").toString(), "p.Main"));
        return Programs.java(folder, words);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Xint",
                "-Xcomp -XX:CompileCommand=quiet -XX:CompileCommand=compileonly,p.Main::* -XX:TieredStopAtLevel=1",
                "-Xcomp -XX:CompileCommand=quiet -XX:CompileCommand=compileonly,p.Main::* -XX:-TieredCompilation"
            })
    void theProgramDoesTheSame(String flags) throws Exception {
        Outcome without = run(null, flags.split(" "));
        Outcome with = run("hashtable=p.Main", flags.split(" "));
        assertThat(with.out()).isEqualTo(without.out()).contains("Illegal Capacity: -1");
        assertThat(with.status()).isZero();
        assertThat(with.err().lines())
                .containsExactlyInAnyOrder(
                        "kinjo-agent: replaced: p.Main::<clinit>:4",
                        "kinjo-agent: replaced: p.Main::<init>:7",
                        "kinjo-agent: replaced: p.Main::<init>:7",
                        "kinjo-agent: replaced: p.Main::made:10",
                        "kinjo-agent: refused: p.Main::main:38: it is locked by a synchronized block in p.Main::main:39"
                                + " [locked]");
    }

    @Test
    void whatIsReplacedIsTheReplacement() throws Exception {
        Programs.compile(folder, Map.of("q/Main.java", """
                package q;
                public class Main {
                    public static void main(String[] arguments) {
                        System.out.println(new java.util.Hashtable<>().getClass().getName());
                    }
                }
                """));
        List<String> words =
                new ArrayList<>(List.of("-cp", folder.resolve("classes").toString(), "q.Main"));
        words.addFirst("-javaagent:" + jar + "=hashtable=q.Main,even-if=class");
        Outcome outcome = Programs.java(folder, words);
        assertThat(outcome.out().strip()).isEqualTo("kinjo.agent.bootstrap.ConcurrentHashtable");
        assertThat(outcome.err().strip())
                .isEqualTo(
                        "kinjo-agent: replaced: q.Main::main:4, as even-if says, although it is asked for its class in"
                                + " q.Main::main:4 [class]");
    }

    @Test
    void saysOfEachSiteWhatCameOfIt() throws Exception {
        Outcome outcome = run(String.join(
                ",",
                "hashtable=p.Main::made:10",
                "hashtable=p.Main:4",
                "hashtable=p.Main::main",
                "even-if=locked",
                "hashtable=p.Main::nothing",
                "hashtable=p.Main::made:11",
                "hashtable=p.Missing",
                "hashtable=java.util.Properties"));
        assertThat(outcome.status()).isZero();
        assertThat(outcome.out()).contains("v299 299");
        String there =
                "; the class allocates them at p.Main::<init>:7, p.Main::<init>:7, p.Main::made:10, p.Main::main:38,"
                        + " p.Main::<clinit>:4";
        assertThat(outcome.err().lines())
                .containsExactlyInAnyOrder(
                        "kinjo-agent: replaced: p.Main::made:10",
                        "kinjo-agent: replaced: p.Main::<clinit>:4",
                        "kinjo-agent: replaced: p.Main::main:38, as even-if says, although it is locked by a synchronized"
                                + " block in p.Main::main:39 [locked]",
                        "kinjo-agent: not found: p.Main::nothing: there is no method nothing" + there,
                        "kinjo-agent: not found: p.Main::made:11: no java.util.Hashtable is allocated there" + there,
                        "kinjo-agent: not found: p.Missing: no class p.Missing was loaded; is the name right, with $ before"
                                + " the name of an inner class?",
                        "kinjo-agent: too late: java.util.Properties is loaded already; give the agent on the command line,"
                                + " -javaagent:...");
    }

    @Test
    void allTablesOfTheProgramAreReplacedOnlyIfAskedFor() throws Exception {
        Outcome outcome = run("hashtable=*");
        assertThat(outcome.status()).isZero();
        assertThat(outcome.err().lines()).hasSize(5).allMatch(line -> line.contains("p.Main"));
    }

    /** As 'kinjo scale --try-fixes' asks for: who waits for a table need not be the class that allocates it. */
    @Test
    void aTableThatAnotherClassAllocatesIsFound() throws Exception {
        Programs.compile(folder, Map.of("s/Main.java", """
                package s;
                import java.util.Hashtable;
                public class Main {
                    private final Hashtable<String, String> texts = new Hashtable<>();
                    class Page {
                        String text() { texts.put("a", "b"); return texts.get("a"); }
                    }
                    public static void main(String[] arguments) {
                        System.out.println(new Main().new Page().text());
                    }
                }
                """));
        for (String site : new String[] {"*", "s.Main$Page"}) {
            Outcome outcome = Programs.java(
                    folder,
                    List.of(
                            "-javaagent:" + jar + "=hashtable=" + site,
                            "-cp",
                            folder.resolve("classes").toString(),
                            "s.Main"));
            assertThat(outcome.out().strip()).isEqualTo("b");
            assertThat(outcome.err().strip())
                    .isEqualTo(
                            site.equals("*")
                                    ? "kinjo-agent: replaced: s.Main::<init>:4"
                                    : "kinjo-agent: not found: s.Main$Page: no java.util.Hashtable is allocated there;"
                                            + " the class allocates none");
        }
    }

    @Test
    void optionsMayBeInAFile() throws Exception {
        Path log = folder.resolve("log.txt");
        Path file = Files.writeString(
                folder.resolve("options.txt"), "# tables\n\nhashtable=p.Main::made\nlog=" + log + "\n");
        Outcome outcome = run("@" + file);
        assertThat(outcome.err()).isEmpty();
        assertThat(log).hasContent("kinjo-agent: replaced: p.Main::made:10");
    }

    @Test
    void withoutOptionsNothingIsReplaced() throws Exception {
        Outcome outcome = Programs.java(
                folder,
                List.of("-javaagent:" + jar, "-cp", folder.resolve("classes").toString(), "p.Main"));
        assertThat(outcome.status()).isZero();
        assertThat(outcome.err()).contains("no option says what to do", "the program runs unchanged");
    }

    /** A loader of its own that asks nobody. */
    @Test
    void otherLoaders() throws Exception {
        Programs.compile(folder, Map.of("r/Main.java", """
                package r;
                import java.io.InputStream;
                import java.util.*;
                public class Main {
                    public static class Table implements Runnable {
                        private final Map<String, String> map = new Hashtable<>();
                        public void run() { map.put("a", "b"); System.out.println(map.get("a")); }
                    }
                    static class Alone extends ClassLoader {
                        private final boolean asks;
                        Alone(boolean asks) { super(null); this.asks = asks; }
                        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                            if (!name.startsWith("r.") && !name.startsWith("java.") && !asks) {
                                throw new ClassNotFoundException(name);
                            }
                            Class<?> loaded = findLoadedClass(name);
                            if (loaded != null || !name.startsWith("r.")) {
                                return loaded != null ? loaded : super.loadClass(name, resolve);
                            }
                            try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
                                byte[] bytes = in.readAllBytes();
                                return defineClass(name, bytes, 0, bytes.length);
                            } catch (java.io.IOException e) {
                                throw new ClassNotFoundException(name, e);
                            }
                        }
                        public InputStream getResourceAsStream(String name) {
                            return Main.class.getClassLoader().getResourceAsStream(name);
                        }
                    }
                    public static void main(String[] arguments) throws Exception {
                        for (boolean asks : new boolean[] {true, false}) {
                            Class<?> table = new Alone(asks).loadClass("r.Main$Table");
                            ((Runnable) table.getConstructor().newInstance()).run();
                        }
                    }
                }
                """));
        Outcome outcome = Programs.java(
                folder,
                List.of(
                        "-javaagent:" + jar + "=hashtable=r.Main$Table",
                        "-cp",
                        folder.resolve("classes").toString(),
                        "r.Main"));
        assertThat(outcome.out().lines()).containsExactly("b", "b");
        assertThat(outcome.err().lines()).hasSize(2);
        assertThat(outcome.err())
                .contains("replaced: r.Main$Table::<init>:6")
                .contains("refused: r.Main$Table::<init>:6: its class loader does not find kinjo.agent.bootstrap.Conc");
    }

    @Test
    void namedModules() throws Exception {
        Path modules = folder.resolve("module");
        Programs.compile(modules, Map.of("module-info.java", "module m {}", "p/Main.java", PROGRAM));
        Outcome outcome = Programs.java(
                folder,
                Stream.of(
                                "-javaagent:" + jar + "=hashtable=p.Main::made",
                                "-p",
                                modules.resolve("classes").toString(),
                                "-m",
                                "m/p.Main")
                        .toList());
        assertThat(outcome.err().strip()).isEqualTo("kinjo-agent: replaced: p.Main::made:10");
        assertThat(outcome.out()).contains("v299 299");
    }

    /** Loads the classes that it is given the names of, and the inner class from another folder than it says. */
    private static final String LOADER = """
            package s;
            import java.nio.file.*;
            public class Main extends ClassLoader {
                private final Path others;
                Main(Path others) { this.others = others; }
                protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                    Class<?> loaded = findLoadedClass(name);
                    if (loaded != null || !name.startsWith("s.Outer")) {
                        return loaded != null ? loaded : super.loadClass(name, resolve);
                    }
                    String file = name.replace('.', '/') + ".class";
                    try {
                        byte[] bytes = name.equals("s.Outer$Inner")
                                ? Files.readAllBytes(others.resolve(file))
                                : getResourceAsStream(file).readAllBytes();
                        return defineClass(name, bytes, 0, bytes.length);
                    } catch (java.io.IOException e) {
                        throw new ClassNotFoundException(name, e);
                    }
                }
                public static void main(String[] arguments) throws Exception {
                    ClassLoader loader = new Main(Path.of(arguments[0]));
                    for (int i = 1; i < arguments.length; i++) {
                        Class.forName(arguments[i], true, loader);
                    }
                }
            }
            """;

    private static final String READ = "return TABLE.equals(1);";

    private static Outcome load(String... classes) throws IOException, InterruptedException {
        return loadWith("hashtable=s.Outer,even-if=atomic", "synchronized (TABLE) { return 1; }", classes);
    }

    private static Outcome loadWith(String options, String code, String... classes)
            throws IOException, InterruptedException {
        String outer = """
                package s;
                public class Outer {
                    private static final Object TABLE = new java.util.Hashtable<>();
                    static class Inner { int x; Object m() { x++; %s } }
                }
                """;
        Path others = folder.resolve("others");
        Programs.compile(folder, Map.of("s/Main.java", LOADER, "s/Outer.java", outer.formatted(READ)));
        Programs.compile(others, Map.of("s/Outer.java", outer.formatted(code)));
        return Programs.java(
                folder,
                Stream.concat(
                                Stream.of(
                                        "-javaagent:" + jar + "=" + options,
                                        "-cp",
                                        folder.resolve("classes").toString(),
                                        "s.Main",
                                        others.resolve("classes").toString()),
                                Stream.of(classes))
                        .toList());
    }

    @Test
    void anInnerClassThatIsLoadedLaterHasToBeTheOneThatWasRead() throws Exception {
        assertThat(load("s.Outer", "s.Outer$Inner").err().lines())
                .hasSize(2)
                .anyMatch(line -> line.startsWith("kinjo-agent: replaced: s.Outer::<clinit>:3"))
                .anyMatch(line -> line.startsWith("kinjo-agent: wrong: s.Outer$Inner is another class file"));
    }

    @Test
    void anInnerClassThatIsLoadedAlreadyHasToBeTheOneThatIsRead() throws Exception {
        assertThat(load("s.Outer$Inner", "s.Outer").err().lines())
                .hasSize(1)
                .allMatch(
                        line -> line.startsWith("kinjo-agent: refused: s.Outer::<clinit>:3: s.Outer$Inner was loaded"));
    }

    /** Counting changes the inner class, and that is no other class file. */
    @Test
    void tablesOfClassesWhoseAccessesAreCountedAreReplaced() throws Exception {
        assertThat(loadWith("fields=s.*,hashtable=s.Outer,even-if=atomic", READ, "s.Outer$Inner", "s.Outer")
                        .err())
                .contains("kinjo-agent: replaced: s.Outer::<clinit>:3")
                .doesNotContain("refused", "wrong", "not counted");
    }

    /** Of a class loader: it makes {@code Main$Table} itself. */
    private static final String DEFINES_TABLE = """
            protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                if (!name.endsWith(".Main$Table")) {
                    return super.loadClass(name, resolve);
                }
                try {
                    byte[] bytes = super.getResourceAsStream(name.replace('.', '/') + ".class").readAllBytes();
                    return defineClass(name, bytes, 0, bytes.length);
                } catch (java.io.IOException e) {
                    throw new ClassNotFoundException(name, e);
                }
            }
            """;

    /** The JVM does not show an agent the classes that are loaded while it asks a class loader. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hashtable=u.Main$Table,hashtable=u.Main$Late | replaced: u.Main$Table::<init>:4",
                "hashtable=u.Main$Table,hashtable=u.Main$Late | not shown: u.Main$Late ",
                "fields=u.Main$Node | not counted: accesses in u.Main$Late: it was loaded while",
                "split=u.Main$Node:x | not shown: u.Main$Late was loaded before the agent, or while"
            })
    void saysThatAClassWasNotShown(String options, String line) throws Exception {
        Programs.compile(folder, Map.of("u/Main.java", """
                package u;
                import java.util.*;
                public class Main extends ClassLoader {
                    static class Table { private final Map<Object, Object> map = new Hashtable<>(); int use(Node n) { return n.x; } }
                    static class Late { static final Map<Object, Object> MAP = new Hashtable<>(); int use(Node n) { return n.x; } }
                    static class Plain { static int plain; }
                    static class Node { int x; }
                    DEFINES_TABLE
                    public java.io.InputStream getResourceAsStream(String name) {
                        Plain.plain++;
                        Late.MAP.put(name, name);
                        return super.getResourceAsStream(name);
                    }
                    public static void main(String[] arguments) throws Exception {
                        new Main().loadClass("u.Main$Table");
                        new Node();
                    }
                }
                """.replace("DEFINES_TABLE", DEFINES_TABLE)));
        Outcome outcome = Programs.java(
                folder,
                List.of(
                        "-javaagent:" + jar + "=" + options,
                        "-cp",
                        folder.resolve("classes").toString(),
                        "u.Main"));
        assertThat(outcome.status()).isZero();
        assertThat(outcome.err().lines().filter(one -> one.startsWith("kinjo-agent: ")))
                .hasSize(2)
                .anyMatch(one -> one.startsWith("kinjo-agent: " + line));
        assertThat(outcome.err()).doesNotContain("Plain");
    }

    /** The JVM itself says of no exception that gets out of an agent. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hashtable=v.Main$Table | not replaced: v.Main$Table cannot be read: java.lang.StackOverflowError",
                "fields=v.Main$Node | not counted: accesses in v.Main$Table: java.lang.StackOverflowError",
                "split=v.Main$Node:x | wrong: v.Main$Table was not rewritten: java.lang.StackOverflowError"
            })
    void whateverIsThrownIsSaid(String options, String line) throws Exception {
        Programs.compile(folder, Map.of("v/Main.java", """
                package v;
                public class Main extends ClassLoader {
                    static class Node { int x; }
                    public static class Table {
                        private final java.util.Map<Object, Object> map = new java.util.Hashtable<>();
                        int use(Node n) { return n.x; }
                    }
                    DEFINES_TABLE
                    public java.io.InputStream getResourceAsStream(String name) {
                        throw new StackOverflowError();
                    }
                    public static void main(String[] arguments) throws Exception {
                        System.out.println(new Main().loadClass("v.Main$Table").getConstructor().newInstance() != null);
                    }
                }
                """.replace("DEFINES_TABLE", DEFINES_TABLE)));
        Outcome outcome = Programs.java(
                folder,
                List.of(
                        "-javaagent:" + jar + "=" + options,
                        "-cp",
                        folder.resolve("classes").toString(),
                        "v.Main"));
        assertThat(outcome.out()).isEqualTo("true\n");
        assertThat(outcome.err()).contains("kinjo-agent: " + line);
    }

    /** The program's class loader loads them. */
    @Test
    void theJdksCompilerIsNoneOfTheProgram() throws Exception {
        Path classes = Programs.compile(folder, Map.of("compiles/Main.java", """
                package compiles;
                public class Main {
                    static class Own { int x = 1; }
                    public static void main(String[] arguments) throws Exception {
                        var compiler = javax.tools.ToolProvider.getSystemJavaCompiler();
                        try (var files = compiler.getStandardFileManager(null, null, null)) {
                            System.out.println(compiler.getClass().getClassLoader() == Main.class.getClassLoader());
                            System.out.println(new Own().x);
                        }
                    }
                }
                """));
        Path counts = folder.resolve("compiles.json");
        String options = "fields=*,hashtable=*,counts=" + counts;
        Outcome outcome = Programs.java(
                folder, List.of("-javaagent:" + jar + "=" + options, "-cp", classes.toString(), "compiles.Main"));
        assertThat(outcome.out()).isEqualTo("true\n1\n");
        assertThat(outcome.err()).contains("compiles.Main$Own").doesNotContain("com.sun.tools");
        assertThat(Files.readString(counts)).contains("compiles.Main$Own").doesNotContain("com.sun.tools");
    }

    /** Two recorders would get each other's events, and never come to an end. */
    @Test
    void aSecondTraceIsRefused() throws Exception {
        Path first = folder.resolve("first.trace");
        Path second = folder.resolve("second.trace");
        Outcome outcome = Programs.java(
                folder,
                List.of(
                        "-javaagent:" + jar + "=trace=" + first,
                        "-javaagent:" + jar + "=trace=" + second,
                        "-cp",
                        folder.resolve("classes").toString(),
                        "p.Main"));
        assertThat(outcome.status()).isZero();
        assertThat(outcome.err())
                .contains("a trace is recorded already, to " + first, "trace written: " + first)
                .contains("the program runs unchanged");
        assertThat(second).doesNotExist();
    }

    @Test
    void aTraceIsNotWrittenBesideAFolder() throws Exception {
        Outcome outcome = run("trace=" + folder.resolve("classes"));
        assertThat(outcome.status()).isZero();
        assertThat(outcome.err())
                .contains("the trace cannot be written to " + folder.resolve("classes"), "the program runs unchanged");
    }

    /** One of several wishes cannot be met: so none is. */
    @Test
    void aLateMistakeUndoesTheRest() throws Exception {
        Outcome outcome = run("fields=p.*,hashtable=p.Main::made,trace=" + folder.resolve("none/trace"));
        assertThat(outcome.status()).isZero();
        assertThat(outcome.err())
                .contains("the trace cannot be written", "the program runs unchanged")
                .doesNotContain("replaced", "field accesses");
    }
}
