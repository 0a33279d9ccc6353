package kinjo.vmbuild.test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import kinjo.common.KinjoException;
import kinjo.common.console.Console;
import kinjo.common.files.FileTree;
import kinjo.common.process.Command;
import kinjo.vmbuild.Checkout;
import kinjo.vmbuild.DebugLevel;

/**
 * Runs the random programs of our jtreg tests again and again, with each collector and under stress, until a time is
 * over. What is rare shows after hours, not in the minutes that a test has.
 */
public final class SoakTests {
    /** Those that lanes and orders of copying know; with the others the VM behaves as the stock one. */
    private static final List<String> COLLECTORS = List.of("Serial", "Parallel", "G1");

    private static final List<String> STRESSED_LOCKS =
            List.of("-XX:+UseLockReservation", "-XX:+VerifyLockReservation", "-XX:+StressLockReservation");
    private static final List<String> STRESSED_LANES =
            List.of("-XX:+UseLanes", "-XX:+StressLanes", "-XX:VerifyLanes=2");
    private static final List<String> MONITORS_GO = List.of(
            "-XX:AsyncDeflationInterval=1",
            "-XX:GuaranteedAsyncDeflationInterval=1",
            "-XX:MonitorUsedDeflationThreshold=1");

    /** A program of {@code vm/test/hotspot/jtreg}, how it is started, and the modes of one round. */
    public enum Program {
        /** Locks that are reserved, claimed, handed over and inflated. */
        LOCKS(
                "runtime.lockReservation.LockReservationWorkload",
                List.of("true", "10", "false"),
                "done",
                List.of("-Xmx96m"),
                List.of(
                        STRESSED_LOCKS,
                        with(STRESSED_LOCKS, "-XX:TieredStopAtLevel=1"),
                        with(STRESSED_LOCKS, "-XX:-TieredCompilation"),
                        with(STRESSED_LOCKS, "-XX:LockReservationFence=fenced"),
                        with(STRESSED_LOCKS, MONITORS_GO),
                        with(STRESSED_LOCKS, "-XX:+UseCompactObjectHeaders"))),

        /** Graphs of objects that stay with their thread or go to others. Each run is a minute and has its own seed. */
        LANES(
                "gc.lane.LaneWorkload",
                List.of("60", "4"),
                "checked",
                List.of("-Xmx256m", "-Xmn64m"),
                List.of(
                        with(STRESSED_LANES, "-XX:-UseLockReservation"),
                        with(STRESSED_LANES, "-XX:-UseLockReservation", "-XX:-TieredCompilation"),
                        with(STRESSED_LANES, STRESSED_LOCKS),
                        with(STRESSED_LANES, "-XX:+UseCompactObjectHeaders"),
                        with(STRESSED_LANES, with(STRESSED_LOCKS, "-XX:+StressPlacement")),
                        // Code is compiled again and again, without end.
                        with(STRESSED_LANES, "-XX:LaneEngagementPercent=1", "-XX:PerMethodRecompilationCutoff=-1")));

        private final String main;
        private final List<String> arguments;
        private final String lastLine;
        private final List<String> heap;
        private final List<List<String>> modes;

        Program(String main, List<String> arguments, String lastLine, List<String> heap, List<List<String>> modes) {
            this.main = main;
            this.arguments = arguments;
            this.lastLine = lastLine;
            this.heap = heap;
            this.modes = modes;
        }

        String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static List<String> with(List<String> flags, String... more) {
        return with(flags, List.of(more));
    }

    private static List<String> with(List<String> flags, List<String> more) {
        return Stream.concat(flags.stream(), more.stream()).toList();
    }

    private final Checkout checkout;
    private final Path image;
    private final DebugLevel level;
    private final Path out;
    private final Console console;

    /**
     * @param image whose plain {@code java} is Kinjo
     * @param out a new folder, where the logs of runs that failed stay
     */
    SoakTests(Checkout checkout, Path image, DebugLevel level, Path out, Console console) {
        this.checkout = checkout;
        this.image = image;
        this.level = level;
        this.out = out;
        this.console = console;
    }

    /** @param times for how long each program runs, at least once; what is under way then is not cut off */
    TestRun.Count run(Map<Program, Duration> times) {
        TestRun.Count total = TestRun.Count.NONE;
        for (Map.Entry<Program, Duration> entry : times.entrySet()) {
            TestRun.Count count = run(entry.getKey(), entry.getValue());
            console.say("%-30s %s".formatted("soak " + entry.getKey().id() + " " + level.id(), count));
            total = total.plus(count);
        }
        return total;
    }

    private TestRun.Count run(Program program, Duration time) {
        Path folder = out.resolve(program.id());
        Path classes = compile(program, folder);
        long end = System.nanoTime() + time.toNanos();
        TestRun.Count count = TestRun.Count.NONE;
        for (int i = 0; i == 0 || System.nanoTime() - end < 0; i++) {
            String collector = COLLECTORS.get(i % COLLECTORS.size());
            List<String> mode = program.modes.get(i / COLLECTORS.size() % program.modes.size());
            int done = i;
            int failed = count.failed();
            Path log = folder.resolve("run-" + i + ".log");
            boolean passed = run(program, collector, mode, classes, log, () -> {
                Duration left = Duration.ofNanos(Math.max(0, end - System.nanoTime()));
                console.progress("soak %s: %d runs done, %d failed, %s, %s left"
                        .formatted(program.id(), done, failed, collector, Console.clock(left)));
            });
            count = count.plus(
                    TestRun.Count.of(passed, "soak " + program.id() + " with " + collector + ": see " + log));
        }
        console.endLine();
        return count;
    }

    private boolean run(Program program, String collector, List<String> mode, Path classes, Path log, Runnable ticker) {
        List<String> words = new ArrayList<>(List.of(image.resolve("bin/java").toString()));
        words.addAll(List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+Use" + collector + "GC"));
        words.add("--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED");
        words.addAll(program.heap);
        words.addAll(mode);
        words.addAll(List.of("-cp", classes.toAbsolutePath().toString(), program.main));
        words.addAll(program.arguments);
        int status = Command.of(TimeLimit.words(TimeLimit.OF_ONE_RUN, words))
                .in(log.toAbsolutePath().getParent())
                .logTo(log)
                .ticking(ticker)
                .run();
        if (status == 0 && Command.text(log).lines().anyMatch(program.lastLine::equals)) {
            FileTree.delete(log);
            return true;
        }
        console.say("failed with status %d (whole log: %s): %s\n%s"
                .formatted(status, log, String.join(" ", words), Command.tail(log, 20)));
        return false;
    }

    private Path compile(Program program, Path folder) {
        Path sources = checkout.root().resolve("vm/test/hotspot/jtreg");
        Path classes = folder.resolve("classes");
        try {
            Files.createDirectories(classes);
        } catch (IOException e) {
            throw new KinjoException("cannot write to " + folder + ": " + e.getMessage(), "make it writable", e);
        }
        Command.of(
                        image.resolve("bin/javac").toString(),
                        "-nowarn",
                        "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
                        "-d",
                        classes.toString(),
                        "-sourcepath",
                        sources.toString(),
                        sources.resolve(program.main.replace('.', '/') + ".java")
                                .toString())
                .logTo(folder.resolve("javac.log"))
                .expectSuccess("compiling " + program.main, "see " + folder.resolve("javac.log"));
        return classes;
    }
}
