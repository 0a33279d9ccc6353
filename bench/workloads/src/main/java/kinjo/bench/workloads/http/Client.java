package kinjo.bench.workloads.http;

import static kinjo.bench.workloads.harness.WrongResultException.require;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import kinjo.bench.workloads.harness.Fingerprint;
import kinjo.bench.workloads.harness.Rng;

/** One customer: sends a request, waits for the answer, checks it against its own books, sends the next. */
final class Client implements AutoCloseable {
    /** Half of the requests read a book, 20 % a listing, 30 % buy. */
    private static final String MIX = "BBBBBLLPPP";

    private static final int MOST_COPIES = 3;
    private static final Pattern ROW = Pattern.compile("id=(\\d+)\">");
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpConnection connection;
    private final Catalogue catalogue;
    private final int account;
    private final long[] copiesSold;
    private long purchases;
    private long purchasesRemoved;
    private long spent;

    Client(HttpConnection connection, Catalogue catalogue, int account) {
        this.connection = connection;
        this.catalogue = catalogue;
        this.account = account;
        this.copiesSold = new long[catalogue.books().size()];
    }

    /** In cents, over all purchases. */
    long spent() {
        return spent;
    }

    long purchases() {
        return purchases;
    }

    long copiesSold(int book) {
        return copiesSold[book];
    }

    /**
     * So many requests; the last one removes this customer's purchases.
     *
     * @param nanos takes the response time of each request
     * @return digest of the answers
     */
    long work(Rng rng, long[] nanos) throws IOException {
        Fingerprint answers = new Fingerprint();
        for (int i = 0; i < nanos.length; i++) {
            Request request = i < nanos.length - 1 ? random(rng) : removal();
            long start = System.nanoTime();
            String body = connection.exchange(request.method(), request.target(), request.form());
            nanos[i] = System.nanoTime() - start;
            require(request.isRight().test(body), request.target() + " was answered with: " + body);
            answers.add(body.hashCode());
        }
        return answers.value();
    }

    private Request random(Rng rng) throws IOException {
        return switch (MIX.charAt(rng.below(MIX.length()))) {
            case 'B' -> book(catalogue.random(rng));
            case 'L' -> listing(Catalogue.subject(rng), rng.between(1, Catalogue.HIGHEST_PRICE));
            default -> purchase(catalogue.random(rng), rng.between(1, MOST_COPIES));
        };
    }

    private static Request book(Book book) throws IOException {
        return new Request("GET", "/book?id=" + book.id(), "", JSON.writeValueAsString(book)::equals);
    }

    private Request listing(String subject, int highestPrice) {
        List<Book> books = catalogue.listing(subject, highestPrice);
        return new Request(
                "GET", "/listing?subject=" + subject + "&price=" + highestPrice, "", page -> lists(page, books));
    }

    static boolean lists(String page, List<Book> books) {
        return ROW.matcher(page)
                .results()
                .map(row -> Integer.valueOf(row.group(1)))
                .toList()
                .equals(books.stream().map(Book::id).toList());
    }

    private Request purchase(Book book, int copies) throws IOException {
        long amount = (long) book.price() * copies;
        purchases++;
        spent += amount;
        copiesSold[book.id()] += copies;
        Receipt receipt = new Receipt(account, purchases, book.title(), copies, amount, spent);
        String form = "account=" + account + "&book=" + book.id() + "&copies=" + copies;
        return new Request("POST", "/purchase", form, JSON.writeValueAsString(receipt)::equals);
    }

    private Request removal() {
        String expected = "{\"removed\":" + (purchases - purchasesRemoved) + "}";
        purchasesRemoved = purchases;
        return new Request("DELETE", "/purchase?account=" + account, "", expected::equals);
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }

    /** @param isRight whether a body is the right answer */
    private record Request(String method, String target, String form, Predicate<String> isRight) {}
}
