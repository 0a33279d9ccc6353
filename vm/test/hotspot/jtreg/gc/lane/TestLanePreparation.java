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
 * @summary Code that gets the barrier before lanes are engaged allocates objects of shared sites in buffers of their own
 * @requires vm.gc.Serial & vm.gc.Parallel & vm.gc.G1 & vm.flagless & os.arch == "amd64"
 * @library /test/lib /
 * @modules java.base/jdk.internal.misc
 *          java.compiler
 *          java.management
 *          jdk.internal.jvmstat/sun.jvmstat.monitor
 * @build gc.lane.LaneLists jdk.test.whitebox.WhiteBox
 * @run driver jdk.test.lib.helpers.ClassFileInstaller jdk.test.whitebox.WhiteBox
 * @run main/othervm/timeout=480 -Xmx64m -Xmn2m -XX:+UseSerialGC -XX:+UseLanes -XX:LaneSize=128k
 *                   -XX:LaneEngagementPercent=1 -XX:LaneTrialPercent=100
 *                   -Xbootclasspath/a:. -XX:+UnlockDiagnosticVMOptions -XX:+WhiteBoxAPI
 *                   -XX:+VerifyBeforeGC -XX:+VerifyAfterGC
 *                   -XX:CompileCommand=compileonly,gc.lane.LaneLists::fill
 *                   -XX:CompileCommand=compileonly,gc.lane.TestLanePreparation::publish
 *                   -Xlog:gc+lane gc.lane.TestLanePreparation
 * @run main/othervm/timeout=480 -Xmx64m -Xmn2m -XX:+UseParallelGC -XX:+UseLanes -XX:LaneSize=128k
 *                   -XX:LaneEngagementPercent=1 -XX:LaneTrialPercent=100
 *                   -Xbootclasspath/a:. -XX:+UnlockDiagnosticVMOptions -XX:+WhiteBoxAPI
 *                   -XX:+VerifyBeforeGC -XX:+VerifyAfterGC
 *                   -XX:CompileCommand=compileonly,gc.lane.LaneLists::fill
 *                   -XX:CompileCommand=compileonly,gc.lane.TestLanePreparation::publish
 *                   -Xlog:gc+lane gc.lane.TestLanePreparation
 * @run main/othervm/timeout=480 -Xmx64m -Xmn2m -XX:+UseG1GC -XX:+UseLanes -XX:LaneSize=128k
 *                   -XX:LaneEngagementPercent=1 -XX:LaneTrialPercent=100
 *                   -Xbootclasspath/a:. -XX:+UnlockDiagnosticVMOptions -XX:+WhiteBoxAPI
 *                   -XX:+VerifyBeforeGC -XX:+VerifyAfterGC
 *                   -XX:CompileCommand=compileonly,gc.lane.LaneLists::fill
 *                   -XX:CompileCommand=compileonly,gc.lane.TestLanePreparation::publish
 *                   -Xlog:gc+lane gc.lane.TestLanePreparation
 */

import java.lang.reflect.Method;
import java.util.concurrent.TimeUnit;
import jdk.test.lib.Asserts;
import jdk.test.whitebox.WhiteBox;

/** Collections go on meanwhile, and the heap is verified before and after each. */
public class TestLanePreparation {
    private static final long MOST_SECONDS = 240;
    private static final int ROUNDS = 2_000;

    private record Item(long value, Item before) {}

    private static volatile Item last;

    public static void main(String[] args) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
        do {
            Item before = last;
            for (int i = 0; i < ROUNDS; i++) {
                publish(i);
                LaneLists.makeOne();
            }
            Item item = last;
            for (int i = ROUNDS - 1; i >= 0; i--) {
                Asserts.assertEQ(item.value(), (long) i);
                item = item.before();
            }
            Asserts.assertTrue(item == before, "the round before");
            last = null;
            Asserts.assertLessThan(System.nanoTime(), end, "time until lanes are engaged");
        } while (LaneLists.noLineMatches(line -> line.matches("engaged: +yes")));
        // C2 does not take it for code that was wrong.
        Method published = TestLanePreparation.class.getDeclaredMethod("publish", long.class);
        Asserts.assertEQ(WhiteBox.getWhiteBox().getMethodDecompileCount(published), 0);
    }

    /** Its allocation site is surely shared. */
    private static void publish(long value) {
        last = new Item(value, last);
    }
}
