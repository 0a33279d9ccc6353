package kinjo.vmbuild.test;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import kinjo.common.KinjoException;
import kinjo.common.console.Console;
import kinjo.common.files.FileTree;
import kinjo.common.files.FolderLock;
import kinjo.common.process.Command;
import kinjo.vmbuild.Base;
import kinjo.vmbuild.Cache;
import kinjo.vmbuild.Checkout;
import kinjo.vmbuild.DebugLevel;
import kinjo.vmbuild.Jdk;
import kinjo.vmbuild.build.BuiltVm;
import kinjo.vmbuild.docs.GeneratedDocs;
import kinjo.vmbuild.image.Image;

/** Runs the parts of {@code kinjo test} in the order cheapest first, and adds up their counts. */
public final class TestRun {

    /** What can be run by itself. */
    public enum Part {
        /** Generated pages, shell scripts, formatting, models. */
        CHECKS,
        /** JUnit tests of the Java parts. */
        JAVA,
        /** The VM's unit tests. */
        GTEST,
        /** Our behaviour tests of the VM. */
        JTREG,
        /** The workloads, small, held against bench/expected-results.txt; when all is run one of them is profiled. */
        WORKLOADS,
        /** OpenJDK's own tests. */
        UPSTREAM
    }

    /**
     * Results of tests; printed as the line that a CI looks for.
     *
     * @param failures a line for each failure of which more is known than that there is one
     */
    public record Count(int passed, int failed, int skipped, List<String> failures) {
        static final Count NONE = new Count(0, 0, 0);

        private static final int LONGEST_FAILURE = 400;

        Count(int passed, int failed, int skipped) {
            this(passed, failed, skipped, List.of());
        }

        /** One test, and what to say of it if it failed. */
        static Count of(boolean passed, String failure) {
            return passed ? new Count(1, 0, 0) : new Count(0, 1, 0).because(List.of(failure));
        }

        Count plus(Count other) {
            return new Count(
                    passed + other.passed,
                    failed + other.failed,
                    skipped + other.skipped,
                    Stream.concat(failures.stream(), other.failures.stream()).toList());
        }

        /** The same counts, with more lines about what failed. Each has at most 400 characters. */
        Count because(List<String> more) {
            return plus(new Count(0, 0, 0, more.stream().map(Count::line).toList()));
        }

        private static String line(String failure) {
            String line = failure.replaceAll("\\s+", " ");
            return line.length() <= LONGEST_FAILURE ? line : line.substring(0, LONGEST_FAILURE) + "...";
        }

        @Override
        public String toString() {
            return "%d passed, %d failed, %d skipped".formatted(passed, failed, skipped);
        }
    }

    /** Checks the models of lock reservation, below the checkout. */
    private static final String MODELS = "vm/test/models/run";

    private static final int FORMATTERS_JDK = 25;

    private final Checkout checkout;
    private final Cache cache;
    private final Base base;
    private final Jdk jdk;
    private final Console console;
    private final long start = System.nanoTime();

    public TestRun(Checkout checkout, Cache cache, Base base, Jdk jdk, Console console) {
        this.checkout = checkout;
        this.cache = cache;
        this.base = base;
        this.jdk = jdk;
        this.console = console;
    }

    /**
     * Runs parts.
     *
     * @param vms builds the VM of a debug level, or finds it built
     * @param full everything of each part that is not just for every change
     * @param lists of OpenJDK's tests, files of {@code vm/test/upstream}, or single runs of them
     */
    public Count run(
            Set<Part> parts,
            List<DebugLevel> levels,
            Function<DebugLevel, BuiltVm> vms,
            boolean full,
            List<String> lists) {
        try (FolderLock _ = FolderLock.take(outFolder(), "runs tests in this checkout", console)) {
            return runAlone(parts, levels, vms, full, lists);
        } catch (IOException e) {
            throw new KinjoException("cannot unlock " + outFolder() + ": " + e.getMessage(), "make it writable", e);
        }
    }

