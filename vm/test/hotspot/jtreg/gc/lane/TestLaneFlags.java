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
 * @summary UseLanes, LaneSize, LaneSite...: values, and what they do not work with
 * @requires vm.flagless & os.arch == "amd64"
 * @library /test/lib
 * @run driver/timeout=240 gc.lane.TestLaneFlags
 */

import java.util.ArrayList;
import java.util.List;

import jdk.test.lib.process.OutputAnalyzer;
import jdk.test.lib.process.ProcessTools;

public class TestLaneFlags {
    public static void main(String[] args) throws Exception {
        java("-XX:+UseSerialGC").shouldContain("Lanes: off");
        java("-XX:+UseSerialGC", "-XX:+UseLanes").shouldContain("Lanes: on");
        java("-XX:+UseParallelGC", "-XX:+UseLanes").shouldContain("Lanes: on");

        java("-XX:+UseG1GC", "-XX:+UseLanes", "-XX:+PrintFlagsFinal")
                .shouldContain("Lanes: on")
                .shouldMatch("G1HeapRegionSize *= 1048576")
                .shouldMatch("LaneSize *= 524288")
                .shouldNotContain("-XX:LaneSize");
        // G1 rounds the size of its regions up.
        java("-XX:+UseG1GC", "-XX:+UseLanes", "-Xmx3g", "-XX:+PrintFlagsFinal")
                .shouldMatch("G1HeapRegionSize *= 2097152")
                .shouldMatch("LaneSize *= 1048576");
        java("-XX:+UseG1GC", "-XX:+UseLanes", "-XX:LaneSize=1m")
                .shouldContain("-XX:LaneSize must be half of G1's regions at most; 524288 is used");
        java("-XX:+UseG1GC", "-XX:+UseLanes", "-XX:G1HeapRegionSize=8m", "-XX:+PrintFlagsFinal")
                .shouldContain("Lanes: on")
                .shouldMatch("LaneSize *= 1048576");

        for (String collector : List.of("Serial", "Parallel")) {
            java("-XX:+Use" + collector + "GC", "-XX:+UseLanes", "-XX:LaneSize=16m", "-Xmn24m")
                    .shouldContain("-XX:LaneSize is more than half of the young generation's 24576 K; no thread will have a lane")
                    .shouldContain("Lanes: on");
            java("-XX:+Use" + collector + "GC", "-XX:+UseLanes", "-XX:LaneSize=8m", "-Xmn24m").shouldNotContain("-XX:LaneSize");
        }

        refused("this collector", "-XX:+UnlockExperimentalVMOptions", "-XX:+UseEpsilonGC");
        for (String collector : List.of("Z", "Shenandoah")) {
            // A VM may be built without it.
            if (start("-XX:+Use" + collector + "GC").getExitValue() == 0) {
                refused("this collector", "-XX:+Use" + collector + "GC");
            }
        }
        refused("-XX:-UseTLAB", "-XX:+UseSerialGC", "-XX:-UseTLAB");
        refused("-XX:-ReduceInitialCardMarks", "-XX:+UseSerialGC", "-XX:-ReduceInitialCardMarks");
        refused("-XX:-ReduceInitialCardMarks", "-XX:+UseParallelGC", "-XX:-ReduceInitialCardMarks");
        refused("this size of cards", "-XX:+UseSerialGC", "-XX:GCCardSizeInBytes=256");

        java("-XX:+UseSerialGC", "-XX:+UseLanes", "-XX:LaneSize=300k", "-XX:+PrintFlagsFinal")
                .shouldContain("-XX:LaneSize must be a power of 2; 262144 is used")
                .shouldMatch("LaneSize *= 262144");
        notStarted("-XX:+UseSerialGC", "-XX:+UseLanes", "-XX:LaneSize=1k").shouldContain("LaneSize");
        notStarted("-XX:+UseSerialGC", "-XX:+UseLanes", "-XX:LaneSize=1g").shouldContain("LaneSize");
        for (String flag : List.of("LaneEngagementPercent=101", "LaneTrialPercent=0", "LaneTrialPercent=101")) {
            notStarted("-XX:+UseSerialGC", "-XX:+UseLanes", "-XX:" + flag).shouldContain(flag.split("=")[0]);
        }
        notStarted("-XX:+UseSerialGC", "-XX:+UseLanes", "-XX:LaneSiteThreshold=101").shouldContain("LaneSiteThreshold");
        notStarted("-XX:+UseSerialGC", "-XX:+UseLanes", "-XX:LaneSiteOutcomes=0").shouldContain("LaneSiteOutcomes");
        notStarted("-XX:-UnlockDiagnosticVMOptions", "-XX:VerifyLanes=1").shouldContain("diagnostic");
        notStarted("-XX:+UseSerialGC", "-XX:+UseLanes", "-XX:+UnlockDiagnosticVMOptions", "-XX:VerifyLanes=3")
                .shouldContain("VerifyLanes");
    }

    private static void refused(String why, String... options) throws Exception {
        List<String> all = new ArrayList<>(List.of(options));
        all.add("-XX:+UseLanes");
        java(all.toArray(String[]::new))
                .shouldContain("-XX:+UseLanes does not work with " + why + "; lanes are off")
                .shouldContain("Lanes: off");
    }

    private static OutputAnalyzer java(String... options) throws Exception {
        return start(options).shouldHaveExitValue(0);
    }

    private static OutputAnalyzer notStarted(String... options) throws Exception {
        return start(options).shouldHaveExitValue(1);
    }

    private static OutputAnalyzer start(String... options) throws Exception {
        List<String> command = new ArrayList<>(List.of("-Xmx64m", "-Xlog:kinjo"));
        command.addAll(List.of(options));
        command.add("-version");
        return ProcessTools.executeLimitedTestJava(command);
    }
}
