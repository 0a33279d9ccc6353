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
 * @summary UseLockReservation says where it does not work, and the VM works without it
 * @requires vm.flagless
 * @library /test/lib
 * @run driver/timeout=240 runtime.lockReservation.TestLockReservationFlags
 */

import java.util.ArrayList;
import java.util.List;
import jdk.test.lib.process.OutputAnalyzer;
import jdk.test.lib.process.ProcessTools;

public class TestLockReservationFlags {
    private static final String ON = "-XX:+UseLockReservation";
    private static final String OFF = "-XX:-UseLockReservation";

    public static void main(String[] args) throws Exception {
        report("on, asymmetric");
        report("off", OFF);
        for (String collector : List.of("Serial", "Parallel", "G1")) {
            report("on, asymmetric", ON, "-XX:+Use" + collector + "GC").shouldNotContain("UseLockReservation is off");
        }
        report("on, asymmetric", ON, "-XX:LockReservationFence=asym");
        report("on", ON, "-XX:LockReservationFence=fenced").shouldNotContain("asymmetric");
        report("off", OFF, "-XX:LockReservationFence=asym").shouldNotContain("asymmetric");
        // With it threads return to Java code without a fence.
        report("on", ON, "-XX:+UseSystemMemoryBarrier").shouldNotContain("asymmetric").shouldNotContain("warning");
        report("on", ON, "-XX:+UseSystemMemoryBarrier", "-XX:LockReservationFence=asym")
                .shouldNotContain("asymmetric").shouldContain("LockReservationFence is fenced");
        for (String wrong : List.of("none", "")) {
            java("-XX:LockReservationFence=" + wrong, "-version")
                    .shouldHaveExitValue(1).shouldContain("LockReservationFence must be fenced or asym");
        }
        report("on, asymmetric", ON, "-XX:+UseCompactObjectHeaders").shouldNotContain("UseLockReservation is off");
        report("on, asymmetric", ON, "-XX:-UseCompactObjectHeaders").shouldNotContain("UseLockReservation is off");
        refused("the table of monitors is used with compact object headers only", "-XX:-UseCompactObjectHeaders",
                "-XX:+UnlockDiagnosticVMOptions", "-XX:+UseObjectMonitorTable");
        for (String collector : List.of("Z", "Shenandoah")) {
            if (java("-XX:+Use" + collector + "GC", "-version").getExitValue() == 0) {
                refused("this collector moves objects while threads run", "-XX:+Use" + collector + "GC");
            }
        }
        refused("an archive of classes is being written", "-XX:ArchiveClassesAtExit=reservation.jsa");
        for (String flag : List.of("VerifyLockReservation", "StressLockReservation")) {
            java("-XX:-UnlockDiagnosticVMOptions", "-XX:+" + flag, "-version")
                    .shouldNotHaveExitValue(0).shouldContain(flag + "' is diagnostic");
            report("off", OFF, "-XX:+UnlockDiagnosticVMOptions", "-XX:+" + flag);
        }
    }

    private static OutputAnalyzer java(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("-Xmx64m", "-Xlog:kinjo"));
        command.addAll(List.of(arguments));
        return ProcessTools.executeLimitedTestJava(command);
    }

    private static OutputAnalyzer report(String state, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(arguments));
        command.add("-version");
        return java(command.toArray(String[]::new)).shouldHaveExitValue(0).shouldContain("Lock reservation: " + state);
    }

    /** Silently where nobody asked for it. */
    private static void refused(String reason, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(arguments));
        report("off", arguments).shouldContain("Lock reservation is off: " + reason).shouldNotContain("warning");
        command.add(ON);
        report("off", command.toArray(String[]::new)).shouldContain("warning: UseLockReservation is off: " + reason);
    }
}
