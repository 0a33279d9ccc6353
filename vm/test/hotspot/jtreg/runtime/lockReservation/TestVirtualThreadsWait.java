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
 * @summary A virtual thread that waits for a lock held through a reservation gives its carrier back
 * @requires vm.flagless
 * @library /test/lib /
 * @modules java.base/jdk.internal.misc java.management jdk.management
 * @build runtime.lockReservation.MarkWord
 * @run driver/timeout=240 runtime.lockReservation.TestVirtualThreadsWait
 */

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import jdk.test.lib.process.ProcessTools;

public class TestVirtualThreadsWait {
    private static final int CARRIERS = 2;

    public static void main(String[] args) throws Exception {
        for (String compiler : List.of("-Xint", "-XX:TieredStopAtLevel=1", "-XX:-TieredCompilation")) {
            run(compiler);
            run(compiler, "-XX:LockReservationFence=fenced", "-XX:+VerifyLockReservation",
                    "-XX:+StressLockReservation");
        }
    }

    private static void run(String... flags) throws Exception {
        List<String> command = new ArrayList<>(List.of("-Xmx96m", "-XX:+UnlockDiagnosticVMOptions",
                "-Djdk.virtualThreadScheduler.parallelism=" + CARRIERS,
                "-Djdk.virtualThreadScheduler.maxPoolSize=" + CARRIERS,
                "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED", "-XX:+UseLockReservation",
                // With compact headers each round ends reservations.
                "-XX:LockReservationClassLimit=0"));
        command.addAll(List.of(flags));
        command.add(Carriers.class.getName());
        command.add(Boolean.toString(flags.length == 1));
        ProcessTools.executeTestJava(command).shouldHaveExitValue(0);
    }

    /**
     * Platform threads hold locks until a virtual thread has run. Before it starts, more virtual threads than there are
     * carriers wait for these locks: with one of them left on each carrier, no thread goes on.
     */
    static final class Carriers {
        private static final int HOLDERS = 3;
        private static final int WAITERS = 2 * CARRIERS;
        private static final int ROUNDS = 100;

        private static final class Cell {
            int count;

            synchronized void add() {
                count++;
            }

            synchronized void addAndAwait(CountDownLatch held, CountDownLatch release) {
                count++;
                held.countDown();
                await(release);
            }
        }

        public static void main(String[] args) throws Exception {
            boolean reserves = Boolean.parseBoolean(args[0]);
            for (int round = 0; round < ROUNDS; round++) {
                round(reserves);
            }
        }

        private static void round(boolean reserves) throws Exception {
            CountDownLatch held = new CountDownLatch(HOLDERS);
            CountDownLatch release = new CountDownLatch(1);
            List<Cell> cells = new ArrayList<>();
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < HOLDERS; i++) {
                Cell cell = new Cell();
                cells.add(cell);
                threads.add(Thread.ofPlatform().daemon().start(() -> {
                    cell.add();
                    cell.addAndAwait(held, release);
                }));
            }
            held.await();
            for (Cell cell : cells) {
                check(!reserves || MarkWord.isReserved(cell), "not reserved");
            }
            for (Cell cell : cells) {
                for (int i = 0; i < WAITERS; i++) {
                    Thread waiter = Thread.ofVirtual().start(cell::add);
                    threads.add(waiter);
                    while (waiter.getState() != Thread.State.BLOCKED) {
                        Thread.sleep(1);
                    }
                }
            }
            threads.add(Thread.ofVirtual().start(release::countDown));
            for (Thread thread : threads) {
                thread.join();
            }
            for (Cell cell : cells) {
                check(cell.count == 2 + WAITERS, "count: " + cell.count);
            }
        }

        private static void check(boolean condition, String what) {
            if (!condition) {
                throw new AssertionError(what);
            }
        }

        private static void await(CountDownLatch latch) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }
}
