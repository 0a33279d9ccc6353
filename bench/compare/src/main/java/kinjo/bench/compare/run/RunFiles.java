package kinjo.bench.compare.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import kinjo.bench.compare.plan.Block;
import kinjo.bench.compare.plan.FileNames;

/** The files of one run, below {@code logs} in the result's folder. */
public record RunFiles(Path stdout, Path stderr, Path result, Path vmLog, Path crash) {

    private static final Pattern NUMBERED = Pattern.compile("([0-9]{4,8})-.*");

    static RunFiles of(Path out, int number, Block.Step step) {
        String name = safe(String.format(
                Locale.ROOT,
                "%04d-%s-%s",
                number,
                step.cell().workload(),
                step.arm().name()));
        Path base = out.resolve(FileNames.LOGS);
        return new RunFiles(
                base.resolve(name + ".out"),
                base.resolve(name + ".err"),
                base.resolve(name + ".json"),
                base.resolve(name + ".vm.log"),
                base.resolve(name + ".crash.txt"));
    }

    /** The highest number of a run that has files in a result's folder; 0 if none has. */
    static int lastNumber(Path out) throws IOException {
        try (Stream<Path> files = Files.list(out.resolve(FileNames.LOGS))) {
            return files.map(file -> NUMBERED.matcher(file.getFileName().toString()))
                    .filter(Matcher::matches)
                    .mapToInt(name -> Integer.parseInt(name.group(1)))
                    .max()
                    .orElse(0);
        }
    }

    /** Where a server's client prints. */
    Path clientOut() {
        return beside("client.out");
    }

    Path clientErr() {
        return beside("client.err");
    }

    private Path beside(String ending) {
        return stdout.resolveSibling(stdout.getFileName().toString().replaceFirst("out$", ending));
    }

    static String safe(String name) {
        return name.replaceAll("[^A-Za-z0-9._-]+", "-");
    }
}
