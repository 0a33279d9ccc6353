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
 * @summary JFR sees each buffer that a thread allocates in, also the holes of its lane
 * @requires vm.flagless & vm.hasJFR & os.arch == "amd64"
 * @library /test/lib
 * @modules jdk.jfr
 * @run main/othervm -Xmx128m -Xmn64m -XX:+UseSerialGC -XX:+UseLanes -XX:LaneEngagementPercent=0
 *                   gc.lane.TestLaneAllocationEvents
 * @run main/othervm -Xmx128m -Xmn64m -XX:+UseParallelGC -XX:+UseLanes -XX:LaneEngagementPercent=0
 *                   gc.lane.TestLaneAllocationEvents
 * @run main/othervm -Xmx128m -XX:+UseG1GC -XX:+UseLanes -XX:LaneEngagementPercent=0
 *                   gc.lane.TestLaneAllocationEvents
 */

import java.nio.file.Path;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import jdk.test.lib.Asserts;

public class TestLaneAllocationEvents {
    private static final String EVENT = "jdk.ObjectAllocationInNewTLAB";
    private static final int MEGABYTES = 100;
    private static final int ARRAYS_PER_MEGABYTE = 1024;

    private static byte[] last;

    public static void main(String[] args) throws Exception {
        Path file = Path.of("lanes.jfr");
        try (Recording recording = new Recording()) {
            recording.enable(EVENT);
            recording.start();
            for (int i = 0; i < MEGABYTES * ARRAYS_PER_MEGABYTE; i++) {
                byte[] array = new byte[1024];
                array[i % 1024] = 1;
                if (i % 1000 == 0) {
                    last = array;
                }
            }
            recording.stop();
            recording.dump(file);
        }
        Asserts.assertEQ(last.length, 1024);

        long bytes = 0;
        for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
            if (event.getThread() != null && Thread.currentThread().getName().equals(event.getThread().getJavaName())) {
                bytes += event.getLong("tlabSize");
            }
        }
        // The buffer that the thread had when the recording began is in none of its events.
        Asserts.assertGreaterThanOrEqual(bytes >> 20, MEGABYTES * 3 / 4L, "megabytes of buffers");
    }
}
