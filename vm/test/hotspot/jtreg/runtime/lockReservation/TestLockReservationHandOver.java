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
 * @summary Who takes over what an idle thread has reserved gets it by one compare-and-swap: the owner gets another index
 * @requires vm.flagless
 * @library /test/lib /
 * @modules java.base/jdk.internal.misc java.management jdk.management
 * @build runtime.lockReservation.MarkWord
 * @run driver/timeout=480 runtime.lockReservation.TestLockReservationHandOver
 */

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import jdk.test.lib.process.OutputAnalyzer;
import jdk.test.lib.process.ProcessTools;

public class TestLockReservationHandOver {
    private static final String RENUMBERED = "is thread \\d+ from now on; what was reserved to it is anybody's";
    private static final String FENCES = "locks with fences \\d+ times";
    private static final List<String> STRESS = List.of("-XX:+VerifyLockReservation", "-XX:+StressLockReservation");

    public static void main(String[] args) throws Exception {
        for (String compiler : List.of("-Xint", "-XX:TieredStopAtLevel=1", "-XX:-TieredCompilation")) {
            for (String fence : List.of("fenced", "asym")) {
                run(List.of(compiler, "-XX:LockReservationFence=" + fence), HandOver.class).shouldMatch(RENUMBERED);
            }
            run(List.of(compiler), Successors.class);
            List<String> stress = new ArrayList<>(STRESS);
            stress.add(compiler);
            run(stress, Batches.class).shouldMatch(RENUMBERED).shouldMatch(FENCES);
        }
    }

    private static OutputAnalyzer run(List<String> flags, Class<?> program) throws Exception {
        List<String> command = new ArrayList<>(List.of("-Xmx96m", "-XX:+UnlockDiagnosticVMOptions",
                "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED", "-Xlog:kinjo=debug", "-XX:+UseLockReservation"));
        command.addAll(flags);
        command.add(program.getName());
        return ProcessTools.executeTestJava(command).shouldHaveExitValue(0);
    }

    private static final class Cell {
        int count;

        synchronized void add() {
            count++;
        }

        long owner() {
            return MarkWord.isReserved(this) ? MarkWord.owner(this) : 0;
        }

        static Cell[] array(int length) {
            Cell[] cells = new Cell[length];
            for (int i = 0; i < length; i++) {
                cells[i] = new Cell();
            }
            return cells;
        }

        static void addToEach(Cell[] cells) {
            for (Cell cell : cells) {
                cell.add();
            }
        }

        static void check(Cell[] cells, int count) {
            for (Cell cell : cells) {
                TestLockReservationHandOver.check(cell.count == count, cell.count + " instead of " + count);
            }
        }
    }

    private static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }

    /** This thread makes and locks objects, waits while another one locks most of them, and goes on with the rest. */
    static final class HandOver {
        private static final int CELLS = 20_000;
        private static final int KEPT = 2_000;
        private static final int BATCHES = 4;

        public static void main(String[] args) throws Exception {
            Cell[] kept = Cell.array(KEPT);
            Cell.addToEach(kept);
            long former = kept[KEPT - 1].owner();
            for (int batch = 0; batch < BATCHES; batch++) {
                handOver();
            }
            Cell.addToEach(kept);
            long owner = kept[KEPT - 1].owner();
            check(owner != former, "the owner has its index still: " + owner);
            for (Cell cell : kept) {
                // What has been its own has not moved.
                check(cell.owner() == owner && MarkWord.moves(cell) == 0, "a kept object moved");
            }
            Cell.check(kept, 2);
        }

        private static void handOver() throws InterruptedException {
            Cell[] cells = Cell.array(CELLS);
            Cell.addToEach(cells);
            long former = cells[CELLS - 1].owner();
            long[] heir = new long[1];
            Thread main = Thread.currentThread();
            Thread other = Thread.ofPlatform().start(() -> {
                while (main.getState() != Thread.State.WAITING) { // for this one's end; the test's timeout ends it
                    Thread.onSpinWait();
                }
                Cell.addToEach(cells);
                heir[0] = cells[CELLS - 1].owner();
            });
            other.join();
            int moved = 0;
            for (Cell cell : cells) {
                moved += cell.owner() == heir[0] ? 1 : 0;
            }
            check(heir[0] != former && moved > CELLS * 8 / 10, moved + " objects of " + CELLS + " moved");
            Cell.addToEach(cells);
            Cell.check(cells, 3);
        }
    }

    /** Threads that end pass objects on: nobody loses anything, so they stay reserved, however often they move. */
    static final class Successors {
        private static final int CELLS = 5_000;
        private static final int THREADS = 6; // twice as many as moves would end a reservation
        private static final int LOCKS = 10;

        public static void main(String[] args) throws Exception {
            Cell[] cells = Cell.array(CELLS);
            long former = 0;
            for (int thread = 1; thread <= THREADS; thread++) {
                Thread.ofPlatform().start(() -> {
                    for (int i = 0; i < LOCKS; i++) {
                        Cell.addToEach(cells);
                    }
                }).join();
                Cell.check(cells, thread * LOCKS);
                long owner = cells[CELLS - 1].owner();
                int owned = 0;
                for (Cell cell : cells) {
                    owned += cell.owner() == owner && MarkWord.moves(cell) == 0 ? 1 : 0;
                }
                check(owner != 0 && owner != former && owned > CELLS * 8 / 10,
                        owned + " of " + CELLS + " are reserved to thread " + thread);
                former = owner;
            }
        }
    }

    /** Threads pass batches of objects on, and share some others; indices retire all the time, and are used again. */
    static final class Batches {
        private static final int THREADS = 4;
        private static final int ROUNDS = 1600; // more than there are indices
        private static final int BATCH = 300;

        public static void main(String[] args) throws Exception {
            List<ExecutorService> threads = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                threads.add(Executors.newSingleThreadExecutor());
            }
            Cell[] shared = Cell.array(20);
            Random random = new Random(1);
            for (int round = 0; round < ROUNDS; round++) {
                Cell[] batch = Cell.array(BATCH);
                List<Future<?>> sharing = new ArrayList<>();
                for (int turn = 0; turn < 3; turn++) {
                    for (ExecutorService thread : threads) {
                        sharing.add(thread.submit(() -> Cell.addToEach(shared)));
                    }
                    threads.get(random.nextInt(THREADS)).submit(() -> Cell.addToEach(batch)).get();
                }
                for (Future<?> each : sharing) {
                    each.get();
                }
                Cell.check(batch, 3);
            }
            Cell.check(shared, 3 * THREADS * ROUNDS);
            for (ExecutorService thread : threads) {
                thread.shutdown();
            }
        }
    }
}
