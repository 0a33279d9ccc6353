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
import jdk.test.lib.process.OutputAnalyzer;
import jdk.test.lib.process.ProcessTools;

public class TestLockReservationFences {
    private static final String CHANGE = "Lock reservation: thread \\d+ locks with fences from now on";

    public static void main(String[] args) throws Exception {
        for (String compiler : List.of("-Xint", "-XX:TieredStopAtLevel=1", "-XX:-TieredCompilation")) {
            run(compiler, "asym").shouldMatch(CHANGE);
        }
        run("-Xint", "fenced").shouldNotMatch(CHANGE);
    }

    private static OutputAnalyzer run(String compiler, String fence) throws Exception {
        return ProcessTools.executeTestJava("-Xmx96m", "-Xlog:kinjo=debug", compiler, "-XX:+UseLockReservation",
                "-XX:+UnlockDiagnosticVMOptions", "-XX:+VerifyLockReservation",
                "-XX:LockReservationFence=" + fence, Claims.class.getName()).shouldHaveExitValue(0);
    }

    /** A thread reserves objects and runs on, with one of them held; another one locks all others. */
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
