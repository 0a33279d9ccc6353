package kinjo.common.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import kinjo.common.KinjoException;

/**
 * A program to run to its end, its output in a log file. Its children end with this process: Ctrl-C leaves
 * no make or compiler behind.
 */
public final class Command {
    /**
     * These reach into every VM that a build or test starts; and a build's inputs are those that its key knows, so no
     * other compilers and flags.
     */
    private static final List<String> UNWANTED = List.of(
            "JAVA_TOOL_OPTIONS",
            "_JAVA_OPTIONS",
            "JDK_JAVA_OPTIONS",
            "MAKEFLAGS",
            "GNUMAKEFLAGS",
            "GTEST_FILTER",
            "CPATH",
            "C_INCLUDE_PATH",
            "CPLUS_INCLUDE_PATH",
            "LIBRARY_PATH",
            "CC",
            "CXX",
            "CPP",
            "CXXCPP",
            "LD",
            "AR",
            "CFLAGS",
            "CXXFLAGS",
            "LDFLAGS");

    private final List<String> words;
    private final Map<String, String> environment = new LinkedHashMap<>();
    private Path folder;
    private Path log;
    private boolean append;
    private boolean brief;
    private Runnable ticker = () -> {};

    private Command(List<String> words) {
        this.words = new ArrayList<>(words);
    }

    public static Command of(String... words) {
        return new Command(List.of(words));
    }

    public static Command of(List<String> words) {
        return new Command(words);
    }

    public Command in(Path folder) {
        this.folder = folder;
        return this;
    }

    public Command logTo(Path log) {
        this.log = log;
        return this;
    }

    /** To a file that the caller deletes: a failure shows its last lines and does not send anybody there. */
    public Command logBriefly(Path log) {
        this.log = log;
        this.brief = true;
        return this;
    }

    public Command appendTo(Path log) {
        this.log = log;
        this.append = true;
        return this;
    }

    public Command with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    /** Other work of this machine goes first. */
    public Command niced() {
        words.addAll(0, List.of("nice", "-n", "19"));
        return this;
    }

    /** Called about once a second while the program runs. */
    public Command ticking(Runnable ticker) {
        this.ticker = ticker;
        return this;
    }

    /** The exit status. */
    public int run() {
        ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
        // Messages are searched for known texts, which are English.
        builder.environment().put("LC_ALL", "C.UTF-8");
        UNWANTED.forEach(builder.environment()::remove);
        builder.environment().putAll(environment);
        if (folder != null) {
            builder.directory(folder.toFile());
        }
        try {
            if (log == null) {
                builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
            } else {
                Files.createDirectories(log.toAbsolutePath().getParent());
                builder.redirectOutput(
                        append
                                ? ProcessBuilder.Redirect.appendTo(log.toFile())
                                : ProcessBuilder.Redirect.to(log.toFile()));
            }
            return await(builder.start());
        } catch (IOException e) {
            throw new KinjoException(
                    "cannot run " + words.getFirst() + ": " + e.getMessage(),
                    "'./kinjo doctor' names the package that has it",
                    e);
        }
    }

    private int await(Process process) {
        Thread killer = new Thread(() -> killTree(process));
        Runtime.getRuntime().addShutdownHook(killer);
        try {
            while (!process.waitFor(1, TimeUnit.SECONDS)) {
                ticker.run();
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            killTree(process);
            Thread.currentThread().interrupt();
            throw new KinjoException("interrupted", "run the command again; it goes on where it was", e);
        } finally {
            VmEnd.removeHook(killer);
        }
    }

    private static void killTree(Process process) {
        process.descendants().forEach(ProcessHandle::destroy);
        process.destroy();
    }

    /** Runs and expects success; otherwise fails with the last lines of the log. */
    public void expectSuccess(String what, String remedy) {
        int status = run();
        if (status != 0) {
            throw failure(what, status, remedy);
        }
    }

    private KinjoException failure(String what, int status, String remedy) {
        String tail = log == null ? "" : "\n" + tail(log, 25);
        if (tail.contains("No space left on device")) {
            return new KinjoException(
                    what + " failed: the disk is full" + tail,
                    "free some space, or set KINJO_CACHE to a folder on a larger disk; then run the command again");
        }
        String seeLog = log == null || brief ? "" : " (whole log: " + log + ")";
        return new KinjoException(what + " failed with status " + status + seeLog + tail, remedy);
    }

    /** Standard output and error as text; for short answers. */
    public static Output capture(String... words) {
        try {
            Path file = Files.createTempFile("kinjo", ".out");
            try {
                int status = Command.of(words).logTo(file).run();
                return new Output(status, Files.readString(file, StandardCharsets.UTF_8));
            } finally {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new KinjoException("cannot write a temporary file: " + e.getMessage(), "check java.io.tmpdir", e);
        }
    }

    public record Output(int status, String text) {}

    /** A file's text, whatever bytes are in it; empty if it cannot be read. */
    public static String text(Path log) {
        try {
            return Files.readString(log, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }

    public static String tail(Path log, int lines) {
        try {
            List<String> all = Files.readAllLines(log, StandardCharsets.ISO_8859_1);
            return String.join("\n", all.subList(Math.max(0, all.size() - lines), all.size()));
        } catch (IOException e) {
            return "(the log cannot be read: " + e.getMessage() + ")";
        }
    }
}
