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
 * @summary Threads get lanes when collections have been dear for some time, and compiled code its barrier then
 * @requires vm.gc.Serial & vm.gc.Parallel & vm.gc.G1 & vm.flagless & os.arch == "amd64"
 * @library /test/lib /
 * @modules java.base/jdk.internal.misc
 * @build gc.lane.LaneWorkload
 * @run driver/timeout=480 gc.lane.TestLaneEngagement
 */

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

import jdk.test.lib.process.OutputAnalyzer;
import jdk.test.lib.process.ProcessTools;

/** Runs LaneWorkload where its collections are dear, and where nothing is. */
public class TestLaneEngagement {
    private static final String THREADS = "4";
    private static final String PREPARED = "Lanes are prepared: collections took ";
    private static final String COMPILED = "(?s).* [1-9]\\d* methods were compiled again with the barrier of lanes.*";
    private static final String ENGAGED = "Lanes are engaged: ";

    public static void main(String[] args) throws Exception {
        for (String collector : List.of("Serial", "Parallel", "G1")) {
            // Collections have to take longer than compilation, so that is to take little.
            for (String level : List.of("1", "4")) {
                runUntilEngaged(
                                collector,
                                "-XX:LaneEngagementPercent=1",
                                "-XX:LaneTrialPercent=100",
                                "-XX:TieredStopAtLevel=" + level,
                                "-XX:CompileCommand=compileonly,gc.lane.LaneWorkload$Player::tree")
                        .shouldMatch(COMPILED);
            }
            run(collector, "8", "-XX:LaneEngagementPercent=100")
                    .shouldNotContain("Lanes are prepared")
                    .shouldNotContain("Lanes are engaged");
        }
        // Nothing is compiled, so lanes may be engaged at once. No thread fills a MB, so lanes are smaller.
        String[] interpreted = {"-XX:LaneEngagementPercent=1", "-XX:LaneTrialPercent=100", "-Xint"};
        runUntilEngaged("Serial", interpreted).shouldMatch("Lanes are engaged: each has (128|256) K");
        runUntilEngaged("Serial", with(interpreted, "-XX:LaneSize=64k"))
                .shouldContain("Lanes are engaged: each has 64 K");
        // There is no room for such a lane, however dear collections are.
        run("Serial", "8", with(interpreted, "-XX:LaneSize=16m")).shouldNotContain("Lanes are prepared");
    }

    private static String[] with(String[] options, String option) {
        return Stream.concat(Stream.of(options), Stream.of(option)).toArray(String[]::new);
    }

    /** And for two seconds with lanes. */
    private static OutputAnalyzer runUntilEngaged(String collector, String... options) throws Exception {
        List<String> command = command(collector, options);
        command.addAll(List.of("-DuntilTold=true", "gc.lane.LaneWorkload", "2", THREADS));
        Predicate<String> engaged = line -> line.contains(ENGAGED);
        Process process =
                ProcessTools.startProcess(collector, ProcessTools.createTestJavaProcessBuilder(command), engaged);
        process.getOutputStream().close();
        return new OutputAnalyzer(process)
                .shouldHaveExitValue(0)
                .shouldContain(PREPARED)
                .shouldContain(ENGAGED)
                .shouldContain("checked");
    }

    private static OutputAnalyzer run(String collector, String seconds, String... options) throws Exception {
        List<String> command = command(collector, options);
        command.addAll(List.of("gc.lane.LaneWorkload", seconds, THREADS));
        return ProcessTools.executeTestJava(command).shouldHaveExitValue(0).shouldContain("checked");
    }

    private static List<String> command(String collector, String... options) {
        List<String> command = new ArrayList<>(List.of(
                "-Xmx256m", "-Xmn2m", "-XX:+Use" + collector + "GC", "-XX:+UseLanes", "-Xlog:gc+lane",
                "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED"));
        command.addAll(List.of(options));
        return command;
    }
}
