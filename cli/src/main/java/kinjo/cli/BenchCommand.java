package kinjo.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import kinjo.bench.compare.plan.HeapSize;
import kinjo.bench.compare.plan.PlanCheck;
import kinjo.bench.compare.plan.Subject;
import kinjo.bench.compare.plan.WorkloadList;
import kinjo.common.UsageException;
import kinjo.common.process.Program;
import kinjo.vmbuild.session.Session;
import kinjo.vmbuild.vms.Gc;
import kinjo.vmbuild.vms.Variant;
import kinjo.vmbuild.vms.Vms;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kinjo bench}: the workloads by themselves, micro-benchmarks and concurrency tests. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        description = {
            "Runs workloads, micro-benchmarks and concurrency tests by themselves.",
            "It also measures again what papers measured, and writes the page of stored results. To compare VMs use 'kinjo compare'."
        },
        subcommands = {
            BenchCommand.ListCommand.class,
            BenchCommand.RunCommand.class,
            BenchToolCommand.Jmh.class,
            BenchToolCommand.Jcstress.class,
            PaperCommand.class,
            ResultsCommand.class
        })
final class BenchCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "say which: kinjo bench list, kinjo bench run NAME, kinjo bench jmh, kinjo bench jcstress, kinjo bench paper,"
                        + " kinjo bench results");
    }

    /** {@code kinjo bench list}. */
    @Command(
            name = "list",
            mixinStandardHelpOptions = true,
            description = "Lists the workloads: name, sets, and what each does.")
    static final class ListCommand implements Callable<Integer> {
        @Mixin
        private Session session;

        @Override
        public Integer call() {
            WorkloadList.of(session.checkout())
                    .entries()
                    .forEach(entry -> System.out.printf(
                            "%-18s %-11s %s%n", entry.name(), String.join(",", entry.sets()), entry.summary()));
            return 0;
        }
    }

    /** {@code kinjo bench run}. */
    @Command(
            name = "run",
            mixinStandardHelpOptions = true,
            description = {
                "Runs one workload once and prints its times.",
                "One run says little: 'kinjo compare' makes many and says which VM is better."
            })
    static final class RunCommand implements Callable<Integer> {
        @Mixin
        private Session session;

        @Parameters(paramLabel = "WORKLOAD", description = "a name of 'kinjo bench list'")
        private String name;

        @Option(
                names = "--vm",
                defaultValue = "kinjo",
                paramLabel = "VM",
                description = Vms.NAMES + " (default: kinjo)")
        private String vm;

        @Option(
                names = "--gc",
                defaultValue = "g1",
                paramLabel = "GC",
                description = "serial, parallel, g1, z or shenandoah (default: g1)")
        private String gc;

        @Option(names = "--threads", defaultValue = "2", paramLabel = "N", description = "busy threads (default: 2)")
        private int threads;

        @Option(
                names = "--heap",
                defaultValue = "1g",
                paramLabel = "SIZE",
                description = "fixed heap size (default: 1g)")
        private String heap;

        @Option(
                names = "--size",
                defaultValue = "default",
                paramLabel = "SIZE",
                description = "small, default or large (default: default)")
        private String size;

        @Option(
                names = "--seed",
                defaultValue = "1",
                paramLabel = "N",
                description = "seed of the workload (default: 1)")
        private long seed;

        @Option(names = "--result", paramLabel = "FILE", description = "write the run's JSON there")
        private Path result;

        /** Before a VM is built for it. */
        private void requireKnown() {
            WorkloadList.of(session.checkout()).requireName(name);
            new Subject.Workload(name, size);
            if (!HeapSize.isValid(heap)) {
                throw new UsageException("'" + heap + "' is not a heap size.", "Write it as for -Xmx (512m, 1g).");
            }
            PlanCheck.requireThreads(threads);
            Vms.requireKnown(List.of(vm));
        }

        @Override
        public Integer call() throws Exception {
            Gc collector = Gc.parse(gc);
            requireKnown();
            Variant variant = session.vms().named(vm);
            List<String> flags = flags(variant, collector, heap);
            Path file = result != null ? result : Files.createTempFile("kinjo", ".json");
            try {
                return workload(
                        session,
                        variant.java(),
                        flags,
                        List.of(
                                name,
                                "--size",
                                size,
                                "--threads",
                                "" + threads,
                                "--seed",
                                "" + seed,
                                "--result",
                                file.toString()));
            } finally {
                if (result == null) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    /** Of the VM: with one collector, as two would be refused. */
    static List<String> flags(Variant variant, Gc collector, String heap) {
        List<String> flags = new ArrayList<>(variant.flags());
        flags.addAll(List.of(variant.collectorIn(collector).flag(), "-Xms" + heap, "-Xmx" + heap));
        return flags;
    }

    private static int workload(Session session, Path java, List<String> flags, List<String> arguments)
            throws Exception {
        List<String> words = new ArrayList<>(flags);
        words.addAll(List.of("-cp", session.checkout().workloadsClassPath(), WorkloadList.MAIN));
        words.addAll(arguments);
        return Program.run(java, words.getFirst(), words.subList(1, words.size()));
    }
}
