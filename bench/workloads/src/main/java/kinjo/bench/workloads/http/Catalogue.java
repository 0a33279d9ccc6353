package kinjo.bench.workloads.http;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import kinjo.bench.workloads.harness.Rng;

/**
 * All books. Tables are loaded from it and answers checked against it.
 *
 * @param bySubject cheapest first
 */
record Catalogue(List<Book> books, Map<String, List<Book>> bySubject) {
    static final int SUBJECTS = 20;
    static final int LONGEST_LISTING = 20;
    static final int HIGHEST_PRICE = 10_000;

    static Catalogue generate(int size, Rng rng) {
        List<Book> books = new ArrayList<>();
        for (int id = 0; id < size; id++) {
            String title = rng.letters(rng.between(3, 9)) + " & " + rng.letters(rng.between(3, 9));
            books.add(new Book(id, title, subject(rng), rng.between(1, HIGHEST_PRICE)));
        }
        List<Book> cheapestFirst = new ArrayList<>(books);
        cheapestFirst.sort(Comparator.comparingInt(Book::price).thenComparingInt(Book::id));
        return new Catalogue(books, cheapestFirst.stream().collect(Collectors.groupingBy(Book::subject)));
    }

    static String subject(Rng rng) {
        return "subject-" + rng.below(SUBJECTS);
    }

    Book random(Rng rng) {
        return books.get(rng.below(books.size()));
    }

    /** The cheapest ones of a subject up to a price, cheapest first. */
    List<Book> listing(String subject, int highestPrice) {
        return bySubject.getOrDefault(subject, List.of()).stream()
                .filter(book -> book.price() <= highestPrice)
                .limit(LONGEST_LISTING)
                .toList();
    }
}
