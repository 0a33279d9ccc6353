package kinjo.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import kinjo.common.KinjoException;
import kinjo.common.commands.Amounts;
import kinjo.common.commands.OutFolder;
import kinjo.vmbuild.DebugLevel;
import kinjo.vmbuild.session.Session;
import kinjo.vmbuild.test.FreshSystem;
import kinjo.vmbuild.test.SoakTests;
import kinjo.vmbuild.test.TestRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code kinjo test}. */
@Command(
        name = "test",
        mixinStandardHelpOptions = true,
        description = {
            "Runs the tests of the Java parts and of the VM.",
            "The VM is the fastdebug one, which is built if need be."
        },
        footer = {
            "",
            "Parts:",
            "  checks      generated pages, shell scripts, formatting, models of locking",
            "  java        JUnit tests of the Java parts",
            "  gtest       unit tests of the VM",
            "  jtreg       our tests of the VM's behaviour",
            "  workloads   the workloads, small, held against bench/expected-results.txt;",
            "              with --full profile placement, too",
            "  upstream    OpenJDK's own tests",
            "",
            "The last line is 'N passed, N failed, N skipped'.",
            "Before it, each failure has a line. Exit status 1 if any failed."
        })
final class TestCommand implements Callable<Integer> {
    @Mixin
    private Session session;

    @Spec
    private CommandSpec spec;

    @Option(names = "--full", description = "release and fastdebug VM, and OpenJDK's lists full and locks (hours)")
    private boolean full;

    @Option(
            names = "--only",
            split = ",",
            paramLabel = "PART",
            description = "some parts: ${COMPLETION-CANDIDATES} (default: all)")
    private Set<TestRun.Part> only = EnumSet.allOf(TestRun.Part.class);

    @Option(
            names = "--level",
            split = ",",
            paramLabel = "LEVEL",
            description = "VM to test: ${COMPLETION-CANDIDATES} (default: fastdebug)")
    private List<DebugLevel> levels = new ArrayList<>();

    @Option(
            names = "--list",
            split = ",",
            paramLabel = "NAME",
            description = "lists of OpenJDK's tests, files of vm/test/upstream, or one run of a list, such as"
                    + " locks:stressed (default: per-change:usual; with --full: full, locks)")
    private List<String> lists = new ArrayList<>();

    @Option(
            names = "--soak",
            split = ",",
            paramLabel = "PROGRAM=TIME",
            converter = {ProgramName.class, Amounts.Time.class},
            description = "instead of the tests, run the random programs of the VM's tests (locks, lanes) under stress"
                    + " for this time, with each collector in turn, such as locks=2h,lanes=3h")
    private Map<SoakTests.Program, Duration> soak = new EnumMap<>(SoakTests.Program.class);

    @Option(
            names = "--fresh",
            description =
                    "run 'compare --quick' and 'test' in a minimal Debian instead, as root and as an ordinary user;"
                            + " needs root, mmdebstrap and 25 GB; tests what is committed (hours)")
    private boolean fresh;

    @Option(
            names = "--as",
            split = ",",
            paramLabel = "USER",
            description = "with --fresh: ${COMPLETION-CANDIDATES} (default: both)")
    private Set<FreshSystem.User> users = EnumSet.allOf(FreshSystem.User.class);

    @Option(
            names = "--suite",
            defaultValue = "trixie",
            paramLabel = "NAME",
            description = "with --fresh: the Debian release (default: trixie); with --base it has the JDK of that base")
    private String suite;

    @Override
    public Integer call() {
        refuseBeside("--soak", "--only", "--list", "--full", "--fresh");
        refuseBeside("--fresh", "--only", "--list", "--full", "--level");
        requireFresh("--suite", "--as");
        TestRun.Count total = fresh ? fresh() : parts();
        // Once more, as a CI may show no more than the end.
        total.failures().forEach(failure -> System.out.println("failed: " + failure));
        System.out.println(total);
        if (total.passed() + total.failed() == 0) {
            throw new KinjoException(
                    "no test was run",
                    "a release VM has no unit tests (--only gtest); check --only, --level and --list, and MAVEN_ARGS");
        }
        return total.failed() == 0 ? 0 : 1;
    }

    /** The option does something else than to run parts of the tests. */
    private void refuseBeside(String option, String... others) {
        ParseResult given = spec.commandLine().getParseResult();
        for (String other : others) {
            if (given.hasMatchedOption(option) && given.hasMatchedOption(other)) {
                throw new ParameterException(spec.commandLine(), option + " and " + other + " do not go together");
            }
        }
    }

    private void requireFresh(String... options) {
        for (String option : options) {
            if (!fresh && spec.commandLine().getParseResult().hasMatchedOption(option)) {
                throw new ParameterException(spec.commandLine(), option + " goes with --fresh");
            }
        }
    }

    private TestRun.Count fresh() {
        Path logs = session.checkout().root().resolve("out/test/fresh");
        return new FreshSystem(session.checkout(), session.cache(), suite, session.namedBase(), logs, session.console())
                .run(EnumSet.copyOf(users));
    }

    private TestRun.Count parts() {
        if (lists.isEmpty()) {
            lists.addAll(full ? List.of("full", "locks") : List.of("per-change:usual"));
        }
        if (levels.isEmpty()) {
            levels.addAll(full ? List.of(DebugLevel.FASTDEBUG, DebugLevel.RELEASE) : List.of(DebugLevel.FASTDEBUG));
        }
        TestRun run =
                new TestRun(session.checkout(), session.cache(), session.base(), session.jdk(), session.console());
        return soak.isEmpty()
                ? run.run(EnumSet.copyOf(only), levels, session::vm, full, lists)
                : run.soak(levels, session::vm, soak, OutFolder.of("soak").toAbsolutePath());
    }

    /** The name of a program that soaks, as {@code --soak} has it. */
    static final class ProgramName implements ITypeConverter<SoakTests.Program> {
        @Override
        public SoakTests.Program convert(String text) {
            return Arrays.stream(SoakTests.Program.values())
                    .filter(program -> program.name().equalsIgnoreCase(text))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException("'" + text + "' is not one of "
                            + Arrays.toString(SoakTests.Program.values()).toLowerCase(Locale.ROOT)));
        }
    }
}
