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
 * @summary Lanes are engaged while they save dear collections, and no longer when all objects escape
 * @requires vm.gc.Serial & vm.gc.G1 & vm.flagless & os.arch == "amd64"
 * @library /test/lib /
 * @modules java.base/jdk.internal.misc
 *          java.compiler
 *          java.management
 *          jdk.internal.jvmstat/sun.jvmstat.monitor
 * @build gc.lane.LaneLists
 * @run main/othervm/timeout=480 -Xmx128m -Xmn4m -XX:+UseSerialGC -XX:+UseLanes -XX:LaneSize=128k
 *                   -XX:LaneEngagementPercent=2 -Xlog:gc+lane gc.lane.TestLaneDisengagement
 * @run main/othervm/timeout=480 -Xmx128m -Xmn4m -XX:+UseG1GC -XX:+UseLanes -XX:LaneSize=128k
 *                   -XX:LaneEngagementPercent=2 -Xlog:gc+lane gc.lane.TestLaneDisengagement
 */

public class TestLaneDisengagement {
    public static void main(String[] args) {
        runUntil("yes", false);
        runUntil("no", true);
    }

    private static void runUntil(String answer, boolean publishes) {
        LaneLists.makeUntil("engaged: " + answer, line -> line.matches("engaged: +" + answer + ".*"), publishes);
    }
}
