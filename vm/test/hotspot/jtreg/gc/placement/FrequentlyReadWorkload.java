/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */

package gc.placement;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import jdk.test.whitebox.WhiteBox;
import kinjo.agent.api.FreqReadAry;
import kinjo.agent.api.FreqReadObj;

/**
 * Pairs of a light object, which is read, and a heavy one, which is written. Arguments: whether objects, arrays or
 * nothing is expected to lie apart from the rest; and whether collections have copied them, or they lie where they were
 * allocated, which takes code of C2.
 */
public class FrequentlyReadWorkload {
    private static final WhiteBox WB = WhiteBox.getWhiteBox();
    private static final int PAIRS = 20_000;
    private static final int COLLECTIONS = 3;
    private static final int FILLS = 10;
    private static final int THREADS = 50;

    private static class Light {
        final int number;
        final int[] parts;

        Light(int number) {
            this.number = number;
            this.parts = new int[] {number};
        }
    }

    private static class MarkedLight extends Light implements FreqReadObj {
        MarkedLight(int number) {
            super(number);
        }
    }

    /** Inherits the mark. */
    private static final class DerivedLight extends MarkedLight {
        DerivedLight(int number) {
            super(number);
        }
    }

    private static final class Element implements FreqReadAry {}

    private static final class Heavy {
        final Object light;
        long[] counters = new long[4];

        Heavy(Object light) {
            this.light = light;
        }
    }

    private static Heavy[] pairs = new Heavy[PAIRS];

    public static void main(String[] args) throws Exception {
        if (args[1].equals("copied")) {
            fill(args[0]);
            for (int i = 0; i < COLLECTIONS; i++) {
                WB.youngGC();
            }
        } else {
            for (int i = 0; i < FILLS; i++) {
                fill(args[0]);
            }
            endThreads(args[0]);
            WB.youngGC();
            fill(args[0]);
        }
        checkAddresses(args[0]);
        if (args[1].equals("allocated")) {
            walkHeap();
            WB.youngGC();
            checkAllocatedBytes(args[0]);
        }
    }

    private static void fill(String kind) {
        Random random = new Random(1);
        for (int i = 0; i < PAIRS; i++) {
            pairs[i] = pair(kind, i, random.nextBoolean());
        }
    }

    private static Heavy pair(String kind, int number, boolean derived) {
        return new Heavy(switch (kind) {
            case "objects" -> derived ? new DerivedLight(number) : new MarkedLight(number);
            case "arrays" -> new Element[3];
            default -> new Light(number);
        });
    }

    /** Their buffers are left half full. */
    private static void endThreads(String kind) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            Heavy[] own = new Heavy[10];
            threads.add(Thread.ofPlatform().start(() -> {
                for (int j = 0; j < own.length; j++) {
                    own[j] = pair(kind, j, false);
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void walkHeap() throws IOException {
        Path dump = Path.of("heap-" + ProcessHandle.current().pid() + ".hprof");
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).dumpHeap(dump.toString(), false);
        Files.delete(dump);
    }

    /** What lies in a buffer of its own counts once the buffer is full. */
    private static void checkAllocatedBytes(String kind) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        fill(kind);
        WB.youngGC();
        long bytes = threads.getCurrentThreadAllocatedBytes() - before;
        long expected = 0;
        for (Heavy pair : pairs) {
            expected += WB.getObjectSize(pair) + WB.getObjectSize(pair.counters) + WB.getObjectSize(pair.light);
            expected += pair.light instanceof Light light ? WB.getObjectSize(light.parts) : 0;
        }
        if (bytes < 0.95 * expected || bytes > 1.05 * expected) {
            throw new RuntimeException(bytes + " bytes are said to have been allocated, not " + expected);
        }
    }

    private static void checkAddresses(String kind) {
        TreeMap<Long, Boolean> isLightByAddress = new TreeMap<>();
        for (int i = 0; i < PAIRS; i++) {
            if (pairs[i].light instanceof Light light && (light.number != i || light.parts[0] != i)) {
                throw new RuntimeException("pair " + i + " has " + light.number + ", " + light.parts[0]);
            }
            isLightByAddress.put(WB.getObjectAddress(pairs[i]), false);
            isLightByAddress.put(WB.getObjectAddress(pairs[i].light), true);
        }
        List<Boolean> kinds = new ArrayList<>(isLightByAddress.values());
        int changes = 0;
        for (int i = 1; i < kinds.size(); i++) {
            changes += kinds.get(i).equals(kinds.get(i - 1)) ? 0 : 1;
        }
        System.out.println(kind + ": " + changes + " times another kind of object follows, of " + 2 * PAIRS);
        boolean apart = changes < PAIRS / 10;
        if (apart == kind.equals("nothing")) {
            throw new RuntimeException("Light and heavy objects " + (apart ? "lie apart" : "are mixed"));
        }
    }
}
