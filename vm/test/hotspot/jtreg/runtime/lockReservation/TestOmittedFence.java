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
 * @summary A VM whose owners lock without a fence loses counts: the tests would notice
 * @requires vm.flagless & vm.debug
 * @library /test/lib
 * @run driver/timeout=480 runtime.lockReservation.TestOmittedFence
 */

import java.util.concurrent.CountDownLatch;
import jdk.test.lib.process.OutputAnalyzer;
import jdk.test.lib.process.ProcessTools;

public class TestOmittedFence {
    private static final int MOST_ATTEMPTS = 20;

    public static void main(String[] args) throws Exception {
        count("-XX:-OmitLockReservationFence").shouldHaveExitValue(0);
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            // A wrong count, or an assert of the VM.
            if (count("-XX:+OmitLockReservationFence").getExitValue() != 0) {
                return;
            }
        }
        throw new AssertionError("no count is wrong without fences");
    }

    private static OutputAnalyzer count(String flag) throws Exception {
        // Under stress an object is reserved again and again, however often threads pass it on.
        return ProcessTools.executeLimitedTestJava("-Xmx64m", "-XX:-CreateCoredumpOnCrash", "-XX:+UseLockReservation",
                "-XX:+UnlockDiagnosticVMOptions", "-XX:+StressLockReservation", flag, Counters.class.getName());
    }

    static final class Counters {
        private static final int OBJECTS = 16;
        private static final int LOCKS = 4_000_000;

        private long count;

        private synchronized void add() {
            count++;
        }

        public static void main(String[] args) throws Exception {
            Counters[] counters = new Counters[OBJECTS];
            for (int i = 0; i < OBJECTS; i++) {
                counters[i] = new Counters();
            }
            CountDownLatch together = new CountDownLatch(2);
            Runnable adds = () -> {
                together.countDown();
                for (int i = 0; i < LOCKS; i++) {
                    counters[i % OBJECTS].add();
                }
            };
            addEach(counters); // reserves them for this thread
            Thread other = Thread.ofPlatform().start(adds);
            adds.run();
            other.join();
            long sum = 0;
            for (Counters counter : counters) {
                sum += counter.count;
            }
            if (sum != 2L * LOCKS + OBJECTS) {
                throw new AssertionError(sum + " counted");
            }
        }

        private static void addEach(Counters[] counters) {
            for (Counters counter : counters) {
                counter.add();
            }
        }
    }
}
