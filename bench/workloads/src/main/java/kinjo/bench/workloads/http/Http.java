package kinjo.bench.workloads.http;

import static kinjo.bench.workloads.harness.WrongResultException.requireEqual;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import kinjo.bench.workloads.harness.Metric;
import kinjo.bench.workloads.harness.Plan;
import kinjo.bench.workloads.harness.Rng;
import kinjo.bench.workloads.harness.Setup;
import kinjo.bench.workloads.harness.Size;
import kinjo.bench.workloads.harness.Team;
import kinjo.bench.workloads.harness.Workload;

/** The workload {@code http}: a web application as many are. */
public final class Http implements Workload {
    @Override
    public String name() {
        return "http";
    }

    @Override
    public String stresses() {
        return "threads that hand work to each other, locks of three libraries, allocation per request; metrics"
                + " response_mean, response_p99";
    }

    @Override
    public Plan plan(Size size) {
        return size.choose(new Plan(16, 1, 2), new Plan(24, 3, 5), new Plan(96, 4, 20));
    }

    @Override
    public Run prepare(Setup setup) throws Exception {
        return new HttpRun(setup, plan(setup.size()).warmup());
    }

    /** The run; package-private so that tests can spoil a table. */
    static final class HttpRun implements Run {
        private final Setup setup;
        private final int warmup;
        private final int requests;
        private final Catalogue catalogue;
        private final Team team;
        private final Database database;
        private final Server server;
        private final List<Client> clients = new ArrayList<>();
        private final ResponseTimes times = new ResponseTimes();
        private int iterations;

        HttpRun(Setup setup, int warmup) throws Exception {
            this.setup = setup;
            this.warmup = warmup;
            this.requests = setup.size().choose(200, 1_000, 20_000);
            this.catalogue = Catalogue.generate(setup.size().choose(200, 2_000, 20_000), new Rng(setup.seed()));
            this.team = new Team(setup.threads());
            this.database = new Database(catalogue, setup.threads());
            this.server = new Server(database, setup.threads());
            for (int account = 0; account < setup.threads(); account++) {
                clients.add(new Client(new HttpConnection(server.port()), catalogue, account));
            }
        }

        Database database() {
            return database;
        }

        @Override
        public long iterate() throws Exception {
            long[][] nanos = new long[setup.threads()][requests];
            long answers = team.fingerprint(
                    member -> clients.get(member).work(Rng.ofPart(setup.seed(), member), nanos[member]));
            if (iterations++ >= warmup) {
                List.of(nanos).forEach(times::add);
            }
            return answers;
        }

        @Override
        public Map<String, Metric> metrics() {
            return times.metrics();
        }

        /** What the clients bought, by their own books, must be what the tables say. */
        @Override
        public void finalCheck() throws SQLException {
            try (Connection connection = database.connect()) {
                requireEqual("purchases left", 0, Database.number(connection, "SELECT COUNT(*) FROM purchase"));
                for (int account = 0; account < clients.size(); account++) {
                    checkAccount(connection, account);
                }
                for (Book book : catalogue.books()) {
                    checkSales(connection, book.id());
                }
            }
        }

        private void checkAccount(Connection connection, int account) throws SQLException {
            Client client = clients.get(account);
            long spent = Database.number(connection, "SELECT spent FROM account WHERE id = ?", account);
            requireEqual("spent by account " + account, client.spent(), spent);
            long purchases = Database.number(connection, "SELECT purchases FROM account WHERE id = ?", account);
            requireEqual("purchases of account " + account, client.purchases(), purchases);
        }

        private void checkSales(Connection connection, int book) throws SQLException {
            long expected = clients.stream()
                    .mapToLong(client -> client.copiesSold(book))
                    .sum();
            long sold = Database.number(connection, "SELECT sold FROM book WHERE id = ?", book);
            requireEqual("copies sold of book " + book, expected, sold);
        }

        @Override
        public void close() {
            try {
                for (Client client : clients) {
                    client.close();
                }
                server.close();
                database.close();
            } catch (Exception unexpected) {
                throw new IllegalStateException("cannot stop the server", unexpected);
            } finally {
                team.close();
            }
        }
    }
}
