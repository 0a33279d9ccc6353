package kinjo.bench.workloads.tpcc;

import java.sql.SQLException;
import kinjo.bench.workloads.harness.Plan;
import kinjo.bench.workloads.harness.Rng;
import kinjo.bench.workloads.harness.Setup;
import kinjo.bench.workloads.harness.Size;
import kinjo.bench.workloads.harness.Team;
import kinjo.bench.workloads.harness.Workload;

/** The workload {@code tpcc} (rows T12, L6). */
public final class Tpcc implements Workload {
    @Override
    public String name() {
        return "tpcc";
    }

    @Override
    public String stresses() {
        return "allocation in a modern library, short locks shared by threads, large code";
    }

    @Override
    public Plan plan(Size size) {
        return size.choose(new Plan(24, 1, 2), new Plan(64, 6, 8), new Plan(192, 5, 20));
    }

    @Override
    public Run prepare(Setup setup) throws Exception {
        return new TpccRun(setup);
    }

    /** The run; package-private so that tests can spoil a table. */
    static final class TpccRun implements Run {
        private final Setup setup;
        private final Scale scale;
        private final Team team;
        private final Database database = new Database();
        private final Terminal[] terminals;

        TpccRun(Setup setup) throws Exception {
            this.setup = setup;
            this.scale = Scale.of(setup.size());
            this.team = new Team(setup.threads());
            this.terminals = new Terminal[setup.threads()];
            try (Session session = database.open()) {
                new Loader(session, scale, new Rng(setup.seed())).loadItems();
            }
            team.run(member -> {
                load(member + 1);
                return terminals[member] = new Terminal(database.open(), scale, member + 1, setup.threads());
            });
        }

        private void load(int warehouse) throws SQLException {
            try (Session session = database.open()) {
                new Loader(session, scale, Rng.ofPart(setup.seed(), warehouse)).loadWarehouse(warehouse);
            }
        }

        Database database() {
            return database;
        }

        @Override
        public long iterate() throws Exception {
            return team.fingerprint(
                    member -> terminals[member].work(scale.transactions(), Rng.ofPart(~setup.seed(), member)));
        }

        @Override
        public void finalCheck() throws SQLException {
            try (Session session = database.open()) {
                Consistency.check(session);
                Consistency.check(session, scale, terminals);
            }
        }

        @Override
        public void close() {
            try {
                for (Terminal terminal : terminals) {
                    terminal.close();
                }
                database.close();
            } catch (SQLException unexpected) {
                throw new IllegalStateException("cannot close the database", unexpected);
            } finally {
                team.close();
            }
        }
    }
}
