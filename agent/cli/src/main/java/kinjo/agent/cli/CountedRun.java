package kinjo.agent.cli;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import kinjo.agent.advice.PlacementReport.Answer;
import kinjo.agent.fields.ClassPattern;
import kinjo.common.KinjoException;
import kinjo.common.UsageException;
import kinjo.common.process.JavaFlags;

/** A user's program that runs with exact counts of its field accesses. */
final class CountedRun {

    /** Options with values may name files, which the VM that is asked would write over. */
    private static final Pattern SWITCH = Pattern.compile("-XX:[+-]\\w+");

    /** Flags of a VM with memory of its own for classes that are mostly read (row C5); what is off does not count. */
    private static final Pattern KEEPS_APART = Pattern.compile("\\sUseFrequentlyReadBuffers\\s+=\\s+true\\b");

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
        return folder.resolve("counts.json");
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

    /** Whether the VM that runs the program keeps objects apart that are mostly read. */
    Answer keepsApart() throws IOException, InterruptedException {
        if (!JavaFlags.isJava(program)) {
            return Answer.NOT_KNOWN;
        }
        JavaFlags asking = new JavaFlags(
                List.of(program.getFirst(), "-version"),
                List.of("-XX:+UnlockExperimentalVMOptions", "-XX:+UnlockDiagnosticVMOptions", "-XX:+PrintFlagsFinal"));
        List<String> command = new ArrayList<>(asking.command());
        command.addAll(1, vmFlags());
        Process process =
                new ProcessBuilder(command).redirectError(Redirect.DISCARD).start();
        String flags = new String(process.getInputStream().readAllBytes());
        process.waitFor();
        return KEEPS_APART.matcher(flags).find() ? Answer.YES : Answer.NO;
    }

    /** What chooses the VM, and turns its features on. Behind the main class there are only the program's own words. */
    private List<String> vmFlags() {
        List<String> flags = new ArrayList<>();
        for (int i = 1; i < program.size() && program.get(i).startsWith("-"); i++) {
            if (isFlag(program.get(i))) {
                flags.add(program.get(i));
            } else if (JavaFlags.takesValue(program.get(i))) {
                i++;
            }
        }
        return flags;
    }

    private static boolean isFlag(String word) {
        return word.equals("-kinjo") || SWITCH.matcher(word).matches();
    }
}
