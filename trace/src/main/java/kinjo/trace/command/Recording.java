package kinjo.trace.command;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import kinjo.agent.trace.TraceFormat;
import kinjo.common.KinjoException;

/** A program that runs with the recorder. */
final class Recording {
    /**
     * C1 alone: C2 removes allocations, and has code of its own for methods that allocate. A small young generation: an object
     * is known to be dead when a collection has found out.
     */
    private static final List<String> FLAGS =
            List.of("-XX:TieredStopAtLevel=1", "-Xmn3m", "-XX:SurvivorRatio=1", "-XX:TargetSurvivorRatio=100");

    private static final String COLLECTOR = "-XX:+UseSerialGC";
    private static final String VM_CHOICE = "-kinjo";
    private static final String VARIABLE = "JAVA_TOOL_OPTIONS";

    private final List<String> program;
    private final Path file;
    private final Path agentJar;

    /** @param file absolute */
    Recording(List<String> program, Path file, Path agentJar) {
        this.program = program;
        this.file = file;
        this.agentJar = agentJar;
    }

    /** The program's exit status, if a trace was written. */
    int run() throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command()).inheritIO();
        builder.environment().putAll(environment());
        Process process;
        try {
            process = builder.start();
        } catch (IOException e) {
            throw new KinjoException(
                    "cannot run " + program.getFirst() + ": " + e.getMessage(), "name a program behind --", e);
        }
        // A signal to this process alone must reach the program.
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
        int status = process.waitFor();
        if (!Files.exists(file)) {
            throw new KinjoException(
                    "the program ended with status " + status + ", and there is no trace",
                    "the agent needs a JDK 25: see what the program says above");
        }
        return status;
    }

    private boolean isJava() {
        return Path.of(program.getFirst()).endsWith("java");
    }

    /** The program's own flags come later, so they win. */
    List<String> command() {
        if (!isJava()) {
            return program;
        }
        // What chooses the VM has to be first.
        int first = program.size() > 1 && program.get(1).equals(VM_CHOICE) ? 2 : 1;
        List<String> words = new ArrayList<>(program.subList(0, first));
        words.addAll(options());
        if (program.stream().noneMatch(word -> word.matches("-XX:\\+Use\\w+GC"))) {
            words.add(COLLECTOR);
        }
        words.addAll(program.subList(first, program.size()));
        return words;
    }

    /** For a program that starts java itself. */
    Map<String, String> environment() {
        if (isJava()) {
            return Map.of();
        }
        String set = System.getenv(VARIABLE);
        return Map.of(VARIABLE, (set == null ? "" : set + " ") + quoted(options()));
    }

    private List<String> options() {
        String path = file.toString();
        if (path.contains(",")) {
            throw new KinjoException("the agent's options cannot have a comma: " + path, "name another file by -o");
        }
        List<String> options = new ArrayList<>(FLAGS);
        options.addFirst("-javaagent:" + agentJar + "=trace=" + path);
        return options;
    }

    private static String quoted(List<String> options) {
        return String.join(" ", options.stream().map(word -> '"' + word + '"').toList());
    }

    /** The one that this program uses itself. */
    static Path agentJar() {
        try {
            return Path.of(TraceFormat.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
