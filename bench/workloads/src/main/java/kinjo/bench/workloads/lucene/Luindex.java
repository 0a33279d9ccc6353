package kinjo.bench.workloads.lucene;

import static kinjo.bench.workloads.harness.WrongResultException.requireEqual;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import kinjo.bench.workloads.harness.Plan;
import kinjo.bench.workloads.harness.Rng;
import kinjo.bench.workloads.harness.Setup;
import kinjo.bench.workloads.harness.Size;
import kinjo.bench.workloads.harness.Team;
import kinjo.bench.workloads.harness.Workload;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.store.Directory;

/** The workload {@code luindex}: must not become slower. */
public final class Luindex implements Workload {
    @Override
    public String name() {
        return "luindex";
    }

    @Override
    public String stresses() {
        return "byte arrays of all sizes, hash tables over bytes, sorting; little depends on locks or object order";
    }

    @Override
    public Plan plan(Size size) {
        return size.choose(new Plan(16, 1, 2), new Plan(32, 4, 6), new Plan(128, 4, 20));
    }

    @Override
    public Run prepare(Setup setup) throws Exception {
        return new LuindexRun(setup);
    }

    /** The run; package-private so that tests can spoil an article. */
    static final class LuindexRun implements Run {
        /** What one thread indexes, and what must come out. */
        private record Part(List<Article> articles, long termCounts) {}

        private final Team team;
        private final List<Part> parts;

        LuindexRun(Setup setup) throws Exception {
            int articles = setup.size().choose(300, 2_000, 12_000);
            Vocabulary vocabulary = new Vocabulary(setup.size().choose(2_000, 20_000, 50_000), new Rng(setup.seed()));
            this.team = new Team(setup.threads());
            this.parts = team.run(member -> part(articles, articles * member, vocabulary, setup.seed()));
        }

        private static Part part(int count, int first, Vocabulary vocabulary, long seed) {
            List<Article> articles = new ArrayList<>();
            for (int number = first; number < first + count; number++) {
                articles.add(Article.generate(number, vocabulary, seed));
            }
            return new Part(articles, TermCounts.inText(articles));
        }

        List<Article> articles(int member) {
            return parts.get(member).articles();
        }

        @Override
        public long iterate() throws Exception {
            return team.fingerprint(member -> index(parts.get(member)));
        }

        private static long index(Part part) throws IOException {
            try (Directory directory = ArticleIndex.write(part.articles());
                    DirectoryReader reader = DirectoryReader.open(directory)) {
                requireEqual("articles in the index", part.articles().size(), reader.numDocs());
                long found = TermCounts.inIndex(reader);
                requireEqual("digest of the words and their counts", part.termCounts(), found);
                return found;
            }
        }

        @Override
        public void close() {
            team.close();
        }
    }
}
