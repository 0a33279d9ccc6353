package kinjo.agent.start;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.instrument.Instrumentation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.function.Consumer;
import kinjo.agent.fields.FieldCounting;
import kinjo.agent.hashtable.HashtableReplacement;
import kinjo.agent.scan.ClassPath;
import kinjo.agent.split.Splitting;
import kinjo.agent.trace.Tracing;

/** Starts what the options ask for. Mistakes are said; the program runs in any case, unchanged if need be. */
public final class AgentStart {
    private static final String PREFIX = "kinjo-agent: ";

    private AgentStart() {}

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
            Consumer<String> log = line -> out.println(PREFIX + line);
            CountsFile counts = CountsFile.of(parsed.counts(), log);
            // Accesses are counted as the program has them: before anything else changes its code.
            if (!parsed.fields().isEmpty()) {
                count(parsed, counts, instrumentation, log);
            }
            if (!parsed.tables().isEmpty()) {
                replaceTables(parsed, instrumentation, log);
            }
            if (!parsed.splits().isEmpty() && isRunning) {
                log.accept("too late: no class is split in a running program; give the agent on the command line,"
                        + " -javaagent:...");
            } else if (!parsed.splits().isEmpty()) {
                split(parsed, instrumentation, log);
            }
            if (parsed.trace() != null) {
                trace(parsed, instrumentation, log);
            }
        } catch (OptionException e) {
            System.err.println(PREFIX + e.getMessage());
            System.err.println("  -> " + e.remedy());
            System.err.println(PREFIX + "the program runs unchanged");
        }
    }

    private static void count(
            AgentOptions options, CountsFile file, Instrumentation instrumentation, Consumer<String> log) {
        FieldCounting counting = new FieldCounting(options.fields(), log);
        counting.tooLateFor(instrumentation.getAllLoadedClasses());
        instrumentation.addTransformer(counting);
        atEnd(() -> file.write(counting.report(), options.thresholds()));
    }

    private static void replaceTables(AgentOptions options, Instrumentation instrumentation, Consumer<String> log) {
        HashtableReplacement tables = new HashtableReplacement(options.tables(), log);
        tables.tooLateFor(instrumentation.getAllLoadedClasses());
        instrumentation.addTransformer(tables);
        atEnd(() -> tables.end(instrumentation.getAllLoadedClasses()));
    }

    private static void split(AgentOptions options, Instrumentation instrumentation, Consumer<String> log)
            throws OptionException {
        try (ClassPath path = ClassPath.ofProgram()) {
            Splitting splitting = Splitting.of(path, options.splits(), instrumentation, log);
            if (splitting != null) {
                instrumentation.addTransformer(splitting);
                atEnd(splitting::end);
            }
        } catch (IOException e) {
            throw new OptionException(
                    "the class path cannot be read, so no class is split: " + e, "leave out what cannot be read");
        }
    }

    private static void trace(AgentOptions options, Instrumentation instrumentation, Consumer<String> log)
            throws OptionException {
        try {
            Tracing tracing = Tracing.start(options.trace(), instrumentation, log);
            atEnd(tracing::end);
        } catch (IOException e) {
            throw new OptionException(
                    "the trace cannot be written to " + options.trace() + ": " + e,
                    "name a file in a folder that can be written");
        }
    }

    private static void atEnd(Runnable work) {
        Runtime.getRuntime().addShutdownHook(new Thread(work, "kinjo-agent"));
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
