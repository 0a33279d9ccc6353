/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */

package runtime.lockReservation;

/*
 * @test
 * @summary A thread that locks what others have reserved causes no safepoint and no handshake
 * @requires vm.flagless
 * @library /test/lib /
 * @modules java.base/jdk.internal.misc java.management jdk.management
 * @build runtime.lockReservation.MarkWord
 * @run driver/timeout=300 runtime.lockReservation.TestLockReservationStopsNobody
 */

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import jdk.test.lib.Asserts;
import jdk.test.lib.process.OutputAnalyzer;
import jdk.test.lib.process.ProcessTools;

public class TestLockReservationStopsNobody {
    private static final String BEGIN = "== begin";
    private static final String END = "== end";

    public static void main(String[] args) throws Exception {
        for (String fence : List.of("fenced", "asym")) {
            run("-XX:LockReservationFence=" + fence, "-Xint");
            run("-XX:LockReservationFence=" + fence, "-XX:TieredStopAtLevel=1", "-Xbatch");
            run("-XX:LockReservationFence=" + fence, "-XX:-TieredCompilation", "-Xbatch");
        }
    }

    private static void run(String... flags) throws Exception {
        // What would stop threads for reasons of its own is off.
        List<String> command = new ArrayList<>(List.of("-Xms256m", "-Xmx256m", "-Xmn200m", "-XX:+UseSerialGC",
                "-XX:+UnlockDiagnosticVMOptions", "-XX:GuaranteedSafepointInterval=0", "-XX:AsyncDeflationInterval=0",
                "-XX:GuaranteedAsyncDeflationInterval=0", "-Xlog:safepoint*=debug,handshake*=trace",
                "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED", "-XX:+UseLockReservation"));
        command.addAll(List.of(flags));
        command.add(Visit.class.getName());
        OutputAnalyzer output = ProcessTools.executeTestJava(command);
        output.shouldHaveExitValue(0);
        List<String> lines = output.asLines();
        int begin = lines.indexOf(BEGIN);
        int end = lines.indexOf(END);
        Asserts.assertTrue(0 <= begin && begin < end, "no marks in the output");
        // The log works: the program causes one of each before.
        Asserts.assertTrue(stops(lines.subList(0, begin), "[safepoint") > 0, "no safepoint was logged");
        Asserts.assertTrue(stops(lines.subList(0, begin), "[handshake") > 0, "no handshake was logged");
        List<String> between = lines.subList(begin + 1, end).stream()
                .filter(line -> !TestForeignClaims.StopsNobody.is(line))
                .toList();
        if (stops(between, "[safepoint") + stops(between, "[handshake") > 0) {
            between.stream().limit(20).forEach(System.out::println);
            throw new AssertionError("threads were stopped: " + List.of(flags));
        }
    }

    private static long stops(List<String> lines, String tag) {
        return lines.stream().filter(line -> line.contains(tag)).count();
    }

    /** An owner reserves objects and goes on to lock one of its own; this thread then locks all the others. */
    static final class Visit {
        private static final int CELLS = 20_000;

        private static volatile boolean done;

        private static final class Cell {
            long count;

            synchronized void add() {
                count++;
            }
        }

        public static void main(String[] args) throws Exception {
            // Compiles what is measured.
            visit(cells());
            System.gc();
            Cell[] cells = cells();
            CountDownLatch reserved = new CountDownLatch(1);
            Cell own = new Cell();
            Thread owner = Thread.ofPlatform().start(() -> {
                addEach(cells);
                reserved.countDown();
                while (!done) {
                    own.add();
                }
            });
            reserved.await();
            owner.getStackTrace();
            int before = reserved(cells);
            Asserts.assertTrue(before > CELLS * 8 / 10, before + " objects are reserved");
            System.out.println(BEGIN);
            visit(cells);
            System.out.println(END);
            done = true;
            owner.join();
            for (Cell cell : cells) {
                Asserts.assertEQ(cell.count, 3L);
            }
        }

        private static Cell[] cells() {
            Cell[] cells = new Cell[CELLS];
            for (int i = 0; i < CELLS; i++) {
                cells[i] = new Cell();
            }
            return cells;
        }

        private static void visit(Cell[] cells) {
            addEach(cells);
            addEach(cells);
        }

        private static void addEach(Cell[] cells) {
            for (Cell cell : cells) {
                cell.add();
            }
        }

        private static int reserved(Cell[] cells) {
            int reserved = 0;
            for (Cell cell : cells) {
                reserved += MarkWord.isReserved(cell) ? 1 : 0;
            }
            return reserved;
        }
    }
}
