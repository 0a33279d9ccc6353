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
 * @summary Lanes are engaged and disengaged while thousands of methods are being compiled
 * @requires vm.gc.Serial & vm.gc.Parallel & vm.gc.G1 & vm.flagless & os.arch == "amd64"
 * @library /test/lib /
 * @modules java.base/jdk.internal.misc
 *          java.compiler
 *          java.management
 *          jdk.compiler
 *          jdk.internal.jvmstat/sun.jvmstat.monitor
 * @run main/othervm/timeout=480 -Xmx256m -XX:+UseSerialGC -XX:+UnlockDiagnosticVMOptions -XX:+UseLanes
 *                   -XX:+StressLanes -XX:VerifyLanes=1 -XX:LaneEngagementPercent=1
 *                   -Xlog:gc+lane:file=lanes.log gc.lane.TestLaneEngagementCompiling
 * @run main/othervm/timeout=480 -Xmx256m -XX:+UseParallelGC -XX:+UnlockDiagnosticVMOptions -XX:+UseLanes
 *                   -XX:+StressLanes -XX:VerifyLanes=1 -XX:LaneEngagementPercent=1
 *                   -Xlog:gc+lane:file=lanes.log gc.lane.TestLaneEngagementCompiling
 * @run main/othervm/timeout=480 -Xmx256m -XX:+UseG1GC -XX:+UnlockDiagnosticVMOptions -XX:+UseLanes
 *                   -XX:+StressLanes -XX:VerifyLanes=1 -XX:LaneEngagementPercent=1
 *                   -Xlog:gc+lane:file=lanes.log gc.lane.TestLaneEngagementCompiling
 */

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import jdk.test.lib.Asserts;
import jdk.test.lib.dcmd.JMXExecutor;

/** Runs javac again and again, which is thousands of methods, and compares what it writes. */
public class TestLaneEngagementCompiling {
    private static final int ENGAGEMENTS = 5;
    private static final int COMPILED = 2000;
    private static final long ROUNDS = 3;
    private static final long MOST_ROUNDS = 1000;

    /** Under stress a safepoint in eight engages lanes, or disengages them. */
    private static final long MILLIS_BETWEEN_SAFEPOINTS = 100;

    public static void main(String[] args) throws Exception {
        Thread safepoints = new Thread(TestLaneEngagementCompiling::stopAgainAndAgain);
        safepoints.setDaemon(true);
        safepoints.start();
        Map<String, byte[]> first = compile();
        long rounds = 0;
        while (rounds < ROUNDS || engagements() < ENGAGEMENTS || compiledMethods() < COMPILED) {
            Map<String, byte[]> classes = compile();
            Asserts.assertEquals(classes.keySet(), first.keySet(), "classes");
            classes.forEach((name, bytes) -> Asserts.assertTrue(Arrays.equals(bytes, first.get(name)), name));
            Asserts.assertLessThan(++rounds, MOST_ROUNDS, "rounds");
        }
        System.out.println(rounds + " rounds, " + engagements() + " engagements");
    }

    private static void stopAgainAndAgain() {
        while (true) {
            Thread.getAllStackTraces();
            try {
                Thread.sleep(MILLIS_BETWEEN_SAFEPOINTS);
            } catch (InterruptedException stop) {
                return;
            }
        }
    }

    private static long engagements() throws Exception {
        return Files.readAllLines(Path.of("lanes.log")).stream()
                .filter(line -> line.contains("Lanes are engaged"))
                .count();
    }

    private static long compiledMethods() {
        return new JMXExecutor().execute("Compiler.codelist", true).asLines().size();
    }

    /** Class files by the names of classes. */
    private static Map<String, byte[]> compile() {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        Classes classes = new Classes(compiler.getStandardFileManager(null, null, null));
        boolean compiled = compiler.getTask(null, classes, null, List.of("-proc:none"), null, List.of(new Source()))
                .call();
        Asserts.assertTrue(compiled, "compiled");
        Map<String, byte[]> bytes = new TreeMap<>();
        classes.outputs.forEach((name, output) -> bytes.put(name, output.toByteArray()));
        return bytes;
    }

    private static String source() {
        StringBuilder text = new StringBuilder("import java.util.*;\npublic class Made {\n");
        for (int i = 0; i < 40; i++) {
            text.append("static List<String> m").append(i).append("(Map<String, Integer> in) {\n")
                    .append("return in.entrySet().stream().filter(e -> e.getValue() > ").append(i)
                    .append(").map(e -> e.getKey() + e.getValue()).sorted().toList();\n}\n");
        }
        return text.append("}\n").toString();
    }

    private static final class Source extends SimpleJavaFileObject {
        Source() {
            super(URI.create("string:///Made.java"), Kind.SOURCE);
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return source();
        }
    }

    private static final class Classes extends ForwardingJavaFileManager<JavaFileManager> {
        final Map<String, ByteArrayOutputStream> outputs = new TreeMap<>();

        Classes(JavaFileManager manager) {
            super(manager);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("bytes:///" + className), kind) {
                @Override
                public OutputStream openOutputStream() {
                    return outputs.computeIfAbsent(className, name -> new ByteArrayOutputStream());
                }
            };
        }
    }
}
