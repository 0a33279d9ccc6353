/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */

package gc.placement;

/*
 * @test id=Serial
 * @summary Young collections of Serial copy in the order that is asked for
 * @requires vm.gc.Serial & vm.flagless
 * @library /test/lib /
 * @build jdk.test.whitebox.WhiteBox gc.placement.CopyOrderWorkload
 * @run driver jdk.test.lib.helpers.ClassFileInstaller jdk.test.whitebox.WhiteBox
 * @run driver/timeout=480 gc.placement.TestCopyOrder Serial
 */

/*
 * @test id=Parallel
 * @summary Young collections of Parallel copy in the order that is asked for
 * @requires vm.gc.Parallel & vm.flagless
 * @library /test/lib /
 * @build jdk.test.whitebox.WhiteBox gc.placement.CopyOrderWorkload
 * @run driver jdk.test.lib.helpers.ClassFileInstaller jdk.test.whitebox.WhiteBox
 * @run driver/timeout=480 gc.placement.TestCopyOrder Parallel
 */

/*
 * @test id=G1
 * @summary Young collections of G1 copy in the order that is asked for
 * @requires vm.gc.G1 & vm.flagless
 * @library /test/lib /
 * @build jdk.test.whitebox.WhiteBox gc.placement.CopyOrderWorkload
 * @run driver jdk.test.lib.helpers.ClassFileInstaller jdk.test.whitebox.WhiteBox
 * @run driver/timeout=480 gc.placement.TestCopyOrder G1
 */

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import jdk.test.lib.process.OutputAnalyzer;
import jdk.test.lib.process.ProcessTools;

public class TestCopyOrder {
    private static final String NODE = "gc.placement.CopyOrderWorkload$Node";

    private static final Map<String, List<String>> COLLECTOR = Map.of(
            "Parallel", List.of("-XX:+UseParallelGC", "-Xmn160m", "-XX:SurvivorRatio=2", "-XX:-UseAdaptiveSizePolicy"),
            "G1", List.of("-XX:+UseG1GC", "-Xmn96m", "-XX:SurvivorRatio=2", "-XX:TargetSurvivorRatio=100"),
            "Serial", List.of("-XX:+UseSerialGC", "-Xmn160m", "-XX:SurvivorRatio=2", "-XX:TargetSurvivorRatio=100"));

    /** Promoted at the second collection, or never. */
    private static final List<String> GENERATIONS = List.of("-XX:MaxTenuringThreshold=1", "-XX:MaxTenuringThreshold=15");

    /** Parallel and G1 begin a buffer or a region now and then. */
    private static final int PERCENT = 99;

    /** Where two workers take work from each other the order begins anew. */
    private static final int PERCENT_OF_TWO = 70;

    /** Many small trees; one large one, to which all that is copied belongs. */
    private static final List<String> FOREST = List.of("200", "255");
    private static final List<String> TREE = List.of("1", "32767");

    /** Each next slot of an array leads to another one. */
    private static final List<String> SAPLINGS = List.of("10000", "3");

    private static final String LANES = "-XX:+UseLanes";
    private static final String ONE_WORKER = "-XX:ParallelGCThreads=1";
    private static final List<String> TWO_WORKERS = List.of("-XX:ParallelGCThreads=2", "-XX:-UseDynamicNumberOfGCThreads");

