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
 * @summary Threads get their indices in turn, and only when they lock
 * @requires vm.flagless
 * @modules java.base/jdk.internal.misc java.management jdk.management
 * @build runtime.lockReservation.MarkWord
 * @run main/othervm/timeout=240 -Xint -XX:+UseLockReservation
 *      --add-exports=java.base/jdk.internal.misc=ALL-UNNAMED runtime.lockReservation.TestLockReservationIndices
 * @run main/othervm/timeout=240 -Xcomp -XX:+UseLockReservation
 *      --add-exports=java.base/jdk.internal.misc=ALL-UNNAMED runtime.lockReservation.TestLockReservationIndices
 */

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

public class TestLockReservationIndices {
    private static final int IDLE_THREADS = 2300; // more than there are indices

    private static volatile boolean stop;
    private static volatile Object seen;

    public static void main(String[] args) throws Exception {
        // What a dead thread has reserved does not belong to the next thread.
        Set<Long> owners = new HashSet<>();
        for (int i = 0; i < 20; i++) {
            check(owners.add(ownerOfNewThread()), "a thread has the index of one that has just ended");
        }

        List<Thread> idle = new ArrayList<>();
        for (int i = 0; i < IDLE_THREADS; i++) {
            idle.add(Thread.ofPlatform().stackSize(256 * 1024).start(() -> {
                while (!stop) {
                    LockSupport.park();
                }
            }));
        }
        ownerOfNewThread();
        stop = true;
        for (Thread thread : idle) {
            LockSupport.unpark(thread);
            thread.join();
        }
    }

    /** The index of a new thread, which ends. */
    private static long ownerOfNewThread() throws InterruptedException {
        Object[] objects = new Object[10];
        Thread thread = Thread.ofPlatform().start(() -> {
            for (int i = 0; i < objects.length; i++) {
                objects[i] = new Object();
                synchronized (objects[i]) {
                    seen = objects[i]; // so that the lock is not optimized away
                }
            }
        });
        thread.join();
        Object last = objects[objects.length - 1];
        check(MarkWord.isReserved(last), "not reserved");
        return MarkWord.owner(last);
    }

    private static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }
}
