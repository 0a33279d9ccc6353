package kinjo.agent.hashtable;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import kinjo.agent.Programs;
import kinjo.agent.refusal.Refusal;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each way in which a class can use a table, and whether that speaks against its replacement. */
class HashtableCheckTest {
    @TempDir
    private static Path all;

    @TempDir
    private Path folder;

    static Stream<Arguments> uses() {
        return Stream.of(
                use("operations on one key", "", "t.put(1, 2); t.get(1); t.remove(1, 2); t.replace(1, 3);"),
                use("in a local variable", "", "Hashtable<Object, Object> l = t; if (l != null) l.put(1, 2);"),
                use("as a Map", "", "Map<Object, Object> m = t; m.putIfAbsent(1, 2);"),
                use("enumerated", "", "for (var e = t.keys(); e.hasMoreElements();) e.nextElement();"),
                use("iterated", "", "for (Object k : t.keySet()) t.get(k); for (var e : t.entrySet()) e.setValue(1);"),
                use("tested", "", "boolean b = (Object) t instanceof Cloneable && t == f;"),
                use("given to a private method", "private Object h(Map<?, ?> m) { return m.get(1); }", "h(t);"),
                use(
                        "given to a static method",
                        "static Object h(long l, Map<?, ?> m) { return m.get(1); }",
                        "h(1, t);"),
                use(
                        "returned by a private method",
                        "private Map<Object, Object> h() { return f; }",
                        "f = t; h().get(1);"),
                use("captured by a lambda", "", "Runnable r = () -> t.get(1); r.run();"),
                use("captured by a method reference", "", "Function<Object, Object> r = t::get; r.apply(1);"),
                use(
                        "held by an inner class",
                        "class I { private Map<Object, Object> m; }",
                        "I i = new I(); i.m = t; i.m.get(1);"),
                use("another one is locked", "", "Object o = new Hashtable<>() {}; synchronized (o) { t.get(1); }"),
                use("locked", "", "synchronized (t) { t.get(1); }", Reason.LOCKED),
                use("locked as a field", "", "f = t; synchronized (f) { f.get(1); }", Reason.LOCKED),
                use("locked as an object", "private void h(Object o) { synchronized (o) { } }", "h(t);", Reason.LOCKED),
                use(
                        "locked by an inner class",
                        "class I { void m() { synchronized (f) {} } }",
                        "f = t;",
                        Reason.LOCKED),
                use("locked by a lambda", "", "Runnable r = () -> { synchronized (t) {} }; r.run();", Reason.LOCKED),
                use("one of two is locked", "", "Object o = f == null ? t : \"\"; synchronized (o) {}", Reason.LOCKED),
                use("waited on", "", "try { t.wait(); } catch (Exception e) {}", Reason.LOCKED),
                use("notified", "", "t.notifyAll();", Reason.LOCKED),
                use("sized", "", "t.size();", Reason.ATOMIC),
                use("copied", "", "t.clone();", Reason.ATOMIC),
                use("cleared", "", "t.clear();", Reason.ATOMIC),
                use("filled", "", "t.putAll(Map.of());", Reason.ATOMIC),
                use("searched", "", "t.contains(1);", Reason.ATOMIC),
                use("printed", "", "t.toString();", Reason.ATOMIC),
                use("compared", "", "t.equals(null);", Reason.ATOMIC),
                use("computed", "", "t.computeIfAbsent(1, k -> k);", Reason.ATOMIC),
                use("a view in a variable", "", "Set<?> s = t.keySet(); for (Object k : s) t.get(k);"),
                use("a view is kept", "private Set<?> s;", "s = t.keySet(); s.iterator();", Reason.ATOMIC),
                use("a view is passed", "", "new ArrayList<Object>(t.values());", Reason.ATOMIC),
                use("a view by a method reference", "", "Supplier<Object> s = t::keySet; s.get();", Reason.ATOMIC),
                use("a stream of entries", "", "t.entrySet().forEach(e -> e.getKey());", Reason.ATOMIC),
                use(
                        "entries are read",
                        "private void h(Map.Entry<Object, Object> e) { e.getKey(); }",
                        "for (var i = t.entrySet().iterator(); i.hasNext(); i.remove()) h(i.next());"),
                use("an entry is locked", "", "for (Object e : t.entrySet()) synchronized (e) {}", Reason.LOCKED),
                use("an entry is passed", "", "for (var e : t.entrySet()) List.of(e);", Reason.ESCAPES),
                use("an entry is kept", "private Object e;", "for (var i : t.entrySet()) e = i;", Reason.ESCAPES),
                use(
                        "an entry is returned",
                        "Object h() { for (Object e : f.entrySet()) return e; return 1; }",
                        "f = t;",
                        Reason.ESCAPES),
                use(
                        "an entry by a method reference",
                        "",
                        "var i = t.entrySet().iterator(); Supplier<Object> s = i::next; s.get();",
                        Reason.ESCAPES),
                use("entries are passed", "", "List.of(t.entrySet().iterator());", Reason.ESCAPES),
                use("an entry is asked for its class", "", "t.entrySet().iterator().next().getClass();", Reason.CLASS),
                use("a view is searched", "", "t.values().contains(1);", Reason.ATOMIC),
                use("counted by a method reference", "", "Supplier<Integer> s = t::size; s.get();", Reason.ATOMIC),
                use("passed", "", "new ArrayList<Object>().add(t);", Reason.ESCAPES),
                use("passed to a copy", "", "new HashMap<>(t);", Reason.ESCAPES),
                use("passed to what a subclass may override", "void h(Object o) {}", "h(t);", Reason.ESCAPES),
                use("stored where others see it", "Object g;", "g = t;", Reason.ESCAPES),
                use("stored in an array", "", "Object[] a = {t};", Reason.ESCAPES),
                use("returned", "Object h() { return f; }", "f = t;", Reason.ESCAPES),
                use(
                        "captured by a lambda that can be serialized",
                        "",
                        "Runnable r = (Runnable & java.io.Serializable) () -> t.get(1); r.run();",
                        Reason.ESCAPES),
                use("returned by a lambda", "", "Supplier<Object> s = () -> t; s.get();", Reason.ESCAPES),
                use("put into a text", "", "String s = \"\" + t;", Reason.ESCAPES),
                use(
                        "held by a field that is found by name",
                        "static Object h() throws Exception { return C.class.getDeclaredField(\"f\").get(null); }"
                                + " static java.lang.reflect.Field x;",
                        "f = t;",
                        Reason.ESCAPES),
                use(
                        "held by a field that another class reads",
                        "Object h() throws Exception { return Objects.hash(C.class.getDeclaredField(\"f\"), this); }",
                        "f = t;",
                        Reason.ESCAPES),
                use(
                        "held by a field whose name another class gets",
                        "Object h() { return List.of(C.class, \"f\"); }",
                        "f = t;",
                        Reason.ESCAPES),
                use(
                        "held by one of all fields",
                        "Object h() { return C.class.getDeclaredFields(); }",
                        "f = t;",
                        Reason.ESCAPES),
                use("asked for its class", "", "t.getClass();", Reason.CLASS),
                use(
                        "serialized",
                        "static class I implements java.io.Serializable { private Object o; }",
                        "new I().o = t;",
                        Reason.SERIALIZED),
                use(
                        "serialized by inheritance",
                        "static class I extends Exception { private Object o; }",
                        "new I().o = t;",
                        Reason.SERIALIZED),
                use(
                        "not serialized",
                        "static class I extends Exception { private transient Object o; }",
                        "new I().o = t;"),
                use("held by an enum", "enum I { ONE; private Object o; }", "I.ONE.o = t;"),
                use(
                        "held by a constant with a class of its own",
                        "enum I { ONE { void m() {} }; private Object o; void m() {} }",
                        "I.ONE.o = t;"),
                use(
                        "serialized by name",
                        "static class I implements java.io.Serializable { private transient Object o;"
                                + " private static final java.io.ObjectStreamField[] serialPersistentFields = {}; }",
                        "new I().o = t;",
                        Reason.SERIALIZED),
                use(
                        "written in place of the object",
                        "private Object writeReplace() { return f; }",
                        "f = t;",
                        Reason.ESCAPES),
                use(
                        "read in place of the object",
                        "private Object readResolve() { return f; }",
                        "f = t;",
                        Reason.ESCAPES),
                use("a record", "record I(Map<Object, Object> m) {}", "new I(t);", Reason.ESCAPES));
    }

