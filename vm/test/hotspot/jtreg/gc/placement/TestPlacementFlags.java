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
 * @summary CopyOrder and PlacementFile: values, mistakes, collectors without an order, archives, and GC.placement
 * @requires vm.flagless
 * @library /test/lib
 * @modules java.management
 * @run driver/timeout=240 gc.placement.TestPlacementFlags
 */

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.management.ObjectName;
import jdk.test.lib.process.OutputAnalyzer;
import jdk.test.lib.process.ProcessTools;

public class TestPlacementFlags {
    /** Prints what the command says. */
    public static class Command {
        Object reference;
        Object other;

        public static void main(String[] args) throws Exception {
            System.out.println(ManagementFactory.getPlatformMBeanServer().invoke(
                    new ObjectName("com.sun.management:type=DiagnosticCommand"), "gcPlacement", null, null));
        }
    }

    private static final String COMMAND = Command.class.getName();

    public static void main(String[] args) throws Exception {
        orders();
        files();
        command();
        otherCollectors();
        noCompiler();
        archive();
    }

    private static OutputAnalyzer java(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("-Xmx64m"));
        command.addAll(List.of(arguments));
        return ProcessTools.executeLimitedTestJava(command);
    }

    private static String file(String text) throws Exception {
        Path file = Files.createTempFile(Path.of("."), "rules", ".txt");
        Files.writeString(file, text);
        return "-XX:PlacementFile=" + file;
    }

    private static void orders() throws Exception {
        for (String order : List.of("default", "bfs", "dfs", "cluster:2", "cluster:254")) {
            java("-XX:CopyOrder=" + order, "-Xlog:kinjo", "-version").shouldHaveExitValue(0)
                    .shouldContain("Copy order: " + order);
        }
        for (String order : List.of("", "DFS", "cluster", "cluster:", "cluster:1", "cluster:255", "cluster:-3",
                "cluster:3k", "cluster:0x3", "cluster: 3")) {
            java("-XX:CopyOrder=" + order, "-version").shouldHaveExitValue(1)
                    .shouldContain("CopyOrder must be default, bfs, dfs, or cluster:K with K from 2 to 254");
        }
    }

    private static void files() throws Exception {
        java("-XX:PlacementFile=none.txt", "-version").shouldHaveExitValue(1)
                .shouldContain("PlacementFile none.txt cannot be read: No such file or directory");
        java("-XX:PlacementFile=", "-version").shouldHaveExitValue(1).shouldContain("PlacementFile names no file");
        java("-XX:PlacementFile=.", "-version").shouldHaveExitValue(1)
                .shouldContain("PlacementFile . cannot be read: Is a directory");
        java(file(""), "-version").shouldHaveExitValue(0);
        java(file("# nothing\n\n  \t\r\norder a.B dfs # why\r\nhot a.B c\nfreqread a.B"), "-version")
                .shouldHaveExitValue(0);
        expectMistake(2, "a rule is order CLASS", "# nothing\norder a.B\n");
        expectMistake(1, "a rule is order CLASS", "place a.B here\n");
        expectMistake(1, "a rule is order CLASS", "order a.B dfs quickly\n");
        expectMistake(1, "a rule is order CLASS", "freqread a.B c\n");
        expectMistake(1, "a rule is order CLASS", "\uFEFForder a.B dfs\n");
        expectMistake(2, "a rule is order CLASS", "#\n\1\2\n");
        expectMistake(1, "names of fields have one comma between", "hot a.B c,,d\n");
        expectMistake(1, "names of fields have one comma between", "hot a.B ,\n");
        expectMistake(3, "an order is bfs, dfs, default, or cluster:K", "\n\norder a.B cluster:1");
        // A class that is loaded without such a field: the program runs.
        java(file("hot " + COMMAND + " none"), COMMAND).shouldHaveExitValue(0)
                .shouldContain("line 1: " + COMMAND + " has no instance field none that is a reference");
        // The collector itself decides on what a weak reference refers to.
        java(file("hot java.lang.ref.WeakReference referent"), "-version").shouldHaveExitValue(0)
                .shouldContain("line 1: java.lang.ref.WeakReference has no instance field referent that is a reference");
    }

    private static void expectMistake(int line, String message, String text) throws Exception {
        java(file(text), "-version").shouldHaveExitValue(1).shouldContain("line " + line + ": " + message);
    }

    private static void command() throws Exception {
        java(COMMAND).shouldHaveExitValue(0).shouldContain("copy order: default");
        java("-XX:CopyOrder=cluster:7",
                file("order " + COMMAND + " dfs\nhot " + COMMAND + " reference\nfreqread a.B\nhot " + COMMAND + " none"),
                COMMAND)
                .shouldHaveExitValue(0)
                .shouldContain("copy order: cluster:7")
                .shouldMatch("1  order " + COMMAND.replace("$", "\\$") + " dfs: in use")
                .shouldMatch("2  hot " + COMMAND.replace("$", "\\$") + " reference: in use")
                .shouldMatch("3  freqread a\\.B: the class has not been loaded")
                .shouldMatch("4  hot " + COMMAND.replace("$", "\\$") + " none: the class has no such reference field");
        java(file("order java.util.Map dfs"), COMMAND).shouldHaveExitValue(0)
                .shouldContain("order java.util.Map dfs: an interface has no objects");
        // The last line holds.
        java(file("order " + COMMAND + " bfs\nfreqread " + COMMAND + "\nhot " + COMMAND + " reference\norder " + COMMAND
                + " dfs\nfreqread " + COMMAND + "\nhot " + COMMAND + " other"), COMMAND)
                .shouldHaveExitValue(0)
                .shouldMatch("1 .* bfs: a later line says something else")
                .shouldMatch("2 .*: in use")
                .shouldMatch("3 .* reference: a later line says something else")
                .shouldMatch("4 .* dfs: in use")
                .shouldMatch("5 .*: in use")
                .shouldMatch("6 .* other: in use");
    }

    private static void otherCollectors() throws Exception {
        for (String collector : List.of("Z", "Shenandoah", "Epsilon")) {
            OutputAnalyzer output = java("-XX:+UnlockExperimentalVMOptions", "-XX:+Use" + collector + "GC",
                    "-XX:CopyOrder=dfs", "-version");
            if (!output.getStdout().contains("not supported")) {
                output.shouldHaveExitValue(0)
                        .shouldContain("CopyOrder, PlacementFile and AutomaticPlacement have no effect: this collector has no copy order");
            }
        }
    }

    private static void noCompiler() throws Exception {
        String message = "AutomaticPlacement has no effect: only C2's code tells which fields are read";
        java("-XX:+AutomaticPlacement", "-Xint", "-version").shouldHaveExitValue(0).shouldContain(message);
        java("-XX:+AutomaticPlacement", "-version").shouldHaveExitValue(0).shouldNotContain(message);
    }

    /** An archive is written as if nothing was said, and can be used. */
    private static void archive() throws Exception {
        java("-XX:CopyOrder=dfs", file("order java.util.HashMap$Node dfs"), "-Xshare:dump",
                "-XX:SharedArchiveFile=placement.jsa")
                .shouldHaveExitValue(0)
                .shouldContain("CopyOrder, PlacementFile and AutomaticPlacement have no effect: an archive of classes is written");
        java("-XX:SharedArchiveFile=placement.jsa", "-Xshare:auto", file("order java.util.HashMap$Node bfs"), COMMAND)
                .shouldHaveExitValue(0)
                .shouldContain("order java.util.HashMap$Node bfs: in use");
    }
}
