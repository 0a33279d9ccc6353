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
 * @summary Classes whose objects are not reserved: those of LockReservationExclude, and those that threads pass on
 * @requires vm.flagless
 * @library /test/lib /
 * @modules java.base/jdk.internal.misc java.management jdk.management
 * @build runtime.lockReservation.MarkWord
 * @run driver/timeout=240 runtime.lockReservation.TestLockReservationClasses
 */

import java.util.ArrayList;
import java.util.List;
import java.util.Vector;
import java.util.concurrent.atomic.AtomicInteger;
import jdk.test.lib.process.OutputAnalyzer;
import jdk.test.lib.process.ProcessTools;

public class TestLockReservationClasses {
    private static final List<String> COMPILERS =
            List.of("-Xint", "-XX:TieredStopAtLevel=1", "-XX:-TieredCompilation");
    private static final String NEVER = "Lock reservation: not for objects of ";

    public static void main(String[] args) throws Exception {
        for (String compiler : COMPILERS) {
            // Vector comes from the archive.
            exclude(compiler, "java.util.Vector,*$Named");
            exclude(compiler, "java.util.Vec*", "-XX:LockReservationExclude=*.TestLock*$N*d");
            exclude(compiler, "java.util.Vector,*$Named", "-XX:LockReservationFence=asym");
        }
        exclude("-Xshare:off", "java.util.Vector,*$Named");
        for (String bad : List.of("a.B;", "a/B", "a.B(x)", "[I")) {
            java("-XX:LockReservationExclude=" + bad, "-version").shouldNotHaveExitValue(0)
                    .shouldContain("LockReservationExclude needs class names like com.acme.*")
                    .shouldContain(bad);
        }
        java("-XX:LockReservationExclude=", "-version").shouldHaveExitValue(0);

        for (String compiler : COMPILERS) {
            passOn("true", compiler, "-XX:LockReservationClassLimit=1")
                    .shouldContain(NEVER + Passed.Baton.class.getName())
                    .shouldMatch("Lock reservation: ends, .*Baton, at .*Marks\\.lock:\\d+ @ \\d+");
            passOn("false", compiler, "-XX:LockReservationClassLimit=0").shouldNotContain(NEVER);
        }
        passOn("again", "-XX:LockReservationClassLimit=1").shouldContain("a class is tried again after 10 s");
        for (String compiler : COMPILERS) {
            java(compiler, "-XX:LockReservationClassLimit=40", Shared.class.getName()).shouldHaveExitValue(0)
                    .shouldContain(NEVER + Shared.Half.class.getName())
                    .shouldNotContain(NEVER + Shared.Few.class.getName());
        }
        for (String fence : List.of("asym", "fenced")) {
            visit("-XX:TieredStopAtLevel=1", "-XX:LockReservationFence=" + fence);
            visit("-XX:-TieredCompilation", "-XX:LockReservationFence=" + fence);
        }
    }

    private static void visit(String... flags) throws Exception {
        List<String> command = new ArrayList<>(List.of(flags));
        command.add(Visits.class.getName());
        java(command.toArray(String[]::new)).shouldHaveExitValue(0)
                .shouldContain(NEVER + Visits.Visited.class.getName())
                .shouldNotContain(NEVER + Visits.Own.class.getName());
    }

    private static void exclude(String compiler, String list, String... flags) throws Exception {
        List<String> command = new ArrayList<>(List.of(compiler, "-XX:LockReservationExclude=" + list));
        command.addAll(List.of(flags));
        command.add(Excluded.class.getName());
        java(command.toArray(String[]::new)).shouldHaveExitValue(0)
                .shouldContain(NEVER + "java.util.Vector").shouldContain(NEVER + Excluded.Named.class.getName());
    }

    private static OutputAnalyzer passOn(String expected, String... flags) throws Exception {
        List<String> command = new ArrayList<>(List.of(flags));
        command.addAll(List.of(Passed.class.getName(), expected));
        return java(command.toArray(String[]::new)).shouldHaveExitValue(0);
    }

