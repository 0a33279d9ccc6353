/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */

package gc.placement;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Collections;
import java.util.Random;
import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import jdk.test.lib.Utils;

/**
 * Changes object arrays at random and compares them with a copy that the collector does not see as
 * references: for each array of objects there is a long[] with the numbers the objects must have.
 *
 * Arguments: seconds, percent of the heap to keep alive, and young collections that there must be before it ends,
 * however long that takes (0 if not given).
 */
public class ArrayGraphWorkload {
    private static final int THREADS = 2;

    private static final class Cell {
        final long number;
        final long check;
        Object[] down; // this cell, to have references in both directions

        Cell(long number) {
            this.number = number;
            this.check = mix(number);
        }

        static long mix(long number) {
            return Long.rotateLeft(number * 0x9E3779B97F4A7C15L, 31);
        }
    }

    /** An array and what is in it; 0 stands for null. */
    private static final class Twin {
        final Object[] objects;
        final long[] numbers;

        Twin(Object[] objects, long[] numbers) {
            this.objects = objects;
            this.numbers = numbers;
        }

        /** What the heap spends on it if no cell is shared, roughly. */
        long bytes() {
            return 72L * objects.length + 64;
        }

        void check() {
            if (objects.length != numbers.length) {
                throw new RuntimeException("Length " + objects.length + ", must be " + numbers.length);
            }
            for (int i = 0; i < objects.length; i++) {
                Cell cell = (Cell) objects[i];
                long number = cell == null ? 0 : cell.number;
                if (number != numbers[i] || cell != null && cell.check != Cell.mix(number)) {
                    throw new RuntimeException("Slot " + i + " of " + objects.length + ": object " + number
                            + ", must be " + numbers[i]);
                }
                if (cell != null && cell.down[cell.down.length - 1] != cell) {
                    throw new RuntimeException("Slot " + i + ": an object's own array does not lead back to it");
                }
            }
        }
    }

    private static final Exchanger<Twin> EXCHANGER = new Exchanger<>();
    private static volatile boolean stop;
    private static volatile Throwable failure;

