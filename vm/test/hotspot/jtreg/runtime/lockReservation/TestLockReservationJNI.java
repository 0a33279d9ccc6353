/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */

package runtime.lockReservation;

/*
 * @test
 * @summary JNI's MonitorEnter and MonitorExit on reserved objects
 * @requires vm.flagless
 * @library /test/lib /
 * @run main/othervm/timeout=300 --enable-native-access=ALL-UNNAMED -XX:+UseLockReservation
 *      runtime.lockReservation.TestLockReservationJNI
 * @run main/othervm/timeout=300 --enable-native-access=ALL-UNNAMED -XX:+UnlockDiagnosticVMOptions -XX:+UseLockReservation
 *      -XX:LockReservationFence=fenced -XX:+VerifyLockReservation -XX:+StressLockReservation
 *      runtime.lockReservation.TestLockReservationJNI
 */

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.io.IOException;
import java.lang.foreign.AddressLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.net.CookieHandler;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/**
 * Needs no native test library: the functions are called through the foreign function interface, as a native method
 * would call them. The object comes to JNI as the result of a static method of the class library.
 */
public class TestLockReservationJNI {
    private static final int ROUNDS = 2000;

    /** An object that JNI can get by CookieHandler.getDefault(). */
    static final class Box extends CookieHandler {
        long count;

        synchronized void add() {
            count++;
        }

        @Override
        public Map<String, List<String>> get(URI uri, Map<String, List<String>> headers) {
            return Map.of();
        }

        @Override
        public void put(URI uri, Map<String, List<String>> headers) {
        }
    }

    /** JNI's functions for the current thread. */
    static final class JNI {
        // Positions in the tables of jni.h; GetEnv is in the VM's own.
        private static final int GET_ENV = 6;
        private static final int FIND_CLASS = 6;
        private static final int NEW_GLOBAL_REF = 21;
        private static final int DELETE_GLOBAL_REF = 22;
        private static final int GET_STATIC_METHOD_ID = 113;
        private static final int CALL_STATIC_OBJECT_METHOD_A = 116;
        private static final int MONITOR_ENTER = 217;
        private static final int MONITOR_EXIT = 218;

        private static final int VERSION = 0x00150000;
        private static final int TABLE_SLOTS = 240;
        private static final AddressLayout TABLE =
                ADDRESS.withTargetLayout(MemoryLayout.sequenceLayout(TABLE_SLOTS, ADDRESS));
        private static final Linker LINKER = Linker.nativeLinker();
        private static final SymbolLookup VM = SymbolLookup.libraryLookup(libjvm(), Arena.global());

        // More arguments than a function has do no harm: one type for all that return a pointer.
        private static final FunctionDescriptor POINTER =
                FunctionDescriptor.of(ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS);

        private static final MemorySegment NAME = Arena.global().allocateFrom("java/net/CookieHandler");
        private static final MethodHandle NEW_GLOBAL;
        private static final MethodHandle CALL;
        private static final MemorySegment TYPE;
        private static final MemorySegment METHOD;

        private final MemorySegment env;

        static {
            try {
                JNI jni = new JNI();
                MethodHandle findClass = jni.function(FIND_CLASS, POINTER);
                NEW_GLOBAL = jni.function(NEW_GLOBAL_REF, POINTER);
                CALL = jni.function(CALL_STATIC_OBJECT_METHOD_A, POINTER);
                jni.global(findClass, NAME, MemorySegment.NULL); // links what is called
                TYPE = jni.global(findClass, NAME, MemorySegment.NULL);
                METHOD = pointer(jni.function(GET_STATIC_METHOD_ID, POINTER), jni.env, TYPE,
                        Arena.global().allocateFrom("getDefault"),
                        Arena.global().allocateFrom("()Ljava/net/CookieHandler;"));
            } catch (Throwable t) {
                throw new AssertionError(t);
            }
        }

        JNI() throws Throwable {
            env = environment(VERSION);
        }

