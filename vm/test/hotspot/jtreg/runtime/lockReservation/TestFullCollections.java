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
 * @summary A full collection keeps locks and hashes of reserved objects, and stores no mark words of the others
 * @requires vm.flagless
 * @library /test/lib
 * @run driver/timeout=240 runtime.lockReservation.TestFullCollections
 */

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.test.lib.process.OutputAnalyzer;
import jdk.test.lib.process.ProcessTools;

public class TestFullCollections {
    private static final int OBJECTS = 100_000;
    private static final Pattern RESTORED = Pattern.compile("Restor\\w+ (\\d+) marks");

    public static void main(String[] args) throws Exception {
        for (String collector : List.of("Serial", "Parallel", "G1")) {
            OutputAnalyzer output = ProcessTools.executeTestJava(
                    "-Xmx96m", "-Xlog:gc*=trace", "-XX:+UseLockReservation", "-XX:+Use" + collector + "GC",
                    Collector.class.getName());
            output.shouldHaveExitValue(0);
            long restored = -1;
            Matcher matcher = RESTORED.matcher(output.getStdout());
            while (matcher.find()) {
                restored = Math.max(restored, Long.parseLong(matcher.group(1)));
            }
            if (restored < 0 || restored > OBJECTS / 2) {
                throw new RuntimeException(collector + " restored mark words: " + restored);
            }
        }
    }

    /** Locks many objects and collects, also while it holds two of them. */
    static class Collector {
        public static void main(String[] args) {
            Object[] objects = new Object[OBJECTS];
            for (int i = 0; i < OBJECTS; i++) {
                objects[i] = new Object();
                lock(objects[i]);
            }
            int hash = System.identityHashCode(objects[1]);
            synchronized (objects[0]) {
                synchronized (objects[1]) {
                    System.gc();
                    check(Thread.holdsLock(objects[0]) && Thread.holdsLock(objects[1]), "held over the collection");
                }
            }
            check(!Thread.holdsLock(objects[0]) && !Thread.holdsLock(objects[1]), "left after the collection");
            check(System.identityHashCode(objects[1]) == hash, "same hash");
            for (Object object : objects) {
                lock(object);
            }
        }

        private static void lock(Object object) {
            synchronized (object) {
                check(Thread.holdsLock(object), "held");
            }
        }

        private static void check(boolean condition, String what) {
            if (!condition) {
                throw new AssertionError(what);
            }
        }
    }
}
