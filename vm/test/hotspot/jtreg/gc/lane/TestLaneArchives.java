/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation. The Kinjo authors designate
 * this particular file as subject to the "Classpath" exception as provided
 * in the LICENSE file of the vm folder.
 */

package gc.lane;

/*
 * @test
 * @summary An archive with code that was written without lanes can be used with them, and the other way round
 * @requires vm.gc.Serial & vm.gc.G1 & vm.flagless & os.arch == "amd64"
 * @library /test/lib /
 * @modules java.base/jdk.internal.misc
 * @build gc.lane.LaneWorkload
 * @run driver/timeout=480 gc.lane.TestLaneArchives
 */

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import jdk.test.lib.process.OutputAnalyzer;
import jdk.test.lib.process.ProcessTools;
import jdk.test.lib.util.JarUtils;

public class TestLaneArchives {
    private static final List<String> WITHOUT = List.of("-XX:-UseLanes");
    private static final List<String> WITH = List.of(
            "-XX:+UseLanes", "-XX:LaneEngagementPercent=0", "-XX:+UnlockDiagnosticVMOptions", "-XX:VerifyLanes=1");

    // An archive takes no classes from a folder.
    private static final Path JAR = Path.of("workload.jar");

    public static void main(String[] args) throws Exception {
        JarUtils.createJarFile(JAR, Path.of(System.getProperty("test.classes")), "gc");
        for (String collector : List.of("Serial", "G1")) {
            write(collector, WITHOUT);
            use(collector, WITH);
            use(collector, WITHOUT);
            write(collector, WITH);
            use(collector, WITHOUT);
            use(collector, WITH);
        }
    }

    private static void write(String collector, List<String> flags) throws Exception {
        run(collector, flags, "-XX:AOTCacheOutput=" + file(collector));
    }

    private static void use(String collector, List<String> flags) throws Exception {
        run(collector, flags, "-XX:AOTCache=" + file(collector));
    }

    private static String file(String collector) {
        return collector + ".aot";
    }

    private static OutputAnalyzer run(String collector, List<String> flags, String archive) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                "-cp", JAR.toString(), "-Xmx256m", "-Xmn64m", "-XX:+Use" + collector + "GC", archive,
                "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED"));
        command.addAll(flags);
        command.addAll(List.of(LaneWorkload.class.getName(), "1", "2"));
        return ProcessTools.executeLimitedTestJava(command).shouldHaveExitValue(0);
    }
}
