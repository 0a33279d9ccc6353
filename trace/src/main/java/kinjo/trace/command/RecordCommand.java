package kinjo.trace.command;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import kinjo.agent.trace.TraceFormat;
import kinjo.common.UsageException;
import kinjo.trace.record.Recording;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code kinjo trace record}. */
@Command(
        name = "record",
        mixinStandardHelpOptions = true,
        description = {
            "Runs a program and records what it allocates, where it stores references, and which objects have died.",
            "The program gets 10 to 100 times slower and does the same. The heap needs room for 70 bytes more for each"
                    + " living object."
        },
        footer = {
            "",
            "Examples:",
            "  ./kinjo trace record -- java -jar app.jar",
            "  ./kinjo trace record -o app.trace -- java -Xmx2g -cp 'lib/*' com.acme.Main small",
            "",
            "Exit status: that of the program; 1 if it was 0 and there is no trace; 2 wrong usage."
        })
final class RecordCommand implements Callable<Integer> {
    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            defaultValue = "kinjo.trace",
            description = "the trace; an older one is replaced (default: ${DEFAULT-VALUE})")
    private Path out;

    @Parameters(
            arity = "1..*",
            paramLabel = "CMD",
            description = "behind --: a program that starts java, with its arguments")
    private List<String> program;

    @Override
    public Integer call() throws InterruptedException {
        Path file = out.toAbsolutePath();
        check(file);
        return new Recording(program, file, Recording.agentJar()).run(Redirect.INHERIT);
    }

    private static void check(Path file) {
        boolean isFile = Files.isRegularFile(file);
        if (Files.exists(file) && !isFile
                || !Files.isDirectory(file.getParent())
                || !Files.isWritable(file.getParent())) {
            throw new UsageException(
                    "No trace can be written to " + file + ".",
                    "Name a file in a folder that is there and can be written.");
        }
        if (isFile && !isTrace(file)) {
            throw new UsageException(file + " is there and is no trace.", "Delete it, or name another file by -o.");
        }
    }

    private static boolean isTrace(Path file) {
        byte[] magic = TraceFormat.MAGIC.getBytes(StandardCharsets.US_ASCII);
        try (var in = Files.newInputStream(file)) {
            byte[] first = in.readNBytes(magic.length);
            return first.length == 0 || Arrays.equals(first, magic);
        } catch (IOException e) {
            return false;
        }
    }
}