    public static void main(String[] args) throws Exception {
        int seconds = Integer.parseInt(args[0]);
        long keep = Runtime.getRuntime().maxMemory() / 100 * Integer.parseInt(args[1]) / THREADS;
        long leastCollections = args.length > 2 ? Long.parseLong(args[2]) : 0;
        youngCollections(); // loads many classes: while others allocate, it takes dozens of collections
        Random seeds = Utils.getRandomInstance(); // prints the seed
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            Random random = new Random(seeds.nextLong());
            threads[i] = new Thread(() -> {
                try {
                    new ArrayGraphWorkload(random, keep).run();
                } catch (Throwable t) {
                    failure = t;
                    stop = true;
                }
            });
            threads[i].start();
        }
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (!stop && (System.nanoTime() < end || youngCollections() < leastCollections)) {
            Thread.sleep(20);
        }
        stop = true;
        for (Thread t : threads) {
            t.join();
        }
        if (failure != null) {
            throw new RuntimeException(failure);
        }
    }

    static long youngCollections() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .filter(bean -> bean.getName().matches(".*(Young|Scavenge|Copy).*"))
                .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                .sum();
    }

    private final Random random;
    private final long keep;
    private final Twin[] twins = new Twin[1000];
    private long bytes;
    private long steps;
    private long numbers;

    private ArrayGraphWorkload(Random random, long keep) {
        this.random = random;
        this.keep = keep;
        this.numbers = random.nextInt() & 0xFFFFFFFFL;
    }

    private void run() throws InterruptedException {
        while (!stop) {
            step();
            steps++;
        }
        for (Twin twin : twins) {
            if (twin != null) {
                twin.check();
            }
        }
        System.out.println(steps + " steps, about " + (bytes >> 20) + " MB kept, all arrays intact");
    }

    private void step() throws InterruptedException {
        int at = random.nextInt(twins.length);
        Twin twin = twins[at];
        if (twin == null) {
            put(at, make(randomLength()));
            return;
        }
        switch (random.nextInt(12)) {
            case 0, 1 -> put(at, make(randomLength()));
            case 2 -> put(at, null);
            case 3 -> { // new cells in an array that may be old
                int from = random.nextInt(twin.objects.length);
                int to = Math.min(twin.objects.length, from + 1 + random.nextInt(200));
                for (int i = from; i < to; i++) {
                    set(twin, i);
                }
            }
            case 4 -> { // the same, far apart
                for (int i = random.nextInt(97); i < twin.objects.length; i += 1 + random.nextInt(97)) {
                    set(twin, i);
                }
            }
            case 5 -> { // cells that are in two arrays
                Twin other = twins[random.nextInt(twins.length)];
                if (other != null) {
                    int n = random.nextInt(Math.min(twin.objects.length, other.objects.length)) + 1;
                    int from = random.nextInt(other.objects.length - n + 1);
                    int to = random.nextInt(twin.objects.length - n + 1);
                    System.arraycopy(other.objects, from, twin.objects, to, n);
                    System.arraycopy(other.numbers, from, twin.numbers, to, n);
                }
            }
            case 6 -> put(at, new Twin(twin.objects.clone(), twin.numbers.clone()));
            case 7 -> { // reversed
                Collections.reverse(Arrays.asList(twin.objects));
                for (int i = 0, j = twin.numbers.length - 1; i < j; i++, j--) {
                    long t = twin.numbers[i];
                    twin.numbers[i] = twin.numbers[j];
                    twin.numbers[j] = t;
                }
            }
            case 8 -> { // shorter or longer, by Arrays.copyOf
                int length = Math.max(1, Math.min(20_000, twin.objects.length * (1 + random.nextInt(4)) / 2));
                put(at, new Twin(Arrays.copyOf(twin.objects, length), Arrays.copyOf(twin.numbers, length)));
            }
            case 9 -> {
                int from = random.nextInt(twin.objects.length);
                Arrays.fill(twin.objects, from, twin.objects.length, null);
                Arrays.fill(twin.numbers, from, twin.numbers.length, 0);
            }
            case 10 -> twin.check();
            default -> { // hand an array over to the other thread
                if (random.nextInt(20) == 0) {
                    try {
                        put(at, null);
                        put(at, EXCHANGER.exchange(twin, 20, TimeUnit.MILLISECONDS));
                    } catch (TimeoutException e) {
                        put(at, twin);
                    }
                }
            }
        }
    }

    /** Many short arrays, some long ones, few that are humongous in small regions. */
    private int randomLength() {
        return switch (random.nextInt(40)) {
            case 0 -> 1 + random.nextInt(20_000);
            case 1, 2, 3, 4 -> 1 + random.nextInt(2000);
            default -> 1 + random.nextInt(160);
        };
    }

    private Twin make(int length) {
        Twin twin = new Twin(random.nextBoolean() ? new Object[length] : new Cell[length], new long[length]);
        for (int i = 0; i < length; i++) {
            if (random.nextInt(8) != 0) {
                set(twin, i);
            }
        }
        return twin;
    }

    private void set(Twin twin, int slot) {
        long number = ++numbers;
        Cell cell = new Cell(number);
        cell.down = new Object[(int) (number & 3) + 1];
        cell.down[cell.down.length - 1] = cell;
        twin.objects[slot] = cell;
        twin.numbers[slot] = number;
    }

    /** Replaces an array, and drops others when too much would be kept. */
    private void put(int at, Twin twin) {
        bytes -= twins[at] == null ? 0 : twins[at].bytes();
        twins[at] = twin;
        bytes += twin == null ? 0 : twin.bytes();
        while (bytes > keep) {
            int victim = random.nextInt(twins.length);
            bytes -= twins[victim] == null ? 0 : twins[victim].bytes();
            twins[victim] = null;
        }
    }
}
