package kinjo.common.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs a program in place of this one: same input, output and error, its status is ours. */
public final class Program {
    private Program() {}

    public static int run(Path executable, String first, List<String> arguments)
            throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(executable.toString(), first));
        words.addAll(arguments);
        Process process = new ProcessBuilder(words).inheritIO().start();
        // A signal to this process alone, as a supervisor sends it, must reach the program.
        Thread forward = new Thread(process::destroy);
        Runtime.getRuntime().addShutdownHook(forward);
        return process.waitFor();
    }
}
