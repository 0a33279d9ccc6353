package kinjo.bench.workloads.lucene;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import kinjo.bench.workloads.harness.Fingerprint;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.TermsEnum;

/** Folds all words of the bodies, in order, with how often each occurs and in how many documents. */
final class TermCounts {
    private int documents;
    private int occurrences;

    private TermCounts() {}

    /** As counted in the text. */
    static long inText(Iterable<Article> articles) {
        TreeMap<String, TermCounts> counts = new TreeMap<>();
        for (Article article : articles) {
            List<String> words = article.bodyWords();
            Set<String> seen = new HashSet<>();
            for (String word : words) {
                TermCounts count = counts.computeIfAbsent(word, absent -> new TermCounts());
                count.occurrences++;
                count.documents += seen.add(word) ? 1 : 0;
            }
        }
        Fingerprint fingerprint = new Fingerprint();
        counts.forEach((word, count) -> add(fingerprint, word, count.documents, count.occurrences));
        return fingerprint.value();
    }

    /** As the index says. */
    static long inIndex(IndexReader reader) throws IOException {
        Fingerprint fingerprint = new Fingerprint();
        TermsEnum terms = MultiTerms.getTerms(reader, ArticleIndex.BODY).iterator();
        while (terms.next() != null) {
            add(fingerprint, terms.term().utf8ToString(), terms.docFreq(), terms.totalTermFreq());
        }
        return fingerprint.value();
    }

    private static void add(Fingerprint fingerprint, String word, long documents, long occurrences) {
        fingerprint.add(word.hashCode()).add(documents).add(occurrences);
    }
}
