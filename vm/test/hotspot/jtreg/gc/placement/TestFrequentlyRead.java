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
 * @test id=Serial
 * @summary Serial allocates and copies objects that are read frequently apart from others
 * @requires vm.gc.Serial & vm.flagless
 * @library /test/lib / /gc/placement/api
 * @build jdk.test.whitebox.WhiteBox gc.placement.FrequentlyReadWorkload
 * @run driver jdk.test.lib.helpers.ClassFileInstaller jdk.test.whitebox.WhiteBox
 * @run driver/timeout=480 gc.placement.TestFrequentlyRead Serial
 */

/*
 * @test id=Parallel
 * @summary Parallel allocates and copies objects that are read frequently apart from others
 * @requires vm.gc.Parallel & vm.flagless
 * @library /test/lib / /gc/placement/api
 * @build jdk.test.whitebox.WhiteBox gc.placement.FrequentlyReadWorkload
 * @run driver jdk.test.lib.helpers.ClassFileInstaller jdk.test.whitebox.WhiteBox
 * @run driver/timeout=480 gc.placement.TestFrequentlyRead Parallel
 */

/*
 * @test id=G1
 * @summary G1 allocates and copies objects that are read frequently apart from others
 * @requires vm.gc.G1 & vm.flagless
 * @library /test/lib / /gc/placement/api
 * @build jdk.test.whitebox.WhiteBox gc.placement.FrequentlyReadWorkload
 * @run driver jdk.test.lib.helpers.ClassFileInstaller jdk.test.whitebox.WhiteBox
 * @run driver/timeout=480 gc.placement.TestFrequentlyRead G1
 */

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import jdk.test.lib.process.OutputAnalyzer;
import jdk.test.lib.process.ProcessTools;

public class TestFrequentlyRead {
    private static final String[] COMPILED = {"-XX:-TieredCompilation", "-Xbatch", "-XX:+VerifyBeforeGC"};

    public static void main(String[] args) throws Exception {
        Path rules = Path.of("rules.txt");
        Files.writeString(rules, "freqread gc.placement.FrequentlyReadWorkload$Light\n");
        for (String generation : List.of("-XX:MaxTenuringThreshold=1", "-XX:MaxTenuringThreshold=15")) {
            test(args[0], "copied", rules, generation);
            run(args[0], "objects", "copied", generation, "-XX:ParallelGCThreads=2", "-XX:-UseDynamicNumberOfGCThreads");
        }
        test(args[0], "allocated", rules, COMPILED);
        run(args[0], "objects", "allocated", with("-XX:+UseCompactObjectHeaders", COMPILED));
        for (String kind : List.of("objects", "arrays")) {
            for (String verifier : List.of("-XX:VerifyLanes=0", "-XX:VerifyLanes=2")) {
                run(args[0], kind, "allocated",
                        with(verifier, with("-XX:+UseLanes", with("-XX:LaneEngagementPercent=0", COMPILED))));
            }
        }
    }

    private static void test(String collector, String where, Path rules, String... flags) throws Exception {
        run(collector, "nothing", where, flags);
        run(collector, "objects", where, flags);
        run(collector, "arrays", where, flags);
        // The same class by a rule. What the workload calls nothing is apart then, so it fails.
        OutputAnalyzer byRule = start(collector, "nothing", where, with("-XX:PlacementFile=" + rules, flags));
        byRule.shouldHaveExitValue(1).shouldContain("Light and heavy objects lie apart");
        start(collector, "objects", where, with("-XX:-UseFrequentlyReadBuffers", flags)).shouldHaveExitValue(1)
                .shouldContain("Light and heavy objects are mixed");
    }

    private static String[] with(String flag, String... flags) {
        return Stream.concat(Stream.of(flag), Stream.of(flags)).toArray(String[]::new);
    }

    private static void run(String collector, String kind, String where, String... flags) throws Exception {
        start(collector, kind, where, flags).shouldHaveExitValue(0);
    }

    private static OutputAnalyzer start(String collector, String kind, String where, String... flags) throws Exception {
        List<String> command = new ArrayList<>(List.of("-Xbootclasspath/a:.", "-XX:+UnlockDiagnosticVMOptions",
                "-XX:+WhiteBoxAPI", "-XX:+Use" + collector + "GC", "-Xmx192m", "-Xmn96m", "-XX:SurvivorRatio=2",
                "-XX:ParallelGCThreads=1", "-XX:+VerifyAfterGC"));
        if (collector.equals("Serial")) {
            // Breadth first, the light objects would all lie behind the heavy ones.
            command.add("-XX:CopyOrder=dfs");
        }
        command.addAll(List.of(flags));
        command.addAll(List.of(FrequentlyReadWorkload.class.getName(), kind, where));
        OutputAnalyzer output = ProcessTools.executeTestJava(command);
        output.reportDiagnosticSummary();
        return output;
    }
}
