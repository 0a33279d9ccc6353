package kinjo.agent.split;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.attribute.StackMapFrameInfo;
import java.lang.classfile.attribute.StackMapTableAttribute;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.spi.ToolProvider;
import kinjo.agent.Programs;
import kinjo.agent.Programs.Outcome;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Split programs in JVMs of their own. */
class SplittingTest {
    @TempDir
    private static Path folder;

    private static Path jar;

    private static final String PROGRAM = """
            package p;
            import java.util.*;
            public class Main {
                static class Base { protected int inBase; }
                public static class Node extends Base {
                    public int val; Node left, right; protected volatile long counter; double found = 2; Object lock;
                    boolean flag; private final String name; static int made;
                    Node(int val) { this(val, "n" + val); }
                    Node(int val, String name) { super(); this.val = val; this.name = name; made++; counter = val; touch(); }
                    void touch() { found++; }
                    synchronized int sync(int a, long b, String c) throws Exception {
                        long d = b; int e = 0;
                        for (int i = 0; i < a; i++) { long x = i; e += x; if (e > 1000) return e; }
                        try { if (a == 13) throw new Exception("13"); e++; }
                        catch (IllegalStateException ex) { return -1; } finally { e += 2; counter += e; }
                        if (!Thread.holdsLock(this)) throw new Error("not held");
                        notifyAll(); wait(1); wait(1, 1);
                        return (int) (e + d + counter + c.length());
                    }
                    synchronized void none() { counter++; }
                    synchronized void fails() { throw new RuntimeException("fails"); }
                }
                static class Sub extends Node {
                    long last;
                    Sub(int v) { super(v); counter += 3; last = counter++; }
                    void touch() { found += 5; last = 9; }
                    synchronized long both() { return counter + last; }
                }
                public static void main(String[] a) throws Exception {
                    long sum = 0;
                    for (int r = 0; r < 3000; r++) {
                        Node n = new Node(r % 50); Sub s = new Sub(r);
                        n.counter += r; n.counter++; ++n.found; sum += n.counter-- + (long) n.found;
                        n.left = s; n.flag = r % 2 == 0; n.lock = n.left;
                        synchronized (n) { sum += n.counter; synchronized (s) { sum += s.both() + s.last; } }
                        Object o = r % 2 == 0 ? n : s;
                        synchronized (o) { o.notify(); sum += o.hashCode() == System.identityHashCode(o) ? 1 : 0; }
                        n.none(); s.none();
                        if (r % 300 == 0) { try { sum += n.sync(r % 14, r, "abc"); } catch (Exception e) { sum += 7; } }
                        try { n.fails(); } catch (RuntimeException e) { sum += e.getMessage().length(); }
                        try { ((Node) null).counter = sum; } catch (NullPointerException e) { sum++; }
                        sum += n.name.length() + (n.flag ? 1 : 0) + q.Other.use(n);
                    }
                    Node shared = new Node(0);
                    Thread[] ts = new Thread[4];
                    for (int t = 0; t < 4; t++) {
                        ts[t] = new Thread(() -> {
                            for (int i = 0; i < 5000; i++) synchronized (shared) { shared.found++; shared.counter++; }
                        });
                        ts[t].start();
                    }
                    for (Thread t : ts) t.join();
                    System.out.println(sum + " " + shared.found + " " + shared.counter + " " + Node.made);
                }
            }
            """;

    private static final String OTHER = """
            package q;
            public class Other extends p.Main.Node {
                private Other() { super(0); }
                public static long use(p.Main.Node node) { return node.val; }
                long use() { return counter++; }
            }
            """.replace("super(0)", "super(0, null)");

    private static final String SPLIT = "split=p.Main$Node:counter+found+lock+flag+name,split=p.Main$Sub:last";

    @BeforeAll
    static void compile() {
        jar = Programs.agentJar(folder);
        Programs.compile(
                folder,
                Map.of(
                        "p/Main.java",
                        PROGRAM.replace("Node(int val, String name)", "protected Node(int val, String name)"),
                        "q/Other.java",
                        OTHER));
    }

    private static Outcome run(String main, String options, String... flags) throws IOException, InterruptedException {
        return runWith(List.of(), main, options, flags);
    }