    private static OutputAnalyzer java(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("-Xmx96m", "-Xlog:kinjo=debug", "-XX:+UseLockReservation",
                "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED"));
        command.addAll(List.of(arguments));
        return ProcessTools.executeLimitedTestJava(command);
    }

    /** What the programs below share. */
    static class Marks {
        static void lock(Object object) {
            synchronized (object) {
                if (!Thread.holdsLock(object)) {
                    throw new AssertionError("not held");
                }
            }
        }

        static void check(boolean condition, String what) {
            if (!condition) {
                throw new AssertionError(what);
            }
        }
    }

    static final class Excluded extends Marks {
        static final class Named {}

        static final class Other {}

        public static void main(String[] args) {
            for (int i = 0; i < 20_000; i++) {
                lock(new Named());
                lock(new Vector<>());
                lock(new Other());
            }
            int reserved = 0;
            for (int i = 0; i < 100; i++) {
                Named named = new Named();
                lock(named);
                check(!MarkWord.isReserved(named), "an excluded object is reserved");
                Vector<String> vector = new Vector<>();
                vector.add("");
                check(!MarkWord.isReserved(vector), "an excluded object of an archived class is reserved");
                Other other = new Other();
                lock(other);
                reserved += MarkWord.isReserved(other) ? 1 : 0;
            }
            check(reserved > 80, reserved + " other objects of 100 are reserved");
        }
    }

    /** Threads pass objects on until reservations end by the policy. */
    static final class Passed extends Marks {
        static final class Baton {}

        private static final int TURNS = 8; // more moves than end a reservation
        private static final int LOCKS = 20;

        public static void main(String[] args) throws Exception {
            boolean expected = !args[0].equals("false");
            Baton[] batons = new Baton[500];
            for (int i = 0; i < batons.length; i++) {
                batons[i] = new Baton();
            }
            passOn(batons);
            int reserved = 0;
            for (int i = 0; i < 100; i++) {
                Baton baton = new Baton();
                lock(baton);
                reserved += MarkWord.isReserved(baton) ? 1 : 0;
            }
            check(expected ? reserved == 0 : reserved > 80, reserved + " new objects of 100 are reserved");
            while (args[0].equals("again")) { // the test's timeout ends it
                Thread.sleep(100);
                Baton baton = new Baton();
                lock(baton);
                if (MarkWord.isReserved(baton)) {
                    return;
                }
            }
        }

        /** From this thread to another one and back. Both run on: what an idle thread has had is passed on for good. */
        static void passOn(Object[]... batons) throws InterruptedException {
            AtomicInteger turn = new AtomicInteger();
            Thread other = Thread.ofPlatform().start(() -> lockInTurn(turn, 1, batons));
            lockInTurn(turn, 0, batons);
            other.join();
        }

        private static void lockInTurn(AtomicInteger turn, int first, Object[]... batons) {
            for (int mine = first; mine < TURNS; mine += 2) {
                while (turn.get() != mine) { // the test's timeout ends it
                    Thread.onSpinWait();
                }
                for (int i = 0; i < LOCKS; i++) {
                    for (Object[] some : batons) {
                        for (Object baton : some) {
                            lock(baton);
                        }
                    }
                }
                turn.set(mine + 1);
            }
        }
    }

    /** Of one class half of the objects are passed on, of the other one in a hundred. */
    static final class Shared extends Marks {
        static final class Half {}

        static final class Few {}

        public static void main(String[] args) throws Exception {
            for (int round = 0; round < 20; round++) {
                Object[] half = new Object[100];
                Object[] few = new Object[half.length];
                for (int i = 0; i < half.length; i++) {
                    half[i] = new Half();
                    few[i] = new Few();
                    lock(new Half());
                    for (int n = 0; n < 100; n++) {
                        lock(new Few());
                    }
                }
                Passed.passOn(half, few);
            }
        }
    }

    /** A thread locks each object of another one once, while that one runs: its reservations do not end, but harm. */
    static final class Visits extends Marks {
        static final class Visited {}

        static final class Own {}

        private static final int ROUNDS = 20;
        private static final int OBJECTS = 50_000;

        private static volatile Object[] round;
        private static volatile int visited;
        private static int touched;

        public static void main(String[] args) throws Exception {
            Thread visitor = Thread.ofPlatform().start(Visits::visit);
            for (int n = 1; n <= ROUNDS; n++) {
                Object[] objects = new Object[OBJECTS];
                for (int i = 0; i < OBJECTS; i++) {
                    objects[i] = new Visited();
                    touch(objects[i]);
                    touch(new Own());
                }
                round = objects;
                while (visited < n) {
                    touch(objects); // runs, and locks
                }
            }
            visitor.join();
        }

        private static void visit() {
            Object[] last = null;
            for (int n = 1; n <= ROUNDS; n++) {
                while (round == last) {
                    Thread.onSpinWait();
                }
                last = round;
                for (Object object : last) {
                    touch(object);
                }
                visited = n;
            }
        }

        private static void touch(Object object) {
            synchronized (object) {
                touched++; // no more than that it is not left out
            }
        }
    }
}
