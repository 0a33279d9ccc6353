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
 * @test
 * @summary Parallel's workers promote to buffers that grow during a collection; large objects have memory of their own
 * @requires vm.flagless
 * @requires vm.gc.Parallel
 * @library /test/lib
 * @modules jdk.jfr jdk.management
 * @run driver/timeout=240 gc.placement.TestPromotionBuffers
 */

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import jdk.test.lib.Asserts;
import jdk.test.lib.process.OutputAnalyzer;
import jdk.test.lib.process.ProcessTools;

public class TestPromotionBuffers {
    private static final String INSIDE = "jdk.PromoteObjectInNewPLAB";
    private static final String OUTSIDE = "jdk.PromoteObjectOutsidePLAB";
    private static final int K = 1024;

    public static void main(String[] args) throws Exception {
        expectBuffers(8, 64, "-XX:ParallelGCThreads=2");
        expectBuffers(8, 64, "-XX:ParallelGCThreads=1");
        expectBuffers(8, 8, "-XX:ParallelGCThreads=2", "-XX:-ArrayElementsInOrder");
        expectBuffers(16, 16, "-XX:ParallelGCThreads=2", "-XX:OldPLABSize=2048");
    }

    /** In KB. */
    private static void expectBuffers(int smallest, int largest, String... flags) throws Exception {
        List<String> command = new ArrayList<>(List.of("-XX:+UseParallelGC", "-XX:MaxTenuringThreshold=0", "-Xmn16m",
                "-Xmx128m"));
        command.addAll(List.of(flags));
        command.add(Promotion.class.getName());
        OutputAnalyzer output = ProcessTools.executeLimitedTestJava(command);
        output.shouldHaveExitValue(0);
        output.shouldContain("buffers of " + smallest + " to " + largest + " KB");
        output.shouldContain("large objects beside them: true");
    }

    public static class Promotion {
        private static final Object[] KEPT = new Object[100_000];
        private static volatile Object sink;

        public static void main(String[] args) throws Exception {
            Path file = Path.of("promotion.jfr");
            try (Recording recording = new Recording()) {
                recording.enable(INSIDE);
                recording.enable(OUTSIDE);
                recording.start();
                for (int round = 0; round < 3; round++) {
                    keepMuch(round);
                    collectYoung();
                }
                recording.dump(file);
            }
            report(RecordingFile.readAllEvents(file));
        }

        private static void keepMuch(int round) {
            for (int i = 0; i < KEPT.length; i++) {
                KEPT[i] = i % 1000 == 0 ? new byte[22_000] : new int[] {round, i};
            }
        }

        private static void collectYoung() {
            GarbageCollectorMXBean young = ManagementFactory.getGarbageCollectorMXBeans().stream()
                    .filter(collector -> collector.getName().equals("PS Scavenge"))
                    .findFirst()
                    .orElseThrow();
            for (long before = young.getCollectionCount(); young.getCollectionCount() == before; ) {
                sink = new byte[K];
            }
        }

        private static void report(List<RecordedEvent> events) {
            List<Long> buffers = events.stream()
                    .filter(event -> event.getEventType().getName().equals(INSIDE) && event.getBoolean("tenured"))
                    // The end of each, where a filler fits in, is left out of its size.
                    .map(event -> Math.ceilDiv(event.getLong("plabSize"), K))
                    .sorted()
                    .toList();
            boolean largeBeside = events.stream()
                    .anyMatch(event -> event.getEventType().getName().equals(OUTSIDE) && event.getBoolean("tenured"));
            Asserts.assertFalse(buffers.isEmpty(), "something was promoted");
            System.out.println("buffers of " + buffers.getFirst() + " to " + buffers.getLast() + " KB");
            System.out.println("large objects beside them: " + largeBeside);
        }
    }
}
