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
 * @summary TestOwnersFence fails if a thread waits without a fence of all threads (row L3)
 * @requires vm.flagless & vm.debug & os.processors > 1
 * @library /test/lib /
 * @build runtime.lockReservation.TestOwnersFence
 * @run driver/timeout=960 runtime.lockReservation.TestOwnersFenceWhenWaiting
 */

import jdk.test.lib.process.OutputAnalyzer;
import jtreg.SkippedException;

/** Says that TestOwnersFence can find such a mistake; takes minutes where no run shows it. */
public class TestOwnersFenceWhenWaiting {
    /** One in four shows it, where it was tried. */
    private static final int TRIES = 40;

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < TRIES; i++) {
            OutputAnalyzer output = TestOwnersFence.wait("-XX:LockReservationFence=wait-omitted");
            if (output.getExitValue() != 0) {
                output.shouldContain(TestOwnersFence.Waiters.SLEEPS);
                return;
            }
        }
        throw new SkippedException("no thread slept too long in " + TRIES + " runs on this machine");
    }
}
