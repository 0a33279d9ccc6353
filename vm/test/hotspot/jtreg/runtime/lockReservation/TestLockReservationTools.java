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
 * @summary What jstack, JMX, interrupts and illegal states say and do with reserved locks
 * @requires vm.flagless
 * @library /test/lib
 * @modules java.management
 * @run main/othervm/timeout=300 -XX:+UseLockReservation runtime.lockReservation.TestLockReservationTools
 * @run main/othervm/timeout=300 -XX:+UnlockDiagnosticVMOptions -XX:+UseLockReservation
 *      -XX:LockReservationFence=fenced -XX:+VerifyLockReservation -XX:+StressLockReservation
 *      runtime.lockReservation.TestLockReservationTools
 */

import java.lang.management.ManagementFactory;
import java.lang.management.MonitorInfo;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import jdk.test.lib.Asserts;
import jdk.test.lib.dcmd.PidJcmdExecutor;

public class TestLockReservationTools {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Dumps name the class, so each test has one of its own. */
    private static class Cell {
        int count;

        synchronized void add() {
            count++;
        }
    }

    private static final class Unheld extends Cell {}

    private static final class Held extends Cell {}

    private static final class InCycle extends Cell {}

    public static void main(String[] args) throws Exception {
        unheldIsHeldByNobody();
        heldIsHeldByItsOwner();
        interruptWhileBlocked();
        interruptWhileWaiting();
        onlyTheHolderMayNotify();
        deadlock(); // last: its threads never end
    }

    private static String dump() {
        return new PidJcmdExecutor().execute("Thread.print -l").getOutput();
    }

    /** A thread that locked many objects and left all of them goes on to wait for the latch. */
    private static void unheldIsHeldByNobody() throws Exception {
        Unheld[] cells = new Unheld[200];
        CountDownLatch left = new CountDownLatch(1);
        CountDownLatch looked = new CountDownLatch(1);
        Thread owner = daemon("unheld-owner", () -> {
            for (int i = 0; i < cells.length; i++) {
                cells[i] = new Unheld();
                cells[i].add();
                cells[i].add();
            }
            left.countDown();
            looked.await();
        });
        left.await();
        Asserts.assertFalse(dump().contains(Unheld.class.getName()), "a thread dump names a lock that nobody holds");
        ThreadInfo info = THREADS.getThreadInfo(new long[] {owner.threadId()}, true, true)[0];
        Asserts.assertEQ(info.getLockedMonitors().length, 0, "locks held by the owner");
        for (Unheld cell : cells) {
            Asserts.assertFalse(Thread.holdsLock(cell));
            cell.add();
        }
        looked.countDown();
        owner.join();
    }

    private static void heldIsHeldByItsOwner() throws Exception {
        Held cell = new Held();
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch looked = new CountDownLatch(1);
        Thread owner = daemon("held-owner", () -> {
            cell.add();
            synchronized (cell) {
                inside.countDown();
                looked.await();
            }
        });
        inside.await();
        Thread blocked = daemon("held-blocked", cell::add);
        awaitState(blocked, Thread.State.BLOCKED);

        String dump = dump();
        Asserts.assertTrue(dump.contains("- locked <") && dump.contains("(a " + Held.class.getName() + ")"), dump);
        Asserts.assertTrue(dump.contains("- waiting to lock <"), dump);
        ThreadInfo[] infos = THREADS.getThreadInfo(new long[] {owner.threadId(), blocked.threadId()}, true, true);
        MonitorInfo[] locked = infos[0].getLockedMonitors();
        Asserts.assertEQ(locked.length, 1, "locks held by the owner");
        Asserts.assertEQ(locked[0].getIdentityHashCode(), System.identityHashCode(cell));
        Asserts.assertEQ(infos[1].getLockOwnerId(), owner.threadId(), "whom the other waits for");

        looked.countDown();
        owner.join();
        blocked.join();
        Asserts.assertEQ(cell.count, 2);
    }