    private Count runAlone(
            Set<Part> parts,
            List<DebugLevel> levels,
            Function<DebugLevel, BuiltVm> vms,
            boolean full,
            List<String> lists) {
        Count total = Count.NONE;
        // Models, build and workloads take minutes of each core. Maven hardly uses one, and goes first:
        // the build, gtest and the workloads are niced.
        Optional<CompletableFuture<Integer>> models = parts.contains(Part.CHECKS)
                ? Optional.of(beside(
                        () -> runCheck("models", checkout.root().resolve(MODELS).toString())))
                : Optional.empty();
        DebugLevel first = levels.getFirst();
        Optional<CompletableFuture<Count>> begun = parts.contains(Part.JAVA) && needsVm(parts, first)
                ? Optional.of(beside(() -> gtestAndWorkloads(parts, first, vms.apply(first), full)))
                : Optional.empty();
        if (parts.contains(Part.CHECKS)) {
            total = total.plus(report("checks", checks()));
        }
        if (parts.contains(Part.JAVA)) {
            total = total.plus(report("java", java()));
        }
        if (models.isPresent()) {
            total = total.plus(report("models", outcome("models", models.get().join())));
        }
        for (DebugLevel level : levels) {
            if (needsVm(parts, level)) {
                total = total.plus(
                        begun.isPresent() && level == first
                                ? await(begun.get())
                                : gtestAndWorkloads(parts, level, vms.apply(level), full));
            }
            if (parts.contains(Part.JTREG) || parts.contains(Part.UPSTREAM)) {
                total = total.plus(jtreg(parts, level, vms.apply(level), full, lists));
            }
        }
        return total;
    }

    private static boolean needsVm(Set<Part> parts, DebugLevel level) {
        return parts.stream().anyMatch(part -> switch (part) {
            case CHECKS, JAVA -> false;
            case GTEST -> level.unitTests();
            case JTREG, WORKLOADS, UPSTREAM -> true;
        });
    }

    /** Each in a thread of its own: the common pool has one thread on two processors. */
    private static <T> CompletableFuture<T> beside(Supplier<T> work) {
        return CompletableFuture.supplyAsync(
                work, task -> Thread.ofPlatform().daemon().start(task));
    }

    /** Fails as the work did. */
    private static <T> T await(CompletableFuture<T> work) {
        try {
            return work.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof KinjoException known ? known : e;
        }
    }

    /**
     * Runs random programs for a time each, and nothing else.
     *
     * @param vms as in {@link #run}
     * @param out a new folder, for the logs
     */
    public Count soak(
            List<DebugLevel> levels,
            Function<DebugLevel, BuiltVm> vms,
            Map<SoakTests.Program, Duration> times,
            Path out) {
        Count total = Count.NONE;
        for (DebugLevel level : levels) {
            Path image = new Image(jdk, vms.apply(level), console).cached(cache, Image.Default.KINJO);
            total = total.plus(new SoakTests(checkout, image, level, out.resolve(level.id()), console).run(times));
        }
        return total;
    }

    private Path outFolder() {
        return checkout.root().resolve("out/test");
    }

    private Count report(String what, Count count) {
        console.say(
                "%-30s %s (at %s)".formatted(what, count, Console.clock(Duration.ofNanos(System.nanoTime() - start))));
        return count;
    }

    private Count checks() {
        Count count = pages();
        count = count.plus(
                check("shellcheck", "shellcheck", "kinjo", ".ci/run", "vmbuild/setup", "nanafusi/nanafusi", MODELS));
        return count.plus(formatting());
    }

    /** The formatter looks into the JDK's compiler, which is another one in each version. */
    private Count formatting() {
        if (base.feature() != FORMATTERS_JDK) {
            console.say("formatting is not checked: the formatter needs a JDK " + FORMATTERS_JDK);
            return new Count(0, 0, 1);
        }
        return check("formatting", "mvn", "-q", "-B", "spotless:check");
    }

    private Count pages() {
        try {
            List<Path> stale = GeneratedDocs.of(checkout).stale();
            stale.forEach(page -> console.say("stale: " + page + " (run './kinjo vm docs')"));
            return Count.of(stale.isEmpty(), "generated pages are stale: " + stale);
        } catch (KinjoException wrong) {
            console.say(wrong.getMessage() + "\n  -> " + wrong.remedy());
            return Count.of(false, "generated pages: " + wrong.getMessage());
        }
    }

    private Count check(String name, String... words) {
        return outcome(name, runCheck(name, words));
    }

