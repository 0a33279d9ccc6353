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
 * @summary Serial copies objects that are read frequently apart from others
 * @requires vm.gc.Serial & vm.flagless
 * @library /test/lib / /gc/placement/api
 * @build jdk.test.whitebox.WhiteBox gc.placement.FrequentlyReadWorkload
 * @run driver jdk.test.lib.helpers.ClassFileInstaller jdk.test.whitebox.WhiteBox
 * @run driver/timeout=240 gc.placement.TestFrequentlyRead Serial
 */

/*
 * @test id=Parallel
 * @summary Parallel copies objects that are read frequently apart from others
 * @requires vm.gc.Parallel & vm.flagless
 * @library /test/lib / /gc/placement/api
 * @build jdk.test.whitebox.WhiteBox gc.placement.FrequentlyReadWorkload
 * @run driver jdk.test.lib.helpers.ClassFileInstaller jdk.test.whitebox.WhiteBox
 * @run driver/timeout=240 gc.placement.TestFrequentlyRead Parallel
 */

/*
 * @test id=G1
 * @summary G1 copies objects that are read frequently apart from others
 * @requires vm.gc.G1 & vm.flagless
 * @library /test/lib / /gc/placement/api
 * @build jdk.test.whitebox.WhiteBox gc.placement.FrequentlyReadWorkload
 * @run driver jdk.test.lib.helpers.ClassFileInstaller jdk.test.whitebox.WhiteBox
 * @run driver/timeout=240 gc.placement.TestFrequentlyRead G1
 */

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jdk.test.lib.process.OutputAnalyzer;
import jdk.test.lib.process.ProcessTools;

public class TestFrequentlyRead {
    public static void main(String[] args) throws Exception {
        Path rules = Path.of("rules.txt");
        Files.writeString(rules, "freqread gc.placement.FrequentlyReadWorkload$Light\n");
        for (String generation : List.of("-XX:MaxTenuringThreshold=1", "-XX:MaxTenuringThreshold=15")) {
            run(args[0], "nothing", generation);
            run(args[0], "objects", generation);
            run(args[0], "objects", generation, "-XX:ParallelGCThreads=2", "-XX:-UseDynamicNumberOfGCThreads");
            run(args[0], "arrays", generation);
            // The same class by a rule. What the workload calls nothing is apart then, so it fails.
            OutputAnalyzer byRule = start(args[0], "nothing", generation, "-XX:PlacementFile=" + rules);
            byRule.shouldHaveExitValue(1).shouldContain("Light and heavy objects lie apart");
            start(args[0], "objects", generation, "-XX:-UseFrequentlyReadBuffers").shouldHaveExitValue(1)
                    .shouldContain("Light and heavy objects are mixed");
        }
    }

    private static void run(String... arguments) throws Exception {
        start(arguments).shouldHaveExitValue(0);
    }

    private static OutputAnalyzer start(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("-Xbootclasspath/a:.", "-XX:+UnlockDiagnosticVMOptions",
                "-XX:+WhiteBoxAPI", "-XX:+Use" + arguments[0] + "GC", "-Xmx192m", "-Xmn96m", "-XX:SurvivorRatio=2",
                "-XX:ParallelGCThreads=1", "-XX:+VerifyAfterGC"));
        if (arguments[0].equals("Serial")) {
            // Breadth first, the light objects would all lie behind the heavy ones.
            command.add("-XX:CopyOrder=dfs");
        }
        command.addAll(List.of(arguments).subList(2, arguments.length));
        command.addAll(List.of(FrequentlyReadWorkload.class.getName(), arguments[1]));
        OutputAnalyzer output = ProcessTools.executeTestJava(command);
        output.reportDiagnosticSummary();
        return output;
    }
}
