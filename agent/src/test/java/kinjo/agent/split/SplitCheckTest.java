package kinjo.agent.split;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.attribute.StackMapFrameInfo;
import java.lang.classfile.attribute.StackMapTableAttribute;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import kinjo.agent.Programs;
import kinjo.agent.fields.ClassAccesses;
import kinjo.agent.fields.ClassPattern;
import kinjo.agent.fields.FieldAccesses;
import kinjo.agent.fields.FieldReport;
import kinjo.agent.fields.Thresholds;
import kinjo.agent.refusal.Refusal;
import kinjo.agent.scan.ClassPath;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each reason against a split, and what becomes of the lock. */
class SplitCheckTest {
    @TempDir
    private Path folder;

    private SplitVerdict check(String source) throws IOException {
        Path classes = Programs.compile(folder, Map.of("A.java", source));
        try (ClassPath path = ClassPath.of(classes.toString())) {
            return SplitCheck.of(path, List.of(SplitRequest.parse("A:x"))).getFirst();
        }
    }

    static Stream<Arguments> refused() {
        return Stream.of(
                Arguments.of("class A { int y; }", "it declares no instance field x; it has y [form]"),
                Arguments.of("class A { static int x; int y; }", "it declares no instance field x; it has y [form]"),
                Arguments.of("class B {}", "it is not on the class path; an inner class has $ before its name [form]"),
                Arguments.of("interface A { int x = 1; }", "it is an interface [form]"),
                Arguments.of("enum A { B; int x; }", "it is an enum [form]"),
                Arguments.of("record A(int x) {}", "it is a record [form]"),
                Arguments.of("class A { int x; } class A$$Heavy {}", "it is split already [form]"),
                Arguments.of("class A implements java.io.Serializable { int x; }", "it is Serializable [serialized]"),
                Arguments.of("class A extends java.util.ArrayList<String> { int x; }", "it is Cloneable [cloned]"),
                Arguments.of(
                        "class A { int x; } class B extends A implements Cloneable {}",
                        "its subclass B is Cloneable [cloned]"),
                Arguments.of(
                        "class A { int x; } class B extends A implements java.io.Externalizable { "
                                + "public void readExternal(java.io.ObjectInput i) {} "
                                + "public void writeExternal(java.io.ObjectOutput o) {} }",
                        "its subclass B is Serializable [serialized]"),
                Arguments.of(
                        "class A extends jdk.jfr.Event { long x; }",
                        "it is an event of JFR, which finds the values of an event in its fields [reflected]"),
                Arguments.of("class A { int x; native void m(); }", "its method m is native [native]"),
                Arguments.of(
                        "class A { int x; } class B { static native int stat(String path, A result); }",
                        "B::stat, which is native, is given it [native]"),
                Arguments.of(
                        "class A { int x; } class C extends A {} class B { native void m(C c); }",
                        "B::m, which is native, is given it [native]"),
                Arguments.of(
                        "class A { int x; } class C extends A { native void m(); }",
                        "C::m, which is native, is given it [native]"),
                Arguments.of(
                        "abstract class B { public String toString() { "
                                + "return java.util.Arrays.toString(getClass().getDeclaredFields()); } } "
                                + "class A extends B { int x; }",
                        "B, which it extends or implements, looks at all fields of a class or at memory [reflected]"),
                Arguments.of(
                        "import java.lang.annotation.*; class A { int x; } @B class C extends A {} "
                                + "@Retention(RetentionPolicy.RUNTIME) @interface B {}",
                        "its subclass C has @B [annotated]"),
                Arguments.of(
                        "import java.lang.annotation.*; @B class C {} class D extends C {} class A extends D { int x; } "
                                + "@Inherited @Retention(RetentionPolicy.RUNTIME) @interface B {}",
                        "it inherits @B from its superclass C [annotated]"),
                Arguments.of(
                        "class A { int x; } class B { String s = \"x\"; } "
                                + "class C { Object m(Class<?> c, String s) throws Exception { return c.getField(s); } }",
                        "a string in B is the name of its field x, and C::m finds fields by names that are given to it"
                                + " [text]"),
                Arguments.of(
                        "class A { int x; } class B { String s = \"x\"; } "
                                + "class C { Object m(Object o) { return o.getClass().getDeclaredFields(); } }",
                        "a string in B is the name of its field x, and C::m finds fields by names that are given to it"
                                + " [text]"),
                Arguments.of(
                        "class A { int x; } class B { String s = \"x\"; } class C extends A { "
                                + "Object m(String s) throws Exception { return C.class.getField(s); } }",
                        "a string in B is the name of its field x, and C::m finds fields by names that are given to it"
                                + " [text]"),
                Arguments.of(
                        "class A { int x; } class B { String s = \"x\"; interface F { Object f(Class<?> c, String s) "
                                + "throws Exception; } F f = Class::getField; }",
                        "a string in B is the name of its field x, and B finds fields by names that are given to it"
                                + " [text]"),
                Arguments.of(
                        "class A { int x; } class B { String s = \"x\"; } class C { Object m() throws Exception { "
                                + "return Class.class.getMethod(\"getField\", String.class); } }",
                        "a string in B is the name of its field x, and C finds fields by names that are given to it"
                                + " [text]"),
                Arguments.of(
                        "class A { int x; } class B { "
                                + "Object m(boolean b) throws Exception { return A.class.getField(b ? \"x\" : \"y\"); } }",
                        "a string in B is the name of its field x, and B::m finds fields by names that are given to it"
                                + " [text]"),
                Arguments.of(
                        "class A { int x; } class B { "
                                + "Object m(Object o) throws Exception { return o.getClass().getDeclaredField(\"x\"); } }",
                        "a string in B, which looks for fields, is the name of its field x [named]"),
                Arguments.of(
                        "class A { int x; } class C extends A {} class B { "
                                + "Object m() throws Exception { return C.class.getField(\"x\"); } }",
                        "a string in B, which looks for fields, is the name of its field x [named]"),
                Arguments.of(
                        "class A { int x; } class C extends A {} class B { Object m() { return C.class.getFields(); } }",
                        "B uses it, and looks at all fields of a class or at memory [reflected]"),
                Arguments.of(
                        "import java.util.concurrent.atomic.*; class A { volatile int x; "
                                + "static final Object U = AtomicIntegerFieldUpdater.newUpdater(A.class, \"x\"); }",
                        "a string in A, which looks for fields, is the name of its field x [named]"),
                Arguments.of(
                        "import java.lang.invoke.*; class A { int x; } class B { VarHandle f() throws Exception { "
                                + "return MethodHandles.lookup().findVarHandle(A.class, \"x\", int.class); } }",
                        "a string in B, which looks for fields, is the name of its field x [named]"),
                Arguments.of(
                        "import java.lang.constant.*; class A { int x; } class B { Object f() { "
                                + "return MethodHandleDesc.of(DirectMethodHandleDesc.Kind.GETTER, ClassDesc.of(\"A\"), "
                                + "\"x\", \"I\"); } }",
                        "a string in B, which looks for fields, is the name of its field x [named]"),
                Arguments.of(
                        "import java.lang.constant.*; class A { int x; } class B { String s = \"x\"; "
                                + "Object f(ClassDesc c, String n, String d) { "
                                + "return MethodHandleDesc.of(DirectMethodHandleDesc.Kind.SETTER, c, n, d); } }",
                        "a string in B is the name of its field x, and B::f finds fields by names that are given to it"
                                + " [text]"),
                Arguments.of(
                        "class A { int x; } class B { Object f() { return A.class.getDeclaredFields(); } }",
                        "B uses it, and looks at all fields of a class or at memory [reflected]"),
                Arguments.of(
                        "class A { int x; } class B { long f(sun.misc.Unsafe u, A a) { return u.addressSize(); } }",
                        "B uses it, and looks at all fields of a class or at memory [reflected]"),
                Arguments.of(
                        "import java.lang.annotation.*; class A { @B int x; } "
                                + "@Retention(RetentionPolicy.RUNTIME) @interface B {}",
                        "its field x has @B [annotated]"),
                Arguments.of(
                        "import java.lang.annotation.*; @B class A { int x; } "
                                + "@Retention(RetentionPolicy.RUNTIME) @interface B {}",
                        "it has @B [annotated]"),
                Arguments.of(
                        "import java.lang.annotation.*; class A { java.util.List<@B String> x; } "
                                + "@Target(ElementType.TYPE_USE) @Retention(RetentionPolicy.RUNTIME) @interface B {}",
                        "its field x has @B [annotated]"),
                Arguments.of(
                        "import java.lang.annotation.*; class A<T extends @B Object> { T x; } "
                                + "@Target(ElementType.TYPE_USE) @Retention(RetentionPolicy.RUNTIME) @interface B {}",
                        "it has @B [annotated]"),
                Arguments.of(
                        "import java.lang.annotation.*; class A { int x; } class C extends @B A {} "
                                + "@Target(ElementType.TYPE_USE) @Retention(RetentionPolicy.RUNTIME) @interface B {}",
                        "its subclass C has @B [annotated]"),
                Arguments.of(
                        "class A { final int x; A(int a) { x = a; super(); } }",
                        "x is written before a constructor calls another [code]"));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void itIsRefused(String source, String reason) throws IOException {
        SplitVerdict verdict = check(source);
        assertThat(verdict.isSplit()).isFalse();
        assertThat(verdict.refusals()).extracting(Refusal::toString).contains(reason);
    }

    /** Only some annotations are inherited. A class of the JDK's compiler is one of the JDK. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "import java.lang.annotation.*; @B class C {} class A extends C { int x; } "
                        + "@Retention(RetentionPolicy.RUNTIME) @interface B {}",
                "class A extends com.sun.source.util.TreeScanner<Void, Void> { int x; }"
            })
    void aSuperclassThatIsNoReason(String source) throws IOException {
        assertThat(check(source).refusals()).isEmpty();
    }

    /** A reason that is overridden hides none that cannot be. */
    @Test
    void aSubclassIsLookedAtWhateverElseIsFound() throws IOException {
        SplitVerdict verdict = check("class A { int x; native void m(); } class B extends A implements Cloneable {}");
        verdict.request().evenIf().add(SplitReason.NATIVE);
        assertThat(verdict.isSplit()).isFalse();
        assertThat(verdict.refusals())
                .extracting(Refusal::toString)
                .containsExactly("its method m is native [native]", "its subclass B is Cloneable [cloned]");
    }

    /** No string can be the name of a field where a field is found. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "class A { int x; } class B { String s = \"x\"; }",
                "class A { int x; } class B { String s = \"x\", t = \"of\"; }",
                "class A { int x; } class B { String s = \"x\"; Object m() throws Exception { "
                        + "return Class.forName(\"C\").getField(\"y\"); } }",
                "class A { int x; } class C { int x; } class B { Object m() throws Exception { "
                        + "return C.class.getDeclaredField(\"x\"); } }",
                "class A { int x; } class C { int x; } class B { String s = \"x\"; Object m(String n) throws Exception { "
                        + "return C.class.getDeclaredField(n); } }",
                "import java.lang.invoke.*; class A { int x; } class B { int x; VarHandle f() throws Exception { "
                        + "return MethodHandles.lookup().findVarHandle(B.class, \"x\", int.class); } }",
                "import java.util.concurrent.atomic.*; class A { int x; } class B { volatile Object x; static final Object U = "
                        + "AtomicReferenceFieldUpdater.newUpdater(B.class, Object.class, \"x\"); }",
                "class A { int x; } class C { int x; A a; Object m() { return C.class.getDeclaredFields(); } }"
            })
    void aStringThatNamesNoFieldIsNoReason(String source) throws IOException {
        assertThat(check(source).refusals()).isEmpty();
    }

    /** What becomes of a lock does not depend on which other classes are split. */
    @Test
    void locksAreDecidedForEachClass() throws IOException {
        String source = "interface I {} class A implements I { int x; synchronized void m() {} } "
                + "class B extends A { int y; void n() { synchronized (this) {} } } "
                + "class C { int z; } class D extends C { int w; void m(Object o) throws Exception { o.wait(); } } "
                + "class E { int v; synchronized native void m(); } class F extends E { int u; void n() { synchronized (this) {} } } "
                + "class G extends Thread { int t; void m() { synchronized (this) {} } } "
                + "class H { void m(C c, I i) { synchronized (c) { synchronized (i) {} } } }";
        List<String> all = List.of("A:x", "B:y", "C:z", "D:w", "F:u", "G:t");
        Path classes = Programs.compile(folder, Map.of("A.java", source));
        try (ClassPath path = ClassPath.of(classes.toString())) {
            List<String> alone = new ArrayList<>();
            for (String one : all) {
                alone.add(SplitCheck.of(path, List.of(SplitRequest.parse(one)))
                        .getFirst()
                        .lock());
            }
            assertThat(alone)
                    .containsExactly(
                            "moves with them, places: 2",
                            "moves with them, places: 1",
                            "moves with them, places: 3",
                            "moves with them, places: 1",
                            "stays: E::m is native and synchronized",
                            "stays: its superclass java.lang.Thread may take it, and cannot be rewritten");
            assertThat(SplitCheck.of(path, all.stream().map(SplitRequest::parse).toList()))
                    .extracting(SplitVerdict::lock)
                    .isEqualTo(alone);
        }
    }

    static Stream<Arguments> locks() {
        return Stream.of(
                Arguments.of("class A { int x; }", "is never taken"),
                Arguments.of("class A { int x; static synchronized void m() {} }", "is never taken"),
                Arguments.of("class A { int x; } class B { void m() { synchronized (B.class) {} } }", "is never taken"),
                Arguments.of(
                        "class A { int x; } class B { String s; A a; void m() { synchronized (s) {} } }",
                        "is never taken"),
                Arguments.of(
                        "class A { int x; } class B { void m(Object o) { synchronized (o) {} } }", "is never taken"),
                Arguments.of("class A { int x; synchronized void m() {} }", "moves with them, places: 1"),
                Arguments.of(
                        "class A extends B { int x; } class B { synchronized void m() {} A a; }",
                        "moves with them, places: 1"),
                Arguments.of(
                        "class A { int x; } class B extends A { synchronized void m() {} }",
                        "moves with them, places: 1"),
                Arguments.of(
                        "class A { int x; void m(A b) { A a = b; synchronized (a) {} } }",
                        "moves with them, places: 1"),
                Arguments.of(
                        "class A { int x; void m(A[] a) throws Exception { synchronized (a[0]) { a[0].wait(5); } } }",
                        "moves with them, places: 2"),
                Arguments.of(
                        "class A { int x; boolean m() { return Thread.holdsLock(this); } }",
                        "moves with them, places: 1"),
                Arguments.of(
                        "class A { int x; static void m(A a) { A b = a; synchronized (a) { a.x++; } a = b; "
                                + "synchronized (b) { b.x++; } } }",
                        "moves with them, places: 2"),
                Arguments.of(
                        "class A { int x; synchronized void m() {} } "
                                + "class B extends Thread { A a; boolean n() { return holdsLock(a); } }",
                        "moves with them, places: 2"),
                Arguments.of(
                        "class A { int x; synchronized void m() {} } class B { A a; boolean n() { return holdsLock(a); } "
                                + "static boolean holdsLock(Object o) { return true; } }",
                        "moves with them, places: 1"),
                Arguments.of(
                        "class A { int x; synchronized void m() throws Exception { "
                                + "java.util.concurrent.TimeUnit.SECONDS.timedWait(this, 1); } }",
                        "stays: A::m:1 lets TimeUnit wait for an object"),
                Arguments.of(
                        "class A { int x; synchronized void m() {} interface W { void f(Object o, long n) throws Exception; } "
                                + "W w = java.util.concurrent.TimeUnit.SECONDS::timedWait; }",
                        "stays: A has a reference to a method that waits, notifies or asks for a lock"),
                Arguments.of(
                        "class A extends Thread { int x; synchronized void m() {} }",
                        "stays: its superclass java.lang.Thread may take it, and cannot be rewritten"),
                Arguments.of(
                        "class A { int x; synchronized void m() { Runnable r = this::notifyAll; } }",
                        "stays: A has a reference to a method that waits, notifies or asks for a lock"),
                Arguments.of(
                        "class A { int x; synchronized void m() {} } class L extends ClassLoader { A a; "
                                + "protected Object getClassLoadingLock(String n) { return a; } }",
                        "stays: L::getClassLoadingLock:1 gives a lock to java.lang.ClassLoader"),
                Arguments.of(
                        "class A { int x; synchronized void m() {} } class L extends ClassLoader { "
                                + "protected Object getClassLoadingLock(String n) { return super.getClassLoadingLock(n); } }",
                        "moves with them, places: 1"),
                Arguments.of(
                        "class A { int x; synchronized void m() {} } class L { "
                                + "protected Object getClassLoadingLock(String n) { return this; } }",
                        "moves with them, places: 1"),
                Arguments.of(
                        "class A { int x; synchronized void m() {} } abstract class B extends java.io.Writer { "
                                + "B(Object o) { super(o); } }",
                        "stays: B::<init>:1 gives a lock to java.io.Writer"),
                // These lock what they are given, too.
                Arguments.of(
                        "class A { int x; synchronized void m() {} } class B { Object f(A a, Runnable r) { "
                                + "return new java.awt.event.InvocationEvent(this, r, a, true); } }",
                        "stays: B::f:1 gives a lock to java.awt.event.InvocationEvent"),
                Arguments.of(
                        "class A { int x; synchronized void m() {} } class B { Object f(Runnable r) { "
                                + "return new java.awt.event.InvocationEvent(this, r); } }",
                        "moves with them, places: 1"),
                Arguments.of(
                        "class A { int x; synchronized void m() {} } class B { Object f() { "
                                + "return java.util.stream.Collectors.groupingByConcurrent(o -> o); } }",
                        "stays: B::f:1 gives a lock to java.util.stream.Collectors"),
                Arguments.of(
                        "class A { int x; synchronized void m() {} } class B { "
                                + "void f(java.beans.beancontext.BeanContext c, A a) { c.add(a); } }",
                        "stays: B uses java.beans.beancontext, which locks beans"));
    }

    @ParameterizedTest
    @MethodSource("locks")
    void theLockGoesWithTheFieldsOrNot(String source, String lock) throws IOException {
        SplitVerdict verdict = check(source);
        assertThat(verdict.refusals()).isEmpty();
        assertThat(verdict.lock()).isEqualTo(lock);
    }

    /** What is loaded before the agent comes locks objects as it did. */
    @Test
    void theLockStaysThatALoadedClassMayTake() throws IOException {
        String source = "class A { int x; synchronized void m() {} } class B { int x; synchronized void m() {} } "
                + "class C { void m(A a) { synchronized (a) {} } } class D { void m(Object o) { synchronized (o) {} } }";
        Path classes = Programs.compile(folder, Map.of("A.java", source));
        byte[] d = Files.readAllBytes(classes.resolve("D.class"));
        Files.delete(classes.resolve("D.class"));
        List<SplitRequest> requests =
                Stream.of("A:x", "B:x").map(SplitRequest::parse).toList();
        try (ClassPath path = ClassPath.of(classes.toString())) {
            assertThat(SplitCheck.of(path, requests, Map.of("C", path.find("C"))))
                    .extracting(SplitVerdict::lock)
                    .containsExactly(
                            "stays: C may take it, and is loaded already; give this agent first",
                            "moves with them, places: 1");
            // Not on the class path, as another agent.
            assertThat(SplitCheck.of(path, requests, Map.of("D", d)))
                    .extracting(SplitVerdict::lock)
                    .containsOnly("stays: D may take it, and is loaded already; give this agent first");
            assertThat(SplitCheck.of(path, requests, Collections.singletonMap("E", null)))
                    .extracting(SplitVerdict::lock)
                    .containsOnly(
                            "stays: the code of E cannot be read: it is loaded already, and its class file is not found");
        }
    }

    /** Compilers keep what they lock in a variable for the end of the block alone; what makes code shorter need not. */
    @Test
    void theLockStaysWhereItsVariableIsUsedForMore() throws IOException {
        assertThat(lockBeside(locking(code -> code.aload(0)
                        .dup()
                        .astore(2)
                        .monitorenter()
                        .aload(2)
                        .monitorexit()
                        .aload(2)
                        .invokevirtual(ConstantDescs.CD_Object, "hashCode", MethodTypeDesc.of(ConstantDescs.CD_int))
                        .pop())))
                .isEqualTo("stays: B::m takes a lock in a way that is not known");
    }

    /** Kotlin's compiler stores what it locks, and loads it again. */
    @Test
    void theLockMovesWhereItIsStoredAndLoaded() throws IOException {
        assertThat(lockBeside(locking(code ->
                        code.aload(0).astore(2).aload(2).monitorenter().aload(2).monitorexit())))
                .isEqualTo("moves with them, places: 1");
    }

    @Test
    void theLockStaysWhereAnotherWayLeadsToTheEnter() throws IOException {
        assertThat(lockBeside(locking(code -> {
                    Label enter = code.newLabel();
                    code.aload(0)
                            .astore(2)
                            .iload(1)
                            .ifne(enter)
                            .aload(0)
                            .astore(2)
                            .labelBinding(enter)
                            .aload(2)
                            .monitorenter()
                            .aload(2)
                            .monitorexit();
                })))
                .isEqualTo("stays: B::m takes a lock in a way that is not known");
    }

    /** Its exit would be that of another lock than its enter. */
    @Test
    void theLockStaysWhereItIsLeftByAnotherVariable() throws IOException {
        assertThat(lockBeside(locking(code ->
                        code.aload(0).astore(2).aload(2).monitorenter().aload(0).monitorexit())))
                .isEqualTo("stays: B::m leaves a lock in a way that is not known");
        assertThat(lockBeside(locking(code ->
                        code.aload(0).dup().astore(2).monitorenter().aload(0).monitorexit())))
                .isEqualTo("stays: B::m leaves a lock in a way that is not known");
    }

    private String lockBeside(byte[] other) throws IOException {
        Path classes = Programs.compile(folder, Map.of("A.java", "class A { int x; synchronized void m() {} }"));
        Files.write(classes.resolve("B.class"), other);
        try (ClassPath path = ClassPath.of(classes.toString())) {
            return SplitCheck.of(path, List.of(SplitRequest.parse("A:x")))
                    .getFirst()
                    .lock();
        }
    }

    /** A method of an object and a number. */
    private static byte[] locking(Consumer<CodeBuilder> locks) {
        return ClassFile.of()
                .build(
                        ClassDesc.of("B"),
                        type -> type.withMethodBody(
                                "m",
                                MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_Object, ConstantDescs.CD_int),
                                ClassFile.ACC_STATIC,
                                code -> {
                                    locks.accept(code);
                                    code.return_();
                                }));
    }

