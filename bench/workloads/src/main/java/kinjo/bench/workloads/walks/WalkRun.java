package kinjo.bench.workloads.walks;

import java.util.Map;
import java.util.function.IntFunction;
import kinjo.bench.workloads.harness.Metric;
import kinjo.bench.workloads.harness.Samples;
import kinjo.bench.workloads.harness.Team;
import kinjo.bench.workloads.harness.Workload.Run;

/**
 * Iterations that build structures, have them copied by exactly two young collections and walk over them. An iteration
 * with another number of collections does its work but gives no times.
 */
public final class WalkRun implements Run {
    private static final int COLLECTIONS = 2;

    private final Team team;
    private final Walker[] walkers;
    private final YoungCollections youngCollections = new YoungCollections();
    private final Samples times;

    /** @param walkerOf makes the walker of a member; called by the member's thread */
    public WalkRun(int threads, int warmup, IntFunction<Walker> walkerOf) throws Exception {
        this.team = new Team(threads);
        this.walkers = new Walker[threads];
        this.times = new Samples(warmup);
        team.run(member -> walkers[member] = walkerOf.apply(member));
    }

    @Override
    public long iterate() throws Exception {
        collect(1);
        long before = youngCollections.count();
        build();
        collect(COLLECTIONS);
        long sums = team.fingerprint(member -> walkers[member].walk(times));
        if (youngCollections.count() == before + COLLECTIONS) {
            times.keepIteration();
        } else {
            times.dropIteration();
        }
        return sums;
    }

    /** The young space should be empty before, so that no collection falls into the building. */
    private void build() throws Exception {
        team.run(member -> {
            walkers[member].build();
            return null;
        });
    }

    private void collect(int collections) throws Exception {
        team.run(member -> {
            if (member == 0) {
                youngCollections.force(collections);
            }
            return null;
        });
    }

    @Override
    public Map<String, Metric> metrics() {
        Map<String, Metric> metrics = times.medians();
        if (metrics.isEmpty()) {
            throw new IllegalStateException("in no iteration were there just " + COLLECTIONS
                    + " young collections before the walk; the young space is too small, use a larger -Xmx");
        }
        return metrics;
    }

    @Override
    public void close() {
        team.close();
    }
}
