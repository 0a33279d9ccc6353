/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */

package runtime.lockReservation;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;

/** What locks must do, whether they are reserved or not. Ends with an exception if something is wrong. */
public class LockReservationWorkload {
    /** An object whose fields its own lock protects. */
    static final class Cell {
        long count;
        boolean ready;

        synchronized void add() {
            count++;
        }
    }

    public static void main(String[] args) throws Exception {
        boolean reserves = Boolean.parseBoolean(args[0]);
        int scale = Integer.parseInt(args[1]);
        boolean policy = Boolean.parseBoolean(args[2]);
        System.out.println("compact headers: " + MarkWord.COMPACT);
        reservedAfterFirstLock(reserves);
        if (policy) {
            reservationOutlivesVisits();
            reservationMoves();
        }
        owners(scale);
        ownerAndVisitor(scale);
        everybody(scale);
        pingPong(scale);
        recursion();
        hash();
        hashOfHeld();
        hashWhileOwnersRun(scale);
        heldLong();
        waitAndNotify(scale);
        waitWhereMonitorsGo(scale);
        threadsComeAndGo(scale);
        illegalStates();
        threadDeath();
        collections(scale);
        virtualThreads(scale);
        virtualAndPlatform(scale);
        deadlock();
        System.out.println("done");
    }

