package kinjo.vmbuild.test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import kinjo.common.KinjoException;
import kinjo.common.console.Console;
import kinjo.common.process.Command;
import kinjo.vmbuild.Jdk;
import kinjo.vmbuild.build.BuiltVm;

/** The VM's unit tests (googletest), which live inside a second copy of the VM's library. */
final class UnitTests {
    private static final Pattern RESULT =
            Pattern.compile("<testsuites tests=\"(\\d+)\" failures=\"(\\d+)\" disabled=\"(\\d+)\" errors=\"(\\d+)\"");

    private final BuiltVm vm;
    private final Jdk jdk;
    private final Console console;

    UnitTests(BuiltVm vm, Jdk jdk, Console console) {
        this.vm = vm;
        this.jdk = jdk;
        this.console = console;
    }

    TestRun.Count run(Path out) {
        Path launcher = vm.unitTests()
                .orElseThrow(() -> new KinjoException("this VM was built without unit tests", "use --level fastdebug"));
        Path xml = out.resolve("gtest.xml").toAbsolutePath();
        Path log = out.resolve("gtest.log");
        try {
            Files.createDirectories(out);
            Files.deleteIfExists(xml);
            List<String> words = List.of(launcher.toString(), "-jdk:" + jdk.home(), "--gtest_output=xml:" + xml);
            int status = Command.of(TimeLimit.words(TimeLimit.OF_UNIT_TESTS, words))
                    .niced()
                    .in(out.toAbsolutePath())
                    .logTo(log)
                    .run();
            TestRun.Count count = count(xml);
            if (status == 0 && count.passed() == 0) {
                count = count.plus(TestRun.Count.of(false, "gtest ran no test, see " + log));
            }
            if (status != 0) {
                console.say("unit tests of the VM failed (whole log: " + log + ")\n" + Command.tail(log, 30));
                // A crash ends the process before the report is written.
                count = count.failed() > 0
                        ? count.because(SurefireReport.failures(xml).toList())
                        : count.plus(TestRun.Count.of(false, "gtest ended with status " + status + ", see " + log));
            }
            console.say("%-20s %s".formatted("gtest", count));
            return count;
        } catch (IOException e) {
            throw new KinjoException("cannot write to " + out + ": " + e.getMessage(), "make it writable", e);
        }
    }

    private static TestRun.Count count(Path xml) throws IOException {
        if (!Files.exists(xml)) {
            return TestRun.Count.NONE;
        }
        Matcher matcher = RESULT.matcher(Files.readString(xml));
        if (!matcher.find()) {
            return TestRun.Count.of(false, "gtest: no results in " + xml);
        }
        int tests = Integer.parseInt(matcher.group(1));
        int failed = Integer.parseInt(matcher.group(2)) + Integer.parseInt(matcher.group(4));
        int disabled = Integer.parseInt(matcher.group(3));
        return new TestRun.Count(tests - failed - disabled, failed, disabled);
    }
}
