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
 * @summary A volatile load is not executed before a volatile store, even with a lock without fence between them
 * @requires vm.flagless
 * @library /test/lib
 * @run driver/timeout=240 runtime.lockReservation.TestVolatileStoreThenLock
 */

import java.util.ArrayList;
import java.util.List;
import jdk.test.lib.process.ProcessTools;

/**
 * C2 must not take the lock for the fence behind the store. Its Matcher::post_store_load_barrier would, but never does,
 * as a FastLock has no control input there. With all these fences left out, the first rounds fail.
 */
public class TestVolatileStoreThenLock {
    public static void main(String[] args) throws Exception {
        run("-XX:LockReservationFence=fenced");
        run("-XX:LockReservationFence=asym");
        run("-XX:LockReservationFence=asym", "-XX:-TieredCompilation");
        run("-XX:LockReservationFence=asym", "-XX:TieredStopAtLevel=1");
    }

    private static void run(String... flags) throws Exception {
        List<String> command = new ArrayList<>(List.of("-Xmx96m", "-XX:+UseLockReservation"));
        command.addAll(List.of(flags));
        command.add(Both.class.getName());
        ProcessTools.executeTestJava(command).shouldHaveExitValue(0);
    }

    /** Two threads store, lock an object of their own, and load what the other stores: one of them sees it. */
    static final class Both {
        private static final int ROUNDS = 2_000_000;

        private static final Object FIRST = new Object();
        private static final Object SECOND = new Object();
        private static final int[] SEEN_BY_FIRST = new int[ROUNDS];
        private static final int[] SEEN_BY_SECOND = new int[ROUNDS];

        private static volatile int firstReady;
        private static volatile int secondReady;
        private static volatile int x;
        private static volatile int y;
        private static int firstCount;
        private static int secondCount;

        public static void main(String[] args) throws Exception {
            Thread first = Thread.ofPlatform().start(() -> {
                for (int round = 1; round < ROUNDS; round++) {
                    firstReady = round;
                    while (secondReady < round) {
                        Thread.onSpinWait();
                    }
                    SEEN_BY_FIRST[round] = first(round);
                }
            });
            Thread second = Thread.ofPlatform().start(() -> {
                for (int round = 1; round < ROUNDS; round++) {
                    secondReady = round;
                    while (firstReady < round) {
                        Thread.onSpinWait();
                    }
                    SEEN_BY_SECOND[round] = second(round);
                }
            });
            first.join();
            second.join();
            for (int round = 1; round < ROUNDS; round++) {
                if (SEEN_BY_FIRST[round] < round && SEEN_BY_SECOND[round] < round) {
                    throw new AssertionError("round " + round + ": no thread has seen the other's store");
                }
            }
            if (firstCount != ROUNDS - 1 || secondCount != ROUNDS - 1) {
                throw new AssertionError("counts: " + firstCount + ", " + secondCount);
            }
        }

        private static int first(int round) {
            x = round;
            synchronized (FIRST) {
                firstCount++;
            }
            return y;
        }

        private static int second(int round) {
            y = round;
            synchronized (SECOND) {
                secondCount++;
            }
            return x;
        }
    }
}
