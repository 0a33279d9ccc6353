package kinjo.bench.compare.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.bench.compare.plan.FileNames;
import kinjo.bench.compare.result.Failure;
import kinjo.common.UsageException;
import kinjo.common.machine.Environment;
import kinjo.common.process.ChildProcess;
import kinjo.common.process.ShellLine;
import kinjo.vmbuild.vms.Variant;

/**
 * Asks every VM for its version. This also shows that it starts at all, and brings its files into memory, so that
 * the first measured run does not wait for the disk.
 */
final class Versions {

    /**
     * What the VMs say.
     *
     * @param failure of the first that does not start; null if all do
     */
    record Answer(Map<String, String> byVariant, Failure failure) {}

    private Versions() {}

    static Answer ask(ComparePlan plan, BooleanSupplier cancelled) throws IOException, InterruptedException {
        Map<String, String> versions = new LinkedHashMap<>();
        for (Variant variant : plan.vms()) {
            List<String> command = new ArrayList<>(List.of(variant.java().toString()));
            command.addAll(variant.flags());
            command.add("-version");
            Path log = plan.out().resolve(FileNames.LOGS).resolve("version-" + RunFiles.safe(variant.name()) + ".txt");
            Path stdout = log.resolveSibling(log.getFileName() + ".out");
            ChildProcess.Outcome outcome = new ChildProcess(command, stdout, log, plan.timeout(), cancelled).run();
            if (outcome.end() == ChildProcess.End.CANCELLED) {
                break;
            }
            if (outcome.status() != 0) {
                return new Answer(versions, doesNotStart(variant, command, log));
            }
            versions.put(variant.name(), (Logs.end(log) + Logs.end(stdout)).strip());
        }
        return new Answer(versions, null);
    }

    /**
     * For a comparison that goes on; a VM that was not asked then or is not now is not looked at.
     *
     * @throws UsageException if a VM is another one by now
     */
    static void checkSame(Environment before, Map<String, String> now) {
        before.changedVm(now).ifPresent(name -> {
            throw new UsageException(
                    "The VM '" + name + "' is another one than when the comparison began, so that figures of both"
                            + " would be mixed. Then: " + line(before.versions().get(name)) + ". Now: "
                            + line(now.get(name)) + ".",
                    "Put that VM back, or start anew.");
        });
    }

    private static String line(String version) {
        return String.join(" / ", Environment.lasting(version));
    }

    private static Failure doesNotStart(Variant variant, List<String> command, Path log) {
        return new Failure(
                "The VM '" + variant.name() + "' does not start.",
                variant.flags().contains("-kinjo")
                        ? "Its image has no Kinjo in it, or a damaged one: make it again ('./kinjo image')."
                        : "Check its path and flags.",
                null,
                variant.name(),
                ShellLine.of(command),
                log.toString());
    }
}
