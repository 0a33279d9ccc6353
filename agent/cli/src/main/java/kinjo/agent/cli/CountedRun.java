package kinjo.agent.cli;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import kinjo.agent.fields.ClassPattern;
import kinjo.common.KinjoException;
import kinjo.common.UsageException;
import kinjo.common.process.JavaFlags;

/** A user's program that runs with exact counts of its field accesses. */
final class CountedRun {
    private final List<String> program;
    private final Path agentJar;
    private final Path folder;

    /** @param folder for the counts and the agent's log; it is there */
    CountedRun(List<String> program, Path agentJar, Path folder) {
        this.program = program;
        this.agentJar = agentJar;
        this.folder = folder;
    }

    Path counts() {
        return folder.resolve(CountsFiles.NAME);
    }

    /**
     * Runs it to its end.
     *
     * @param out for its standard output
     * @return its exit status, if there are counts
     */
    int run(List<ClassPattern> classes, Redirect out) throws IOException, InterruptedException {
        Path log = folder.resolve("agent.log");
        List<String> options = new ArrayList<>();
        classes.forEach(one -> options.add("fields=" + one.text()));
        options.add("counts=" + counts());
        options.add("log=" + log);
        if (folder.toString().contains(",") || agentJar.toString().contains("=")) {
            throw new UsageException(
                    "The agent's options cannot have a comma, nor its file name an equals sign: " + folder + ", "
                            + agentJar + ".",
                    "Name another folder by --out.");
        }
        int status =
                new JavaFlags(program, List.of("-javaagent:" + agentJar + "=" + String.join(",", options))).run(out);
        if (!Files.exists(counts())) {
            throw new KinjoException(
                    "the program ended with status " + status + ", and there are no counts",
                    "the agent needs a JDK 25 or later, and a program that is killed writes none"
                            + (Files.exists(log) ? "; see " + log : ""));
        }
        return status;
    }
}
