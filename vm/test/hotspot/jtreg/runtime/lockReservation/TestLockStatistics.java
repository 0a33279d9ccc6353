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
 * @summary The diagnostic command VM.lock_statistics (row L4)
 * @requires vm.flagless
 * @library /test/lib
 * @modules java.base/jdk.internal.misc
 *          java.compiler
 *          java.management
 *          jdk.internal.jvmstat/sun.jvmstat.monitor
 * @run main/othervm -Xint -XX:+UseLockReservation -XX:+LockReservationStatistics
 *      runtime.lockReservation.TestLockStatistics counts
 * @run main/othervm -Xbatch -XX:TieredStopAtLevel=1 -XX:+UseLockReservation -XX:+LockReservationStatistics
 *      runtime.lockReservation.TestLockStatistics counts
 * @run main/othervm -Xbatch -XX:-TieredCompilation -XX:-DoEscapeAnalysis -XX:-EliminateLocks -XX:-EliminateNestedLocks
 *      -XX:+UseLockReservation -XX:+LockReservationStatistics
 *      runtime.lockReservation.TestLockStatistics counts
 * @run main/othervm -Xint -XX:+UseLockReservation -XX:LockReservationFence=asym -XX:+LockReservationStatistics
 *      runtime.lockReservation.TestLockStatistics waiting
 * @run main/othervm -Xbatch -XX:-TieredCompilation -XX:-DoEscapeAnalysis -XX:+UseLockReservation
 *      -XX:LockReservationFence=asym -XX:+LockReservationStatistics
 *      runtime.lockReservation.TestLockStatistics waiting
 * @run main/othervm -XX:+UseLockReservation -XX:+LockReservationStatistics
 *      runtime.lockReservation.TestLockStatistics contended
 * @run main/othervm -XX:+UseLockReservation -XX:-LockReservationStatistics
 *      runtime.lockReservation.TestLockStatistics off
 * @run main/othervm -XX:-UseLockReservation -XX:+LockReservationStatistics runtime.lockReservation.TestLockStatistics off
 */

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.test.lib.Asserts;
import jdk.test.lib.dcmd.JMXExecutor;
import jdk.test.lib.process.OutputAnalyzer;
import sun.jvmstat.monitor.LongMonitor;
import sun.jvmstat.monitor.MonitoredHost;
import sun.jvmstat.monitor.MonitoredVm;
import sun.jvmstat.monitor.VmIdentifier;

public class TestLockStatistics {
    private static final int ROUNDS = 100_000;
    private static final int CELLS = 5_000;

    private static final class Cell {
        long count;

        synchronized void add() {
            count++;
        }

        synchronized void addTwice() {
            add();
            add();
        }
    }

    public static void main(String[] args) throws Exception {
        if (args[0].equals("off")) {
            statistics().shouldContain("Locks are not counted").shouldContain("-XX:+LockReservationStatistics");
            return;
        }
        if (args[0].equals("waiting")) {
            claimFromWaiting();
            return;
        }
        if (args[0].equals("contended")) {
            waitForIdleOwner();
            return;
        }
        long first = count("that reserves");
        long owned = count("outermost, by the owner");
        long recursive = count("recursive");
        Cell[] cells = new Cell[CELLS];
        for (int i = 0; i < CELLS; i++) {
            cells[i] = new Cell();
            cells[i].add();
        }
        Cell own = new Cell();
        for (int i = 0; i < ROUNDS; i++) {
            own.addTwice();
        }
        expectAtLeast("that reserves", first, CELLS + 1);
        expectAtLeast("outermost, by the owner", owned, ROUNDS - 1);
        expectAtLeast("recursive", recursive, 2 * ROUNDS);

        // The counts of a thread that has ended stay.
        long claimed = count("by a claim");
        Thread visitor = Thread.ofPlatform().start(() -> {
            for (Cell cell : cells) {
                cell.add();
            }
        });
        visitor.join();
        expectAtLeast("by a claim", claimed, CELLS);

        // Two threads pass the cells on until their reservations have moved.
        long moved = count("reservations moved");
        Thread next = Thread.ofPlatform().start(() -> {
            for (int i = 0; i < 20; i++) {
                for (Cell cell : cells) {
                    cell.add();
                }
            }
        });
        next.join();
        expectAtLeast("reservations moved", moved, 1);
        String cell = "\\Q" + Cell.class.getName() + "\\E";
        statistics().shouldMatch("contended reservations:")
                .shouldMatch(" +[1-9]\\d*  " + cell + "  " + cell + "\\.add:\\d+ @");
        performanceCounters();
        takeOverFromDead();

        long locks = count("lock operations");
        Asserts.assertGreaterThanOrEqual(locks, count("recursive"));
        Asserts.assertEQ(own.count, 2L * ROUNDS);
    }

