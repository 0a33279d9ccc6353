package kinjo.bench.compare;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.bench.compare.plan.Stopping;
import kinjo.bench.compare.plan.Subject;
import kinjo.vmbuild.vms.Variant;

/** Shell scripts in the place of {@code bin/java}: they start in no time and do what the test wants. */
public final class FakeVm {

    private FakeVm() {}

    /** A variant whose launcher runs these lines; it knows {@code -version} by itself. */
    public static Variant variant(Path folder, String name, String... lines) {
        Path java = folder.resolve(name + "-vm").resolve("java");
        String script = """
                #!/bin/sh
                for word in "$@"; do
                  if [ "$word" = -version ]; then echo "fake version of $0" >&2; exit 0; fi
                  if [ "$previous" = --result ]; then result=$word; fi
                  previous=$word
                done
                """ + String.join("\n", lines) + "\n";
        try {
            Files.createDirectories(java.getParent());
            Files.writeString(java, script);
            Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Variant(name, java, List.of(), null);
    }

    /** Lines that write a workload's result file. */
    public static String writeResult(long iteration, String checksum) {
        return """
                cat > "$result" <<'END'
                {"format":2,"workload":"toy","size":"small","threads":1,"seed":1,
                 "iterations":[900000,%1$d,%1$d,%1$d],"warmup":1,
                 "metrics":{"walk":{"unit":"ns","value":12.5}},"checksum":"%2$s",
                 "cpu":{"total":5000000,"application":3000000,"gc":1000000,"jit":500000,"vm":500000},
                 "gcCount":3,"gcPauseMillis":7,"allocatedBytes":1000,"lanes":{"collections":2},
                 "somethingNew":1}
                END
                """.formatted(iteration, checksum);
    }

    public static ComparePlan.Builder plan(Path folder, Variant baseline, Variant variant) {
        return ComparePlan.builder()
                .subjects(Subject.Command.of(List.of("-jar", "toy.jar")))
                .baselines(List.of(baseline))
                .variants(List.of(variant))
                .stopping(Stopping.pairs(2))
                .out(folder.resolve("out"));
    }

    public static ComparePlan.Builder workloadPlan(Path folder, Variant baseline, Variant variant) {
        return plan(folder, baseline, variant)
                .subjects(new Subject.Workload("toy", "small"))
                .threads(List.of(1))
                .heaps(List.of("64m"))
                .workloadsClassPath("workloads.jar");
    }
}
