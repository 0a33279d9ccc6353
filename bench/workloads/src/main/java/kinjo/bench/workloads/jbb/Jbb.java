package kinjo.bench.workloads.jbb;

import kinjo.bench.workloads.harness.Plan;
import kinjo.bench.workloads.harness.Rng;
import kinjo.bench.workloads.harness.Setup;
import kinjo.bench.workloads.harness.Size;
import kinjo.bench.workloads.harness.Team;
import kinjo.bench.workloads.harness.Workload;

/** The workload {@code jbb} (row T12). */
public final class Jbb implements Workload {
    @Override
    public String name() {
        return "jbb";
    }

    @Override
    public String stresses() {
        return "allocation of short-lived objects beside a large live set, young collections, uncontended locks";
    }

    @Override
    public Plan plan(Size size) {
        return size.choose(new Plan(16, 2, 3), new Plan(64, 6, 8), new Plan(64, 6, 24));
    }

    @Override
    public Run prepare(Setup setup) throws Exception {
        return new JbbRun(setup);
    }

    /** The run; package-private so that tests can spoil its books. */
    static final class JbbRun implements Run {
        private final Setup setup;
        private final Scale scale;
        private final Team team;
        private final Company company;
        private final Clerk[] clerks;

        JbbRun(Setup setup) throws Exception {
            this.setup = setup;
            this.scale = Scale.of(setup.size());
            this.team = new Team(setup.threads());
            this.company = new Company(scale.items(), setup.threads(), new Rng(setup.seed()));
            this.clerks = new Clerk[setup.threads()];
            team.run(member -> clerks[member] = Loader.load(company, member, scale, Rng.ofPart(setup.seed(), member)));
        }

        Company company() {
            return company;
        }

        @Override
        public long iterate() throws Exception {
            return team.fingerprint(this::work);
        }

        private long work(int member) {
            Rng sameEveryTime = Rng.ofPart(~setup.seed(), member);
            long shown = clerks[member].work(scale.transactions(), sameEveryTime);
            Audit.check(company.warehouse(member));
            return shown;
        }

        @Override
        public void close() {
            team.close();
        }
    }
}