    public static void main(String[] args) throws Exception {
        String collector = args[0];
        boolean serial = collector.equals("Serial");
        for (String generation : GENERATIONS) {
            // Each collector's own order shows that this test can see a difference.
            expect(collector, serial ? "LEVELS" : "LEFT_BEHIND_PARENT", PERCENT, TREE, generation, ONE_WORKER);
            expect(collector, "LEFT_BEHIND_PARENT", PERCENT, TREE, generation, ONE_WORKER, "-XX:CopyOrder=dfs");
            expect(collector, "RIGHT_BEHIND_PARENT", PERCENT, SAPLINGS, generation, ONE_WORKER,
                    rules("hot " + NODE + " right"));
            if (serial) { // whose own order it is
                expect(collector, "LEVELS", PERCENT, TREE, generation, "-XX:CopyOrder=dfs", rules("order " + NODE + " bfs"));
            } else {
                expect(collector, "LEVELS", PERCENT, FOREST, generation, ONE_WORKER, "-XX:CopyOrder=bfs");
            }
            expect(collector, "THREES", PERCENT, TREE, generation, ONE_WORKER, "-XX:CopyOrder=cluster:3");
            expect(collector, "THREES", PERCENT, TREE, generation, ONE_WORKER, "-XX:CopyOrder=cluster:3", "-XX:-UseCompressedOops");
            expect(collector, "THREES", PERCENT, TREE, generation, ONE_WORKER, "-XX:CopyOrder=cluster:3", "-XX:+UseCompactObjectHeaders");
            expect(collector, "THREES", PERCENT, TREE, generation, ONE_WORKER, rules("order " + NODE + " cluster:3"));
            expect(collector, "LEFT_BEHIND_PARENT", PERCENT, TREE, generation, ONE_WORKER, "-XX:CopyOrder=cluster:3",
                    rules("order " + NODE + " dfs"));
            expect(collector, "RIGHT_BEHIND_PARENT", PERCENT, TREE, generation, ONE_WORKER,
                    rules("hot " + NODE + " right"));
            expect(collector, "RIGHT_BEHIND_PARENT", PERCENT, TREE, generation, ONE_WORKER,
                    rules("hot " + NODE + " right\norder " + NODE + " dfs"));
        }
        expect(collector, "THREES", PERCENT, TREE, ONE_WORKER, "-XX:CopyOrder=cluster:3", LANES, "-XX:LaneEngagementPercent=0");
        expect(collector, "RIGHT_BEHIND_PARENT", PERCENT, TREE, ONE_WORKER, rules("hot " + NODE + " right"), LANES,
                "-XX:LaneEngagementPercent=0");
        if (!serial) {
            expectWithTwo(collector, "THREES", TREE, "-XX:CopyOrder=cluster:3");
            expectWithTwo(collector, "LEVELS", FOREST, "-XX:CopyOrder=bfs");
            expectWithTwo(collector, "LEFT_BEHIND_PARENT", TREE, "-XX:CopyOrder=dfs");
            expectWithTwo(collector, "RIGHT_BEHIND_PARENT", TREE, rules("hot " + NODE + " right"));
        }
    }

    private static void expectWithTwo(String collector, String order, List<String> trees, String flag) throws Exception {
        List<String> flags = new ArrayList<>(TWO_WORKERS);
        flags.add(flag);
        expect(collector, order, PERCENT_OF_TWO, trees, flags.toArray(String[]::new));
    }

    private static String rules(String text) throws Exception {
        Path file = Files.createTempFile(Path.of("."), "rules", ".txt");
        Files.writeString(file, text + "\n");
        return "-XX:PlacementFile=" + file;
    }

    private static void expect(String collector, String order, int percent, List<String> trees, String... flags)
            throws Exception {
        List<String> command = new ArrayList<>(List.of("-Xbootclasspath/a:.", "-XX:+UnlockDiagnosticVMOptions",
                "-XX:+WhiteBoxAPI", "-Xms224m", "-Xmx224m", "-XX:+VerifyAfterGC"));
        command.addAll(COLLECTOR.get(collector));
        command.addAll(List.of(flags));
        command.addAll(List.of(CopyOrderWorkload.class.getName(), order, Integer.toString(percent)));
        command.addAll(trees);
        System.out.println("== " + collector + " " + List.of(flags));
        OutputAnalyzer output = ProcessTools.executeTestJava(command);
        output.reportDiagnosticSummary();
        output.shouldHaveExitValue(0);
    }
}