    private static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }

    private static Cell[] cells(int n) {
        Cell[] cells = new Cell[n];
        for (int i = 0; i < n; i++) {
            cells[i] = new Cell();
        }
        return cells;
    }

    private static void checkSum(Cell[] cells, long expected, String what) {
        long sum = 0;
        for (Cell cell : cells) {
            synchronized (cell) {
                sum += cell.count;
            }
        }
        check(sum == expected, what + ": " + sum + " increments of " + expected);
    }

    /** Runs a body in n threads at once and passes on what it throws. */
    private static void threads(int n, boolean virtual, IntConsumer body) throws Exception {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        CyclicBarrier start = new CyclicBarrier(n);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            int number = i;
            Runnable task = () -> {
                try {
                    start.await();
                    body.accept(number);
                } catch (Throwable t) {
                    failure.compareAndSet(null, t);
                }
            };
            threads.add(virtual ? Thread.ofVirtual().start(task) : Thread.ofPlatform().start(task));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (failure.get() != null) {
            throw new AssertionError("in a thread", failure.get());
        }
    }

    private static void reservedAfterFirstLock(boolean expected) {
        int reserved = 0;
        Cell[] cells = cells(1000);
        for (Cell cell : cells) {
            cell.add();
            reserved += MarkWord.isReserved(cell) ? 1 : 0;
        }
        check(expected ? reserved > 800 : reserved == 0, reserved + " objects of 1000 are reserved");
    }

    /** Visits of other threads leave objects with their owner (row L3). */
    private static void reservationOutlivesVisits() throws Exception {
        Cell[] cells = cells(50); // who claims more at once would take them over
        addToEach(cells);
        long self = MarkWord.owner(cells[0]);
        for (int visit = 0; visit < 3; visit++) {
            threads(1, false, t -> addToEach(cells));
            int kept = 0;
            for (Cell cell : cells) {
                kept += MarkWord.owner(cell) == self ? 1 : 0;
            }
            check(kept > 40, kept + " objects of 50 are still reserved to their owner");
            addToEach(cells);
        }
        checkSum(cells, 350, "visits");
    }

    /** An object that another thread goes on to lock is reserved to that one (row L6). */
    private static void reservationMoves() throws Exception {
        Cell[] cells = cells(1000);
        addToEach(cells);
        long self = MarkWord.owner(cells[0]);
        int[] moved = new int[1];
        threads(1, false, t -> {
            for (int i = 0; i < 100; i++) {
                addToEach(cells);
            }
            for (Cell cell : cells) {
                moved[0] += MarkWord.isReserved(cell) && MarkWord.owner(cell) != self ? 1 : 0;
            }
        });
        check(moved[0] > 800, moved[0] + " objects of 1000 moved");
        checkSum(cells, 101_000, "moves");
    }

    private static void addToEach(Cell[] cells) {
        for (Cell cell : cells) {
            cell.add();
        }
    }

    /** Every thread has objects of its own. */
    private static void owners(int scale) throws Exception {
        int rounds = 2000 * scale;
        Cell[][] all = {cells(10), cells(10), cells(10)};
        threads(3, false, t -> {
            for (int r = 0; r < rounds; r++) {
                for (Cell cell : all[t]) {
                    cell.add();
                }
            }
        });
        for (Cell[] cells : all) {
            checkSum(cells, 10L * rounds, "owners");
        }
    }

    /** One thread locks all the time, another comes now and then. */
    private static void ownerAndVisitor(int scale) throws Exception {
        int rounds = 20_000 * scale;
        Cell[] cells = cells(4);
        threads(2, false, t -> {
            for (int r = 0; r < rounds; r++) {
                if (t == 0 || r % 64 == 0) {
                    cells[r & 3].add();
                }
            }
        });
        checkSum(cells, rounds + (rounds + 63) / 64, "owner and visitor");
    }

    /** All threads lock all objects; many objects, so that many are reserved and few are inflated. */
    private static void everybody(int scale) throws Exception {
        for (int n : new int[] {1, 16, 5000}) {
            int rounds = 3000 * scale;
            Cell[] cells = cells(n);
            threads(4, false, t -> {
                int next = t * 7919;
                for (int r = 0; r < rounds; r++) {
                    next = next * 1664525 + 1013904223;
                    Cell cell = cells[(next >>> 8) % n];
                    synchronized (cell) {
                        cell.count++;
                    }
                }
            });
            checkSum(cells, 4L * rounds, "everybody, " + n);
        }
    }

    /** Fresh objects pass from one thread to the other. */
    private static void pingPong(int scale) throws Exception {
        int rounds = 300 * scale;
        Cell[] cells = cells(200);
        CyclicBarrier turn = new CyclicBarrier(2);
        for (int r = 0; r < rounds / 100; r++) {
            threads(2, false, t -> {
                try {
                    for (int side = 0; side < 2; side++) {
                        turn.await();
                        if (side == t) {
                            for (Cell cell : cells) {
                                cell.add();
                            }
                        }
                    }
                } catch (Exception e) {
                    throw new AssertionError(e);
                }
            });
        }
        checkSum(cells, 2L * 200 * (rounds / 100), "ping-pong");
    }

    private static int descend(Object lock, int depth) {
        synchronized (lock) {
            return depth == 0 ? 0 : 1 + descend(lock, depth - 1);
        }
    }

    private static void recursion() throws Exception {
        for (int i = 0; i < 200; i++) {
            Cell a = new Cell();
            Cell b = new Cell();
            a.add();
            b.add();
            synchronized (a) {
                a.add();
                synchronized (b) {
                    a.add(); // a again, below b
                    b.add();
                    check(Thread.holdsLock(a) && Thread.holdsLock(b), "holds both");
                }
                check(Thread.holdsLock(a) && !Thread.holdsLock(b), "holds one");
            }
            check(!Thread.holdsLock(a) && !Thread.holdsLock(b), "holds none");
            check(a.count == 3 && b.count == 2, "counts");
            check(descend(a, 20) == 20, "depth");

            Object[] many = new Object[12]; // more than the lock stack takes
            for (int j = 0; j < many.length; j++) {
                many[j] = new Object();
                synchronized (many[j]) {
                    check(Thread.holdsLock(many[j]), "holds");
                }
            }
            nest(many, 0);
        }
    }

    private static void nest(Object[] locks, int from) {
        if (from == locks.length) {
            for (Object lock : locks) {
                check(Thread.holdsLock(lock), "nested");
            }
            return;
        }
        synchronized (locks[from]) {
            nest(locks, from + 1);
        }
        check(!Thread.holdsLock(locks[from]), "left");
    }

    private static void hash() throws Exception {
        Cell[] cells = cells(2000);
        int[] early = new int[cells.length];
        int[] held = new int[cells.length];
        for (int i = 0; i < cells.length; i++) {
            if (i % 2 == 0) {
                early[i] = System.identityHashCode(cells[i]);
            }
            cells[i].add();
            early[i] = System.identityHashCode(cells[i]);
            synchronized (cells[i]) {
                held[i] = System.identityHashCode(cells[i]);
            }
        }
        threads(3, false, t -> {
            for (int i = 0; i < cells.length; i++) {
                cells[i].add();
                check(System.identityHashCode(cells[i]) == early[i] && held[i] == early[i], "hash");
            }
        });
        Cell[] racing = cells(2000);
        int[][] seen = new int[3][racing.length];
        threads(3, false, t -> {
            for (int i = 0; i < racing.length; i++) {
                racing[i].add();
                seen[t][i] = System.identityHashCode(racing[i]);
            }
        });
        for (int i = 0; i < racing.length; i++) {
            check(seen[0][i] == seen[1][i] && seen[1][i] == seen[2][i], "one hash");
        }
        checkSum(racing, 3L * racing.length, "hash");
    }

    /** Who holds a lock, running or asleep, is in nobody's way who wants the hash, and holds it afterwards. */
    private static void hashOfHeld() throws Exception {
        for (int i = 0; i < 40; i++) {
            boolean asleep = i % 2 == 0;
            Cell cell = new Cell();
            cell.add();
            CountDownLatch held = new CountDownLatch(1);
            AtomicInteger hash = new AtomicInteger();
            Thread visitor = Thread.ofPlatform().start(() -> {
                try {
                    held.await();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
                hash.set(System.identityHashCode(cell));
            });
            synchronized (cell) {
                synchronized (cell) {
                    held.countDown();
                    while (hash.get() == 0) {
                        if (asleep) {
                            Thread.sleep(1);
                        } else {
                            Thread.onSpinWait();
                        }
                    }
                    check(Thread.holdsLock(cell), "holds what got a hash");
                    check(System.identityHashCode(cell) == hash.get(), "one hash of what is held");
                }
                check(Thread.holdsLock(cell), "holds what got a hash, outer");
                cell.count++;
            }
            visitor.join();
            check(!Thread.holdsLock(cell), "left what got a hash");
            checkSum(new Cell[] {cell}, 2, "hash of held");
        }
    }

    /** Threads lock objects of their own and those of others, while another one wants the hashes. */
    private static void hashWhileOwnersRun(int scale) throws Exception {
        int rounds = 40 * scale;
        for (int r = 0; r < rounds; r++) {
            Cell[] cells = cells(100);
            int[][] hashes = new int[2][cells.length];
            threads(4, false, t -> {
                for (int i = 0; i < 400; i++) {
                    Cell cell = cells[t < 2 ? i % 100 / 2 * 2 + t : i % 100];
                    if (t < 3) {
                        cell.add();
                    }
                    if (t >= 2 && i < 200) {
                        hashes[t - 2][i % 100] = System.identityHashCode(cell);
                    }
                }
            });
            for (int i = 0; i < cells.length; i++) {
                int hash = System.identityHashCode(cells[i]);
                check(hashes[0][i] == hash && hashes[1][i] == hash, "hashes agree");
            }
            checkSum(cells, 3L * 400, "hash while owners run");
        }
    }

    /** Others wait for a lock that is held through its reservation for a while. */
    private static void heldLong() throws Exception {
        for (int i = 0; i < 10; i++) {
            Cell cell = new Cell();
            CountDownLatch held = new CountDownLatch(1);
            cell.add();
            Thread visitor = Thread.ofPlatform().start(() -> {
                try {
                    held.await();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
                synchronized (cell) {
                    check(cell.ready, "came in too early");
                    cell.count++;
                }
            });
            synchronized (cell) {
                held.countDown();
                Thread.sleep(i % 3 * 5);
                cell.ready = true;
            }
            visitor.join();
            checkSum(new Cell[] {cell}, 2, "held long");
        }
    }

    private static void waitAndNotify(int scale) throws Exception {
        int rounds = 200 * scale;
        Cell cell = new Cell();
        cell.add();
        threads(2, false, t -> {
            for (int r = 0; r < rounds; r++) {
                synchronized (cell) {
                    while (cell.ready != (t == 0)) {
                        try {
                            cell.wait();
                        } catch (InterruptedException e) {
                            throw new AssertionError(e);
                        }
                    }
                    cell.ready = !cell.ready;
                    cell.count++;
                    cell.notifyAll();
                }
            }
        });
        check(cell.count == 2L * rounds + 1, "wait and notify");

        Cell timed = new Cell();
        synchronized (timed) {
            synchronized (timed) {
                timed.wait(1);
                check(Thread.holdsLock(timed), "holds after wait");
            }
            check(Thread.holdsLock(timed), "holds after wait, outer");
        }
        check(!Thread.holdsLock(timed), "left");
    }

    /** Between the waits an object has no monitor for long enough to lose it, and gets another one. */
    private static void waitWhereMonitorsGo(int scale) throws Exception {
        int rounds = 100 * scale;
        Cell cell = new Cell();
        threads(2, false, t -> {
            for (int r = 0; r < rounds; r++) {
                synchronized (cell) {
                    cell.count++;
                    try {
                        cell.wait(1);
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                }
                for (int i = 0; i < 1000; i++) {
                    cell.add();
                }
            }
        });
        check(cell.count == 2L * rounds * 1001, "waits of which each has its monitor");
    }

    private static void illegalStates() {
        Cell cell = new Cell();
        cell.add();
        check(!Thread.holdsLock(cell), "reserved is not held");
        for (Runnable action : List.<Runnable>of(cell::notify, cell::notifyAll, () -> {
            try {
                cell.wait(1);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        })) {
            boolean thrown = false;
            try {
                action.run();
            } catch (IllegalMonitorStateException expected) {
                thrown = true;
            }
            check(thrown, "IllegalMonitorStateException");
        }
    }

    /** Objects reserved to threads that are gone. */
    private static void threadDeath() throws Exception {
        Cell[] cells = cells(300);
        for (int generation = 0; generation < 20; generation++) {
            threads(2, false, t -> {
                for (Cell cell : cells) {
                    cell.add();
                }
            });
        }
        checkSum(cells, 300L * 40, "thread death");
    }

    private static void collections(int scale) throws Exception {
        Cell[] cells = cells(20_000);
        int[] hashes = new int[cells.length];
        for (int i = 0; i < cells.length; i++) {
            cells[i].add();
            if (i % 3 == 0) {
                hashes[i] = System.identityHashCode(cells[i]);
            }
        }
        Cell held = new Cell();
        held.add();
        synchronized (held) {
            threads(3, false, t -> {
                Object[] garbage = new Object[100];
                for (int r = 0; r < 20_000 * scale; r++) {
                    garbage[r % 100] = new byte[1000];
                    Cell cell = cells[(r * 31 + t) % cells.length];
                    synchronized (cell) {
                        cell.count++;
                        if (t == 2 && r % 5000 == 0) {
                            System.gc();
                        }
                    }
                }
            });
            check(Thread.holdsLock(held), "held over collections");
        }
        check(!Thread.holdsLock(held), "left after collections");
        for (int i = 0; i < cells.length; i += 3) {
            check(hashes[i] == System.identityHashCode(cells[i]), "hash after collections");
        }
        checkSum(cells, cells.length + 60_000L * scale, "collections");
    }

    /** Virtual threads yield and sleep while they hold locks. */
    private static void virtualThreads(int scale) throws Exception {
        Cell[] cells = cells(20);
        int rounds = 50 * scale;
        threads(30, true, t -> {
            for (int r = 0; r < rounds; r++) {
                Cell cell = cells[(t + r) % cells.length];
                synchronized (cell) {
                    long before = cell.count;
                    if (r % 3 == 0) {
                        Thread.yield();
                    }
                    cell.count = before + 1;
                }
            }
        });
        checkSum(cells, 30L * rounds, "virtual threads");
    }

    /** Platform threads reserve, virtual threads come. */
    private static void virtualAndPlatform(int scale) throws Exception {
        Cell[] cells = cells(50);
        int rounds = 200 * scale;
        for (Cell cell : cells) {
            cell.add();
        }
        Thread owner = Thread.ofPlatform().start(() -> {
            for (int r = 0; r < rounds * 10; r++) {
                cells[r % cells.length].add();
            }
        });
        threads(8, true, t -> {
            for (int r = 0; r < rounds; r++) {
                Cell cell = cells[(t * 5 + r) % cells.length];
                synchronized (cell) {
                    long before = cell.count;
                    if (r % 16 == 0) {
                        Thread.yield();
                    }
                    cell.count = before + 1;
                }
            }
        });
        owner.join();
        checkSum(cells, 50 + rounds * 18L, "virtual and platform");
    }

    /** Two daemon threads that wait for each other's reserved locks are found. */
    private static void deadlock() throws Exception {
        Cell a = new Cell();
        Cell b = new Cell();
        CyclicBarrier both = new CyclicBarrier(2);
        for (int i = 0; i < 2; i++) {
            Cell first = i == 0 ? a : b;
            Cell second = i == 0 ? b : a;
            Thread.ofPlatform().daemon().start(() -> {
                first.add();
                synchronized (first) {
                    try {
                        both.await();
                    } catch (Exception e) {
                        throw new AssertionError(e);
                    }
                    second.add();
                }
            });
        }
        ThreadMXBean bean = ManagementFactory.getThreadMXBean();
        long[] found = null;
        while (found == null) { // the test's timeout ends it
            Thread.sleep(20);
            found = bean.findDeadlockedThreads();
        }
        check(found.length == 2, "two threads in the cycle");
        check(bean.getThreadInfo(found[0]).getLockOwnerId() == found[1], "owner of the lock");
    }

    /** Threads end while others claim what they have reserved, and hold it. */
    private static void threadsComeAndGo(int scale) throws Exception {
        int rounds = 20 * scale;
        Cell[] cells = cells(32);
        threads(3, false, t -> {
            for (int r = 0; r < rounds; r++) {
                try {
                    threads(2, false, u -> {
                        for (int i = 0; i < 5; i++) {
                            addToEach(cells);
                        }
                    });
                } catch (Exception e) {
                    throw new AssertionError(e);
                }
                addToEach(cells);
            }
        });
        checkSum(cells, 3L * rounds * 11 * cells.length, "threads that come and go");
    }
}
