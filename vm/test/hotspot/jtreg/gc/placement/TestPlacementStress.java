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
 * @key randomness
 * @summary Objects stay intact when classes have orders, hot fields and buffers of their own
 * @requires vm.gc.Serial & vm.flagless
 * @library /test/lib /
 * @build gc.placement.CollectionsWorkload gc.placement.ArrayGraphWorkload
 * @run driver/timeout=900 gc.placement.TestPlacementStress Serial
 */

/*
 * @test id=Parallel
 * @key randomness
 * @summary Objects stay intact when classes have orders, hot fields and buffers of their own
 * @requires vm.gc.Parallel & vm.flagless
 * @library /test/lib /
 * @build gc.placement.CollectionsWorkload gc.placement.ArrayGraphWorkload
 * @run driver/timeout=900 gc.placement.TestPlacementStress Parallel
 */

/*
 * @test id=G1
 * @key randomness
 * @summary Objects stay intact when classes have orders, hot fields and buffers of their own
 * @requires vm.gc.G1 & vm.flagless
 * @library /test/lib /
 * @build gc.placement.CollectionsWorkload gc.placement.ArrayGraphWorkload
 * @run driver/timeout=900 gc.placement.TestPlacementStress G1
 */

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jdk.test.lib.Platform;
import jdk.test.lib.Utils;
import jdk.test.lib.process.OutputAnalyzer;
import jdk.test.lib.process.ProcessTools;

public class TestPlacementStress {
    private static final String SECONDS = "1";
    private static final String COLLECTIONS = "5";
    private static final Path RULES = Path.of("rules.txt");
    private static final List<String> LINES = List.of(
            "hot java.util.HashMap$Node next",
            "hot java.util.LinkedList$Node item,next,prev",
            "hot java.util.TreeMap$Entry right",
            "hot gc.placement.CollectionsWorkload$Link soft,weak,next",
            "hot java.util.WeakHashMap$Entry value",
            "order java.util.TreeMap$Entry cluster:3",
            "freqread java.util.HashMap$Node");

    private static int workers = 1;

    private static final List<String> VERIFIED = List.of("-XX:+VerifyBeforeGC", "-XX:+VerifyAfterGC");

    public static void main(String[] args) throws Exception {
        Files.write(RULES, LINES);
        String collector = args[0];
        run(collector, List.of("-Xmx48m", "-Xmn16m"), CollectionsWorkload.class);
        run(collector, with(VERIFIED, "-Xmx48m", "-Xmn12m", "-XX:-UseCompressedOops",
                "-XX:+IgnoreUnrecognizedVMOptions", "-XX:-UseCompressedClassPointers"), CollectionsWorkload.class);
        run(collector, with(VERIFIED, "-Xmx48m", "-Xmn12m", "-XX:+UseCompactObjectHeaders"), CollectionsWorkload.class);
        run(collector, with(VERIFIED, "-Xmx48m", "-Xmn12m", "-XX:+UseLanes", "-XX:+StressLanes", "-XX:VerifyLanes=1"),
                CollectionsWorkload.class);
        run(collector, List.of("-Xmx48m", "-Xmn12m", "-XX:+UseLanes", "-XX:LaneEngagementPercent=0",
                "-XX:LaneSize=64k", "-XX:+VerifyLockReservation", "-XX:+StressLockReservation"), CollectionsWorkload.class);
        // Without compact headers where promotions fail: see TestArrayOrderFailure.
        run(collector, with(VERIFIED, "-XX:-UseCompactObjectHeaders", "-Xmx48m", "-Xmn12m"), ArrayGraphWorkload.class,
                SECONDS, "35", "10");
        if (Platform.isDebugBuild()) {
            String sign = collector.equals("G1") ? "Evacuation Failure: Allocation" : "Promotion failed";
            for (OutputAnalyzer output : run(collector, with(VERIFIED, failures(collector)), CollectionsWorkload.class)) {
                output.shouldContain(sign);
            }
        }
    }

    /** Collections that cannot copy some of the objects. */
    private static String[] failures(String collector) {
        return collector.equals("G1")
                ? new String[] {"-Xmx64m", "-XX:+G1GCAllocationFailureALot", "-XX:G1GCAllocationFailureALotCount=100",
                        "-XX:G1GCAllocationFailureALotInterval=3"}
                : new String[] {"-XX:-UseCompactObjectHeaders", "-Xmx64m", "-Xmn16m",
                        "-XX:+PromotionFailureALot", "-XX:PromotionFailureALotCount=100",
                        "-XX:PromotionFailureALotInterval=3"};
    }

    private static List<String> with(List<String> flags, String... more) {
        List<String> all = new ArrayList<>(flags);
        all.addAll(List.of(more));
        return all;
    }

    /** What each mode printed. The number of workers changes from mode to mode, and for a mode from call to call. */
    private static List<OutputAnalyzer> run(String collector, List<String> flags, Class<?> workload, String... arguments)
            throws Exception {
        List<OutputAnalyzer> outputs = new ArrayList<>();
        for (String mode : List.of("-XX:+StressPlacement", "-XX:PlacementFile=" + RULES, "-XX:+AutomaticPlacement")) {
            workers = 3 - workers;
            List<String> command = new ArrayList<>(List.of("-XX:+Use" + collector + "GC",
                    "-XX:ParallelGCThreads=" + workers, "-XX:-UseDynamicNumberOfGCThreads", "-XX:MaxTenuringThreshold=2",
                    "-XX:+UnlockDiagnosticVMOptions", mode, "-Xlog:kinjo=debug,gc,gc+promotion", "-D" + Utils.SEED_PROPERTY_NAME + "=" + Utils.SEED));
            command.addAll(flags);
            command.add(workload.getName());
            command.addAll(arguments.length == 0 ? List.of(SECONDS, COLLECTIONS) : List.of(arguments));
            System.out.println("== " + command);
            OutputAnalyzer output = ProcessTools.executeTestJava(command);
            output.reportDiagnosticSummary();
            output.shouldHaveExitValue(0);
            outputs.add(output);
            if (mode.contains("PlacementFile") && workload == CollectionsWorkload.class) {
                for (int line = 1; line <= LINES.size(); line++) {
                    output.shouldContain("PlacementFile, line " + line + ": seen");
                }
            }
        }
        return outputs;
    }
}