    /** An interrupt neither ends nor breaks the wait for a lock. */
    private static void interruptWhileBlocked() throws Exception {
        Cell cell = new Cell();
        cell.add();
        boolean[] interrupted = new boolean[1];
        Thread blocked;
        synchronized (cell) {
            blocked = daemon("interrupted-blocked", () -> {
                cell.add();
                interrupted[0] = Thread.interrupted();
            });
            awaitState(blocked, Thread.State.BLOCKED);
            blocked.interrupt();
            Thread.sleep(10);
            Asserts.assertEQ(blocked.getState(), Thread.State.BLOCKED);
            Asserts.assertEQ(cell.count, 1);
        }
        blocked.join();
        Asserts.assertTrue(interrupted[0], "the interrupt is kept");
        Asserts.assertEQ(cell.count, 2);
    }

    private static void interruptWhileWaiting() throws Exception {
        Cell cell = new Cell();
        boolean[] heldAfterwards = new boolean[1];
        Thread waiting = daemon("interrupted-waiting", () -> {
            cell.add();
            synchronized (cell) {
                try {
                    cell.wait();
                } catch (InterruptedException expected) {
                    heldAfterwards[0] = Thread.holdsLock(cell);
                }
            }
        });
        awaitState(waiting, Thread.State.WAITING);
        cell.add();
        waiting.interrupt();
        waiting.join();
        Asserts.assertTrue(heldAfterwards[0], "has the lock again");
        Asserts.assertEQ(cell.count, 2);
    }

    /** The object is reserved for another thread, which is alive and does not hold it, and then does. */
    private static void onlyTheHolderMayNotify() throws Exception {
        Cell cell = new Cell();
        CountDownLatch reserved = new CountDownLatch(1);
        CountDownLatch enter = new CountDownLatch(1);
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch looked = new CountDownLatch(1);
        Thread owner = daemon("holder", () -> {
            cell.add();
            reserved.countDown();
            enter.await();
            synchronized (cell) {
                inside.countDown();
                looked.await();
            }
        });
        reserved.await();
        illegal(cell);
        enter.countDown();
        inside.await();
        illegal(cell);
        looked.countDown();
        owner.join();
        illegal(cell);
    }

    private static void illegal(Cell cell) throws Exception {
        for (Body action : List.<Body>of(cell::notify, cell::notifyAll, cell::wait, () -> cell.wait(1))) {
            try {
                action.run();
            } catch (IllegalMonitorStateException expected) {
                continue;
            }
            throw new AssertionError("no IllegalMonitorStateException");
        }
    }

    private static void deadlock() throws Exception {
        InCycle[] cells = {new InCycle(), new InCycle()};
        CountDownLatch bothInside = new CountDownLatch(2);
        Thread[] threads = new Thread[2];
        for (int side = 0; side < 2; side++) {
            Cell own = cells[side];
            Cell others = cells[1 - side];
            threads[side] = daemon("in-cycle-" + side, () -> {
                own.add();
                synchronized (own) {
                    bothInside.countDown();
                    bothInside.await();
                    others.add();
                }
            });
        }
        awaitState(threads[0], Thread.State.BLOCKED);
        awaitState(threads[1], Thread.State.BLOCKED);
        long[] found = null;
        while (found == null) { // a waiting thread may still be on its way to the monitor; the test's timeout ends it
            found = THREADS.findMonitorDeadlockedThreads();
            Thread.sleep(5);
        }
        Asserts.assertEQ(found.length, 2, "threads in the cycle");
        String dump = dump();
        Asserts.assertTrue(dump.contains("Found one Java-level deadlock"), dump);
        Asserts.assertTrue(dump.contains("which is held by \"in-cycle-0\""), dump);
        Asserts.assertTrue(dump.contains("which is held by \"in-cycle-1\""), dump);
    }

    private interface Body {
        void run() throws Exception;
    }

    /** A failure ends the test with the thread's uncaught exception. */
    private static Thread daemon(String name, Body body) {
        return Thread.ofPlatform().name(name).daemon().start(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
    }

    private static void awaitState(Thread thread, Thread.State state) throws InterruptedException {
        while (thread.getState() != state) { // the test's timeout ends it
            Thread.sleep(1);
        }
    }
}
