package kinjo.bench.compare.plan;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import kinjo.common.UsageException;

/** A program to measure. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Subject.Workload.class, name = "workload"),
    @JsonSubTypes.Type(value = Subject.Command.class, name = "command"),
    @JsonSubTypes.Type(value = Subject.Server.class, name = "server")
})
public sealed interface Subject {

    /** The program's name in tables. */
    String name();

    /** One of the workloads of {@code bench/workloads}; it times its own iterations and checks its result. */
    record Workload(String name, String size) implements Subject {

        /** The size with the shortest runs. */
        public static final String SMALL = "small";

        private static final List<String> SIZES = List.of(SMALL, "default", "large");

        public Workload {
            if (name == null || name.isBlank()) {
                throw new UsageException("A workload has no name.", "'./kinjo bench list' prints the names.");
            }
            if (!SIZES.contains(size)) {
                throw new UsageException(
                        "Workload '" + name + "' has no size '" + size + "'.",
                        "Choose from " + String.join(", ", SIZES) + ".");
            }
        }
    }

    /**
     * The user's own program, measured as a whole process.
     *
     * @param words the command as typed: {@code java -jar x.jar}, {@code /some/bin/java Main} or only {@code -jar x.jar}
     */
    record Command(String name, List<String> words) implements Subject {

        public Command {
            words = List.copyOf(words);
            UserCommand.check(words);
        }

        public static Command of(List<String> words) {
            return new Command(UserCommand.shortName(words), words);
        }
    }

    /**
     * The user's own server, measured while a client uses it. Every run of the client is an iteration; the first third
     * of them is warm-up.
     *
     * @param words the server's command, as of {@link Command}
     * @param client a shell command that uses the server and ends; status 0 is success
     * @param runs how often the client runs
     * @param ready when the server may be used
     */
    record Server(String name, List<String> words, String client, int runs, Ready ready) implements Subject {

        /** With fewer, nothing would be left after the warm-up to take a median of. */
        public static final int FEWEST_RUNS = 3;

        public Server {
            words = List.copyOf(words);
            UserCommand.check(words);
            if (runs < FEWEST_RUNS) {
                throw new UsageException(
                        "A client that runs " + runs + " times cannot show a warm server.",
                        "Give --client-runs " + FEWEST_RUNS + " or more.");
            }
        }

        public static Server of(List<String> words, String client, int runs, Ready ready) {
            return new Server(UserCommand.shortName(words), words, client, runs, ready);
        }

        public int warmup() {
            return Math.max(1, runs / 3);
        }
    }

    /**
     * How a server shows that it is ready: one of the two.
     *
     * @param port it accepts connections there, on this machine
     * @param text it has printed this
     */
    record Ready(Integer port, String text) {

        private static final int MOST_PORT = 65_535;

        public Ready {
            if ((port == null) == (text == null)) {
                throw new UsageException(
                        "Nothing says when the server is ready.",
                        "Give --ready-port PORT if it then accepts connections, or --ready TEXT that it then prints.");
            }
            if (port != null && (port < 1 || port > MOST_PORT)) {
                throw new UsageException(
                        "There is no port " + port + ".", "Give --ready-port a number from 1 to " + MOST_PORT + ".");
            }
        }
    }
}