        /** What the VM has for a version of JNI or JVMTI. */
        static MemorySegment environment(int version) throws Throwable {
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment out = arena.allocate(TABLE);
                MethodHandle vms = LINKER.downcallHandle(VM.find("JNI_GetCreatedJavaVMs").orElseThrow(),
                        FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT, ADDRESS));
                check((int) vms.invokeExact(out, 1, MemorySegment.NULL), "JNI_GetCreatedJavaVMs");
                MemorySegment vm = out.get(TABLE, 0);
                MethodHandle getEnv = function(vm, GET_ENV,
                        FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, JAVA_INT));
                check((int) getEnv.invokeExact(vm, out, version), "GetEnv");
                return out.get(TABLE, 0);
            }
        }

        private static Path libjvm() {
            try (var lines = Files.lines(Path.of("/proc/self/maps"))) {
                return lines.filter(line -> line.endsWith("/libjvm.so"))
                        .map(line -> Path.of(line.substring(line.indexOf('/')))).findFirst().orElseThrow();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }

        private static void check(int status, String what) {
            if (status != 0) {
                throw new AssertionError(what + " failed: " + status);
            }
        }

        /** The function at a position of the table that a JNIEnv, JavaVM or jvmtiEnv points to. */
        static MethodHandle function(MemorySegment holder, int position, FunctionDescriptor type) {
            MemorySegment table = holder.get(TABLE, 0);
            return LINKER.downcallHandle(table.getAtIndex(ADDRESS, position), type);
        }

        private MethodHandle function(int position, FunctionDescriptor type) {
            return function(env, position, type);
        }

        private static MemorySegment pointer(MethodHandle function, MemorySegment env, MemorySegment first,
                MemorySegment second, MemorySegment third) throws Throwable {
            return (MemorySegment) function.invokeExact(env, first, second, third);
        }

        /**
         * A global reference to what a function returns. The local one ends with the next native method that this
         * thread returns from, so nothing is between the two calls.
         */
        private MemorySegment global(MethodHandle function, MemorySegment first, MemorySegment second)
                throws Throwable {
            MemorySegment local = pointer(function, env, first, second, MemorySegment.NULL);
            return pointer(NEW_GLOBAL, env, local, MemorySegment.NULL, MemorySegment.NULL);
        }

        /** A global reference to the Box that is the default cookie handler. */
        MemorySegment box() throws Throwable {
            return global(CALL, TYPE, METHOD);
        }

        void delete(MemorySegment reference) throws Throwable {
            function(DELETE_GLOBAL_REF, FunctionDescriptor.ofVoid(ADDRESS, ADDRESS)).invokeExact(env, reference);
        }

        void enter(MemorySegment object) throws Throwable {
            check(monitor(MONITOR_ENTER, object), "MonitorEnter");
        }

        void exit(MemorySegment object) throws Throwable {
            check(monitor(MONITOR_EXIT, object), "MonitorExit");
        }

        private int monitor(int position, MemorySegment object) throws Throwable {
            return (int) function(position, FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS)).invokeExact(env, object);
        }
    }

    public static void main(String[] args) throws Throwable {
        for (int i = 0; i < 20; i++) {
            withBox((box, reference) -> {
                box.add(); // reserves it
                byOwner(box, reference);
                byVisitor(box, reference);
                shared(box, reference);
            });
            withBox(TestLockReservationJNI::insideOfLock);
        }
    }

    private interface BoxTest {
        void run(Box box, MemorySegment reference) throws Throwable;
    }

    private static void withBox(BoxTest test) throws Throwable {
        Box box = new Box();
        CookieHandler.setDefault(box);
        JNI jni = new JNI();
        MemorySegment reference = jni.box();
        test.run(box, reference);
        jni.delete(reference);
    }

    private static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }

    /** Enters by JNI what this thread reserved, also twice, and locks it in Java inside. */
    private static void byOwner(Box box, MemorySegment reference) throws Throwable {
        JNI jni = new JNI();
        jni.enter(reference);
        check(Thread.holdsLock(box), "holds it by JNI");
        box.add();
        check(Thread.holdsLock(box), "still holds it");
        jni.enter(reference);
        jni.exit(reference);
        check(Thread.holdsLock(box), "holds it once");
        jni.exit(reference);
        check(!Thread.holdsLock(box), "left it");
    }

    /** The lock is held in Java, through a fresh reservation, when JNI takes it too. */
    private static void insideOfLock(Box box, MemorySegment reference) throws Throwable {
        JNI jni = new JNI();
        synchronized (box) {
            jni.enter(reference);
            box.add();
            jni.exit(reference);
            check(Thread.holdsLock(box), "holds it in Java");
        }
        check(!Thread.holdsLock(box), "left it");
    }

    /** Another thread enters by JNI, and the owner waits. */
    private static void byVisitor(Box box, MemorySegment reference) throws Throwable {
        CountDownLatch inside = new CountDownLatch(1);
        long before = box.count;
        Thread visitor = start(() -> {
            JNI jni = new JNI();
            jni.enter(reference);
            inside.countDown();
            Thread.sleep(5);
            box.count++;
            jni.exit(reference);
        });
        inside.await();
        synchronized (box) {
            check(box.count == before + 1, "came in too early");
            box.count++;
        }
        visitor.join();
    }

    /** One thread locks in Java, one by JNI. */
    private static void shared(Box box, MemorySegment reference) throws Throwable {
        long before = box.count;
        Thread visitor = start(() -> {
            JNI jni = new JNI();
            for (int i = 0; i < ROUNDS; i++) {
                jni.enter(reference);
                box.count++;
                jni.exit(reference);
            }
        });
        for (int i = 0; i < ROUNDS; i++) {
            box.add();
        }
        visitor.join();
        check(box.count == before + 2 * ROUNDS, "increments: " + (box.count - before));
    }

    private interface Body {
        void run() throws Throwable;
    }

    /** A failure ends the test with the thread's uncaught exception. */
    private static Thread start(Body body) {
        return Thread.ofPlatform().start(() -> {
            try {
                body.run();
            } catch (Throwable t) {
                throw new AssertionError(t);
            }
        });
    }
}
