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
 * @test id=Serial
 * @summary A heap profiler's samples also tell of large objects in lanes, and of those that are allocated outside of them
 * @requires vm.gc.Serial & os.arch == "amd64"
 * @library /test/lib
 * @run main/othervm/native -agentlib:TestLaneSampling -Xmx256m -Xmn128m -XX:+UseSerialGC -XX:+UseLanes
 *      -XX:LaneEngagementPercent=0 gc.lane.TestLaneSampling
 */

/*
 * @test id=G1
 * @summary A heap profiler's samples also tell of large objects in lanes, and of those that are allocated outside of them
 * @requires vm.gc.G1 & os.arch == "amd64"
 * @library /test/lib
 * @run main/othervm/native -agentlib:TestLaneSampling -Xmx256m -XX:+UseG1GC -XX:+UseLanes
 *      -XX:LaneEngagementPercent=0 gc.lane.TestLaneSampling
 */

import java.util.function.IntFunction;

import jdk.test.lib.Asserts;

/** The agent asks for a sample in each half of a megabyte. */
public class TestLaneSampling {
    private static final int MEGABYTES = 200;
    private static final int EXPECTED = 2 * MEGABYTES;

    private static Object shared;

    private static native int samples();

    public static void main(String[] args) {
        // All of them escape, so their site soon allocates outside of lanes.
        check("shared", 64, i -> {
            long[] small = new long[6];
            shared = small;
            return small;
        });
        check("large", 20_016, i -> new byte[20_000]);
    }

    private static void check(String name, int bytes, IntFunction<Object> allocation) {
        int before = samples();
        Object last = null;
        for (int i = 0; i < MEGABYTES * (1 << 20) / bytes; i++) {
            last = allocation.apply(i);
        }
        Asserts.assertNotNull(last);
        int seen = samples() - before;
        System.out.println(name + ": " + seen + " samples");
        Asserts.assertGreaterThanOrEqual(seen, EXPECTED / 2, name);
        Asserts.assertLessThanOrEqual(seen, 2 * EXPECTED, name);
    }
}
