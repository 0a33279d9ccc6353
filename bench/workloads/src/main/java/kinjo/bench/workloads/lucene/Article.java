package kinjo.bench.workloads.lucene;

import java.util.List;
import kinjo.bench.workloads.harness.Rng;

/** A document to index. */
record Article(int number, String title, String body) {
    private static final int TITLE_WORDS = 6;
    private static final int FEWEST_WORDS = 60;
    private static final int MOST_WORDS = 240;

    /** The same for the same number and seed, so that an article need not be kept. */
    static Article generate(int number, Vocabulary vocabulary, long seed) {
        Rng rng = Rng.ofPart(seed, number);
        String title = vocabulary.text(TITLE_WORDS, rng);
        return new Article(number, title, vocabulary.text(rng.between(FEWEST_WORDS, MOST_WORDS), rng));
    }

    List<String> bodyWords() {
        return List.of(body.split(" "));
    }
}
