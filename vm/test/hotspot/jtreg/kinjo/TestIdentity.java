/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */

package kinjo;

/*
 * @test
 * @summary The VM says what it is: properties, version output, log, crash file, and starts from an archive of classes
 * @requires vm.flagless
 * @library /test/lib
 * @modules java.base/jdk.internal.misc
 * @run driver/timeout=240 kinjo.TestIdentity
 */

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import jdk.internal.misc.Unsafe;
import jdk.test.lib.Asserts;
import jdk.test.lib.process.OutputAnalyzer;
import jdk.test.lib.process.ProcessTools;

public class TestIdentity {
    private static final List<Integer> FEATURES = List.of(25, 27);
    private static final String VM_NAME = "Kinjo OpenJDK 64-Bit Server VM";

    public static void main(String[] args) throws Exception {
        properties();
        versionOutput();
        log();
        crashFile();
        archive();
    }

    private static void properties() {
        Asserts.assertEquals(System.getProperty("java.vm.name"), VM_NAME);
        checkVersion(System.getProperty("java.vm.version"));
        // The class library stays that of the base JDK.
        Asserts.assertFalse(System.getProperty("java.runtime.version").contains("kinjo"));
        Asserts.assertTrue(FEATURES.contains(Runtime.version().feature()), "class library " + Runtime.version());
    }

    /** The base's version and build, then our name and version: 25.0.3+9-kinjo-0.1.0, 27+34-kinjo-0.1.0. */
    private static void checkVersion(String version) {
        Asserts.assertTrue(version.matches(Runtime.version().feature() + "(\\.[0-9.]+)?\\+[0-9]+.*-kinjo-[0-9].*"),
                "java.vm.version: " + version);
        String runtime = System.getProperty("java.runtime.version");
        String base = runtime.replaceFirst("^([0-9.]+\\+[0-9]+).*", "$1");
        if (!version.startsWith(base + "-")) {
            System.out.println("Note: VM " + version + " on the class library of " + base);
        }
    }

    private static void versionOutput() throws Exception {
        OutputAnalyzer version = ProcessTools.executeLimitedTestJava("-version");
        version.shouldHaveExitValue(0);
        version.stderrShouldMatch("^" + VM_NAME + " .*kinjo");

        OutputAnalyzer internal = ProcessTools.executeLimitedTestJava("-Xinternalversion");
        internal.shouldHaveExitValue(0);
        internal.stdoutShouldMatch("^" + VM_NAME + " \\(.*" + Runtime.version().feature() + "[.+].*kinjo");

        OutputAnalyzer help = ProcessTools.executeLimitedTestJava("-Xlog:help");
        help.shouldMatch("Available log tags:(.*\n)*.*\\bkinjo\\b");
    }

    /** It is made for a heap like that of the JDK's own, or its objects would have to be changed at each start. */
    private static void archive() throws Exception {
        Asserts.assertEquals(heapOfArchive("-kinjo"), heapOfArchive("-server"));
    }

    private static List<String> heapOfArchive(String vm) throws Exception {
        OutputAnalyzer output = ProcessTools.executeLimitedTestJava(vm, "-Xlog:cds", "-version");
        output.shouldHaveExitValue(0);
        Asserts.assertEquals(output.getStderr().contains(VM_NAME), vm.equals("-kinjo"), output.getStderr());
        return output.stdoutAsLines().stream()
                .filter(line -> line.contains("archive was created with max heap size"))
                .map(line -> line.substring(line.indexOf("archive was created")))
                .toList();
    }

    private static void log() throws Exception {
        OutputAnalyzer output = ProcessTools.executeLimitedTestJava("-Xlog:kinjo", "-version");
        output.shouldHaveExitValue(0);
        output.stdoutShouldMatch("\\[info\\]\\[kinjo\\] " + VM_NAME);
        output.stdoutShouldMatch("\\[info\\]\\[kinjo\\] Array elements in order: ");

        OutputAnalyzer quiet = ProcessTools.executeLimitedTestJava("-version");
        quiet.stdoutShouldBeEmpty();
    }

    private static void crashFile() throws Exception {
        Path file = Path.of("hs_err_identity.log").toAbsolutePath();
        OutputAnalyzer output = ProcessTools.executeLimitedTestJava("-Xmx64m", "-XX:-CreateCoredumpOnCrash",
                "-XX:ErrorFile=" + file, "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
                Crash.class.getName());
        output.shouldNotHaveExitValue(0);
        output.shouldMatch("# Java VM: " + VM_NAME + ".* \\(.*-kinjo-");
        List<String> lines = Files.readAllLines(file);
        Asserts.assertTrue(lines.stream().anyMatch(l -> l.startsWith("# Java VM: " + VM_NAME)), "header of " + file);
        Asserts.assertTrue(lines.stream().anyMatch(l -> l.startsWith("vm_info: " + VM_NAME)), "vm_info of " + file);
    }

    static class Crash {
        public static void main(String[] args) {
            Unsafe.getUnsafe().putAddress(0, 0);
        }
    }
}