    private static Outcome runWith(List<String> arguments, String main, String options, String... flags)
            throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(flags));
        if (options != null) {
            words.add("-javaagent:" + jar + "=" + options);
        }
        words.addAll(List.of("-cp", folder.resolve("classes").toString(), main));
        words.addAll(arguments);
        return Programs.java(folder, words);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Xint",
                "-Xbatch -XX:TieredStopAtLevel=1 -XX:CompileCommand=CompileThresholdScaling,p.*::*,0.001",
                "-Xbatch -XX:-TieredCompilation -XX:CompileCommand=CompileThresholdScaling,p.*::*,0.001"
            })
    void theProgramDoesTheSame(String flags) throws Exception {
        Outcome without = run("p.Main", null);
        Outcome with = run("p.Main", SPLIT, ("-XX:CompileCommand=quiet " + flags).split(" "));
        assertThat(with.out()).isEqualTo(without.out()).endsWith(" 20003.0 20000 6001\n");
        assertThat(with.status()).isZero();
        assertThat(with.err().lines()).hasSize(2).allMatch(line -> line.startsWith("kinjo-agent: split: "));
        assertThat(with.err())
                .contains(
                        "p.Main$Node: counter, found, lock, flag, name leave it, val, left, right stay; its lock moves")
                .contains("p.Main$Sub: last leaves it, nothing stays; its lock moves");
    }

    /** HotSpot does not compile a method in which it does not see which exit belongs to which entry of a monitor. */
    @Test
    void methodsWithMovedLocksAreCompiled() throws Exception {
        Outcome outcome = run(
                "p.Main",
                SPLIT,
                "-Xbatch",
                "-XX:-TieredCompilation",
                "-XX:+PrintCompilation",
                "-XX:CompileCommand=quiet",
                "-XX:CompileCommand=CompileThresholdScaling,p.*::*,0.001");
        assertThat(outcome.out())
                .contains("p.Main$Node::none", "p.Main$Sub::both", "p.Main$Node::fails", "p.Main::lambda$main$0")
                .doesNotContain("COMPILE SKIPPED");
    }

    @Test
    void theLockIsThatOfTheHeavyObject() throws Exception {
        Programs.compile(folder, Map.of("lock/Main.java", """
                package lock;
                import java.lang.management.*;
                public class Main {
                    static class A { int x; int y; synchronized void m() { print(); } }
                    static void print() {
                        for (ThreadInfo thread : ManagementFactory.getThreadMXBean().dumpAllThreads(true, false)) {
                            if (thread.getThreadId() == Thread.currentThread().threadId()) {
                                for (MonitorInfo held : thread.getLockedMonitors()) System.out.println(held.getClassName());
                            }
                        }
                    }
                    public static void main(String[] arguments) {
                        A a = new A();
                        a.m();
                        synchronized (a) { print(); }
                        Object o = a;
                        synchronized (o) { print(); }
                    }
                }
                """));
        Outcome outcome = run("lock.Main", "split=lock.Main$A:y");
        assertThat(outcome.out().lines().filter(line -> line.startsWith("lock.")))
                .containsExactly("lock.Main$A$$Heavy", "lock.Main$A$$Heavy", "lock.Main$A$$Heavy");
    }

    /** What the fields are counted as is what the program does, split or not. */
    @Test
    void countsAreThoseOfTheProgram() throws Exception {
        Path plain = folder.resolve("plain.json");
        Path split = folder.resolve("split.json");
        run("p.Main", "fields=p.*,counts=" + plain);
        Outcome outcome = run("p.Main", SPLIT + ",fields=p.*,counts=" + split);
        assertThat(outcome.err()).contains("split: p.Main$Node", "counts written");
        assertThat(split).hasSameTextualContentAs(plain);
        assertThat(Files.readString(plain)).contains("\"counter\"");
    }

    @Test
    void whatIsRefusedIsSaidAndTheProgramRuns() throws Exception {
        Programs.compile(folder, Map.of("refused/Main.java", """
                package refused;
                public class Main {
                    static class Never { int x; }
                    static class Named { int count; }
                    public static void main(String[] arguments) throws Exception {
                        Named named = new Named();
                        named.count = 4;
                        System.out.println(named.count);
                        if (arguments.length > 0) System.out.println(Named.class.getDeclaredField("count"));
                    }
                }
                """));
        Outcome outcome = run(
                "refused.Main",
                "split=refused.Main$Named:count,split=refused.Main$Never:x,split=java.lang.Thread:tid,split=no.Such:a");
        assertThat(outcome.out()).isEqualTo("4\n");
        assertThat(outcome.err().lines())
                .containsExactlyInAnyOrder(
                        "kinjo-agent: refused: refused.Main$Named: a string in refused.Main, which looks for fields, is the"
                                + " name of its field count [named]",
                        "kinjo-agent: split: refused.Main$Never: x leaves it, nothing stays; its lock is never taken",
                        "kinjo-agent: refused: java.lang.Thread: it is the JDK's own [form]",
                        "kinjo-agent: refused: no.Such: it is not on the class path; an inner class has $ before its name"
                                + " [form]",
                        "kinjo-agent: not loaded: refused.Main$Never: the program did not use it this time");
        Outcome even = run("refused.Main", "split=refused.Main$Named:count,even-if=named");
        assertThat(even.out()).isEqualTo("4\n");
        assertThat(even.err()).contains("split: refused.Main$Named", "as even-if says, although a string in");
    }

    /** A class of another package sees fields of a class that it does not see, through one that extends it. */
    @Test
    void aClassThatIsNotSeenCanBeSplit() throws Exception {
        Programs.compile(folder, Map.of("seen/Sub.java", """
                        package seen;
                        public class Sub extends Hidden {}
                        class Hidden { protected int inherited; public long sum; }
                        """, "seen/other/Main.java", """
                        package seen.other;
                        public class Main extends seen.Sub {
                            public static void main(String[] arguments) {
                                Main main = new Main();
                                main.inherited += 3;
                                main.sum = main.inherited + 1;
                                seen.Sub sub = main;
                                System.out.println(main.inherited + " " + ++sub.sum);
                            }
                        }
                        """));
        Outcome outcome = run("seen.other.Main", "split=seen.Hidden:inherited+sum");
        assertThat(outcome.out()).isEqualTo("3 5\n");
        assertThat(outcome.err()).contains("split: seen.Hidden").doesNotContain("Error");
    }

    /** {@code super.notify()} calls the method of another class than that of the object that stands there then. */
    @Test
    void notifyOfTheSuperclassIsLedToTheLock() throws Exception {
        Programs.compile(folder, Map.of("notifying/Main.java", """
                package notifying;
                public class Main {
                    int x;
                    synchronized void m() throws InterruptedException { super.notify(); super.notifyAll(); super.wait(1); x++; }
                    public static void main(String[] arguments) throws InterruptedException {
                        Main main = new Main();
                        main.m();
                        System.out.println(main.x);
                    }
                }
                """));
        Outcome outcome = run("notifying.Main", "split=notifying.Main:x");
        assertThat(outcome.out()).isEqualTo("1\n");
        assertThat(outcome.err()).contains("its lock moves");
    }

    /** The paper's Table 8 compares that with a lock that moves. */
    @Test
    void aLockStaysIfItIsToStay() throws Exception {
        Programs.compile(folder, Map.of("keeping/Main.java", """
                package keeping;
                public class Main {
                    static class Node { int x; synchronized boolean add() { x++; return Thread.holdsLock(this); } }
                    static class Sub extends Node { int y; synchronized int more() { return ++y; } }
                    static class Other { int x; synchronized int add() { return ++x; } }
                    static boolean moves(Object o) {
                        for (Class<?> type = o.getClass(); type != null; type = type.getSuperclass()) {
                            if (java.util.Arrays.toString(type.getInterfaces()).contains("MovedLock")) {
                                return true;
                            }
                        }
                        return false;
                    }
                    public static void main(String[] arguments) {
                        Sub sub = new Sub();
                        synchronized (sub) {
                            System.out.println(sub.add() + " " + sub.more() + " " + sub.x + " " + new Other().add());
                        }
                        System.out.println(moves(new Node()) + " " + moves(sub) + " " + moves(new Other()));
                    }
                }
                """));
        String node = "split=keeping.Main$Node:x,";
        String sub = "split=keeping.Main$Sub:y,";
        String other = "split=keeping.Main$Other:x";
        for (String options : List.of(node + sub + "keep-lock,freqread," + other, node + "keep-lock," + sub + other)) {
            Outcome outcome = run("keeping.Main", options);
            assertThat(outcome.out()).isEqualTo("true 1 1 1\nfalse false true\n");
            assertThat(outcome.err())
                    .contains("keeping.Main$Node: x leaves it, nothing stays; its lock stays, as keep-lock says")
                    .contains("keeping.Main$Sub: y leaves it, nothing stays; its lock stays, as keep-lock says")
                    .contains("keeping.Main$Other: x leaves it, nothing stays; its lock moves with them")
                    .doesNotContain("wrong");
        }
        assertThat(run("keeping.Main", node + sub + other).out()).isEqualTo("true 1 1 1\ntrue true true\n");
    }

    /** A loader that keeps a class file to itself, and one that brings code which nobody has looked at. */
    @Test
    void whatStaysAsItIsIsSaid() throws Exception {
        Programs.compile(folder, Map.of("left/Main.java", """
                package left;
                import java.io.*;
                import java.nio.file.*;
                public class Main extends ClassLoader {
                    public static class Node { public int x; public synchronized void lock() {} }
                    public static class Sub extends Node {}
                    public static class User implements Runnable { public void run() { new Sub().x++; } }
                    private final Path others;
                    Main(Path others) { this.others = others; }
                    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                        if (!name.matches("left.(Main.(Sub|User)|Other)")) return super.loadClass(name, resolve);
                        Class<?> loaded = findLoadedClass(name);
                        if (loaded != null) return loaded;
                        String file = name.replace('.', '/') + ".class";
                        try (InputStream in = name.equals("left.Other")
                                ? Files.newInputStream(others.resolve(file)) : super.getResourceAsStream(file)) {
                            byte[] bytes = in.readAllBytes();
                            return defineClass(name, bytes, 0, bytes.length);
                        } catch (IOException e) { throw new ClassNotFoundException(name, e); }
                    }
                    public InputStream getResourceAsStream(String name) {
                        return name.contains("Sub") ? null : super.getResourceAsStream(name);
                    }
                    public static void main(String[] arguments) throws Exception {
                        Main loader = new Main(Path.of(arguments[0]));
                        for (String name : new String[] {"left.Main$User", "left.Other"}) {
                            try {
                                ((Runnable) loader.loadClass(name).getConstructor().newInstance()).run();
                            } catch (NoSuchFieldError | IllegalMonitorStateException e) {
                                System.out.println(e.getClass().getSimpleName());
                            }
                        }
                    }
                }
                """));
        Path others = Programs.compile(
                folder.resolve("others"),
                Map.of("left/Other.java", """
                package left;
                import java.util.concurrent.TimeUnit;
                public class Other implements Runnable {
                    public void run() {
                        Main.Node node = new Main.Node();
                        try {
                            synchronized (node) { TimeUnit.MILLISECONDS.timedWait(node, 1); }
                        } catch (InterruptedException e) { throw new IllegalStateException(e); }
                    }
                }
                """),
                "-cp",
                folder.resolve("classes").toString());
        Outcome outcome = runWith(List.of(others.toString()), "left.Main", "split=left.Main$Node:x");
        assertThat(outcome.out()).isEqualTo("NoSuchFieldError\nIllegalMonitorStateException\n");
        assertThat(outcome.err().lines().skip(1))
                .containsExactly(
                        "kinjo-agent: wrong: left.Main$User: accesses of left.Main$Sub::x stay as they are, since the class"
                                + " file of left.Main$Sub or of one that it extends is not found; start without split= if the"
                                + " program fails",
                        "kinjo-agent: wrong: left.Other: a lock that may have moved is used as before: left.Other::run:7 lets"
                                + " TimeUnit wait for an object; start without split= if the program fails");
    }

    /** As Eclipse's compiler does it: in the code's stack maps, variables of locks have the type of what is locked. */
    private static void giveLocksTheType(Path file, ClassDesc type) throws IOException {
        ClassModel old = ClassFile.of().parse(file);
        Files.write(
                file,
                ClassFile.of(ClassFile.StackMapsOption.DROP_STACK_MAPS).transformClass(old, (builder, element) -> {
                    if (!(element instanceof MethodModel method)) {
                        builder.with(element);
                        return;
                    }
                    builder.transformMethod(method, (copied, part) -> {
                        if (!(part instanceof CodeAttribute code)) {
                            copied.with(part);
                            return;
                        }
                        copied.withCode(copy -> {
                            code.forEach(copy::with);
                            code.findAttribute(Attributes.stackMapTable())
                                    .ifPresent(table -> copy.with(StackMapTableAttribute.of(table.entries().stream()
                                            .map(frame -> StackMapFrameInfo.of(
                                                    frame.target(),
                                                    frame.locals().stream()
                                                            .map(local -> isObject(local) ? of(type) : local)
                                                            .toList(),
                                                    frame.stack()))
                                            .toList())));
                        });
                    });
                }));
    }

    private static StackMapFrameInfo.VerificationTypeInfo of(ClassDesc type) {
        return StackMapFrameInfo.ObjectVerificationTypeInfo.of(type);
    }

    private static boolean isObject(StackMapFrameInfo.VerificationTypeInfo local) {
        return local instanceof StackMapFrameInfo.ObjectVerificationTypeInfo object
                && object.classSymbol().equals(ConstantDescs.CD_Object);
    }

    /** As Kotlin's compiler does it: what is locked is stored, and loaded again. */
    @Test
    void codeThatStoresWhatItLocksIsLedToTheLock() throws Exception {
        Path classes = Programs.compile(folder, Map.of("stored/Main.java", """
                package stored;
                public class Main {
                    public static class Node { public int x; public synchronized void lock() { notify(); } }
                    public static class Other { public static void m(Object node) {} }
                    public static void check(Object node) {
                        ((Node) node).lock();
                        System.out.println(Thread.holdsLock(node));
                    }
                    public static void main(String[] arguments) {
                        Node node = new Node();
                        Other.m(node);
                        System.out.println(Thread.holdsLock(node));
                    }
                }
                """));
        ClassDesc other = ClassDesc.of("stored.Main$Other");
        MethodTypeDesc takesObject = MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_Object);
        Files.write(
                classes.resolve("stored/Main$Other.class"),
                ClassFile.of()
                        .build(
                                other,
                                type -> type.withFlags(ClassFile.ACC_PUBLIC)
                                        .withMethodBody(
                                                "m",
                                                takesObject,
                                                ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC,
                                                code -> code.aload(0)
                                                        .astore(1)
                                                        .aload(1)
                                                        .monitorenter()
                                                        .aload(0)
                                                        .invokestatic(ClassDesc.of("stored.Main"), "check", takesObject)
                                                        .aload(1)
                                                        .monitorexit()
                                                        .return_())));
        Outcome outcome = run("stored.Main", "split=stored.Main$Node:x", "-Xverify:all");
        assertThat(outcome.err()).contains("its lock moves with them").doesNotContain("wrong", "VerifyError");
        assertThat(outcome.out()).isEqualTo("true\nfalse\n");
    }

    /** Loaders of a program may say that they are equal. */
    @Test
    void eachLoaderGetsItsOwnHeavyClass() throws Exception {
        Programs.compile(folder, Map.of("equal/Main.java", """
                package equal;
                import java.net.*;
                public class Main {
                    public static class Node implements Runnable { int x = 3; int y; public void run() { System.out.println(x); } }
                    static class Loader extends URLClassLoader {
                        Loader(URL url) { super(new URL[] {url}, ClassLoader.getPlatformClassLoader()); }
                        @Override public boolean equals(Object other) { return other instanceof Loader; }
                        @Override public int hashCode() { return 1; }
                    }
                    public static void main(String[] arguments) throws Exception {
                        for (int i = 0; i < 2; i++) {
                            var loader = new Loader(Main.class.getProtectionDomain().getCodeSource().getLocation());
                            ((Runnable) loader.loadClass("equal.Main$Node").getConstructor().newInstance()).run();
                        }
                    }
                }
                """));
        Outcome outcome = run("equal.Main", "split=equal.Main$Node:x");
        assertThat(outcome.err()).doesNotContain("wrong", "Exception", "Error");
        assertThat(outcome.out()).isEqualTo("3\n3\n");
    }

    /** Java reads none of these, and runs. */
    @Test
    void whatIsNoJarIsPassedOver() throws Exception {
        Programs.compile(folder, Map.of("over/Main.java", """
                package over;
                public class Main {
                    static class Node { int x = 5; int y; }
                    public static void main(String[] arguments) { System.out.println(new Node().x); }
                }
                """));
        Path text = Files.writeString(folder.resolve("notes.txt"), "no jar");
        Path circle = Files.createDirectories(folder.resolve("circle"));
        Files.createSymbolicLink(circle.resolve("again"), circle);
        List<String> words = List.of(
                "-javaagent:" + jar + "=split=over.Main$Node:x",
                "-cp",
                text + ":" + circle + ":" + folder.resolve("classes"),
                "over.Main");
        Outcome outcome = Programs.java(folder, words);
        assertThat(outcome.err()).startsWith("kinjo-agent: split: over.Main$Node: ");
        assertThat(outcome.out()).isEqualTo("5\n");
    }

    /** A server compiles its pages so, and they come from a loader of their own. */
    @Test
    void codeOfEclipsesCompilerIsLedToTheLock() throws Exception {
        Programs.compile(
                folder,
                Map.of(
                        "eclipse/Main.java",
                        """
                package eclipse;
                import java.net.*;
                import java.nio.file.*;
                public class Main {
                    public static void main(String[] arguments) throws Exception {
                        URL[] urls = {Path.of(arguments[0]).toUri().toURL()};
                        ((Runnable) new URLClassLoader(urls).loadClass("eclipse.Page").getConstructor().newInstance()).run();
                    }
                }
                """,
                        "eclipse/Node.java",
                        "package eclipse; public class Node { public int x; public synchronized void lock() { notify(); } }"));
        Path others = Programs.compile(
                folder.resolve("eclipse-others"),
                Map.of("eclipse/Page.java", """
                package eclipse;
                public class Page implements Runnable {
                    public void run() { System.out.println(page(new Node(), 5)); }
                    synchronized long page(Node node, long sum) {
                        synchronized (node) {
                            node.lock();
                            for (int i = 0; i < 3; i++) { synchronized (new Node()) { sum += i; } }
                            if (sum == 7) { return node.x; }
                            node.notify();
                        }
                        for (Node next = node; next != null; next = null) { sum += next.x; }
                        return sum;
                    }
                }
                """),
                "-cp",
                folder.resolve("classes").toString());
        giveLocksTheType(others.resolve("eclipse/Page.class"), ClassDesc.of("eclipse.Node"));
        assertThat(runWith(List.of(others.toString()), "eclipse.Main", null).out())
                .isEqualTo("8\n");
        Outcome outcome = runWith(List.of(others.toString()), "eclipse.Main", "split=eclipse.Node:x", "-Xverify:all");
        assertThat(outcome.err()).contains("its lock moves with them").doesNotContain("wrong", "VerifyError");
        assertThat(outcome.out()).isEqualTo("8\n");
    }

    /** Another agent may have loaded classes of the program. */
    @Test
    void aLockStaysWhereALoadedClassTakesIt() throws Exception {
        Path classes = Programs.compile(folder, Map.of("early/Main.java", """
                package early;
                public class Main {
                    static class Node { int x, y; synchronized void add() { y++; } }
                    static class Other { int x, y; synchronized void add() { y++; } }
                    static volatile boolean done;
                    static class Late { int x, y; }
                    static class Helper { static void help(Node node) { synchronized (node) { done = true; } } }
                    public static void main(String[] arguments) throws Exception {
                        Node node = new Node();
                        Thread helper = new Thread(() -> Helper.help(node));
                        synchronized (node) {
                            node.add();
                            helper.start();
                            helper.join(300);
                            System.out.println(done);
                        }
                        helper.join();
                        new Other().add();
                        System.out.println(done);
                    }
                }
                """, "early/Agent.java", """
                package early;
                public class Agent {
                    public static void premain(String options) throws Exception {
                        Class.forName("early.Main$Helper");
                        Class.forName("early.Main$Late");
                    }
                }
                """));
        Path early = folder.resolve("early.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(java.util.jar.Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", "early.Agent");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(early), manifest)) {
            out.putNextEntry(new JarEntry("early/Agent.class"));
            Files.copy(classes.resolve("early/Agent.class"), out);
        }
        Outcome outcome = run(
                "early.Main",
                "split=early.Main$Node:y,split=early.Main$Other:y,split=early.Main$Late:y",
                "-javaagent:" + early);
        assertThat(outcome.out()).isEqualTo("false\ntrue\n");
        assertThat(outcome.err())
                .contains("early.Main$Node: y leaves it, x stays; its lock stays: early.Main$Helper may take it, and is"
                        + " loaded already; give this agent first")
                .contains("early.Main$Other: y leaves it, x stays; its lock moves with them")
                .contains(
                        "too late: early.Main$Late is loaded already, so early.Main$Late is not split; give this agent"
                                + " first");
    }

    /** A linked image has the program's classes beside the JDK's. */
    @Test
    void classesOfALinkedImageCanBeSplit() throws Exception {
        Path modules = folder.resolve("linked");
        Path classes = Programs.compile(
                modules,
                Map.of("linked/module-info.java", "module linked {}", "linked/linked/Main.java", """
                package linked;
                public class Main {
                    static class Node { int x, y; synchronized int add() { notifyAll(); return ++y; } }
                    public static void main(String[] arguments) {
                        Node node = new Node();
                        synchronized (node) { System.out.println(node.add()); }
                    }
                }
                """),
                "--module-source-path",
                modules.resolve("src").toString());
        Path image = folder.resolve("image");
        int status = ToolProvider.findFirst("jlink")
                .orElseThrow()
                .run(
                        System.out,
                        System.err,
                        "--module-path",
                        classes.toString(),
                        "--add-modules",
                        "linked,java.instrument",
                        "--output",
                        image.toString());
        assertThat(status).isZero();
        Outcome outcome = Programs.java(
                image,
                folder,
                List.of(
                        "-javaagent:" + jar + "=split=linked.Main$Node:y,hashtable=*,fields=*",
                        "-m",
                        "linked/linked.Main"));
        assertThat(outcome.err())
                .contains("split: linked.Main$Node: y leaves it, x stays; its lock moves with them")
                .contains("linked.Main$Node: ")
                .doesNotContain("wrong", "not ");
        assertThat(outcome.out()).isEqualTo("1\n");
    }

    /** A proxy has the interfaces of the class that it stands for, also the one that a moved lock brings. */
    @Test
    void aProxyIsLockedItself() throws Exception {
        Programs.compile(folder, Map.of("proxied/Main.java", """
                package proxied;
                import java.lang.reflect.Proxy;
                public class Main {
                    public interface Service { void go(); }
                    public static class Impl implements Service {
                        int x, y;
                        public synchronized void go() { y++; }
                    }
                    public static void main(String[] arguments) {
                        Impl impl = new Impl();
                        Object proxy = Proxy.newProxyInstance(
                                Main.class.getClassLoader(), impl.getClass().getInterfaces(), (p, m, a) -> null);
                        impl.go();
                        synchronized (proxy) { System.out.println(impl.y + " " + Thread.holdsLock(proxy)); }
                    }
                }
                """));
        Outcome outcome = run("proxied.Main", "split=proxied.Main$Impl:y");
        assertThat(outcome.err())
                .startsWith("kinjo-agent: split: proxied.Main$Impl: ")
                .contains("its lock moves with them");
        assertThat(outcome.out()).isEqualTo("1 true\n");
    }

    /** A loader with class files that nobody looked at: another one of a split class, and one that extends it. */
    @Test
    void whatALoaderBringsIsLookedAt() throws Exception {
        Programs.compile(
                folder,
                Map.of(
                        "brought/Main.java",
                        """
                package brought;
                import java.net.*;
                import java.nio.file.*;
                public class Main {
                    public static void main(String[] arguments) throws Exception {
                        new Node().x++;
                        URL[] urls = {Path.of(arguments[0]).toUri().toURL()};
                        ClassLoader first = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
                        ((Runnable) first.loadClass("brought.User").getConstructor().newInstance()).run();
                        ClassLoader second = new URLClassLoader(urls, Main.class.getClassLoader());
                        second.loadClass("brought.Sub").getConstructor().newInstance();
                    }
                }
                """,
                        "brought/Node.java",
                        "package brought; public class Node { public int x; public int y; }"));
        Path others = Programs.compile(
                folder.resolve("others"),
                Map.of(
                        "brought/Node.java",
                        "package brought; public class Node { public int x; }",
                        "brought/User.java",
                        "package brought; public class User implements Runnable { "
                                + "public void run() { Node n = new Node(); n.x += 3; System.out.println(n.x); } }",
                        "brought/Sub.java",
                        "package brought; public class Sub extends Node implements Cloneable {}"));
        Outcome outcome = runWith(List.of(others.toString()), "brought.Main", "split=brought.Node:x+y");
        assertThat(outcome.out()).isEqualTo("3\n");
        assertThat(outcome.err())
                .containsPattern(
                        "not split: brought.Node of .*: it is another class file than the one that was looked at")
                .contains("wrong: brought.Sub: it extends brought.Node, which is split, and its objects can be cloned");
    }

    /** What the lock of a split class needs is not found by a loader that asks nobody. */
    @Test
    void aLoaderThatAsksNobodyIsNamed() throws Exception {
        Programs.compile(folder, Map.of("alone/Main.java", """
                package alone;
                import java.net.*;
                public class Main {
                    public static class Node implements Runnable { int x; int y; public synchronized void run() { x += y; } }
                    static class Loader extends URLClassLoader {
                        Loader(URL url) { super(new URL[] {url}, ClassLoader.getPlatformClassLoader()); }
                        @Override
                        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                            if (name.startsWith("kinjo.")) throw new ClassNotFoundException(name);
                            return super.loadClass(name, resolve);
                        }
                    }
                    public static void main(String[] arguments) throws Exception {
                        Loader loader = new Loader(Main.class.getProtectionDomain().getCodeSource().getLocation());
                        ((Runnable) loader.loadClass("alone.Main$Node").getConstructor().newInstance()).run();
                        System.out.println("ran");
                    }
                }
                """));
        Outcome outcome = run("alone.Main", "split=alone.Main$Node:y");
        assertThat(outcome.err())
                .contains("its lock moves with them")
                .contains(
                        "alone.Main$Node was not rewritten: its class loader does not ask its parent for kinjo.agent.bootstrap");
        assertThat(outcome.out()).isEqualTo("ran\n");
    }

    /** A server forgets the class loaders of what it has undeployed. */
    @Test
    void classLoadersCanBeForgotten() throws Exception {
        Programs.compile(folder, Map.of("forgotten/Main.java", """
                package forgotten;
                import java.lang.ref.WeakReference;
                import java.net.*;
                public class Main {
                    public static class Node implements Runnable { int x; int y; public void run() { x += y; } }
                    static WeakReference<ClassLoader> used(URL url) throws Exception {
                        var loader = new URLClassLoader(new URL[] {url}, ClassLoader.getPlatformClassLoader());
                        ((Runnable) loader.loadClass("forgotten.Main$Node").getConstructor().newInstance()).run();
                        return new WeakReference<>(loader);
                    }
                    public static void main(String[] arguments) throws Exception {
                        WeakReference<ClassLoader> loader =
                                used(Main.class.getProtectionDomain().getCodeSource().getLocation());
                        for (int i = 0; i < 100 && loader.get() != null; i++) {
                            System.gc();
                            Thread.sleep(10);
                        }
                        System.out.println(loader.get() == null);
                    }
                }
                """));
        Outcome outcome = run("forgotten.Main", "split=forgotten.Main$Node:x");
        assertThat(outcome.err()).startsWith("kinjo-agent: split: forgotten.Main$Node: ");
        assertThat(outcome.out()).isEqualTo("true\n");
    }

    private static final String MARKED = """
            package marked;
            public class Main {
                static class A { int x; int y; }
                static class B implements Runnable { int x; int y; public synchronized void run() { x += y; } }
                static class C { int x; }
                static String marks(Object o) {
                    return java.util.Arrays.stream(o.getClass().getInterfaces()).map(Class::getName)
                            .filter(name -> !name.contains("MovedLock")).toList().toString();
                }
                public static void main(String[] arguments) {
                    B b = new B();
                    b.run();
                    System.out.println(marks(new A()) + marks(b) + marks(new C()));
                }
            }
            """;

    private static final String MARKS =
            "split=marked.Main$A:y,freqread,split=marked.Main$B:y,freqread,split=marked.Main$C:x";

    private static Outcome marked(String classPath) throws IOException, InterruptedException {
        Path classes = Programs.compile(folder, Map.of("marked/Main.java", MARKED));
        return Programs.java(
                folder, List.of("-javaagent:" + jar + "=" + MARKS, "-cp", classes + classPath, "marked.Main"));
    }

    /** Row C4. */
    @Test
    void aSplitClassIsMarked() throws Exception {
        Outcome outcome = marked(":api/target/classes");
        assertThat(outcome.out())
                .isEqualTo("[kinjo.agent.api.FreqReadObj][java.lang.Runnable, kinjo.agent.api.FreqReadObj][]\n");
        assertThat(outcome.err())
                .contains("y leaves it, x stays; its lock is never taken; to be marked FreqReadObj")
                .doesNotContain("not marked", "wrong");
    }

    @Test
    void whereTheMarkerIsNotSeenThatIsSaid() throws Exception {
        Outcome outcome = marked("");
        assertThat(outcome.out()).isEqualTo("[][java.lang.Runnable][]\n");
        assertThat(outcome.err().lines().filter(line -> line.contains("not marked")))
                .containsExactly(
                        "kinjo-agent: not marked: marked.Main$B: its class loader does not find kinjo.agent.api.FreqReadObj;"
                                + " put kinjo-agent-api.jar on the class path",
                        "kinjo-agent: not marked: marked.Main$A: its class loader does not find kinjo.agent.api.FreqReadObj;"
                                + " put kinjo-agent-api.jar on the class path");
    }

    /**
     * A class in a package that its module keeps to itself; a field of it that another module uses through a class that
     * extends it, and a third one that does not even read the first; a lock that moves; the marker from the class path.
     */
    @Test
    void classesInModulesCanBeSplit() throws Exception {
        Path modules = folder.resolve("modules");
        Path classes = Programs.compile(
                modules,
                Map.of(
                        "base/module-info.java",
                        "module base { exports base.open to middle; }",
                        "base/base/hidden/Node.java",
                        """
                package base.hidden;
                public class Node {
                    public int val; public long sum; protected int hits;
                    public synchronized int hit() throws InterruptedException { notifyAll(); wait(1); return ++hits; }
                }
                """,
                        "base/base/open/Open.java",
                        """
                package base.open;
                public class Open extends base.hidden.Node {
                    public static String marks(Object o) {
                        return java.util.Arrays.toString(o.getClass().getSuperclass().getSuperclass().getInterfaces());
                    }
                }
                """,
                        "middle/module-info.java",
                        "module middle { requires base; exports middle; }",
                        "middle/middle/Middle.java",
                        """
                package middle;
                public class Middle extends base.open.Open {
                    public String text() throws Exception { return hit() + " " + sum + marks(this); }
                }
                """,
                        "top/module-info.java",
                        "module top { requires middle; }",
                        "top/top/Main.java",
                        """
                package top;
                public class Main {
                    public static void main(String[] arguments) throws Exception {
                        middle.Middle one = new middle.Middle();
                        one.sum += 4;
                        synchronized (one) { one.notify(); }
                        System.out.println(one.text() + one.sum);
                    }
                }
                """),
                "--module-source-path",
                modules.resolve("src").toString(),
                "--add-reads",
                "top=base",
                "--add-exports",
                "base/base.open=top",
                "--add-exports",
                "base/base.hidden=top");
        Outcome outcome = Programs.java(
                folder,
                List.of(
                        "-javaagent:" + jar + "=split=base.hidden.Node:sum+hits,freqread",
                        "-Xverify:all",
                        "-cp",
                        "api/target/classes",
                        "-p",
                        classes.toString(),
                        "-m",
                        "top/top.Main"));
        assertThat(outcome.out())
                .isEqualTo("1 4[interface kinjo.agent.bootstrap.MovedLock, interface kinjo.agent.api.FreqReadObj]4\n");
        assertThat(outcome.err())
                .contains("split: base.hidden.Node: sum, hits leave it, val stays; its lock moves with them")
                .doesNotContain("wrong", "not marked");
    }
}
