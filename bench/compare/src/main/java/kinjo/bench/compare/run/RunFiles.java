package kinjo.bench.compare.run;

import java.nio.file.Path;
import java.util.Locale;
import kinjo.bench.compare.plan.Block;
import kinjo.bench.compare.plan.FileNames;

/** The files of one run, below {@code logs} in the result's folder. */
public record RunFiles(Path stdout, Path stderr, Path result, Path vmLog, Path crash) {

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

    /** Where the report of a crash stays when the run is made again. */
    Path earlierCrash() {
        return beside("earlier-crash.txt");
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
