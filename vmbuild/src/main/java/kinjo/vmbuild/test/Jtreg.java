package kinjo.vmbuild.test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import kinjo.common.KinjoException;
import kinjo.common.console.Console;
import kinjo.common.files.FileTree;
import kinjo.common.process.Command;
import kinjo.vmbuild.Base;
import kinjo.vmbuild.Cache;
import kinjo.vmbuild.Checkout;
import kinjo.vmbuild.Jdk;
import kinjo.vmbuild.source.Downloads;
import kinjo.vmbuild.source.ToolPackage;

/**
 * The VM's behaviour tests, ours and OpenJDK's, by jtreg. They run in an image whose first VM is ours: child VMs
 * that a test starts drop the options that jtreg was given, {@code -kinjo} too.
 */
final class Jtreg {
    /** A fastdebug VM is several times slower than the VM that the tests' own limits were set for. */
    private static final int TIMEOUT_FACTOR = 6;

    private static final Pattern RESULTS = Pattern.compile("(?m)^Test results: (.*)$");
    private static final Pattern RESULT = Pattern.compile("(passed|failed|error|skipped|not run): ([\\d,]+)");

    private final Checkout checkout;
    private final Cache cache;
    private final Path image;
    private final Path source;
    private final Jdk jdk;
    private final Console console;

    /** @param image the JDK to test: its first VM is the one */
    Jtreg(Checkout checkout, Cache cache, Base base, Path image, Jdk jdk, Console console) {
        this.checkout = checkout;
        this.cache = cache;
        this.image = image;
        this.source = cache.vm(base).resolve("source");
        this.jdk = jdk;
        this.console = console;
    }

    /**
     * Our tests. They use OpenJDK's test library, which is linked beside a copy of them.
     *
     * @param group of TEST.groups: tier1 for every change, all with every combination of modes
     */
    TestRun.Count ours(String group, Path out) {
        try {
            Path tree = out.resolve("tree/test");
            FileTree.mirror(checkout.vm().resolve("test"), tree, List.of("hotspot/jtreg"));
            for (String library : List.of("lib", "jtreg-ext")) {
                Path link = tree.resolve(library);
                Files.deleteIfExists(link);
                Files.createSymbolicLink(link, source.resolve("test").resolve(library));
            }
            Path natives = out.resolve("native").toAbsolutePath();
            List<Path> failed = new NativeTestLibraries(tree, jdk).compile(List.of("hotspot/jtreg"), natives);
            if (!failed.isEmpty()) {
                throw new KinjoException("native libraries of tests do not compile: " + failed, "see " + natives);
            }
            Path root = tree.resolve("hotspot/jtreg");
            return run(
                    out,
                    root,
                    List.of(
                            "-nativepath:" + natives,
                            "-exclude:" + root.resolve("ProblemList-kinjo.txt"),
                            root + ":" + group));
        } catch (IOException e) {
            throw new KinjoException("cannot write to " + out + ": " + e.getMessage(), "make it writable", e);
        }
    }

    /** OpenJDK's tests of a list in {@code vm/test/upstream}, as often as the list says. */
    TestRun.Count upstream(String name, Path out) {
        Path folder = checkout.vm().resolve("test/upstream");
        UpstreamList list = UpstreamList.read(folder, name);
        Path natives = out.resolve("native").toAbsolutePath();
        if (!list.natives().isEmpty()) {
            for (Path failed : new NativeTestLibraries(source.resolve("test"), jdk).compile(list.natives(), natives)) {
                console.say("a test that needs " + failed.getFileName() + " fails: it does not compile here, see "
                        + natives);
            }
        }
        TestRun.Count count = TestRun.Count.NONE;
        for (var run : list.runs().entrySet()) {
            if (!run.getKey().isEmpty()) {
                console.say("jtreg: " + name + " with " + String.join(" ", run.getValue()));
            }
            for (var suite : list.suites().entrySet()) {
                Path root = source.resolve("test").resolve(suite.getKey());
                // The tests that need native libraries say so.
                List<String> arguments =
                        new ArrayList<>(List.of(list.natives().isEmpty() ? "-k:!native" : "-nativepath:" + natives));
                arguments.add("-exclude:" + root.resolve("ProblemList.txt"));
                arguments.add("-exclude:" + folder.resolve("ProblemList.txt"));
                // A -vmoption would reach the JDK that compiles the tests, too, which does not know our flags.
                run.getValue().forEach(flag -> arguments.add("-javaoption:" + flag));
                arguments.addAll(suite.getValue());
                Path folderOfRun =
                        out.resolve(run.getKey()).resolve(suite.getKey().replace('/', '-'));
                count = count.plus(run(folderOfRun, root, arguments));
            }
        }
        return count;
    }

