package kinjo.bench.papers.l1;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import kinjo.bench.papers.PaperRequest;
import kinjo.common.KinjoException;

/** Row L1: the paper's own spin locks, a C program in {@code bench/spinlocks} that is compiled where it runs. */
public final class PaperL1 {
    private static final String COMPILER = "gcc";
    private static final List<String> OPTIONS = List.of("-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror", "-pthread");

    private PaperL1() {}

    /** @return the program's status: 3 if a lock that must exclude did not */
    public static int measure(PaperRequest request) throws IOException, InterruptedException {
        requireProcessor(System.getProperty("os.arch"));
        Path folder = request.folder();
        Path program = folder.resolve("spinlocks");
        compile(request.checkout().root().resolve("bench/spinlocks"), program);
        List<String> words = new ArrayList<>(List.of(program.toString()));
        if (request.quick()) {
            words.add("--quick");
        }
        Path result = folder.resolve("result.json");
        words.add(result.toString());
        Path tables = folder.resolve("tables.txt");
        int status = run(words, tables);
        Files.delete(program);
        if (Files.exists(result)) {
            L1Report.write(folder);
            System.out.println("\nreport: " + folder.resolve("report.html"));
        }
        return status;
    }

    static void requireProcessor(String architecture) {
        if (!architecture.equals("amd64")) {
            throw new KinjoException(
                    "row L1 is of x86-64; this is " + architecture,
                    "run it on an x86-64 machine: what may pass what, and what a fence costs, is another matter here");
        }
    }

    private static void compile(Path sources, Path program) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(COMPILER));
        words.addAll(OPTIONS);
        try (Stream<Path> files = Files.list(sources)) {
            files.filter(file -> file.toString().endsWith(".c")).sorted().forEach(file -> words.add(file.toString()));
        }
        words.addAll(List.of("-o", program.toString()));
        if (start(new ProcessBuilder(words).inheritIO()).waitFor() != 0) {
            throw new KinjoException(
                    "the C program of row L1 was not compiled: " + String.join(" ", words),
                    "correct what " + COMPILER + " says above, or use a newer one");
        }
    }

    private static Process start(ProcessBuilder builder) {
        try {
            return builder.start();
        } catch (IOException missing) {
            throw new KinjoException(
                    "cannot run " + builder.command().getFirst() + ": " + missing.getMessage(),
                    "install it: apt-get install " + COMPILER,
                    missing);
        }
    }

    /** What it prints goes to the console and to a file; progress, on standard error, to the console alone. */
    private static int run(List<String> words, Path tables) throws IOException, InterruptedException {
        Process process = start(new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.INHERIT));
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
        try (InputStream printed = process.getInputStream();
                OutputStream file = Files.newOutputStream(tables)) {
            byte[] text = printed.readAllBytes();
            System.out.write(text);
            System.out.flush();
            file.write(text);
        }
        return process.waitFor();
    }
}
