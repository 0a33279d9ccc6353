package kinjo.cli;

import java.nio.file.Path;
import java.util.List;
import kinjo.vmbuild.Checkout;

/** Where the workloads are, and their names in the order of the tables. */
final class WorkloadModule {
    static final List<String> NAMES = List.of(
            "jbb",
            "bintree",
            "nbody",
            "moldyn",
            "tpcc",
            "xalan",
            "javac",
            "luindex",
            "lusearch",
            "legacy",
            "http",
            "arrays",
            "orders",
            "locks9",
            "churn");

    static final String MAIN = "kinjo.bench.workloads.Main";

    private WorkloadModule() {}

    static String classPath(Checkout checkout) {
        Path target = checkout.root().resolve("bench/workloads/target");
        return target.resolve("classes") + ":" + target.resolve("lib") + "/*";
    }
}
