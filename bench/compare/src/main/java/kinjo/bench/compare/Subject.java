package kinjo.bench.compare;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;

/** A program to measure. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Subject.Workload.class, name = "workload"),
    @JsonSubTypes.Type(value = Subject.Command.class, name = "command")
})
public sealed interface Subject {

    /** The program's name in tables. */
    String name();

    /** One of the workloads of {@code bench/workloads}; it times its own iterations and checks its result. */
    record Workload(String name, String size) implements Subject {

        private static final List<String> SIZES = List.of("small", "default", "large");

        public Workload {
            if (name == null || name.isBlank()) {
                throw new PlanException("A workload has no name.", "'./kinjo bench list' prints the names.");
            }
            if (!SIZES.contains(size)) {
                throw new PlanException(
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
}
