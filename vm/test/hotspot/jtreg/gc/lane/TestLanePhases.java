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
 * @summary A site whose objects escape in one phase of a program only is local again afterwards (row T8)
 * @requires vm.flagless & os.arch == "amd64"
 * @library /test/lib /
 * @modules java.base/jdk.internal.misc
 *          java.compiler
 *          java.management
 *          jdk.internal.jvmstat/sun.jvmstat.monitor
 * @build gc.lane.LaneLists
 * @run main/othervm/timeout=480 -Xmx128m -Xmn64m -XX:+UseSerialGC -XX:+UseLanes -XX:LaneEngagementPercent=0
 *                   -Xlog:gc+lane:file=lanes.log gc.lane.TestLanePhases
 * @run main/othervm/timeout=480 -Xmx128m -XX:+UseG1GC -XX:+UseLanes -XX:LaneEngagementPercent=0
 *                   -Xlog:gc+lane:file=lanes.log gc.lane.TestLanePhases
 */

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import jdk.test.lib.Asserts;

public class TestLanePhases {
    /** A shared site is tried again after so long at first. */
    private static final long SECONDS_BEFORE_RETRY = 5;

    public static void main(String[] args) throws Exception {
        long begin = System.nanoTime();
        runUntil("local", false);
        runUntil("shared", true);
        runUntil("local", false);
        long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin);

        long changes = Files.readAllLines(Path.of("lanes.log")).stream()
                .filter(line -> line.contains("Site " + LaneLists.METHOD))
                .count();
        // In each phase once; when it is tried again, it may be found to be the same as before.
        Asserts.assertLessThanOrEqual(changes, 3 + 2 * (1 + seconds / SECONDS_BEFORE_RETRY), "changes");
    }

    private static void runUntil(String decision, boolean publishes) {
        LaneLists.makeUntil(
                "the site is " + decision,
                line -> line.contains(LaneLists.METHOD) && line.contains(" " + decision + " "),
                publishes);
    }
}
