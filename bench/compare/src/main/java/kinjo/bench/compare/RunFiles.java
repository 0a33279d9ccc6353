package kinjo.bench.compare;

import java.nio.file.Path;
import java.util.Locale;

/** The files of one run, below {@code logs} in the result's folder. */
record RunFiles(Path stdout, Path stderr, Path result, Path crash) {

    static final String FOLDER = "logs";

    static RunFiles of(Path out, int number, Block.Step step) {
        String name = safe(String.format(
                Locale.ROOT,
                "%04d-%s-%s",
                number,
                step.cell().workload(),
                step.arm().name()));
        Path base = out.resolve(FOLDER);
        return new RunFiles(
                base.resolve(name + ".out"),
                base.resolve(name + ".err"),
                base.resolve(name + ".json"),
                base.resolve(name + ".crash.txt"));
    }

    static String safe(String name) {
        return name.replaceAll("[^A-Za-z0-9._-]+", "-");
    }
}
