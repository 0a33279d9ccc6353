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
 * @summary Claims of a running thread's locks cause no safepoint and no handshake (row L3)
 * @requires vm.flagless
 * @library /test/lib
 * @run driver/timeout=240 runtime.lockReservation.TestForeignClaims
 */

import java.util.List;
import java.util.concurrent.CountDownLatch;
import jdk.test.lib.process.OutputAnalyzer;
import jdk.test.lib.process.ProcessTools;

public class TestForeignClaims {
    private static final String BEGIN = "claims begin";
    private static final String END = "claims end";

    /** An owner that waited when the claiming thread looked may run when the handshake comes. That is rare. */
    private static final int MOST_THAT_MEET_THE_OWNER = 2;
    private static final int LINES_OF_RETIREMENT = 2;
    private static final int MOST_LINES_OF_FENCES = 20;

    public static void main(String[] args) throws Exception {
        run("fenced");
        run("asym");
    }

    private static void run(String fence) throws Exception {
        // With compact headers a thread that waits for what the owner holds asks it by a handshake to end the
        // reservation.
        OutputAnalyzer output = ProcessTools.executeTestJava(
                "-XX:-UseCompactObjectHeaders", "-Xint", "-XX:+UseSerialGC", "-Xmx64m",
                "-XX:+UseLockReservation", "-XX:LockReservationFence=" + fence,
                "-XX:+UnlockDiagnosticVMOptions", "-XX:AsyncDeflationInterval=0",
                "-XX:GuaranteedAsyncDeflationInterval=0", "-XX:GuaranteedSafepointInterval=0",
                "-Xlog:safepoint=info,handshake*=trace", Claims.class.getName());
        output.shouldHaveExitValue(0);
        List<String> lines = output.stdoutAsLines();
        int begin = lines.indexOf(BEGIN);
        int end = lines.indexOf(END);
        if (begin < 0 || end < begin) {
            throw new RuntimeException("the claims were not made");
        }
        List<String> stops = lines.subList(begin + 1, end).stream()
                .filter(line -> !StopsNobody.is(line) || fence.equals("fenced") && line.contains("OwnFences"))
                .toList();
        if (lines.stream().filter(line -> line.contains("LockReservationOwnFences")).count() > MOST_LINES_OF_FENCES) {
            throw new RuntimeException("the owner was told again and again to execute fences: " + lines);
        }
        if (!stops.stream().allMatch(StopsNobody::meetsOwner)
                || stops.size() > LINES_OF_RETIREMENT * MOST_THAT_MEET_THE_OWNER) {
            throw new RuntimeException("threads were stopped: " + stops);
        }
        if (lines.stream().noneMatch(line -> line.contains("[safepoint"))) {
            throw new RuntimeException("safepoints are not logged");
        }
    }

    /** Lines of handshakes for which no thread that runs is stopped. */
    static final class StopsNobody {
        private StopsNobody() {}

        static boolean is(String line) {
            return tellsOwner(line) || renumbersIdleOwner(line);
        }

        /** That it is to execute fences itself, when it comes by, and nobody waits for it. */
        private static boolean tellsOwner(String line) {
            return line.contains("LockReservationOwnFences")
                    || line.contains("Proc handshake asynchronous")
                    || line.contains("polling page"); // by which the owner comes to it
        }

        /** The owner, which waited a moment ago, does it. */
        static boolean meetsOwner(String line) {
            return line.contains("LockReservationRetirement")
                    || line.matches(".*Proc handshake synchronous \\S+ on \\S+ by self.*");
        }

        /** The claiming thread does it, as the owner waits at that moment. */
        private static boolean renumbersIdleOwner(String line) {
            return line.contains("LockReservationRetirement") && !line.contains("Executed by requesting thread: 0")
                    || line.matches(".*Processing handshake \\S+ by handshaker.*")
                    || line.contains("executed an op for");
        }
    }

    /** A thread reserves objects and runs on; another one locks each of them. */
    static class Claims {
        private static volatile boolean stop;

        public static void main(String[] args) throws Exception {
            Object[] objects = new Object[20_000];
            for (int i = 0; i < objects.length; i++) {
                objects[i] = new Object();
            }
            CountDownLatch reserved = new CountDownLatch(1);
            Thread owner = new Thread(() -> {
                lockEach(objects);
                reserved.countDown();
                while (!stop) {
                    lockEach(objects);
                }
            });
            owner.start();
            System.gc(); // a safepoint, to see that they are logged
            reserved.await();
            System.out.println(BEGIN);
            lockEach(objects);
            System.out.println(END);
            stop = true;
            owner.join();
        }

        private static void lockEach(Object[] objects) {
            for (Object object : objects) {
                synchronized (object) {
                    if (stop) {
                        return;
                    }
                }
            }
        }
    }
}
