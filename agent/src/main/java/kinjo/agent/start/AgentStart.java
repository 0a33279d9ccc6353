package kinjo.agent.start;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.instrument.Instrumentation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import kinjo.agent.hashtable.HashtableReplacement;

/** Starts what the options ask for. Mistakes are said; the program runs in any case, unchanged if need be. */
public final class AgentStart {
    private static final String PREFIX = "kinjo-agent: ";

    private AgentStart() {}

    /** @param options null if there are none */
    public static void start(String options, Instrumentation instrumentation) {
        try {
            AgentOptions parsed = AgentOptions.parse(options);
            PrintStream log = log(parsed);
            HashtableReplacement tables = new HashtableReplacement(parsed.tables(), line -> log.println(PREFIX + line));
            tables.tooLateFor(instrumentation.getAllLoadedClasses());
            instrumentation.addTransformer(tables);
            Runtime.getRuntime()
                    .addShutdownHook(
                            new Thread(() -> tables.end(instrumentation.getAllLoadedClasses()), "kinjo-agent"));
        } catch (OptionException e) {
            System.err.println(PREFIX + e.getMessage());
            System.err.println("  -> " + e.remedy());
            System.err.println(PREFIX + "nothing is replaced");
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