    private int runCheck(String name, String... words) {
        return Command.of(words)
                .in(checkout.root())
                .with("JAVA_HOME", jdk.home().toString())
                .logTo(log(name))
                .run();
    }

    private Count outcome(String name, int status) {
        if (status != 0) {
            console.say(name + " failed:\n" + Command.tail(log(name), 30));
        }
        return Count.of(status == 0, name + " ended with status " + status);
    }

    private Path log(String name) {
        return outFolder().resolve(name + ".log");
    }

    private Count java() {
        surefireReports().forEach(FileTree::delete);
        Path log = log("maven");
        int status = Command.of("mvn", "-B", "-fae", "-Dsurefire.useFile=false", "test")
                .in(checkout.root())
                .with("JAVA_HOME", jdk.home().toString())
                .logTo(log)
                .ticking(() -> console.progress("Java tests: " + lastTest(log)))
                .run();
        console.endLine();
        Count count = surefireCounts();
        if (status == 0 && count.passed() == 0) {
            return count.plus(Count.of(false, "no Java test was run; MAVEN_OPTS or MAVEN_ARGS may say so"));
        }
        if (status != 0) {
            List<String> failed =
                    surefireReports().stream().flatMap(SurefireReport::failures).toList();
            console.say("Java tests failed (whole log: " + log + ")\n"
                    + (failed.isEmpty() ? Command.tail(log, 40) : String.join("\n", failed)));
            return count.failed() > 0
                    ? count.because(failed)
                    : count.plus(Count.of(false, "Maven ended with status " + status + ", see " + log));
        }
        return count;
    }

    private static String lastTest(Path log) {
        return Command.tail(log, 1);
    }

    /** The report files of the Java tests; none is left from an earlier run, whose tests may be gone. */
    private List<Path> surefireReports() {
        try {
            return FileTree.filesOutside(checkout.root(), Set.of(".git", "out", "vm", "src")).stream()
                    .filter(file -> file.toString().contains("/target/surefire-reports/TEST-"))
                    .toList();
        } catch (IOException e) {
            throw new KinjoException(
                    "cannot look for the tests' reports: " + e.getMessage(), "make the checkout readable", e);
        }
    }

    private Count surefireCounts() {
        return surefireReports().stream().map(SurefireReport::count).reduce(Count.NONE, Count::plus);
    }

    /** The parts without time limits, so that they can run beside the Java tests. */
    private Count gtestAndWorkloads(Set<Part> parts, DebugLevel level, BuiltVm vm, boolean full) {
        Count count = Count.NONE;
        if (parts.contains(Part.GTEST) && level.unitTests()) {
            count = count.plus(new UnitTests(vm, jdk, console).run(outFolder()));
        }
        if (parts.contains(Part.WORKLOADS)) {
            count = count.plus(workloads(level, vm, full));
        }
        return count;
    }

    private Count workloads(DebugLevel level, BuiltVm vm, boolean full) {
        Path image = new Image(jdk, vm, console).cached(cache, Image.Default.KINJO);
        Path out = outFolder().resolve("workloads-" + level.id());
        FileTree.delete(out);
        Count count = new WorkloadTests(checkout, image, level, console).run(full, out);
        if (full) {
            // To probe the machine's memory takes most of a minute.
            count = count.plus(new ProfileTests(checkout, image, console).run(out));
        }
        return report("workloads " + level.id(), count);
    }

    private Count jtreg(Set<Part> parts, DebugLevel level, BuiltVm vm, boolean full, List<String> lists) {
        Path image = new Image(jdk, vm, console).cached(cache, Image.Default.KINJO);
        Jtreg jtreg = new Jtreg(checkout, cache, base, image, jdk, console);
        Count count = Count.NONE;
        if (parts.contains(Part.JTREG)) {
            count = count.plus(report(
                    "jtreg " + level.id(),
                    jtreg.ours(full ? "all" : "tier1", outFolder().resolve("jtreg-" + level.id()))));
        }
        if (parts.contains(Part.UPSTREAM)) {
            for (String list : lists) {
                Path folder = outFolder().resolve("upstream-" + level.id()).resolve(list.replace(':', '-'));
                count = count.plus(report("upstream " + list + " " + level.id(), jtreg.upstream(list, folder)));
            }
        }
        return count;
    }
}
