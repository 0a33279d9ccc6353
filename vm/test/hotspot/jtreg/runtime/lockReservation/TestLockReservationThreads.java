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
 * @summary More threads than there are indices: those beyond reserve nothing, and the VM says so once
 * @requires vm.flagless
 * @library /test/lib /
 * @modules java.base/jdk.internal.misc java.management jdk.management
 * @build runtime.lockReservation.MarkWord
 * @run driver/timeout=480 runtime.lockReservation.TestLockReservationThreads
 */

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import jdk.test.lib.process.OutputAnalyzer;
import jdk.test.lib.process.ProcessTools;

public class TestLockReservationThreads {
    public static void main(String[] args) throws Exception {
        run("-XX:+UseLockReservation");
        run("-XX:+UseLockReservation", "-XX:LockReservationFence=fenced", "-XX:+VerifyLockReservation",
                "-XX:+StressLockReservation");
        run("-XX:+UseLockReservation", "-XX:+UseCompactObjectHeaders", "-XX:+VerifyLockReservation",
                "-XX:+StressLockReservation");
    }

    private static void run(String... flags) throws Exception {
        List<String> command = new ArrayList<>(List.of("-Xmx256m", "-Xss512k", "-XX:+UnlockDiagnosticVMOptions", "-Xlog:kinjo",
                "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED"));
        command.addAll(List.of(flags));
        command.add(Crowd.class.getName());
        OutputAnalyzer output = ProcessTools.executeTestJava(command);
        output.shouldHaveExitValue(0);
        long messages = output.asLines().stream().filter(line -> line.contains("those beyond reserve nothing")).count();
        if (messages != 1) {
            output.reportDiagnosticSummary();
            throw new AssertionError(messages + " messages, not one");
        }
    }

    /** 2,300 threads alive at once, twice. All of them lock an object of their own and a shared one. */
    static final class Crowd {
        private static final int THREADS = 2300;
        private static final int INDICES = 2015;
        private static final int ROUNDS = 20;
        private static volatile AssertionError failure;
        private static volatile Cell seen; // so that locks are not optimized away

        private static final class Cell {
            int count;

            synchronized void add() {
                count++;
            }
        }

        public static void main(String[] args) throws Exception {
            int first = reserved(true);
            // With Stress a reservation may end at once.
            if (first == 0 || first > INDICES) {
                throw new AssertionError(first + " threads reserve");
            }
            int second = reserved(false);
            if (second == 0) {
                throw new AssertionError("the indices of dead threads are not used again");
            }
        }

        /** A visitor holds a lock that another thread, its host, has reserved. */
        private static final class Visit {
            private final Thread host = Thread.currentThread();
            private final CountDownLatch entered = new CountDownLatch(1);
            private volatile boolean visitorIsInside;
            private volatile boolean hostIsInside;

            Visit() {
                synchronized (this) {
                    hostIsInside = false;
                }
            }

            /** Ends when the host waits for the lock. */
            synchronized void enter() {
                visitorIsInside = true;
                entered.countDown();
                while (host.getState() != Thread.State.BLOCKED && !hostIsInside) {
                    Thread.yield();
                }
                visitorIsInside = false;
            }

            void check() {
                await(entered);
                synchronized (this) {
                    hostIsInside = true;
                    if (visitorIsInside) {
                        throw new AssertionError("two threads have one lock");
                    }
                }
            }
        }

        /**
         * How many of so many threads have their own object reserved; ends when all threads have ended.
         *
         * @param locksOthers whether the thread that has no index goes on to lock what others had
         */
        private static int reserved(boolean locksOthers) throws Exception {
            Cell shared = new Cell();
            Visit visit = new Visit();
            Cell[] own = new Cell[THREADS];
            CountDownLatch locked = new CountDownLatch(THREADS);
            CountDownLatch looked = new CountDownLatch(1);
            CountDownLatch othersEnded = new CountDownLatch(1);
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                Cell cell = own[i] = new Cell();
                boolean isLast = i == THREADS - 1;
                threads.add(Thread.ofPlatform().start(() -> {
                    for (int round = 0; round < ROUNDS; round++) {
                        cell.add();
                        shared.add();
                    }
                    locked.countDown();
                    if (isLast) {
                        visit.enter(); // without an index
                    }
                    await(looked);
                    if (isLast) {
                        await(othersEnded);
                        try {
                            asksAgain(locksOthers ? own : null);
                        } catch (AssertionError e) {
                            failure = e;
                        }
                    }
                }));
            }
            locked.await();
            visit.check();
            int reserved = 0;
            for (Cell cell : own) {
                reserved += MarkWord.isReserved(cell) ? 1 : 0;
            }
            // This thread takes what others have reserved, while they live.
            for (Cell cell : own) {
                cell.add();
                if (cell.count != ROUNDS + 1) {
                    throw new AssertionError("own: " + cell.count);
                }
            }
            looked.countDown();
            // Not by the last one itself: it would lock what they had reserved.
            for (Thread thread : threads.subList(0, THREADS - 1)) {
                thread.join();
            }
            othersEnded.countDown();
            threads.getLast().join();
            if (failure != null) {
                throw failure;
            }
            if (shared.count != THREADS * ROUNDS) {
                throw new AssertionError("shared: " + shared.count);
            }
            return reserved;
        }

        /** A thread that had no index gets one when others have ended, whether it locks what they had or new objects. */
        private static void asksAgain(Cell[] reservedOrNull) {
            for (int i = 0; i < THREADS; i++) {
                seen = reservedOrNull == null ? new Cell() : reservedOrNull[i];
                seen.add();
            }
            Cell[] own = new Cell[100];
            int count = 0;
            for (int i = 0; i < own.length; i++) {
                own[i] = new Cell();
                own[i].add();
                count += MarkWord.isReserved(own[i]) ? 1 : 0;
            }
            if (count == 0) {
                throw new AssertionError("a thread that had no index never gets one");
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
