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
 * @summary Programs behave with lanes as without: checked and under stress, with each collector
 * @requires vm.gc.Serial & vm.gc.Parallel & vm.gc.G1 & vm.flagless & os.arch == "amd64"
 * @library /test/lib /
 * @modules java.base/jdk.internal.misc
 * @build gc.lane.LaneWorkload
 * @run driver/timeout=480 gc.lane.TestLanes
 */

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import jdk.test.lib.Platform;
import jdk.test.lib.process.OutputAnalyzer;
import jdk.test.lib.process.ProcessTools;

/** Runs LaneWorkload in one VM for each row of modes. */
public class TestLanes {
    private static final String SECONDS = "4";
    private static final String THREADS = "4";

    private static final Map<String, List<String>> LANES = Map.of(
            "off", List.of(),
            "on", List.of("-XX:+UseLanes", "-XX:LaneEngagementPercent=0"),
            "checked", List.of("-XX:+UseLanes", "-XX:VerifyLanes=1", "-XX:-UseLockReservation"),
            "stress", List.of("-XX:+UseLanes", "-XX:+StressLanes", "-XX:LockReservationFence=fenced"),
            "stress checked", List.of("-XX:+UseLanes", "-XX:+StressLanes", "-XX:VerifyLanes=2",
                    "-XX:-UseLockReservation"),
            "coming and going", List.of("-XX:+UseLanes", "-XX:+StressLanes", "-XX:VerifyLanes=1",
                    "-XX:LaneEngagementPercent=1"),
            // Not in each base.
            "locks in frames", List.of("-XX:+UseLanes", "-XX:+StressLanes", "-XX:+IgnoreUnrecognizedVMOptions",
                    "-XX:LockingMode=1"),
            "with locks", List.of("-XX:+UseLanes", "-XX:+StressLanes", "-XX:VerifyLanes=1",
                    "-XX:+UseLockReservation", "-XX:+VerifyLockReservation", "-XX:+StressLockReservation"));

    private static final Map<String, List<String>> MODE = Map.of(
            "int", List.of("-Xint"),
            "c1", List.of("-XX:TieredStopAtLevel=1"),
            "c2", List.of("-XX:-TieredCompilation"),
            "tiered", List.of(),
            "uncompressed", List.of("-XX:-UseCompressedOops", "-XX:-UseCompactObjectHeaders"),
            "options", List.of("-XX:+UseCondCardMark", "-XX:ObjectAlignmentInBytes=16", "-XX:+ZeroTLAB",
                    "-XX:InitiatingHeapOccupancyPercent=0"),
            "with base", List.of("-XX:HeapBaseMinAddress=33g"),
            "compact headers", List.of("-XX:+UseCompactObjectHeaders"),
            // In a debug VM only.
            "failing copies", List.of("-Xlog:gc,gc+promotion", "-XX:+IgnoreUnrecognizedVMOptions",
                    "-XX:-UseCompactObjectHeaders", "-Xmn16m",
                    "-XX:+G1GCAllocationFailureALot", "-XX:G1GCAllocationFailureALotCount=100",
                    "-XX:G1GCAllocationFailureALotInterval=2",
                    "-XX:+PromotionFailureALot", "-XX:PromotionFailureALotCount=100",
                    "-XX:PromotionFailureALotInterval=2"),
            "stressed code", List.of("-XX:-TieredCompilation", "-XX:+StressGCM", "-XX:+StressLCM", "-XX:+StressIGVN"));

    private static final List<List<String>> ROWS = List.of(
            List.of("off", "tiered"),
            List.of("on", "tiered"),
            List.of("checked", "tiered"),
            List.of("stress checked", "int"),
            List.of("stress checked", "c1"),
            List.of("stress checked", "c2"),
            List.of("stress checked", "tiered"),
            List.of("stress", "uncompressed"),
            List.of("stress checked", "with base"),
            List.of("stress checked", "compact headers"),
            List.of("with locks", "compact headers"),
            List.of("stress checked", "options"),
            List.of("locks in frames", "tiered"),
            List.of("stress checked", "stressed code"),
            List.of("coming and going", "c1"),
            List.of("coming and going", "tiered"),
            List.of("with locks", "tiered"));

    public static void main(String[] args) throws Exception {
        for (String collector : List.of("Serial", "Parallel", "G1")) {
            run(collector, List.of("stress checked", "tiered"));
            run(collector, List.of("stress checked", "compact headers"));
            run(collector, List.of("with locks", "tiered"));
        }
        // Threads collect their lanes while G1 marks, which has noted references to what they reclaim.
        run("G1", LANES.get("checked"), List.of("-XX:InitiatingHeapOccupancyPercent=0", "-Xlog:gc"))
                .shouldContain("Concurrent Mark Cycle");
    }

    static void runAll(String collector) throws Exception {
        for (List<String> row : ROWS) {
            run(collector, row);
        }
        boolean isG1 = collector.equals("G1");
        for (String lanes : List.of("stress", "on")) {
            OutputAnalyzer output = run(collector, List.of(lanes, "failing copies"));
            if (Platform.isDebugBuild()) {
                output.shouldContain(isG1 ? "Evacuation Failure" : "Promotion failed");
            }
        }
    }

    private static OutputAnalyzer run(String collector, List<String> row) throws Exception {
        return run(collector, LANES.get(row.get(0)), MODE.get(row.get(1)));
    }

    private static OutputAnalyzer run(String collector, List<String> lanes, List<String> mode) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                "-Xmx256m", "-Xmn64m", "-XX:+Use" + collector + "GC", "-XX:+UnlockDiagnosticVMOptions",
                "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED"));
        command.addAll(lanes);
        command.addAll(mode);
        command.addAll(List.of("gc.lane.LaneWorkload", SECONDS, THREADS));
        OutputAnalyzer output = ProcessTools.executeTestJava(command);
        return output.shouldHaveExitValue(0).shouldContain("checked");
    }
}
