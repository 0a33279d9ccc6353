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
 * @summary What is reserved but not held never looks contended: no thread blocks for it
 * @requires vm.flagless
 * @library /test/lib /
 * @modules java.management
 * @build runtime.lockReservation.TestLockReservationJNI
 * @run main/othervm/timeout=240 --enable-native-access=ALL-UNNAMED -Xint -XX:+UseLockReservation
 *      runtime.lockReservation.TestUnheldLocks
 * @run main/othervm/timeout=240 --enable-native-access=ALL-UNNAMED -XX:TieredStopAtLevel=1 -XX:+UseLockReservation
 *      runtime.lockReservation.TestUnheldLocks
 * @run main/othervm/timeout=240 --enable-native-access=ALL-UNNAMED -Xbatch -XX:-TieredCompilation
 *      -XX:+UseLockReservation runtime.lockReservation.TestUnheldLocks
 * @run main/othervm/timeout=240 --enable-native-access=ALL-UNNAMED -XX:+UseLockReservation
 *      -XX:LockReservationFence=fenced runtime.lockReservation.TestUnheldLocks
 */

import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.net.CookieHandler;
import java.util.concurrent.CountDownLatch;
import runtime.lockReservation.TestLockReservationJNI.Box;
import runtime.lockReservation.TestLockReservationJNI.JNI;

public class TestUnheldLocks {
    private static final int OBJECTS = 300;
    private static final int LOCK_STACK_CAPACITY = 8;

    private static volatile boolean isReserved;
    private static volatile boolean isEntered;

    private static final class Cell {
        int count;

        synchronized void add() {
            count++;
        }
    }

    private interface Body {
        void run() throws Throwable;
    }

    public static void main(String[] args) throws Throwable {
        Cell[] warm = cells();
        for (int i = 0; i < 100; i++) {
            addToEach(warm);
        }

        Cell[] own = cells();
        addToEach(own);
        expectNotBlocked("with a full lock stack", () -> withFullLockStack(0, () -> addToEach(own)));

        Cell[] others = cells();
        CountDownLatch end = new CountDownLatch(1);
        CountDownLatch reserved = new CountDownLatch(1);
        Thread owner = Thread.ofPlatform().start(() -> {
            addToEach(others);
            reserved.countDown();
            await(end);
        });
        reserved.await();
        while (owner.getState() != Thread.State.WAITING) {
            Thread.sleep(1); // the test's timeout ends it
        }
        expectNotBlocked("another's, with a full lock stack", () -> withFullLockStack(0, () -> addToEach(others)));
        end.countDown();
        owner.join();

        expectNotBlocked("by JNI", TestUnheldLocks::enterByJNI);
        expectNotBlocked("by JNI, of an owner that runs", TestUnheldLocks::enterOthersByJNI);
        for (Cell[] cells : new Cell[][] {own, others}) {
            for (Cell cell : cells) {
                check(cell.count == 2, cell.count + " instead of 2");
            }
        }
    }

    private static void enterByJNI() throws Throwable {
        for (int i = 0; i < 20; i++) { // more would make new code between two calls of JNI, which ends local references
            Box box = new Box();
            box.add();
            enterByJNI(box);
        }
    }

    /** The owner is neither at a lock nor idle, so that it takes a fence to see that it holds nothing. */
    private static void enterOthersByJNI() throws Throwable {
        Box[] boxes = new Box[10];
        Thread.ofPlatform().start(() -> { // ends by itself: to join it might count as blocked
            for (int i = 0; i < boxes.length; i++) {
                boxes[i] = new Box();
                boxes[i].add();
            }
            isReserved = true;
            while (!isEntered) {
                Thread.onSpinWait();
            }
        });
        while (!isReserved) {
            Thread.onSpinWait();
        }
        for (Box box : boxes) {
            enterByJNI(box);
        }
        isEntered = true;
    }

    private static void enterByJNI(Box box) throws Throwable {
        CookieHandler.setDefault(box);
        JNI jni = new JNI();
        MemorySegment reference = jni.box();
        jni.enter(reference);
        check(Thread.holdsLock(box), "entered");
        jni.exit(reference);
        jni.delete(reference);
    }

    /** Runs a body while this thread holds as many locks as a lock stack has room for. */
    private static void withFullLockStack(int depth, Body body) throws Throwable {
        if (depth == LOCK_STACK_CAPACITY) {
            body.run();
        } else {
            synchronized (new Cell()) {
                withFullLockStack(depth + 1, body);
            }
        }
    }

    private static void expectNotBlocked(String what, Body body) throws Throwable {
        long before = blocked();
        body.run();
        long times = blocked() - before;
        check(times == 0, what + ": blocked " + times + " times");
    }

    private static long blocked() {
        return ManagementFactory.getThreadMXBean().getThreadInfo(Thread.currentThread().threadId()).getBlockedCount();
    }

    private static Cell[] cells() {
        Cell[] cells = new Cell[OBJECTS];
        for (int i = 0; i < OBJECTS; i++) {
            cells[i] = new Cell();
        }
        return cells;
    }

    private static void addToEach(Cell[] cells) {
        for (Cell cell : cells) {
            cell.add();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }
}
