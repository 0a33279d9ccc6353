package kinjo.agent.start;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.instrument.Instrumentation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.function.Consumer;
import kinjo.agent.fields.FieldCounting;
import kinjo.agent.hashtable.HashtableReplacement;

/** Starts what the options ask for. Mistakes are said; the program runs in any case, unchanged if need be. */
public final class AgentStart {
    private static final String PREFIX = "kinjo-agent: ";

    private AgentStart() {}

    /** @param options null if there are none */
    public static void start(String options, Instrumentation instrumentation) {
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
        atEnd(tables::end);
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
