/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */


package gc.lane;

/*
 * @test
 * @summary A local collection while the thread owes the cards of an old object that compiled code made
 * @requires vm.debug & vm.gc.G1 & vm.flagless & os.arch == "amd64"
 * @run main/othervm -Xbatch -XX:-TieredCompilation -XX:+UseG1GC -XX:G1HeapRegionSize=1m -Xmx256m
 *      -XX:+UnlockDiagnosticVMOptions -XX:+UseLanes -XX:VerifyLanes=1
 *      -XX:CompileCommand=quiet -XX:CompileCommand=exclude,gc.lane.TestLaneDeferredCards::makeGarbage
 *      gc.lane.TestLaneDeferredCards
 */

/**
 * Compiled code makes a humongous array, which is old, and leaves its cards to a later time. Then the interpreter
 * allocates until the lane is full.
 */
public class TestLaneDeferredCards {
    private static final int HUMONGOUS = 200_000;
    private static final int ROUNDS = 40;
    private static final int GARBAGE_BYTES = 8 << 20;

    private static Object[] large(int length, Object first) {
        Object[] large = new Object[length];
        large[0] = first;
        return large;
    }

    private static int makeGarbage() {
        int sum = 0;
        for (int bytes = 0; bytes < GARBAGE_BYTES; bytes += 1024) {
            byte[] garbage = new byte[1024 - 16];
            sum += garbage.length;
        }
        return sum;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 20_000; i++) {
            large(10, "small");
        }
        for (int i = 0; i < ROUNDS; i++) {
            Object[] large = large(HUMONGOUS, "round " + i);
            int sum = makeGarbage();
            if (!large[0].equals("round " + i) || sum <= 0) {
                throw new AssertionError(large[0] + ", " + sum);
            }
        }
    }
}
