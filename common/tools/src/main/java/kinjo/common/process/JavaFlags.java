package kinjo.common.process;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import kinjo.common.KinjoException;

/**
 * A user's command whose JVMs get flags: on the command line if it is java itself, else by {@code JAVA_TOOL_OPTIONS}. The
 * user's own flags come later, so they win.
 */
public record JavaFlags(List<String> program, List<String> flags) {
    private static final String VM_CHOICE = "-kinjo";
    private static final String VARIABLE = "JAVA_TOOL_OPTIONS";

    private static final Set<String> WITH_VALUE = Set.of(
            "-cp",
            "-classpath",
            "--class-path",
            "-p",
            "--module-path",
            "--upgrade-module-path",
            "--add-modules",
            "--limit-modules",
            "--add-exports",
            "--add-opens",
            "--add-reads",
            "--patch-module",
            "--enable-native-access",
            "--source");

    /** Whether a command is java itself. */
    public static boolean isJava(List<String> program) {
        return Path.of(program.getFirst()).endsWith("java");
    }

    /** Whether the next word is the value of an option of java's. Behind -jar and -m it is the program. */
    public static boolean takesValue(String option) {
        return WITH_VALUE.contains(option);
    }

    public List<String> command() {
        if (!isJava(program)) {
            return program;
        }
        // What chooses the VM has to be first.
        int first = program.size() > 1 && program.get(1).equals(VM_CHOICE) ? 2 : 1;
        List<String> words = new ArrayList<>(program.subList(0, first));
        words.addAll(flags);
        words.addAll(program.subList(first, program.size()));
        return words;
    }

    /** Variables for the command. */
    public Map<String, String> environment() {
        if (isJava(program)) {
            return Map.of();
        }
        String set = System.getenv(VARIABLE);
        return Map.of(VARIABLE, (set == null ? "" : set + " ") + quoted());
    }

    private String quoted() {
        return String.join(" ", flags.stream().map(word -> '"' + word + '"').toList());
    }

    /**
     * Runs it to its end, with our input and error output.
     *
     * @param out for its standard output
     * @return its exit status
     * @throws KinjoException if it cannot be run
     */
    public int run(Redirect out) throws InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command()).inheritIO().redirectOutput(out);
        builder.environment().putAll(environment());
        Process process;
        try {
            process = builder.start();
        } catch (IOException e) {
            throw cannotRun(program, e);
        }
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(process)));
        return process.waitFor();
    }

    /** What to say of a command that is no program. */
    public static KinjoException cannotRun(List<String> program, IOException cause) {
        return new KinjoException(
                "cannot run " + program.getFirst() + ": " + cause.getMessage(), "name a program behind --", cause);
    }

    /** A signal to this process alone must reach the program, which may have to write something before it ends. */
    private static void end(Process process) {
        process.destroy();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
