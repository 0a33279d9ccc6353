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
 * @summary Young collections of Parallel lay the referents of object arrays out in index order
 * @requires vm.gc.Parallel & vm.flagless
 * @library /test/lib /
 * @build jdk.test.whitebox.WhiteBox gc.placement.ArrayOrderWorkload
 * @run driver jdk.test.lib.helpers.ClassFileInstaller jdk.test.whitebox.WhiteBox
 * @run driver/timeout=480 gc.placement.TestArrayOrder Parallel
 */

/*
 * @test id=G1
 * @summary Young collections of G1 lay the referents of object arrays out in index order
 * @requires vm.gc.G1 & vm.flagless
 * @library /test/lib /
 * @build jdk.test.whitebox.WhiteBox gc.placement.ArrayOrderWorkload
 * @run driver jdk.test.lib.helpers.ClassFileInstaller jdk.test.whitebox.WhiteBox
 * @run driver/timeout=480 gc.placement.TestArrayOrder G1
 */

/*
 * @test id=Serial
 * @summary Serial has its referents in index order, with the flags and without
 * @requires vm.gc.Serial & vm.flagless
 * @library /test/lib /
 * @build jdk.test.whitebox.WhiteBox gc.placement.ArrayOrderWorkload
 * @run driver jdk.test.lib.helpers.ClassFileInstaller jdk.test.whitebox.WhiteBox
 * @run driver/timeout=240 gc.placement.TestArrayOrder Serial
 */

/*
 * @test id=Z
 * @summary The flags do no harm to ZGC
 * @requires vm.gc.Z & vm.flagless
 * @library /test/lib /
 * @build jdk.test.whitebox.WhiteBox gc.placement.ArrayOrderWorkload
 * @run driver jdk.test.lib.helpers.ClassFileInstaller jdk.test.whitebox.WhiteBox
 * @run driver/timeout=240 gc.placement.TestArrayOrder Z
 */

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import jdk.test.lib.process.OutputAnalyzer;
import jdk.test.lib.process.ProcessTools;

/** Runs ArrayOrderWorkload in one VM for each row of modes. */
public class TestArrayOrder {
    /** The values of each mode: name to flags. */
    private static final Map<String, List<String>> ORDER = Map.of(
            "on", List.of("-XX:+ArrayElementsInOrder"),
            "default", List.of(),
            "off", List.of("-XX:-ArrayElementsInOrder"),
            "stress", List.of("-XX:+StressArrayElementsInOrder"),
            "dfs", List.of("-XX:CopyOrder=dfs"),
            "automatic", List.of("-XX:+AutomaticPlacement"));

    private static final Map<String, List<String>> WORKERS = Map.of(
            "1", List.of("-XX:ParallelGCThreads=1"),
            "2", List.of("-XX:ParallelGCThreads=2", "-XX:-UseDynamicNumberOfGCThreads"));

    private static final Map<String, List<String>> OOPS = Map.of(
            "narrow", List.of("-XX:+UseCompressedOops"),
            "wide", List.of("-XX:-UseCompressedOops"),
            "compact", List.of("-XX:+UseCompactObjectHeaders"));

    private static final Map<String, List<String>> COMPILER = Map.of(
            "int", List.of("-Xint"),
            "c1", List.of("-XX:TieredStopAtLevel=1"),
            "c2", List.of("-XX:-TieredCompilation"));

    /**
     * The heaps are large enough that no collection comes unasked, and promote at the fourth. The regions of
     * G1 are small, so that there are humongous arrays and arrays whose referents need several regions.
     */
    private static final Map<String, List<String>> COLLECTOR = Map.of(
            "Parallel", List.of("-XX:+UseParallelGC", "-Xms224m", "-Xmx224m", "-Xmn160m", "-XX:SurvivorRatio=2",
                    "-XX:-UseAdaptiveSizePolicy", "-XX:InitialTenuringThreshold=3"),
            "G1", List.of("-XX:+UseG1GC", "-Xms224m", "-Xmx224m", "-Xmn96m", "-XX:G1HeapRegionSize=1m",
                    "-XX:SurvivorRatio=2", "-XX:TargetSurvivorRatio=100"),
            "Serial", List.of("-XX:+UseSerialGC", "-Xms224m", "-Xmx224m", "-Xmn160m", "-XX:SurvivorRatio=2",
                    "-XX:TargetSurvivorRatio=100"),
            "Z", List.of("-XX:+UseZGC", "-Xmx512m"));

    /** Order, workers, oops, compiler: nearly every pair of values occurs. TestArrayOrderMatrix has the rest. */
    private static final List<List<String>> PAIRS = List.of(
            List.of("default", "1", "narrow", "int"),
            List.of("on", "2", "narrow", "c2"),
            List.of("on", "1", "wide", "c2"),
            List.of("on", "1", "compact", "c1"),
            List.of("off", "1", "narrow", "c1"),
            List.of("off", "2", "wide", "int"),
            List.of("stress", "1", "narrow", "c2"),
            List.of("stress", "2", "wide", "c1"),
            List.of("stress", "2", "compact", "int"));

    private static final List<List<String>> FEW = List.of(
            List.of("on", "1", "narrow", "c2"),
            List.of("off", "1", "narrow", "c2"),
            List.of("stress", "1", "narrow", "c1"));

    /** Serial does not scan in its own way when classes can have orders. */
    private static final List<List<String>> SERIAL = List.of(
            List.of("on", "1", "narrow", "c2"),
            List.of("off", "1", "narrow", "c2"),
            List.of("dfs", "1", "wide", "c2"),
            List.of("automatic", "1", "narrow", "c1"));

    public static void main(String[] args) throws Exception {
        run(args[0], switch (args[0]) {
            case "Parallel", "G1" -> PAIRS;
            case "Serial" -> SERIAL;
            default -> FEW;
        });
    }

    /** Every combination there is. */
    static List<List<String>> product() {
        List<List<String>> rows = new ArrayList<>();
        for (String order : List.of("on", "off", "stress")) {
            for (String workers : List.of("1", "2")) {
                for (String oops : List.of("narrow", "wide", "compact")) {
                    for (String compiler : List.of("int", "c1", "c2")) {
                        rows.add(List.of(order, workers, oops, compiler));
                    }
                }
            }
        }
        return rows;
    }

    static void run(String collector, List<List<String>> rows) throws Exception {
        List<String> failed = new ArrayList<>();
        for (List<String> row : rows) {
            List<String> command = new ArrayList<>();
            command.addAll(List.of("-Xbootclasspath/a:.", "-XX:+UnlockDiagnosticVMOptions", "-XX:+WhiteBoxAPI",
                    "-XX:MaxTenuringThreshold=3"));
            command.addAll(COLLECTOR.get(collector));
            command.addAll(ORDER.get(row.get(0)));
            command.addAll(WORKERS.get(row.get(1)));
            if (!collector.equals("Z")) {
                command.addAll(OOPS.get(row.get(2)));
            }
            command.addAll(COMPILER.get(row.get(3)));
            command.addAll(List.of(System.getProperty("kinjo.test.options", "").trim().split("\\s+")));
            command.removeIf(String::isEmpty);
            command.add(ArrayOrderWorkload.class.getName());

            System.out.println("== " + collector + " " + row);
            OutputAnalyzer output = ProcessTools.executeTestJava(command);
            output.reportDiagnosticSummary();
            if (output.getExitValue() != 0) {
                failed.add(collector + " " + row);
            }
        }
        if (!failed.isEmpty()) {
            throw new RuntimeException(failed.size() + " of " + rows.size() + " rows failed: " + failed);
        }
    }
}
