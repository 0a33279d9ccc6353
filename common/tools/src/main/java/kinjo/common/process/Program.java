package kinjo.common.process;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Programs of the system. */
public final class Program {
    private Program() {}

    /** The program of this name in {@code PATH}, or else in one of these folders. */
    public static Optional<Path> find(String name, Path... others) {
        Stream<Path> folders = Stream.of(
                        System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .map(Path::of);
        return Stream.concat(folders, Stream.of(others))
                .map(folder -> folder.resolve(name))
                .filter(Files::isRegularFile)
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Runs a program in place of this one: same input, output and error, its status is ours. */
    public static int run(Path executable, String first, List<String> arguments)
            throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(executable.toString(), first));
        words.addAll(arguments);
        Process process = new ProcessBuilder(words).inheritIO().start();
        // A signal to this process alone, as a supervisor sends it, must reach the program, which may take its time.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(process)));
        return process.waitFor();
    }

    /** This process ends after the program and with its status. */
    private static void end(Process process) {
        process.destroy();
        try {
            Runtime.getRuntime().halt(process.waitFor());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
