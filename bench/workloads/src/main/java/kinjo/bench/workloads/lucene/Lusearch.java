package kinjo.bench.workloads.lucene;

import static kinjo.bench.workloads.harness.WrongResultException.require;
import static kinjo.bench.workloads.harness.WrongResultException.requireEqual;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import kinjo.bench.workloads.harness.Fingerprint;
import kinjo.bench.workloads.harness.Plan;
import kinjo.bench.workloads.harness.Rng;
import kinjo.bench.workloads.harness.Setup;
import kinjo.bench.workloads.harness.Size;
import kinjo.bench.workloads.harness.Team;
import kinjo.bench.workloads.harness.Workload;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.store.Directory;

/** The workload {@code lusearch}: must not become slower. */
public final class Lusearch implements Workload {
    @Override
    public String name() {
        return "lusearch";
    }

    @Override
    public String stresses() {
        return "reading shared data, short-lived allocation, polymorphic calls; hardly any lock";
    }

    @Override
    public Plan plan(Size size) {
        return size.choose(new Plan(16, 1, 2), new Plan(48, 4, 6), new Plan(128, 4, 20));
    }

    @Override
    public Run prepare(Setup setup) throws Exception {
        return new LusearchRun(setup);
    }

    /** The run; package-private so that tests can spoil a search. */
    static final class LusearchRun implements Run {
        private static final int TOP = 10;

        /** Lucene's way of saying: count all hits exactly, leave none out. */
        private static final TopScoreDocCollectorManager COUNT_ALL =
                new TopScoreDocCollectorManager(TOP, Integer.MAX_VALUE);

        /** Recounted at the end, per thread. Recounting reads all text, so not all searches are. */
        private static final int RECOUNTED = 40;

        private final long seed;
        private final int articles;
        private final Vocabulary vocabulary;
        private final Team team;
        private final List<List<Search>> searches;
        private final Directory directory;
        private final DirectoryReader reader;
        private final IndexSearcher searcher;

        LusearchRun(Setup setup) throws Exception {
            this.seed = setup.seed();
            this.articles = setup.size().choose(400, 3_000, 20_000);
            this.vocabulary = new Vocabulary(setup.size().choose(2_000, 20_000, 50_000), new Rng(seed));
            this.team = new Team(setup.threads());
            int count = setup.size().choose(200, 800, 5_000);
            this.searches = team.run(member -> searches(count, Rng.ofPart(~seed, member)));
            this.directory = ArticleIndex.write(
                    () -> IntStream.range(0, articles).mapToObj(this::article).iterator());
            this.reader = DirectoryReader.open(directory);
            this.searcher = new IndexSearcher(reader);
            // Searches repeat from iteration to iteration; the cache would remember some of them.
            searcher.setQueryCache(null);
        }

        private Article article(int number) {
            return Article.generate(number, vocabulary, seed);
        }

        private List<Search> searches(int count, Rng rng) {
            List<Search> list = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                list.add(Search.random(vocabulary, article(rng.below(articles)), rng));
            }
            return list;
        }

        List<Search> searches(int member) {
            return searches.get(member);
        }

        @Override
        public long iterate() throws Exception {
            return team.fingerprint(member -> {
                Fingerprint fingerprint = new Fingerprint();
                for (Search search : searches.get(member)) {
                    TopDocs found = found(search);
                    fingerprint.add(found.totalHits.value);
                    for (ScoreDoc hit : found.scoreDocs) {
                        fingerprint.add(hit.doc);
                    }
                }
                return fingerprint.value();
            });
        }

        TopDocs found(Search search) throws IOException {
            return searcher.search(search.query(), COUNT_ALL);
        }

        @Override
        public void finalCheck() throws Exception {
            team.run(member -> {
                List<Search> some = searches.get(member).subList(0, RECOUNTED);
                List<TopDocs> found = new ArrayList<>();
                for (Search search : some) {
                    found.add(found(search));
                }
                recount(some, found);
                return null;
            });
        }

        /** Articles have the numbers that Lucene gives their documents: they were indexed in order, none was removed. */
        void recount(List<Search> some, List<TopDocs> found) {
            long[] matches = new long[some.size()];
            for (int number = 0; number < articles; number++) {
                List<String> text = article(number).bodyWords();
                for (int i = 0; i < matches.length; i++) {
                    boolean match = some.get(i).matches(text);
                    matches[i] += match ? 1 : 0;
                    require(match || !lists(found.get(i), number), some.get(i) + " found article " + number);
                }
            }
            for (int i = 0; i < matches.length; i++) {
                requireEqual("hits of " + some.get(i), matches[i], found.get(i).totalHits.value);
            }
        }

        private static boolean lists(TopDocs found, int number) {
            return Arrays.stream(found.scoreDocs).anyMatch(hit -> hit.doc == number);
        }

        @Override
        public void close() {
            try {
                reader.close();
                directory.close();
            } catch (IOException unexpected) {
                throw new UncheckedIOException("cannot close the index", unexpected);
            } finally {
                team.close();
            }
        }
    }
}
