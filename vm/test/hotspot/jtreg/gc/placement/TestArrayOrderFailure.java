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
 * @summary Promotion fails in a nearly full heap: object arrays stay intact
 * @requires vm.gc.Parallel & vm.flagless
 * @library /test/lib /
 * @build gc.placement.ArrayGraphWorkload
 * @run driver/timeout=240 gc.placement.TestArrayOrderFailure Parallel full
 */

/*
 * @test id=G1
 * @summary Evacuation fails in a nearly full heap: object arrays stay intact
 * @requires vm.gc.G1 & vm.flagless
 * @library /test/lib /
 * @build gc.placement.ArrayGraphWorkload
 * @run driver/timeout=240 gc.placement.TestArrayOrderFailure G1 full
 */

/*
 * @test id=Serial
 * @summary Promotion fails in a nearly full heap when classes have orders: object arrays stay intact
 * @requires vm.gc.Serial & vm.flagless
 * @library /test/lib /
 * @build gc.placement.ArrayGraphWorkload
 * @run driver/timeout=240 gc.placement.TestArrayOrderFailure Serial full
 */

/*
 * @test id=Parallel-injected
 * @key randomness
 * @summary Injected promotion failures: object arrays stay intact
 * @requires vm.gc.Parallel & vm.debug & vm.flagless
 * @library /test/lib /
 * @build gc.placement.ArrayGraphWorkload
 * @run driver/timeout=240 gc.placement.TestArrayOrderFailure Parallel injected
 */

/*
 * @test id=G1-injected
 * @key randomness
 * @summary Injected evacuation failures: object arrays stay intact
 * @requires vm.gc.G1 & vm.debug & vm.flagless
 * @library /test/lib /
 * @build gc.placement.ArrayGraphWorkload
 * @run driver/timeout=240 gc.placement.TestArrayOrderFailure G1 injected
 */

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jdk.test.lib.Utils;
import jdk.test.lib.process.OutputAnalyzer;
import jdk.test.lib.process.ProcessTools;

/** Collections that cannot copy every object leave part of an array's referents where they are. */
public class TestArrayOrderFailure {
    /**
     * Keeps most of the heap alive, lets almost nothing survive for a while, so that the collector expects
     * no trouble, then fills the young generation with arrays that all survive and do not fit elsewhere.
     */
    public static class Bursts {
        private static final int MB = 1 << 20;
        private static final int NUMBER_OF_BURSTS = 3;

        private record Item(int number, String text) {
            Item(int number) {
                this(number, "number " + number);
            }
        }

        private static volatile Object sink;

        public static void main(String[] args) {
            int keptBytes = Integer.parseInt(args[0]) * MB;
            int burstBytes = Integer.parseInt(args[1]) * MB;
            Object[] kept = arrays(keptBytes);
            for (int burst = 0; burst < NUMBER_OF_BURSTS; burst++) {
                System.gc();
                for (int i = 0; i < 40_000; i++) {
                    sink = new byte[1000];
                }
                Object[] young = arrays(burstBytes);
                for (int i = 0; i < 14_000; i++) {
                    sink = new byte[1000];
                }
                check(young, burstBytes);
                check(kept, keptBytes);
            }
        }

        /** Arrays of 10 to 2,000 slots; about 80 bytes for each slot. */
        private static Object[] arrays(int bytes) {
            Object[] arrays = new Object[bytes / 80 / 1005];
            for (int i = 0; i < arrays.length; i++) {
                Item[] items = new Item[length(i)];
                for (int j = 0; j < items.length; j++) {
                    items[j] = new Item(i + j);
                }
                arrays[i] = items;
            }
            return arrays;
        }

        private static int length(int i) {
            return 10 + i * 37 % 1991;
        }

        private static void check(Object[] arrays, int bytes) {
            if (arrays.length != bytes / 80 / 1005) {
                throw new RuntimeException(arrays.length + " arrays");
            }
            for (int i = 0; i < arrays.length; i++) {
                Item[] items = (Item[]) arrays[i];
                if (items.length != length(i)) {
                    throw new RuntimeException("array " + i + ": length " + items.length);
                }
                for (int j = 0; j < items.length; j++) {
                    if (!items[j].equals(new Item(i + j))) {
                        throw new RuntimeException("array " + i + ", slot " + j + ": " + items[j]);
                    }
                }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        boolean injected = args[1].equals("injected");
        Path rules = Path.of("rules.txt");
        String item = "gc.placement.TestArrayOrderFailure$Bursts$Item";
        Files.writeString(rules, "order " + item + " cluster:2\nfreqread " + item + "\n");
        if (args[0].equals("Serial")) {
            run("Serial", injected, "-XX:CopyOrder=dfs", "1");
            run("Serial", injected, "-XX:PlacementFile=" + rules, "1");
        } else {
            run(args[0], injected, "-XX:CopyOrder=bfs", "2");
            run(args[0], injected, "-XX:CopyOrder=cluster:3", "1");
            run(args[0], injected, "-XX:PlacementFile=" + rules, "2");
            run(args[0], injected, "-XX:+StressPlacement", "1");
            run(args[0], injected, "-XX:+ArrayElementsInOrder", "1");
            run(args[0], injected, "-XX:+StressArrayElementsInOrder", "2");
        }
    }

    private static void run(String collector, boolean injected, String mode, String workers) throws Exception {
        boolean g1 = collector.equals("G1");
        List<String> command = new ArrayList<>(List.of(
                "-XX:+Use" + collector + "GC", "-Xms32m", "-Xmx32m",
                "-XX:ParallelGCThreads=" + workers, "-XX:-UseDynamicNumberOfGCThreads",
                "-XX:+UnlockDiagnosticVMOptions", mode, "-XX:+VerifyBeforeGC", "-XX:+VerifyAfterGC",
                "-D" + Utils.SEED_PROPERTY_NAME + "=" + Utils.SEED, "-Xlog:gc,gc+promotion"));
        // In a compact header the class of what was copied is lost, so that Parallel cannot verify the young generation
        // when a promotion has failed.
        command.addAll(g1
                ? List.of("-XX:G1HeapRegionSize=1m")
                : List.of("-Xmn16m", "-XX:SurvivorRatio=8", "-XX:-UseCompactObjectHeaders"));
        if (collector.equals("Serial")) {
            // It expects what the last collection promoted.
            command.add("-XX:AdaptiveSizePolicyWeight=100");
        }
        if (injected) {
            command.addAll(g1
                    ? List.of("-XX:+G1GCAllocationFailureALot", "-XX:G1GCAllocationFailureALotCount=100",
                            "-XX:G1GCAllocationFailureALotInterval=2")
                    : List.of("-XX:+PromotionFailureALot", "-XX:PromotionFailureALotCount=100",
                            "-XX:PromotionFailureALotInterval=2"));
        }
        command.addAll(injected
                ? List.of(ArrayGraphWorkload.class.getName(), "3", "20")
                : List.of(Bursts.class.getName(), "12", "8"));

        OutputAnalyzer output = ProcessTools.executeTestJava(command);
        output.shouldHaveExitValue(0);
        String sign = g1 ? "Evacuation Failure: Allocation" : "Promotion failed";
        long failures = output.asLines().stream().filter(line -> line.contains(sign)).count();
        System.out.println(collector + " " + mode + ", " + workers + " workers: " + failures + " times: " + sign);
        if (failures == 0) {
            throw new RuntimeException("No collection failed: nothing was tested");
        }
    }
}