    private static Arguments use(String name, String members, String code, Reason... against) {
        return Arguments.of(name, members, code, List.of(against));
    }

    /** One class for each use, compiled at once. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("uses")
    void speaksAgainstReplacement(String name, String members, String code, List<Reason> against) {
        Verdict verdict = verdicts(all, packageOf(name) + "/C").getFirst();
        assertThat(verdict.refusals())
                .extracting(Refusal::reason)
                .as("%s", verdict.refusals())
                .hasSameElementsAs(against);
    }

    @BeforeAll
    static void compileUses() {
        Map<String, String> sources = uses().map(Arguments::get)
                .collect(Collectors.toMap(use -> packageOf((String) use[0]) + "/C.java", use ->
                        """
                package %s;
                import java.util.*;
                import java.util.function.*;
                class C {
                    private Hashtable<Object, Object> f;
                    %s
                    void m() {
                        Hashtable<Object, Object> t = new Hashtable<>();
                        %s
                    }
                }
                """.formatted(packageOf((String) use[0]), use[1], use[2])));
        Programs.compile(all, sources);
    }

    private static String packageOf(String name) {
        return name.replace(" ", "").toLowerCase(Locale.ROOT);
    }

    @Test
    void saysWhere() {
        Verdict verdict = verdicts("""
                import java.util.*;
                class C {
                    private static final Map<Object, Object> MAP = new Hashtable<>();
                    static void clear() {
                        synchronized (MAP) { MAP.get(1); }
                    }
                }
                """).getFirst();
        assertThat(verdict.site().text()).isEqualTo("C::<clinit>:3");
        assertThat(verdict.refusals())
                .extracting(Refusal::toString)
                .containsExactly("it is locked by a synchronized block in C::clear:5 [locked]");
    }

    @Test
    void subclassesAreNoSites() {
        assertThat(verdicts("""
                import java.util.*;
                class C {
                    Object a = new Properties(), b = new Hashtable<>() {};
                }
                """)).isEmpty();
    }

    @Test
    void aMethodReferenceCannotBeRewritten() {
        List<Verdict> verdicts = verdicts("""
                import java.util.*;
                import java.util.function.*;
                class C {
                    Supplier<Map<Object, Object>> s = Hashtable::new;
                }
                """);
        assertThat(verdicts).hasSize(1);
        assertThat(verdicts.getFirst().refusalsUnless(EnumSet.allOf(Reason.class)))
                .extracting(Refusal::reason)
                .containsExactly(Reason.IMPOSSIBLE);
    }

    @Test
    void aUserMayTakeTheResponsibility() {
        Verdict verdict = verdicts("""
                import java.util.*;
                class C {
                    int m() { return new Hashtable<>().size(); }
                }
                """).getFirst();
        assertThat(verdict.refusalsUnless(Set.of(Reason.LOCKED))).hasSize(1);
        assertThat(verdict.refusalsUnless(Set.of(Reason.ATOMIC))).isEmpty();
    }

    @Test
    void whatIsNotFoundIsNotTrusted() throws IOException {
        compile("""
                import java.util.*;
                class C extends P {
                    private Map<Object, Object> f = new Hashtable<>();
                    class I {}
                }
                class P {}
                """);
        Files.delete(folder.resolve("classes/C$I.class"));
        Files.delete(folder.resolve("classes/P.class"));
        assertThat(verdicts().getFirst().refusals())
                .extracting(Refusal::toString)
                .containsExactly(
                        "the class file of C$I, of the same nest, is not found [unseen]",
                        "it is held by C::f, and the class file of P, which would say whether it may be written to a"
                                + " stream, is not found [serialized]");
    }

    /** Class files of Java 8 have no nests: what an inner class uses, others may use. */
    @Test
    void beforeJava11InnerClassesAreOthers() {
        Programs.compile(folder, Map.of("C.java", """
                import java.util.*;
                class C {
                    private Map<Object, Object> f = new Hashtable<>();
                    class I { Object g() { return f.get(1); } }
                }
                """), "--release", "8", "-Xlint:-options");
        assertThat(verdicts().getFirst().refusals())
                .extracting(Refusal::toString)
                .containsExactly("it is returned to code that was not looked at in C::access$000:2 [escapes]");
    }

    private void compile(String source) {
        Programs.compile(folder, Map.of("C.java", source));
    }

    private List<Verdict> verdicts(String source) {
        compile(source);
        return verdicts();
    }

    private List<Verdict> verdicts() {
        return verdicts(folder, "C");
    }

    private static List<Verdict> verdicts(Path folder, String name) {
        HashtableCheck check = new HashtableCheck(file -> find(folder, file));
        var type = ClassFile.of().parse(find(folder, name));
        return check.verdicts(type, check.follow(type));
    }

    private static byte[] find(Path folder, String name) {
        Path file = folder.resolve("classes").resolve(name + ".class");
        try (InputStream in = Files.exists(file)
                ? Files.newInputStream(file)
                : ClassLoader.getPlatformClassLoader().getResourceAsStream(name + ".class")) {
            return in == null ? null : in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
