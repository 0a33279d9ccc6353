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
 * @summary Programs behave with lanes as without: interpreter, C1, C2, checked and under stress
 * @requires vm.gc.Serial & vm.flagless & os.arch == "amd64"
 * @library /test/lib /
 * @modules java.base/jdk.internal.misc
 * @build gc.lane.LaneWorkload gc.lane.TestLanes
 * @run driver/timeout=720 gc.lane.TestLanesMatrix Serial
 */

/*
 * @test id=Parallel
 * @summary Programs behave with lanes as without: interpreter, C1, C2, checked and under stress
 * @requires vm.gc.Parallel & vm.flagless & os.arch == "amd64"
 * @library /test/lib /
 * @modules java.base/jdk.internal.misc
 * @build gc.lane.LaneWorkload gc.lane.TestLanes
 * @run driver/timeout=720 gc.lane.TestLanesMatrix Parallel
 */

/*
 * @test id=G1
 * @summary Programs behave with lanes as without: interpreter, C1, C2, checked and under stress
 * @requires vm.gc.G1 & vm.flagless & os.arch == "amd64"
 * @library /test/lib /
 * @modules java.base/jdk.internal.misc
 * @build gc.lane.LaneWorkload gc.lane.TestLanes
 * @run driver/timeout=720 gc.lane.TestLanesMatrix G1
 */

/** All rows of modes of TestLanes. */
public class TestLanesMatrix {
    public static void main(String[] args) throws Exception {
        TestLanes.runAll(args[0]);
    }
}
