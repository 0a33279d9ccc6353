package kinjo.cli;

import java.util.List;

/** The workloads' main class, and their names in the order of the tables. */
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
            "pingpong",
            "churn");

    static final String MAIN = "kinjo.bench.workloads.Main";

    private WorkloadModule() {}
}
