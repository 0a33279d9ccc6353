package kinjo.cli;

import java.nio.file.Path;
import java.util.List;
import kinjo.vmbuild.Checkout;

/** Where the workloads are, and their names in the order of the tables. */
final class WorkloadModule {
    static final List<String> NAMES = List.of("arrays", "jbb", "legacy", "nbody", "tpcc", "xalan");

    static final String MAIN = "kinjo.bench.workloads.Main";

    private WorkloadModule() {}

    static String classPath(Checkout checkout) {
        Path target = checkout.root().resolve("bench/workloads/target");
        return target.resolve("classes") + ":" + target.resolve("lib") + "/*";
    }
}