    /** Java has no syntax for it, but other compilers may write it. */
    @Test
    void aConstantThatIsAFieldsHandleNamesIt() throws IOException {
        Path classes = Programs.compile(folder, Map.of("A.java", "class A { int x; }"));
        DirectMethodHandleDesc bootstrap = ConstantDescs.ofConstantBootstrap(
                ConstantDescs.CD_ConstantBootstraps,
                "fieldVarHandle",
                ConstantDescs.CD_VarHandle,
                ConstantDescs.CD_Class,
                ConstantDescs.CD_Class);
        DynamicConstantDesc<?> handle = DynamicConstantDesc.ofNamed(
                bootstrap, "x", ConstantDescs.CD_VarHandle, ClassDesc.of("A"), ConstantDescs.CD_int);
        Files.write(classes.resolve("B.class"), returning(ConstantDescs.CD_VarHandle, handle));
        assertThat(refusalsOf(classes))
                .contains("a string in B, which looks for fields, is the name of its field x [named]");
    }

    /** Java has no syntax for that either. */
    @Test
    void aMethodHandleIsOfTheField() throws IOException {
        Path classes = Programs.compile(folder, Map.of("A.java", "class A { int x; }"));
        MethodHandleDesc getter = MethodHandleDesc.ofField(
                DirectMethodHandleDesc.Kind.GETTER, ClassDesc.of("A"), "x", ConstantDescs.CD_int);
        Files.write(classes.resolve("B.class"), returning(ConstantDescs.CD_MethodHandle, getter));
        assertThat(refusalsOf(classes)).contains("a method handle in B is for its field x [code]");
    }