    private TestRun.Count run(Path out, Path root, List<String> arguments) {
        Path log = out.resolve("jtreg.log").toAbsolutePath();
        FileTree.delete(out.resolve("work"));
        List<String> command = new ArrayList<>(List.of(
                jdk.java().toString(),
                "-Xmx512m",
                "-jar",
                home().resolve("usr/share/jtreg/lib/jtreg.jar").toString(),
                "-testjdk:" + image,
                // The image's javac runs on the VM to test, which may be a debug one: several times slower.
                "-compilejdk:" + jdk.home(),
                "-workDir:" + out.resolve("work").toAbsolutePath(),
                "-reportDir:" + out.resolve("report").toAbsolutePath(),
                "-agentvm",
                "-automatic",
                "-ignore:quiet",
                "-retain:fail,error",
                "-verbose:summary",
                "-timeoutFactor:" + TIMEOUT_FACTOR,
                "-concurrency:" + Runtime.getRuntime().availableProcessors()));
        command.addAll(arguments);
        int status = Command.of(command)
                .in(root)
                .logTo(log)
                .ticking(() -> console.progress("jtreg: " + finished(log) + " done"))
                .run();
        console.endLine();
        TestRun.Count count = count(log);
        if (status != 0 || count.failed() > 0) {
            List<String> failures = failures(log, out.resolve("work"));
            failures.forEach(console::say);
            String end = "jtreg ended with status " + status + "; details are below " + out;
            console.say(end);
            // Status 1: no test was selected. Status 4 and 5: wrong arguments or a crash before any result.
            return count.failed() > 0 ? count.because(failures) : count.plus(TestRun.Count.of(false, end));
        }
        return count;
    }

    /** jtreg from Debian's package, unpacked in the cache. */
    private Path home() {
        List<ToolPackage> packages = ToolPackage.of(checkout, "jtreg");
        Path home =
                cache.tools().resolve("jtreg-" + packages.getFirst().sha256().substring(0, 12));
        if (Files.isDirectory(home)) {
            return home;
        }
        Path temporary = home.resolveSibling(
                home.getFileName() + ".new-" + ProcessHandle.current().pid());
        try {
            FileTree.delete(temporary);
            Files.createDirectories(temporary);
            for (Path deb : new Downloads(cache, console).debs(packages)) {
                Command.of("dpkg-deb", "-x", deb.toString(), temporary.toString())
                        .expectSuccess("unpacking " + deb, "delete the file and run again");
            }
            FileTree.publish(temporary, home);
            return home;
        } catch (IOException e) {
            throw new KinjoException("cannot unpack jtreg: " + e.getMessage(), "free some space", e);
        }
    }

    private static long finished(Path log) {
        return Command.text(log)
                .lines()
                .filter(line -> line.startsWith("Passed:") || line.startsWith("FAILED:"))
                .count();
    }

    private static List<String> failures(Path log, Path work) {
        return Command.text(log)
                .lines()
                .filter(line -> line.startsWith("FAILED:") || line.startsWith("Error:"))
                .map(line -> line + failedAction(Command.text(work.resolve(resultFile(line)))))
                .toList();
    }

    /** Of the test that a line names: {@code a.java#b} has the result file {@code a_b.jtr}. */
    static String resultFile(String line) {
        String test = line.replaceFirst("^\\w+: *", "");
        return test.replaceFirst("\\.\\w+(?=#|$)", "").replace('#', '_') + ".jtr";
    }

    /** Of a test's result file: what its action that failed was, and how it ended. Empty if that is not known. */
    static String failedAction(String result) {
        String command = "";
        for (String line : result.lines().toList()) {
            if (line.startsWith("command: ")) {
                command = line;
            } else if (line.startsWith("result: ") && !line.startsWith("result: Passed")) {
                return ": " + line.substring("result: ".length()) + " (" + command + ")";
            }
        }
        return "";
    }

    private static TestRun.Count count(Path log) {
        return count(Command.text(log));
    }

    /** The counts of the line that jtreg ends with, such as {@code Test results: passed: 3; failed: 1}. */
    static TestRun.Count count(String text) {
        Matcher results = RESULTS.matcher(text);
        String last = "";
        while (results.find()) {
            last = results.group(1);
        }
        int passed = 0;
        int failed = 0;
        int skipped = 0;
        Matcher result = RESULT.matcher(last);
        while (result.find()) {
            int number = Integer.parseInt(result.group(2).replace(",", ""));
            switch (result.group(1)) {
                case "passed" -> passed += number;
                case "skipped" -> skipped += number;
                default -> failed += number;
            }
        }
        return new TestRun.Count(passed, failed, skipped);
    }
}
