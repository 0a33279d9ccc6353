package kinjo.bench.workloads.legacy;

import static kinjo.bench.workloads.harness.WrongResultException.require;
import static kinjo.bench.workloads.harness.WrongResultException.requireEqual;

import java.io.IOException;
import kinjo.bench.workloads.harness.Fingerprint;
import kinjo.bench.workloads.harness.Plan;
import kinjo.bench.workloads.harness.Rng;
import kinjo.bench.workloads.harness.Setup;
import kinjo.bench.workloads.harness.Size;
import kinjo.bench.workloads.harness.Team;
import kinjo.bench.workloads.harness.Workload;

/** The workload {@code legacy} (rows L1-L6): what JDK 15 and later made slower. */
public final class Legacy implements Workload {
    @Override
    public String name() {
        return "legacy";
    }

    @Override
    public String stresses() {
        return "uncontended locks of short-lived and long-lived objects, byte-wise streams, text formatting";
    }

    @Override
    public Plan plan(Size size) {
        return size.choose(new Plan(16, 2, 3), new Plan(32, 6, 8), new Plan(64, 6, 40));
    }

    @Override
    public Run prepare(Setup setup) throws Exception {
        return new LegacyRun(setup);
    }

    /** The run; package-private so that tests can spoil a book. */
    static final class LegacyRun implements Run {
        private final int rounds;
        private final Team team;
        private final Book[] books;
        private final Codec[] codecs;

        LegacyRun(Setup setup) throws Exception {
            int entries = setup.size().choose(500, 5_000, 10_000);
            this.rounds = setup.size().choose(2, 8, 16);
            this.team = new Team(setup.threads());
            this.books = new Book[setup.threads()];
            this.codecs = new Codec[setup.threads()];
            team.run(member -> {
                codecs[member] = new Codec();
                return books[member] = Book.generate(entries, Rng.ofPart(setup.seed(), member));
            });
        }

        Book book(int member) {
            return books[member];
        }

        @Override
        public long iterate() throws Exception {
            return team.fingerprint(member -> {
                Fingerprint fingerprint = new Fingerprint();
                for (int round = 0; round < rounds; round++) {
                    fingerprint.add(round(books[member], codecs[member]));
                }
                return fingerprint.value();
            });
        }

        private static long round(Book book, Codec codec) throws IOException {
            byte[] encoded = codec.encode(book);
            Book decoded = codec.decode(encoded);
            checkSame(book, decoded);
            String report = new Report().of(decoded);
            checkReport(book, report);
            return report.hashCode() * 31L + encoded.length;
        }

        static void checkSame(Book sent, Book received) {
            requireEqual("orders decoded", sent.size(), received.size());
            for (int i = 0; i < sent.size(); i++) {
                require(sent.entry(i).sameAs(received.entry(i)), "order " + i + " differs after decoding");
            }
        }

        static void checkReport(Book book, String report) {
            requireEqual("cents of the report's orders", book.amount(), Report.sumOf('-', report));
            requireEqual("cents of the report's totals", book.amount(), Report.sumOf('=', report));
        }

        @Override
        public void close() {
            team.close();
        }
    }
}
