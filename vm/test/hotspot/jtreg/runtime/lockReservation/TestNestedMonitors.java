/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation. The Kinjo authors designate
 * this particular file as subject to the "Classpath" exception as provided
 * in the LICENSE file of the vm folder.
 */

package runtime.lockReservation;

/*
 * @test
 * @summary Compiled code leaves the monitor of the object that it means, though others have the same hash
 * @requires vm.flagless
 * @run main/othervm/timeout=240 -Xmx64m -XX:-TieredCompilation -XX:+UseCompactObjectHeaders
 *      -XX:+UnlockDiagnosticVMOptions -XX:AsyncDeflationInterval=0 -XX:GuaranteedAsyncDeflationInterval=0
 *      runtime.lockReservation.TestNestedMonitors
 * @run main/othervm/timeout=240 -Xmx64m -XX:-TieredCompilation -XX:-UseCompactObjectHeaders
 *      -XX:+UnlockDiagnosticVMOptions -XX:AsyncDeflationInterval=0 -XX:GuaranteedAsyncDeflationInterval=0
 *      runtime.lockReservation.TestNestedMonitors
 */

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class TestNestedMonitors {
    private static final int PAIRS = 50;
    private static final int BUCKETS = 1 << 12; // at least as many as the table of monitors has
    private static final int TIMES = 60_000;
    private static final int TIMES_BETWEEN_COLLECTIONS = 1_001; // after which a thread remembers no monitors

    /** Two objects that share a bucket. */
    private record Pair(Object outer, Object inner) {}

    public static void main(String[] args) throws InterruptedException {
        List<Pair> pairs = pairs();
        for (Pair pair : pairs) {
            inflate(pair.outer());
            inflate(pair.inner());
        }
        for (int i = 0; i < TIMES; i++) {
            Pair pair = pairs.get(i % PAIRS);
            nest(pair.outer(), pair.inner(), i);
        }
        for (Pair pair : pairs) {
            requireFree(pair.outer());
            requireFree(pair.inner());
        }
    }

    private static List<Pair> pairs() {
        Map<Integer, Object> byBucket = new HashMap<>();
        List<Pair> pairs = new ArrayList<>();
        while (pairs.size() < PAIRS) {
            Object object = new Object();
            Object other = byBucket.remove(System.identityHashCode(object) & (BUCKETS - 1));
            if (other == null) {
                byBucket.put(System.identityHashCode(object) & (BUCKETS - 1), object);
            } else {
                pairs.add(new Pair(other, object));
            }
        }
        return pairs;
    }

    private static void inflate(Object object) throws InterruptedException {
        synchronized (object) {
            object.wait(1);
        }
    }

    private static void requireFree(Object object) throws InterruptedException {
        Thread other = Thread.ofPlatform().daemon().start(() -> {
            synchronized (object) {
                object.notifyAll();
            }
        });
        other.join(10_000);
        if (other.isAlive()) {
            throw new AssertionError("still locked");
        }
    }

    private static void nest(Object outer, Object inner, int i) {
        synchronized (outer) {
            synchronized (inner) {
                if (i % TIMES_BETWEEN_COLLECTIONS == 0) {
                    System.gc();
                }
            }
            if (!Thread.holdsLock(outer)) {
                throw new AssertionError("lost at " + i);
            }
        }
        if (Thread.holdsLock(outer)) {
            throw new AssertionError("kept at " + i);
        }
    }
}
