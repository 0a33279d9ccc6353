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
 * @test id=Serial
 * @summary Locks behave with reservations as without: interpreter, C1, C2, checked and under stress
 * @requires vm.gc.Serial & vm.flagless
 * @library /test/lib /
 * @modules java.base/jdk.internal.misc java.management jdk.management
 * @build runtime.lockReservation.LockReservationWorkload runtime.lockReservation.MarkWord
 * @run driver/timeout=720 runtime.lockReservation.TestLockReservation Serial
 */

/*
 * @test id=Parallel
 * @summary Locks behave with reservations as without: interpreter, C1, C2, checked and under stress
 * @requires vm.gc.Parallel & vm.flagless
 * @library /test/lib /
 * @modules java.base/jdk.internal.misc java.management jdk.management
 * @build runtime.lockReservation.LockReservationWorkload runtime.lockReservation.MarkWord
 * @run driver/timeout=720 runtime.lockReservation.TestLockReservation Parallel
 */

/*
 * @test id=G1
 * @summary Locks behave with reservations as without: interpreter, C1, C2, checked and under stress
 * @requires vm.gc.G1 & vm.flagless
 * @library /test/lib /
 * @modules java.base/jdk.internal.misc java.management jdk.management
 * @build runtime.lockReservation.LockReservationWorkload runtime.lockReservation.MarkWord
 * @run driver/timeout=720 runtime.lockReservation.TestLockReservation G1
 */

/*
 * @test id=SerialCompact
 * @summary The same with compact object headers, where a reservation ends before an object gets a hash
 * @requires vm.gc.Serial & vm.flagless
 * @library /test/lib /
 * @modules java.base/jdk.internal.misc java.management jdk.management
 * @build runtime.lockReservation.LockReservationWorkload runtime.lockReservation.MarkWord
 * @run driver/timeout=720 runtime.lockReservation.TestLockReservation Serial compact
 */

/*
 * @test id=ParallelCompact
 * @summary The same with compact object headers, where a reservation ends before an object gets a hash
 * @requires vm.gc.Parallel & vm.flagless
 * @library /test/lib /
 * @modules java.base/jdk.internal.misc java.management jdk.management
 * @build runtime.lockReservation.LockReservationWorkload runtime.lockReservation.MarkWord
 * @run driver/timeout=720 runtime.lockReservation.TestLockReservation Parallel compact
 */

/*
 * @test id=G1Compact
 * @summary The same with compact object headers, where a reservation ends before an object gets a hash
 * @requires vm.gc.G1 & vm.flagless
 * @library /test/lib /
 * @modules java.base/jdk.internal.misc java.management jdk.management
 * @build runtime.lockReservation.LockReservationWorkload runtime.lockReservation.MarkWord
 * @run driver/timeout=720 runtime.lockReservation.TestLockReservation G1 compact
 */

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import jdk.test.lib.Platform;
import jdk.test.lib.process.OutputAnalyzer;
import jdk.test.lib.process.ProcessTools;

/** Runs LockReservationWorkload in one VM for each row of modes. */
public class TestLockReservation {
    private static final Map<String, List<String>> RESERVATION = Map.of(
            "off", List.of("-XX:-UseLockReservation"),
            "fenced", List.of("-XX:+UseLockReservation", "-XX:LockReservationFence=fenced"),
            "fenced stress", List.of("-XX:+UseLockReservation", "-XX:LockReservationFence=fenced",
                    "-XX:+VerifyLockReservation", "-XX:+StressLockReservation"),
            "on", List.of("-XX:+UseLockReservation"),
            "stress", List.of("-XX:+UseLockReservation", "-XX:+VerifyLockReservation", "-XX:+StressLockReservation"),
            "deflating", List.of("-XX:+UseLockReservation", "-XX:+VerifyLockReservation",
                    "-XX:AsyncDeflationInterval=1", "-XX:GuaranteedAsyncDeflationInterval=1",
                    "-XX:MonitorUsedDeflationThreshold=1"),
            "deflating stress", List.of("-XX:+UseLockReservation", "-XX:+VerifyLockReservation",
                    "-XX:+StressLockReservation", "-XX:AsyncDeflationInterval=1",
                    "-XX:GuaranteedAsyncDeflationInterval=1", "-XX:MonitorUsedDeflationThreshold=1"));

