package kinjo.agent.start;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import kinjo.agent.fields.FieldCounting;
import kinjo.agent.hashtable.HashtableReplacement;
import kinjo.agent.scan.ClassPath;
import kinjo.agent.split.Splitting;
import kinjo.agent.trace.Tracing;

/** Starts what the options ask for. Mistakes are said; the program runs in any case, unchanged if need be. */
public final class AgentStart {
    private static final String PREFIX = "kinjo-agent: ";

    private final Instrumentation instrumentation;
    private final Consumer<String> log;
    private final List<ClassFileTransformer> transformers = new ArrayList<>();
    private final List<Runnable> endings = new ArrayList<>();

    private AgentStart(Instrumentation instrumentation, Consumer<String> log) {
        this.instrumentation = instrumentation;
        this.log = log;
    }

    /**
     * Starts.
     *
     * @param options null if there are none
     * @param isRunning whether the program has begun
     */
    public static void start(String options, Instrumentation instrumentation, boolean isRunning) {
        try {
            AgentOptions parsed = AgentOptions.parse(options);
            PrintStream out = log(parsed);
            new AgentStart(instrumentation, line -> out.println(PREFIX + line)).startAll(parsed, isRunning);
        } catch (OptionException e) {
            System.err.println(PREFIX + e.getMessage());
            System.err.println("  -> " + e.remedy());
            System.err.println(PREFIX + "the program runs unchanged");
        }
    }

    /** All that is asked for, or nothing. */
    private void startAll(AgentOptions options, boolean isRunning) throws OptionException {
        boolean isStarted = false;
        try {
            startEach(options, isRunning);
            endings.forEach(work -> Runtime.getRuntime().addShutdownHook(new Thread(work, "kinjo-agent")));
            isStarted = true;
        } finally {
            if (!isStarted) {
                transformers.forEach(instrumentation::removeTransformer);
            }
        }
    }

    private void startEach(AgentOptions options, boolean isRunning) throws OptionException {
        CountsFile counts = CountsFile.of(options.counts(), log);
        // It compares what loads with class files, so it comes before all that changes classes.
        if (!options.tables().isEmpty()) {
            replaceTables(options);
        }
        // Accesses are counted as the program has them: before splitting changes them. Tables change none.
        if (!options.fields().isEmpty()) {
            count(options, counts);
        }
        if (!options.splits().isEmpty() && isRunning) {
            log.accept("too late: no class is split in a running program; give the agent on the command line,"
                    + " -javaagent:...");
        } else if (!options.splits().isEmpty()) {
            split(options);
        }
        if (options.trace() != null) {
            trace(options);
        }
    }

    private void add(ClassFileTransformer transformer, Runnable ending) {
        ClassFileTransformer unrecorded = Tracing.unrecorded(transformer);
        transformers.add(unrecorded);
        instrumentation.addTransformer(unrecorded);
        endings.add(ending);
    }

    private void count(AgentOptions options, CountsFile file) {
        FieldCounting counting = new FieldCounting(options.fields(), log);
        counting.tooLateFor(instrumentation.getAllLoadedClasses());
        add(counting, () -> {
            counting.end(instrumentation.getAllLoadedClasses());
            file.write(counting.report(), options.thresholds());
        });
    }

    private void replaceTables(AgentOptions options) {
        HashtableReplacement tables = new HashtableReplacement(options.tables(), log);
        tables.tooLateFor(instrumentation.getAllLoadedClasses());
        add(tables, () -> tables.end(instrumentation.getAllLoadedClasses()));
    }

    private void split(AgentOptions options) throws OptionException {
        try (ClassPath path = ClassPath.ofProgram()) {
            Splitting splitting = Splitting.of(path, options.splits(), instrumentation, log);
            if (splitting != null) {
                add(splitting, () -> splitting.end(instrumentation.getAllLoadedClasses()));
            }
        } catch (IOException e) {
            throw new OptionException(
                    "the class path cannot be read, so no class is split: " + e, "leave out what cannot be read");
        }
    }

    private void trace(AgentOptions options) throws OptionException {
        if (Tracing.running() != null) {
            throw new OptionException(
                    "a trace is recorded already, to " + Tracing.running(), "take that one: it ends with the program");
        }
        try {
            Tracing tracing = Tracing.start(options.trace(), instrumentation, log);
            endings.add(tracing::end);
        } catch (IOException e) {
            throw new OptionException(
                    "the trace cannot be written to " + options.trace() + ": " + e,
                    "name a file in a folder that can be written");
        }
    }

    private static PrintStream log(AgentOptions options) throws OptionException {
        if (options.log() == null) {
            return System.err;
        }
        try {
            return new PrintStream(Files.newOutputStream(options.log()), true, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new OptionException(
                    "the log " + options.log() + " cannot be written: " + e, "name another with log=FILE");
        }
    }
}
