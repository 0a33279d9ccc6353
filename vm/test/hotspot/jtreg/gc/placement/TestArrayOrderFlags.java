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
 * @summary ArrayElementsInOrder and StressArrayElementsInOrder: values, origin, and every collector
 * @requires vm.flagless
 * @library /test/lib
 * @modules jdk.management
 * @run driver/timeout=240 gc.placement.TestArrayOrderFlags
 */

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.VMOption;
import jdk.test.lib.Asserts;
import jdk.test.lib.process.OutputAnalyzer;
import jdk.test.lib.process.ProcessTools;

public class TestArrayOrderFlags {
    private static final String FLAG = "ArrayElementsInOrder";
    private static final String STRESS = "StressArrayElementsInOrder";
    private static final String UNLOCK = "-XX:+UnlockDiagnosticVMOptions";

    /** Collectors and what -Xlog:kinjo says of the order when the flag is on. */
    private static final Map<String, String> COLLECTORS = Map.of(
            "Parallel", "on",
            "G1", "on",
            "Serial", "not needed or not supported by this collector",
            "Z", "not needed or not supported by this collector",
            "Shenandoah", "not needed or not supported by this collector",
            "Epsilon", "not needed or not supported by this collector");

    public static void main(String[] args) throws Exception {
        values();
        stressIsDiagnostic();
        unknownValue();
        everyCollector();
        management();
    }

    private static OutputAnalyzer java(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("-Xmx64m"));
        command.addAll(List.of(arguments));
        return ProcessTools.executeLimitedTestJava(command);
    }

    private static void values() throws Exception {
        expectFlag(FLAG, true, "default");
        expectFlag(FLAG, true, "command line", "-XX:+" + FLAG);
        expectFlag(FLAG, false, "command line", "-XX:-" + FLAG);
        expectFlag(STRESS, false, "default", UNLOCK);
        expectFlag(STRESS, true, "command line", UNLOCK, "-XX:+" + STRESS);
        expectFlag(STRESS, false, "command line", UNLOCK, "-XX:-" + STRESS);
    }

    private static void expectFlag(String flag, boolean value, String origin, String... arguments) throws Exception {
        finalFlags(arguments).shouldMatch(" bool " + flag + " += " + value + " .*\\{" + origin + "\\}");
    }

    private static OutputAnalyzer finalFlags(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(arguments));
        command.addAll(List.of("-XX:+PrintFlagsFinal", "-version"));
        return java(command.toArray(String[]::new)).shouldHaveExitValue(0);
    }

    private static void stressIsDiagnostic() throws Exception {
        // A debug VM has diagnostic flags unlocked.
        OutputAnalyzer output = java("-XX:-UnlockDiagnosticVMOptions", "-XX:+" + STRESS, "-version");
        output.shouldHaveExitValue(1);
        output.shouldContain("VM option '" + STRESS + "' is diagnostic and must be enabled via " + UNLOCK);
    }

    private static void unknownValue() throws Exception {
        java("-XX:" + FLAG + "=yes", "-version").shouldHaveExitValue(1);
        java("-XX:+" + FLAG + "s", "-version").shouldHaveExitValue(1);
    }

    private static void everyCollector() throws Exception {
        int tried = 0;
        for (String collector : COLLECTORS.keySet()) {
            List<String> common = List.of("-XX:+UnlockExperimentalVMOptions", UNLOCK, "-XX:+Use" + collector + "GC",
                    "-Xlog:kinjo");
            if (java(with(common, "-version")).getStdout().contains("not supported") && !isBuiltIn(collector)) {
                System.out.println(collector + " is not in this VM");
                continue;
            }
            tried++;
            expectLog(java(with(common, "-XX:+" + FLAG, "-version")), COLLECTORS.get(collector));
            expectLog(java(with(common, "-XX:-" + FLAG, "-version")), "off");
            java(with(common, "-XX:+" + STRESS, "-version")).shouldHaveExitValue(0);
        }
        Asserts.assertGreaterThanOrEqual(tried, 3);
    }

    /** The collectors that each of our builds has. */
    private static boolean isBuiltIn(String collector) {
        return List.of("Parallel", "G1", "Serial").contains(collector);
    }

    private static String[] with(List<String> common, String... more) {
        List<String> all = new ArrayList<>(common);
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    private static void expectLog(OutputAnalyzer output, String text) {
        output.shouldHaveExitValue(0);
        output.shouldMatch("\\[info\\]\\[kinjo\\] Array elements in order: " + text + "$");
    }

    /** The flags cannot change while the VM runs: the collectors read them without synchronization. */
    private static void management() {
        HotSpotDiagnosticMXBean bean = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        VMOption option = bean.getVMOption(FLAG);
        Asserts.assertEquals(option.getValue(), "true");
        Asserts.assertEquals(option.getOrigin(), VMOption.Origin.DEFAULT);
        Asserts.assertFalse(option.isWriteable());
        try {
            bean.setVMOption(FLAG, "false");
            throw new RuntimeException("The flag can be set while the VM runs");
        } catch (IllegalArgumentException expected) {
            System.out.println("expected: " + expected.getMessage());
        }
    }
}
