package kinjo.bench.workloads;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import kinjo.bench.workloads.arrays.Arrays;
import kinjo.bench.workloads.bintree.Bintree;
import kinjo.bench.workloads.churn.Churn;
import kinjo.bench.workloads.elided.Elided;
import kinjo.bench.workloads.falsesharing.HotSettings;
import kinjo.bench.workloads.harness.Workload;
import kinjo.bench.workloads.http.Http;
import kinjo.bench.workloads.javac.Javac;
import kinjo.bench.workloads.jbb.Jbb;
import kinjo.bench.workloads.legacy.Legacy;
import kinjo.bench.workloads.legacyapis.LegacyApis;
import kinjo.bench.workloads.locks9.Locks9;
import kinjo.bench.workloads.lucene.Luindex;
import kinjo.bench.workloads.lucene.Lusearch;
import kinjo.bench.workloads.moldyn.Moldyn;
import kinjo.bench.workloads.nbody.Nbody;
import kinjo.bench.workloads.orders.Orders;
import kinjo.bench.workloads.pingpong.Pingpong;
import kinjo.bench.workloads.shared.Shared;
import kinjo.bench.workloads.structures.Structures;
import kinjo.bench.workloads.tpcc.Tpcc;
import kinjo.bench.workloads.xalan.Xalan;

/** All workloads, in the order of {@link Listing#ALL}. */
final class Workloads {
    private static final List<Workload> PROGRAMS = List.of(
            new Jbb(),
            new Bintree(),
            new Nbody(),
            new Moldyn(),
            new Tpcc(),
            new Xalan(),
            new Javac(),
            new Luindex(),
            new Lusearch(),
            new Legacy(),
            new Http(),
            new Arrays(),
            new Orders(),
            new Locks9(false),
            new Pingpong(),
            new Churn());

    private static final List<Workload> FALSE_SHARING = List.of(new HotSettings());

    static final List<Workload> ALL = Stream.of(
                    PROGRAMS, LegacyApis.ALL, Elided.ALL, Shared.ALL, Structures.ALL, FALSE_SHARING)
            .flatMap(List::stream)
            .collect(Collectors.toUnmodifiableList());

    private Workloads() {}

    static Optional<Workload> named(String name) {
        return ALL.stream().filter(workload -> workload.name().equals(name)).findFirst();
    }
}
