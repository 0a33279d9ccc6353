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
 * @summary With LockReservationFence=asym, a thread whose locks need many fences of all threads executes its own
 * @requires vm.flagless
 * @library /test/lib
 * @run driver/timeout=240 runtime.lockReservation.TestLockReservationFences
 */

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import jdk.test.lib.Asserts;
import jdk.test.lib.Platform;
import jdk.test.lib.process.OutputAnalyzer;
import jdk.test.lib.process.ProcessTools;

public class TestLockReservationFences {
    private static final Pattern CHANGE =
            Pattern.compile("Lock reservation: thread (\\d+) locks with fences \\d+ times");

    public static void main(String[] args) throws Exception {
        for (String compiler : List.of("-Xint", "-XX:TieredStopAtLevel=1", "-XX:-TieredCompilation")) {
            Asserts.assertGreaterThanOrEqual(mostChangesOfAThread(compiler, "asym"), 1L,
                    "no owner was told to execute fences");
            if (Platform.isDebugBuild()) { // then it executes few, none, and is told again
                Asserts.assertGreaterThanOrEqual(mostChangesOfAThread(compiler, "asym-short"), 2L,
                        "no owner went on without fences");
            }
        }
        Asserts.assertEQ(mostChangesOfAThread("-Xint", "fenced"), 0L, "an owner was told to do what it does");
        testTheSystemIsReady();
    }

    /** What takes the system milliseconds is done while the VM starts, and no thread has to wait for it. */
    private static void testTheSystemIsReady() throws Exception {
        ProcessTools.executeTestJava("-Xmx96m", "-Xint", "-Xlog:kinjo=debug", "-XX:+UseLockReservation",
                "-XX:LockReservationFence=asym", LateClaims.class.getName()).shouldHaveExitValue(0)
                .shouldMatch(CHANGE.pattern())
                .shouldNotContain("a fence of all threads waits until the system is ready for it");
    }

    private static long mostChangesOfAThread(String compiler, String fence) throws Exception {
        OutputAnalyzer output = ProcessTools.executeTestJava("-Xmx96m", "-Xlog:kinjo=debug", compiler,
                "-XX:+UseLockReservation", "-XX:+UnlockDiagnosticVMOptions", "-XX:+VerifyLockReservation",
                "-XX:LockReservationFence=" + fence, Claims.class.getName()).shouldHaveExitValue(0);
        return CHANGE.matcher(output.getOutput()).results()
                .collect(Collectors.groupingBy(change -> change.group(1), Collectors.counting()))
                .values().stream().mapToLong(Long::longValue).max().orElse(0);
    }

    static final class LateClaims {
        public static void main(String[] args) throws Exception {
            Thread.sleep(2000);
            Claims.main(args);
        }
    }

    /** A thread reserves objects and locks two of them all the time; another one locks all others. */
    static final class Claims {
        private static volatile boolean stop;

        private static final class Cell {
            int count;

            synchronized void add() {
                count++;
            }
        }

        public static void main(String[] args) throws Exception {
            Cell[] cells = new Cell[50_000];
            for (int i = 0; i < cells.length; i++) {
                cells[i] = new Cell();
            }
            Cell held = new Cell();
            Cell own = new Cell();
            CountDownLatch reserved = new CountDownLatch(1);
            Thread owner = Thread.ofPlatform().start(() -> {
                addToEach(cells);
                held.add();
                synchronized (held) {
                    reserved.countDown();
                    while (!stop) {
                        held.count++;
                        held.add();
                        held.count -= 2;
                        own.add();
                    }
                }
                addToEach(cells);
            });
            reserved.await();
            addToEach(cells);
            Thread waiter = Thread.ofPlatform().start(held::add);
            stop = true;
            owner.join();
            waiter.join();
            addToEach(cells);
            for (Cell cell : cells) {
                if (cell.count != 4) {
                    throw new AssertionError(cell.count + " instead of 4");
                }
            }
            if (held.count != 2) {
                throw new AssertionError("held: " + held.count);
            }
        }

        private static void addToEach(Cell[] cells) {
            for (Cell cell : cells) {
                cell.add();
            }
        }
    }
}
