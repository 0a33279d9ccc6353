package kinjo.bench.workloads.lucene;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import kinjo.bench.workloads.harness.Rng;

/** Made-up words. The word of rank {@code r} (from 1) is drawn with a probability proportional to 1/r: Zipf's law. */
final class Vocabulary {
    private static final int SHORTEST = 4;
    private static final int LONGEST = 10;

    private final List<String> words;
    private final double[] cumulated;

    Vocabulary(int size, Rng rng) {
        Set<String> distinct = new LinkedHashSet<>();
        while (distinct.size() < size) {
            distinct.add(rng.letters(rng.between(SHORTEST, LONGEST)));
        }
        this.words = new ArrayList<>(distinct);
        this.cumulated = new double[size];
        double sum = 0;
        for (int i = 0; i < size; i++) {
            sum += 1.0 / (i + 1);
            cumulated[i] = sum;
        }
    }

    String draw(Rng rng) {
        double point = rng.unit() * cumulated[cumulated.length - 1];
        int place = Arrays.binarySearch(cumulated, point);
        return words.get(place >= 0 ? place : -place - 1);
    }

    /** Words separated by one space. */
    String text(int length, Rng rng) {
        StringBuilder text = new StringBuilder(length * LONGEST);
        for (int i = 0; i < length; i++) {
            text.append(i == 0 ? "" : " ").append(draw(rng));
        }
        return text.toString();
    }
}
