/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */

package gc.lane;

/*
 * @test
 * @summary JFR sees each buffer that a thread allocates in, also the holes of its lane, large objects, and what stays
 * @requires vm.flagless & vm.hasJFR & os.arch == "amd64"
 * @library /test/lib
 * @modules jdk.jfr
 * @run main/othervm -Xmx128m -Xmn64m -XX:+UseSerialGC -XX:+UseLanes -XX:LaneEngagementPercent=0
 *                   gc.lane.TestLaneAllocationEvents
 * @run main/othervm -Xmx128m -Xmn64m -XX:+UseParallelGC -XX:+UseLanes -XX:LaneEngagementPercent=0
 *                   gc.lane.TestLaneAllocationEvents
 * @run main/othervm -Xmx128m -XX:+UseG1GC -XX:+UseLanes -XX:LaneEngagementPercent=0
 *                   gc.lane.TestLaneAllocationEvents
 * @run main/othervm -Xmx128m -XX:+UseG1GC -XX:+UseLanes -XX:-LaneSiteHistory
 *                   -XX:+UnlockDiagnosticVMOptions -XX:VerifyLanes=1 gc.lane.TestLaneAllocationEvents
 */

import java.nio.file.Path;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import jdk.test.lib.Asserts;

public class TestLaneAllocationEvents {
    private static final String BUFFER = "jdk.ObjectAllocationInNewTLAB";
    private static final String OUTSIDE = "jdk.ObjectAllocationOutsideTLAB";
    private static final String OLD = "jdk.OldObjectSample";
    private static final int MEGABYTES = 100;

    private static final byte[][] ESCAPED = new byte[100][];

    private static byte[] last;

    public static void main(String[] args) throws Exception {
        check(1024, 1000);
        // These have no buffer in common with others.
        check(20_000, 1000);
        // The holes between those that escape are small.
        Asserts.assertLessThan(check(48, 20), MEGABYTES * 100, "events");
        checkOld();
    }

    /** For its samples of old objects the VM keeps weak references to objects that are just being allocated. */
    private static void checkOld() throws Exception {
        Path file = Path.of("old.jfr");
        byte[][] kept = new byte[30 << 10][];
        try (Recording recording = new Recording()) {
            recording.enable(OLD).with("cutoff", "0 ns");
            recording.start();
            for (int i = 0; i < kept.length; i++) {
                kept[i] = new byte[1024];
                last = new byte[1024];
            }
            // Old is what has lived through a collection.
            System.gc();
            recording.stop();
            recording.dump(file);
        }
        Asserts.assertEQ(kept[kept.length - 1].length, 1024);
        long samples = RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals(OLD))
                .filter(event -> event.getInt("arrayElements") == 1024)
                .count();
        Asserts.assertGreaterThan(samples, 0L, "samples of what is alive");
    }

    /** How many events there were while one in so many arrays escaped. */
    private static int check(int length, int escapes) throws Exception {
        Path file = Path.of(length + ".jfr");
        try (Recording recording = new Recording()) {
            recording.enable(BUFFER);
            recording.enable(OUTSIDE);
            recording.start();
            for (int i = 0; i < MEGABYTES * (1 << 20) / length; i++) {
                byte[] array = new byte[length];
                array[i % length] = 1;
                if (i % escapes == 0) {
                    ESCAPED[i / escapes % ESCAPED.length] = array;
                    last = array;
                }
            }
            recording.stop();
            recording.dump(file);
        }
        Asserts.assertEQ(last.length, length);

        long bytes = 0;
        int events = 0;
        for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
            if (event.getThread() != null && Thread.currentThread().getName().equals(event.getThread().getJavaName())) {
                events++;
                boolean isBuffer = event.getEventType().getName().equals(BUFFER);
                bytes += event.getLong(isBuffer ? "tlabSize" : "allocationSize");
            }
        }
        // The buffer that the thread had when the recording began is in none of its events.
        Asserts.assertGreaterThanOrEqual(bytes >> 20, MEGABYTES * 3 / 4L, "megabytes of buffers");
        return events;
    }
}