    // Collections that cannot move all that is alive; they preserve mark words.
    private static final Map<String, List<String>> FAILING_COLLECTIONS = Map.of(
            "Serial", List.of("-XX:+PromotionFailureALot"),
            "Parallel", List.of("-XX:+PromotionFailureALot"),
            "G1", List.of("-XX:+G1GCAllocationFailureALot"));

    private static final Map<String, List<String>> COMPILER = Map.of(
            "int", List.of("-Xint"),
            "c1", List.of("-XX:TieredStopAtLevel=1"),
            "c2", List.of("-XX:-TieredCompilation"),
            "tiered", List.of(),
            "failing", List.of());

    private static final List<List<String>> ROWS = List.of(
            List.of("off", "tiered"),
            List.of("on", "int"),
            List.of("on", "c1"),
            List.of("on", "c2"),
            List.of("stress", "int"),
            List.of("stress", "c1"),
            List.of("stress", "c2"),
            List.of("stress", "tiered"),
            List.of("fenced", "int"),
            List.of("fenced", "c1"),
            List.of("fenced", "c2"),
            List.of("fenced stress", "int"),
            List.of("fenced stress", "c1"),
            List.of("fenced stress", "c2"),
            List.of("fenced stress", "tiered"),
            List.of("deflating", "tiered"),
            List.of("deflating stress", "tiered"),
            List.of("on", "failing"),
            List.of("stress", "failing"));

    private static final List<List<String>> COMPACT_ROWS = List.of(
            List.of("on", "int"),
            List.of("on", "c1"),
            List.of("on", "c2"),
            List.of("deflating", "tiered"),
            List.of("stress", "int"),
            List.of("stress", "c1"),
            List.of("stress", "c2"),
            List.of("stress", "tiered"),
            List.of("fenced stress", "tiered"),
            List.of("deflating stress", "tiered"),
            List.of("stress", "failing"));

    public static void main(String[] args) throws Exception {
        List<String> failed = new ArrayList<>();
        boolean compact = args.length > 1;
        List<List<String>> rows = compact ? COMPACT_ROWS : ROWS;
        for (List<String> row : rows) {
            List<String> command = new ArrayList<>(List.of("-Xmx96m", "-XX:+UnlockDiagnosticVMOptions",
                    "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED", "-XX:+Use" + args[0] + "GC"));
            command.add(compact ? "-XX:+UseCompactObjectHeaders" : "-XX:-UseCompactObjectHeaders");
            command.addAll(RESERVATION.get(row.get(0)));
            command.addAll(COMPILER.get(row.get(1)));
            if (row.get(1).equals("failing") && Platform.isDebugBuild()) {
                command.addAll(FAILING_COLLECTIONS.get(args[0]));
            }
            command.add(LockReservationWorkload.class.getName());
            command.add(Boolean.toString(!row.get(0).equals("off")));
            command.add(row.get(1).equals("int") ? "1" : "10");
            command.add(Boolean.toString(List.of("on", "fenced").contains(row.get(0))));

            System.out.println("== " + String.join(" ", args) + " " + row);
            OutputAnalyzer output = ProcessTools.executeTestJava(command);
            output.reportDiagnosticSummary();
            if (output.getExitValue() != 0 || !output.contains("compact headers: " + compact)) {
                failed.add(String.join(" ", args) + " " + row);
            }
        }
        if (!failed.isEmpty()) {
            throw new RuntimeException(failed.size() + " of " + rows.size() + " rows failed: " + failed);
        }
    }
}
