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
 * @test id=Parallel
 * @key randomness
 * @summary Object arrays that change at random stay intact when ranges are visited in either direction
 * @requires vm.gc.Parallel & vm.flagless
 * @library /test/lib /
 * @build gc.placement.ArrayGraphWorkload
 * @run driver/timeout=240 gc.placement.TestArrayOrderStress Parallel 8
 */

/*
 * @test id=G1
 * @key randomness
 * @summary Object arrays that change at random stay intact when ranges are visited in either direction
 * @requires vm.gc.G1 & vm.flagless
 * @library /test/lib /
 * @build gc.placement.ArrayGraphWorkload
 * @run driver/timeout=240 gc.placement.TestArrayOrderStress G1 8
 */

import java.util.ArrayList;
import java.util.List;
import jdk.test.lib.Utils;
import jdk.test.lib.process.OutputAnalyzer;
import jdk.test.lib.process.ProcessTools;

/** Runs ArrayGraphWorkload with both orders mixed, with and without heap verification. */
public class TestArrayOrderStress {
    public static void main(String[] args) throws Exception {
        String collector = args[0];
        String seconds = args[1];
        run(collector, seconds, "35", 20, List.of("-Xms64m", "-Xmx64m", "-Xmn16m"));
        // Verification takes much longer than collection: a smaller heap.
        run(collector, seconds, "20", 5, List.of("-Xms32m", "-Xmx32m", "-Xmn8m", "-XX:-UseCompressedOops",
                "-XX:+VerifyBeforeGC", "-XX:+VerifyDuringGC", "-XX:+VerifyAfterGC"));
    }

    private static void run(String collector, String seconds, String percentKept, int minCollections,
            List<String> flags) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                "-XX:+Use" + collector + "GC",
                "-XX:ParallelGCThreads=2", "-XX:-UseDynamicNumberOfGCThreads", "-XX:MaxTenuringThreshold=2",
                "-XX:+UnlockDiagnosticVMOptions", "-XX:+StressArrayElementsInOrder",
                "-D" + Utils.SEED_PROPERTY_NAME + "=" + Utils.SEED, "-Xlog:gc"));
        if (collector.equals("G1")) {
            command.addAll(List.of("-XX:G1HeapRegionSize=1m", "-XX:InitiatingHeapOccupancyPercent=20"));
        }
        command.addAll(flags);
        command.addAll(List.of(ArrayGraphWorkload.class.getName(), seconds, percentKept,
                Integer.toString(minCollections)));
        OutputAnalyzer output = ProcessTools.executeTestJava(command);
        output.shouldHaveExitValue(0);
        long collections = output.asLines().stream().filter(line -> line.contains("Pause Young")).count();
        System.out.println(collector + " " + flags + ": " + collections + " young collections");
        if (collections < minCollections) {
            throw new RuntimeException("Only " + collections + " young collections");
        }
    }
}