    /** Java has no such constructor, but the verifier lets it pass. */
    @Test
    void aConstructorThatCallsOneOfTwoOthersCannotBeFollowed() throws IOException {
        Path classes = Programs.compile(folder, Map.of("B.java", "class B {}"));
        Files.write(
                classes.resolve("A.class"),
                ClassFile.of()
                        .build(
                                ClassDesc.of("A"),
                                type -> type.withField("x", ConstantDescs.CD_int, 0)
                                        .withMethodBody(
                                                ConstantDescs.INIT_NAME,
                                                MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_boolean),
                                                0,
                                                code -> code.iload(1)
                                                        .ifThenElse(
                                                                SplitCheckTest::callsSuper, SplitCheckTest::callsSuper)
                                                        .return_())));
        assertThat(refusalsOf(classes)).contains("a constructor calls others in a way that cannot be followed [code]");
    }

    /** A class B with a method that returns the constant. */
    private static byte[] returning(ClassDesc type, ConstantDesc constant) {
        return ClassFile.of()
                .build(
                        ClassDesc.of("B"),
                        to -> to.withMethodBody(
                                "m",
                                MethodTypeDesc.of(type),
                                ClassFile.ACC_STATIC,
                                code -> code.loadConstant(constant).areturn()));
    }

    private static void callsSuper(CodeBuilder code) {
        code.aload(0).invokespecial(ConstantDescs.CD_Object, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void);
    }

    private static List<String> refusalsOf(Path classes) throws IOException {
        try (ClassPath path = ClassPath.of(classes.toString())) {
            return SplitCheck.of(path, List.of(SplitRequest.parse("A:x"))).getFirst().refusals().stream()
                    .map(Refusal::toString)
                    .toList();
        }
    }

    private static byte[] named(String type, ClassDesc... locals) {
        ClassDesc self = ClassDesc.of(type);
        return ClassFile.of(ClassFile.StackMapsOption.DROP_STACK_MAPS).build(self, to -> {
            to.withMethodBody(
                    "old",
                    MethodTypeDesc.of(ClassDesc.of("Known")),
                    ClassFile.ACC_STATIC,
                    code -> code.new_(ClassDesc.of("Gone"))
                            .dup()
                            .invokespecial(ClassDesc.of("Gone"), ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                            .areturn());
            to.withMethodBody("m", ConstantDescs.MTD_void, ClassFile.ACC_STATIC, code -> {
                Label end = code.newLabel();
                code.new_(ConstantDescs.CD_Object)
                        .dup()
                        .invokespecial(ConstantDescs.CD_Object, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                        .astore(0)
                        .goto_(end)
                        .labelBinding(end)
                        .return_();
                code.with(StackMapTableAttribute.of(List.of(StackMapFrameInfo.of(
                        end,
                        Stream.of(locals)
                                .<StackMapFrameInfo.VerificationTypeInfo>map(
                                        StackMapFrameInfo.ObjectVerificationTypeInfo::of)
                                .toList(),
                        List.of()))));
            });
        });
    }

    /** An old error in one method, as a class is not found, hides no new one in another. */
    @Test
    void newErrorsAreSeenBesideOldOnes() throws IOException {
        Path classes = Programs.compile(folder, Map.of("Known.java", "class Known {}"));
        try (ClassPath path = ClassPath.of(classes.toString())) {
            RewriteCheck check = new RewriteCheck(path, new Hierarchy(path));
            byte[] old = named("A", ConstantDescs.CD_Object);
            assertThat(check.newError(old, named("A"))).isEmpty();
            assertThat(check.newError(old, named("A", ClassDesc.of("Known"))))
                    .hasValueSatisfying(error -> assertThat(error).contains("A::m()"));
        }
    }

    /** What is optional in a library may be missing. */
    @Test
    void anOldErrorIsNoReason() throws IOException {
        String source = "class A { int x; int m() { x++; try { n(); } catch (Gone e) { return x; } return 1; } "
                + "void n() throws Gone {} } class Gone extends Exception {}";
        Path classes = Programs.compile(folder, Map.of("A.java", source));
        Files.delete(classes.resolve("Gone.class"));
        try (ClassPath path = ClassPath.of(classes.toString())) {
            assertThat(SplitCheck.of(path, List.of(SplitRequest.parse("A:x")))
                            .getFirst()
                            .refusals())
                    .isEmpty();
        }
    }

    @Test
    void theLockOfANativeMethodStays() throws IOException {
        String source =
                "class A { int x; synchronized void m() {} } class B extends A { synchronized native void n(); }";
        Path classes = Programs.compile(folder, Map.of("A.java", source));
        SplitRequest request = SplitRequest.parse("A:x");
        request.evenIf().add(SplitReason.NATIVE);
        try (ClassPath path = ClassPath.of(classes.toString())) {
            assertThat(SplitCheck.of(path, List.of(request)))
                    .extracting(SplitVerdict::lock)
                    .containsExactly("stays: B::n is native and synchronized");
        }
    }

    @Test
    void saysWhoUsesTheFields() throws IOException {
        SplitVerdict verdict = check("class A { int x, y; } class B extends A { int m() { return x; } }"
                + " class C { int x; int m(B b) { return x + b.y; } } class D { void m(B b) { b.x++; } }");
        assertThat(verdict.isSplit()).isTrue();
        assertThat(verdict.accessors()).containsExactly("B", "D");
        assertThat(verdict.staying()).containsExactly("y");
        assertThat(verdict.summary()).isEqualTo("x leaves it, y stays; its lock is never taken");
    }

    /** All of it might be in there. */
    @Test
    void aClassThatCannotBeReadIsAReason() throws IOException {
        Path classes = Programs.compile(folder, Map.of("A.java", "class A { int x; }"));
        Files.writeString(classes.resolve("Broken.class"), "no class file");
        try (ClassPath path = ClassPath.of(classes.toString())) {
            SplitVerdict verdict =
                    SplitCheck.of(path, List.of(SplitRequest.parse("A:x"))).getFirst();
            assertThat(verdict.refusals().toString()).contains("the class file of Broken cannot be read", "[unseen]");
            verdict.request().evenIf().add(SplitReason.UNSEEN);
            assertThat(verdict.isSplit()).isTrue();
        }
    }

    @Test
    void whatExtendsAClassThatCannotBeReadIsLookedAt() throws IOException {
        Path classes = Programs.compile(
                folder,
                Map.of(
                        "A.java",
                        "class A { int x; } class Sub extends Broken { int x, z; int m() { return y; } } class Broken { int y; }"));
        Files.writeString(classes.resolve("Broken.class"), "no class file");
        try (ClassPath path = ClassPath.of(classes.toString())) {
            List<SplitRequest> requests =
                    Stream.of("A:x", "Sub:x", "Sub:y").map(SplitRequest::parse).toList();
            requests.forEach(request -> request.evenIf().add(SplitReason.UNSEEN));
            assertThat(SplitCheck.of(path, requests))
                    .allMatch(verdict ->
                            verdict.refusals().toString().contains("the class file of Broken cannot be read"))
                    .noneMatch(verdict -> verdict.refusals().toString().contains("not found"))
                    .extracting(SplitVerdict::isSplit)
                    .containsExactly(true, true, false);
        }
    }

    /** Puts something that is no instruction in the place of the {@code dup} before an {@code astore_2; monitorenter}. */
    private static void spoilCode(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        byte[] enter = {
            (byte) Opcode.DUP.bytecode(), (byte) Opcode.ASTORE_2.bytecode(), (byte) Opcode.MONITORENTER.bytecode()
        };
        int at = IntStream.range(0, bytes.length)
                .filter(i -> Arrays.equals(bytes, i, Math.min(i + enter.length, bytes.length), enter, 0, enter.length))
                .findFirst()
                .orElseThrow();
        bytes[at] = (byte) 0xfe;
        Files.write(file, bytes);
    }

    /** The constants of these classes are well, so that their code is bad is seen only when that is looked at. */
    @Test
    void codeThatCannotBeReadIsAReason() throws IOException {
        Path classes = Programs.compile(
                folder,
                Map.of(
                        "A.java",
                        "class A { int x; synchronized void m() {} } class B { void m(Object o) { synchronized (o) {} } } "
                                + "class C { int x; C(Object o) { synchronized (o) {} } }"));
        spoilCode(classes.resolve("B.class"));
        spoilCode(classes.resolve("C.class"));
        try (ClassPath path = ClassPath.of(classes.toString())) {
            List<SplitVerdict> verdicts =
                    SplitCheck.of(path, List.of(SplitRequest.parse("A:x"), SplitRequest.parse("C:x")));
            assertThat(verdicts.getFirst().isSplit()).isTrue();
            assertThat(verdicts.getFirst().lock()).startsWith("stays: the code of B cannot be read: ");
            assertThat(verdicts.getLast().refusals())
                    .singleElement()
                    .asString()
                    .startsWith("its class file cannot be read: ")
                    .endsWith("[form]");
        }
    }

    @Test
    void aSuperclassThatIsNotFoundIsAReason() throws IOException {
        Path classes = Programs.compile(folder, Map.of("A.java", "class A extends B { int x; } class B {}"));
        Files.delete(classes.resolve("B.class"));
        try (ClassPath path = ClassPath.of(classes.toString())) {
            assertThat(SplitCheck.of(path, List.of(SplitRequest.parse("A:x")))
                            .getFirst()
                            .refusals()
                            .toString())
                    .contains("the class file of B, which it extends, is not found [unseen]");
        }
    }

    /** Each access gets longer by one that is rewritten: with one of the two classes a jump is still short enough. */
    @Test
    void classesThatCannotBeSplitTogetherAreRefused() throws IOException {
        String source = "class A { int x; } class B { int x; void m(A a, B b, boolean c) { if (c) { "
                + "a.x = 99; b.x = 99; ".repeat(1600) + "} } }";
        Path classes = Programs.compile(folder, Map.of("A.java", source));
        try (ClassPath path = ClassPath.of(classes.toString())) {
            SplitRequest a = SplitRequest.parse("A:x");
            SplitRequest b = SplitRequest.parse("B:x");
            assertThat(SplitCheck.of(path, List.of(a)).getFirst().isSplit()).isTrue();
            assertThat(SplitCheck.of(path, List.of(b)).getFirst().isSplit()).isTrue();
            assertThat(SplitCheck.of(path, List.of(a, b)))
                    .allMatch(verdict -> verdict.refusals()
                            .toString()
                            .contains("the code of B cannot be rewritten for all classes that are to be split"));
        }
    }

    /** What would be refused in any case is not proposed. */
    @Test
    void fieldsThatAreWrittenTooEarlyAreNotProposed() throws IOException {
        Path classes = Programs.compile(
                folder,
                Map.of(
                        "A.java",
                        "class A { int x; class Inner { int y, z; int m() { return x + y; } } class Only { int m() { return x; } }"
                                + " interface I { int X = 1; } }"));
        try (ClassPath path = ClassPath.of(classes.toString())) {
            List<SplitRequest> all =
                    SplitProposals.all(path, new ClassPattern("A*"), EnumSet.noneOf(SplitReason.class));
            assertThat(all)
                    .extracting(request -> request.type() + request.fields())
                    .containsExactlyInAnyOrder("A[x]", "A$Inner[y, z]");
            assertThat(SplitCheck.of(path, all)).allMatch(SplitVerdict::isSplit);
            FieldReport report = new FieldReport(
                    List.of(
                            new ClassAccesses(
                                    "A$Inner",
                                    true,
                                    List.of(
                                            new FieldAccesses("this$0", "LA;", 1, 10),
                                            new FieldAccesses("y", "I", 900, 0),
                                            new FieldAccesses("z", "I", 0, 10))),
                            // The adviser would not split it.
                            new ClassAccesses(
                                    "A",
                                    false,
                                    List.of(new FieldAccesses("a", "I", 900, 0), new FieldAccesses("x", "I", 0, 10))),
                            new ClassAccesses("Gone", true, List.of(new FieldAccesses("x", "I", 900, 10)))),
                    List.of());
            assertThat(SplitProposals.candidates(path, report, Thresholds.DEFAULT, EnumSet.noneOf(SplitReason.class)))
                    .extracting(request -> request.type() + request.fields())
                    .containsExactly("A$Inner[z]");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    A(int y, A a) { this.x = y; this.a = a; b = new int[y]; } | false
                    A() { x = s; a = null; c = 1 + x; }                       | false
                    A() { last = this; }                                      | true
                    A(boolean y) { x = y ? 1 : 2; c = y ? 1 : x; }            | false
                    A(boolean y) { last = y ? this : last; }                  | true
                    A(boolean y) { last = y ? last : this; }                  | true
                    A() { r = (Runnable) this; }                              | true
                    A(A b) { b.a = this; }                                    | true
                    A(A b) { A c = this; b.a = c; }                           | true
                    A(A[] b) { b[0] = this; }                                 | true
                    A(A b) { b.a = a = this; }                                | true
                    A() { m(); }                                              | true
                    A() { r = () -> x++; }                                    | true
                    A() { new A(this); } A(A b) { x++; }                      | true
                    """)
    void aConstructorThatMayPublishItsObjectIsKnown(String constructor, boolean publishes) throws IOException {
        Path classes = Programs.compile(
                folder,
                Map.of(
                        "A.java",
                        "class A { static A last; static int s; int x; A a; int[] b; long c; Runnable r; void m() {} "
                                + constructor + " }"));
        ClassModel type = ClassFile.of().parse(classes.resolve("A.class"));
        CodeModel code = type.methods().stream()
                .filter(method -> method.methodName().equalsString("<init>"))
                .findFirst()
                .flatMap(MethodModel::code)
                .orElseThrow();
        assertThat(Constructors.mayPublishEarly(code, type)).isEqualTo(publishes);
    }
}