    /** Without a fence of the owner's, a claim needs one of all threads, but not while the owner waits. */
    private static void claimFromWaiting() throws Exception {
        CountDownLatch reserved = new CountDownLatch(1);
        CountDownLatch claimed = new CountDownLatch(1);
        Cell[] cells = new Cell[CELLS];
        Thread owner = Thread.ofPlatform().start(() -> {
            for (int i = 0; i < CELLS; i++) {
                cells[i] = new Cell();
                cells[i].add();
            }
            reserved.countDown();
            await(claimed);
            for (Cell cell : cells) {
                cell.add();
            }
        });
        reserved.await();
        while (owner.getState() != Thread.State.WAITING) {
            Thread.sleep(1); // the test's timeout ends it
        }
        long claims = count("by a claim");
        long fences = count("fences of all threads");
        for (Cell cell : cells) {
            cell.add();
        }
        expectAtLeast("by a claim", claims, CELLS);
        // Other threads' locks, in the class library, may need some.
        Asserts.assertLessThan(count("fences of all threads") - fences, CELLS / 10L);
        claimed.countDown();
        owner.join();
        for (Cell cell : cells) {
            Asserts.assertEQ(cell.count, 3L);
        }
    }

    /**
     * Who waits for a lock needs no fence of all threads while the owner waits for something else. The threads stay
     * the same: a thread's end locks its object, which the thread that started it has locked.
     */
    private static void waitForIdleOwner() throws Exception {
        int rounds = 200;
        try (ExecutorService owners = Executors.newSingleThreadExecutor();
                ExecutorService waiters = Executors.newSingleThreadExecutor()) {
            Thread owner = owners.submit(Thread::currentThread).get();
            Thread waiter = waiters.submit(Thread::currentThread).get();
            long waits = count("waits for reserved locks");
            long fences = count("fences of all threads");
            for (int i = 0; i < rounds; i++) {
                CountDownLatch end = new CountDownLatch(1);
                CountDownLatch held = new CountDownLatch(1);
                Future<?> owned = owners.submit(() -> {
                    new Cell().add(); // gets an index
                    Cell own = new Cell();
                    own.add();
                    synchronized (own) {
                        handedOver = own;
                        held.countDown();
                        await(end);
                        own.count++;
                    }
                });
                held.await();
                while (owner.getState() != Thread.State.WAITING) {
                    Thread.onSpinWait(); // the test's timeout ends it
                }
                Cell wanted = handedOver;
                Future<?> waited = waiters.submit(wanted::add);
                while (waiter.getState() != Thread.State.BLOCKED) {
                    Thread.onSpinWait();
                }
                end.countDown();
                owned.get();
                waited.get();
                Asserts.assertEQ(wanted.count, 3L);
            }
            expectAtLeast("waits for reserved locks", waits, rounds / 2);
            Asserts.assertLessThan(count("fences of all threads") - fences, rounds / 4L);
        }
    }

    private static volatile Cell handedOver;

    /** What a thread reserved that has ended moves with the first claim, unless a new thread has its index. */
    private static void takeOverFromDead() throws Exception {
        while (true) {
            CountDownLatch reserved = new CountDownLatch(1);
            Cell[] cells = new Cell[CELLS];
            Thread heir = Thread.ofPlatform().start(() -> {
                await(reserved);
                for (Cell cell : cells) {
                    cell.add();
                }
            });
            Thread owner = Thread.ofPlatform().start(() -> {
                for (int i = 0; i < CELLS; i++) {
                    cells[i] = new Cell();
                    cells[i].add();
                }
            });
            owner.join();
            Thread.sleep(10); // it leaves the VM's list of threads after the join
            long moved = count("reservations moved");
            reserved.countDown();
            heir.join();
            for (Cell cell : cells) {
                Asserts.assertEQ(cell.count, 2L);
            }
            if (count("reservations moved") - moved >= CELLS - 1) { // all but the first, which gets the owner its index
                return; // else the test's timeout ends it
            }
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** What jstat and jcmd PerfCounter.print show follows what has been counted. */
    private static void performanceCounters() throws Exception {
        long counted = count("outermost, by the owner");
        String self = Long.toString(ProcessHandle.current().pid());
        MonitoredVm vm = MonitoredHost.getMonitoredHost("localhost").getMonitoredVm(new VmIdentifier(self));
        while (((LongMonitor) vm.findByName("sun.rt.lockReservation.owned")).longValue() < counted) {
            Thread.sleep(10); // the test's timeout ends it
        }
        vm.detach();
    }

    private static void expectAtLeast(String what, long before, long difference) {
        long now = count(what);
        Asserts.assertGreaterThanOrEqual(now - before, difference, what + " from " + before + " to " + now);
    }

    private static OutputAnalyzer statistics() {
        return new JMXExecutor().execute("VM.lock_statistics");
    }

    private static long count(String what) {
        OutputAnalyzer output = statistics();
        Matcher line = Pattern.compile(" *" + what + ": +(\\d+)").matcher(output.getStdout());
        Asserts.assertTrue(line.find(), "no line for " + what + ": " + output.getStdout());
        return Long.parseLong(line.group(1));
    }
}
