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
 * @test id=fence
 * @summary An owner and another thread lock the same object at the same time (row L3)
 * @requires vm.flagless
 * @library /test/lib
 * @run driver/timeout=480 runtime.lockReservation.TestOwnersFence
 */

/*
 * @test id=mutant
 * @summary This test fails if owners lock without a fence
 * @requires vm.flagless & vm.debug & os.processors > 1
 * @library /test/lib
 * @run driver/timeout=480 runtime.lockReservation.TestOwnersFence mutant
 */

import java.util.ArrayList;
import java.util.List;
import jdk.test.lib.process.OutputAnalyzer;
import jdk.test.lib.process.ProcessTools;

public class TestOwnersFence {
    private static final int TRIES = 20;

    public static void main(String[] args) throws Exception {
        String mutant = args.length == 0 ? "" : args[0];
        if (mutant.isEmpty()) {
            run("-XX:+UseSerialGC", "-XX:LockReservationFence=fenced");
            run("-XX:+UseSerialGC", "-XX:LockReservationFence=fenced", "-XX:TieredStopAtLevel=1");
            run("-XX:+UseSerialGC", "-XX:LockReservationFence=asym");
            // What has escaped from a lane needs the fence again.
            run("-XX:+UseSerialGC", "-XX:LockReservationFence=fenced", "-XX:+UseLanes", "-XX:LaneEngagementPercent=0");
            run("-XX:+UseG1GC", "-XX:LockReservationFence=fenced", "-XX:+UseLanes", "-XX:LaneEngagementPercent=0");
            wait("-XX:LockReservationFence=fenced").shouldHaveExitValue(0);
            wait("-XX:LockReservationFence=asym").shouldHaveExitValue(0);
        } else {
            requireLost("-XX:LockReservationFence=omitted");
            requireLost("-XX:LockReservationFence=asym-omitted");
            run("-XX:LockReservationFence=asym-always");
            requireLost("-XX:LockReservationFence=asym-short-omitted");
            run("-XX:LockReservationFence=asym-short");
        }
    }

    private static void run(String... flags) throws Exception {
        start(flags).shouldHaveExitValue(0);
    }

    private static void requireLost(String flag) throws Exception {
        for (int i = 0; i < TRIES; i++) {
            OutputAnalyzer output = start(flag);
            if (output.getExitValue() != 0) {
                output.shouldContain(Pairs.LOST);
                return;
            }
        }
        throw new RuntimeException("no count was lost in " + TRIES + " runs with " + flag);
    }

    private static OutputAnalyzer start(String... flags) throws Exception {
        return start(Pairs.class, flags);
    }

    static OutputAnalyzer wait(String... flags) throws Exception {
        return start(Waiters.class, flags);
    }

    private static OutputAnalyzer start(Class<?> program, String... flags) throws Exception {
        List<String> command = new ArrayList<>(List.of("-Xmx256m", "-XX:+UseLockReservation",
                "-XX:LockReservationClassLimit=0"));
        command.addAll(List.of(flags));
        command.add(program.getName());
        return ProcessTools.executeTestJava(command);
    }

    /**
     * Two threads count under the same locks. The objects are new to the other thread, so each of its locks is a claim. The
     * owner's stores before its lock miss the caches: its entry in the lock stack is late to be seen, if no fence waits for it.
     */
    static final class Pairs {
        static final String LOST = "counts were lost";

        private static final int ROUNDS = 100;
        private static final int OBJECTS = 20_000;
        private static final int STORES = 40; // fewer than a store buffer has room for
        private static final int FAR = 1 << 24;

        private static final int[] FAR_AWAY = new int[FAR];
        private static volatile Counter[] round;
        private static volatile int reached;
        private static volatile int finished;

        private static final class Counter {
            int count;

            /** Long enough to meet, and without a call. */
            void increment(int spins) {
                synchronized (this) {
                    int before = count;
                    for (int i = 0; i < spins; i++) {
                        before += i;
                        before -= i;
                    }
                    count = before + 1;
                }
            }
        }

        public static void main(String[] args) throws Exception {
            Thread other = Thread.ofPlatform().start(Pairs::followOwner);
            int lost = 0;
            for (int n = 1; n <= ROUNDS; n++) {
                Counter[] counters = reserved();
                reached = -1;
                round = counters;
                countAsOwner(counters, n);
                while (finished < n) {
                    Thread.onSpinWait();
                }
                for (Counter counter : counters) {
                    lost += counter.count == 3 ? 0 : 1;
                }
            }
            round = new Counter[0];
            other.join();
            if (lost > 0) {
                throw new AssertionError(LOST + ": " + lost);
            }
        }

