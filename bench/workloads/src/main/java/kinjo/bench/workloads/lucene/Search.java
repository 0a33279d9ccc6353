package kinjo.bench.workloads.lucene;

import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import kinjo.bench.workloads.harness.Rng;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.WildcardQuery;

/** What a user asks for. {@link #matches} says without Lucene which texts should be found. */
record Search(Kind kind, List<String> words) {
    enum Kind {
        /** The word. */
        TERM,
        /** The words next to each other, in order. */
        PHRASE,
        /** All words. */
        ALL,
        /** One of the words. */
        ANY,
        /** A pattern with {@code ?} for a letter and {@code *} for any number of them. */
        WILDCARD,
        /** A word that differs by one letter, inserted, removed, replaced or swapped with its neighbour. */
        FUZZY
    }

    /** Of 20 searches. */
    private static final List<Kind> MIX = List.of(
            Kind.TERM,
            Kind.TERM,
            Kind.TERM,
            Kind.TERM,
            Kind.TERM,
            Kind.TERM,
            Kind.PHRASE,
            Kind.PHRASE,
            Kind.PHRASE,
            Kind.PHRASE,
            Kind.ALL,
            Kind.ALL,
            Kind.ALL,
            Kind.ALL,
            Kind.ANY,
            Kind.ANY,
            Kind.ANY,
            Kind.WILDCARD,
            Kind.FUZZY,
            Kind.FUZZY);

    /** @param example an article that a phrase is taken from, so that there is something to find */
    static Search random(Vocabulary vocabulary, Article example, Rng rng) {
        Kind kind = MIX.get(rng.below(MIX.size()));
        return switch (kind) {
            case TERM -> new Search(kind, List.of(vocabulary.draw(rng)));
            case PHRASE -> new Search(kind, phrase(example.bodyWords(), rng));
            case ALL -> new Search(kind, List.of(vocabulary.draw(rng), vocabulary.draw(rng)));
            case ANY -> new Search(kind, List.of(vocabulary.draw(rng), vocabulary.draw(rng), vocabulary.draw(rng)));
            case WILDCARD -> new Search(kind, List.of(pattern(vocabulary.draw(rng))));
            case FUZZY -> new Search(kind, List.of(misspelt(vocabulary.draw(rng), rng)));
        };
    }

    private static List<String> phrase(List<String> words, Rng rng) {
        int start = rng.below(words.size() - 1);
        return words.subList(start, start + 2);
    }

    private static String pattern(String word) {
        return word.charAt(0) + "?" + word.charAt(2) + "*";
    }

    /** Never the first letter, which {@link #query} takes as given. */
    private static String misspelt(String word, Rng rng) {
        int place = rng.between(1, word.length() - 1);
        return word.substring(0, place) + rng.letters(1) + word.substring(place + 1);
    }

    Query query() {
        return switch (kind) {
            case TERM -> new TermQuery(term(words.get(0)));
            case PHRASE -> new PhraseQuery(ArticleIndex.BODY, words.toArray(String[]::new));
            case ALL -> combined(Occur.MUST);
            case ANY -> combined(Occur.SHOULD);
            case WILDCARD -> new WildcardQuery(term(words.get(0)));
            case FUZZY -> new FuzzyQuery(term(words.get(0)), 1, 1);
        };
    }

    private Query combined(Occur occur) {
        BooleanQuery.Builder query = new BooleanQuery.Builder();
        words.forEach(word -> query.add(new TermQuery(term(word)), occur));
        return query.build();
    }

    private static Term term(String text) {
        return new Term(ArticleIndex.BODY, text);
    }

    boolean matches(List<String> text) {
        return switch (kind) {
            case TERM, ALL -> text.containsAll(words);
            case PHRASE -> Collections.indexOfSubList(text, words) >= 0;
            case ANY -> !Collections.disjoint(text, words);
            case WILDCARD -> {
                String expression = words.get(0).replace("?", ".").replace("*", ".*");
                yield text.stream().anyMatch(word -> word.matches(expression));
            }
            case FUZZY -> text.stream().anyMatch(word -> similar(words.get(0), word));
        };
    }

    private static boolean similar(String wanted, String word) {
        return wanted.charAt(0) == word.charAt(0) && withinOneEdit(wanted, word);
    }

    private static boolean withinOneEdit(String a, String b) {
        int start = 0;
        int shorter = Math.min(a.length(), b.length());
        while (start < shorter && a.charAt(start) == b.charAt(start)) {
            start++;
        }
        String restA = a.substring(start);
        String restB = b.substring(start);
        return restA.equals(restB)
                || cut(restA, 1).equals(cut(restB, 1))
                || cut(restA, 1).equals(restB)
                || restA.equals(cut(restB, 1))
                || swapped(restA, restB);
    }

    private static boolean swapped(String a, String b) {
        return a.length() > 1
                && b.length() > 1
                && a.charAt(0) == b.charAt(1)
                && a.charAt(1) == b.charAt(0)
                && cut(a, 2).equals(cut(b, 2));
    }

    private static String cut(String text, int letters) {
        return text.substring(Math.min(letters, text.length()));
    }

    @Override
    public String toString() {
        return kind + words.stream().collect(Collectors.joining(" ", "(", ")"));
    }
}