        private static Counter[] reserved() {
            Counter[] counters = new Counter[OBJECTS];
            for (int i = 0; i < OBJECTS; i++) {
                counters[i] = new Counter();
                counters[i].increment(0);
            }
            return counters;
        }

        private static void countAsOwner(Counter[] counters, int seed) {
            int place = seed;
            for (int i = 0; i < counters.length; i++) {
                reached = i;
                for (int store = 0; store < STORES; store++) {
                    place = place * 1_664_525 + 1_013_904_223;
                    FAR_AWAY[place >>> 8] = i;
                }
                counters[i].increment(i & 15);
            }
        }

        private static void followOwner() {
            Counter[] last = null;
            for (int n = 1; ; n++) {
                Counter[] counters = round;
                while (counters == last) {
                    Thread.onSpinWait();
                    counters = round;
                }
                if (counters.length == 0) {
                    return;
                }
                last = counters;
                for (int i = 0; i < counters.length; i++) {
                    while (reached < i) {
                        Thread.onSpinWait();
                    }
                    counters[i].increment(0);
                }
                finished = n;
            }
        }
    }

    /**
     * One thread has what is reserved to it for about as long as another one needs to make a monitor of it and to wait.
     * The last stores under the lock miss the caches: that the owner has left is late to be seen, if no fence waits for
     * it. Then the owner has not seen the monitor, and nobody wakes the thread that waits.
     */
    static final class Waiters {
        static final String SLEEPS = "a thread waits for what nobody holds";

        private static final int ROUNDS = 30;
        private static final int OBJECTS = 10_000;
        private static final int STORES = 56;
        private static final int LONGEST = 8192;
        private static final int FAR = 1 << 24;
        private static final int MILLIS_PER_LOOK = 100;
        private static final int LOOKS = 100;

        private static final int[] FAR_AWAY = new int[FAR];
        private static volatile Object[] round;
        private static volatile int reached;
        private static volatile long passed;
        private static volatile boolean done;
        private static int place = 1;

        public static void main(String[] args) throws Exception {
            Thread.ofPlatform().daemon().start(Waiters::follow);
            Thread.ofPlatform().daemon().start(Waiters::own);
            long last = -1;
            for (int looks = 0; !done; looks++) {
                Thread.sleep(MILLIS_PER_LOOK);
                if (passed != last) {
                    last = passed;
                    looks = 0;
                } else if (looks > LOOKS) {
                    System.out.println(SLEEPS);
                    System.exit(1);
                }
            }
        }

        private static void own() {
            for (int n = 1; n <= ROUNDS; n++) {
                Object[] objects = new Object[OBJECTS];
                for (int i = 0; i < OBJECTS; i++) {
                    objects[i] = new Object();
                    hold(objects[i], 0, 0);
                }
                reached = -1;
                round = objects;
                for (int i = 0; i < OBJECTS; i++) {
                    hold(objects[i], i, 1 + i * 7919 % LONGEST);
                }
                while (passed < (long) n * OBJECTS) {
                    Thread.onSpinWait();
                }
            }
            done = true;
        }

        private static void hold(Object object, int number, int spins) {
            synchronized (object) {
                reached = number;
                for (int i = 0; i < spins; i++) {
                    place = next(place);
                }
                if (spins > 0) {
                    for (int store = 0; store < STORES; store++) {
                        place = next(place);
                        FAR_AWAY[place >>> 8] = number;
                    }
                }
            }
        }

        /** Of a sequence that compilers cannot shorten. */
        private static int next(int number) {
            int shifted = number ^ number << 13;
            shifted ^= shifted >>> 17;
            return shifted ^ shifted << 5;
        }

        private static void follow() {
            Object[] last = null;
            while (true) {
                Object[] objects = round;
                while (objects == last) {
                    Thread.onSpinWait();
                    objects = round;
                }
                last = objects;
                for (int i = 0; i < objects.length; i++) {
                    while (reached < i) {
                        Thread.onSpinWait();
                    }
                    synchronized (objects[i]) {
                        passed++;
                    }
                }
            }
        }
    }
}
