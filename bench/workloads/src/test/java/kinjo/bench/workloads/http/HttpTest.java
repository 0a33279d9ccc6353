package kinjo.bench.workloads.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.LongStream;
import kinjo.bench.workloads.harness.Metric;
import kinjo.bench.workloads.harness.Rng;
import kinjo.bench.workloads.harness.Setup;
import kinjo.bench.workloads.harness.Size;
import kinjo.bench.workloads.harness.WrongResultException;
import kinjo.bench.workloads.http.Http.HttpRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HttpTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "UPDATE book SET sold = sold + 1 WHERE id = 3         | copies sold of book 3",
                "UPDATE account SET spent = spent + 1                 | spent by account 0",
                "UPDATE account SET purchases = purchases + 1         | purchases of account 0",
                "INSERT INTO purchase VALUES (0, -1, 0, 1, 1)         | purchases left",
            })
    void findsASpoiltTable(String spoil, String message) throws Exception {
        try (HttpRun run = run(1)) {
            run.iterate();
            run.finalCheck();
            spoil(run, spoil);
            assertThatThrownBy(run::finalCheck)
                    .isInstanceOf(WrongResultException.class)
                    .hasMessageContaining(message);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "UPDATE book SET title = 'other'                      | /book?id=",
                "UPDATE account SET spent = spent + 1                 | /purchase was answered",
                "INSERT INTO purchase VALUES (0, -1, 0, 1, 1)         | /purchase?account=0 was answered",
            })
    void findsAWrongAnswer(String spoil, String message) throws Exception {
        try (HttpRun run = run(1)) {
            spoil(run, spoil);
            assertThatThrownBy(run::iterate)
                    .isInstanceOf(WrongResultException.class)
                    .hasMessageContaining(message);
        }
    }

    private static HttpRun run(int threads) throws Exception {
        return new HttpRun(new Setup(Size.SMALL, threads, 1), 0);
    }

    private static void spoil(HttpRun run, String spoil) throws SQLException {
        try (Connection connection = run.database().connect()) {
            assertThat(Database.update(connection, spoil)).isPositive();
            connection.commit();
        }
    }

    @Test
    void comparesListings() {
        List<Book> books = List.of(new Book(7, "", "", 1), new Book(2, "", "", 2));
        assertThat(Client.lists("<a href=\"/book?id=7\">a</a><a href=\"/book?id=2\">b</a>", books))
                .isTrue();
        assertThat(Client.lists("<a href=\"/book?id=2\">b</a><a href=\"/book?id=7\">a</a>", books))
                .isFalse();
    }

    /** More clients than connections, often at each other's books: no deadlock, the same answers. */
    @Test
    void manyClientsAgree() throws Exception {
        assertThat(resultWith(16)).isEqualTo(resultWith(16));
    }

    private static long resultWith(int threads) throws Exception {
        try (HttpRun run = run(threads)) {
            long result = run.iterate();
            run.finalCheck();
            return result;
        }
    }

    @Test
    void aStatusOtherThanOkIsAFailure() throws Exception {
        Catalogue catalogue = Catalogue.generate(3, new Rng(1));
        try (Database database = new Database(catalogue, 1);
                Server server = new Server(database, 1);
                HttpConnection connection = new HttpConnection(server.port())) {
            assertThat(connection.exchange("GET", "/book?id=2", "")).contains("\"id\":2");
            assertThatThrownBy(() -> connection.exchange("GET", "/book?id=3", ""))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("/book?id=3 was answered with HTTP/1.1 404");
        }
    }

    @Test
    void summarizesResponseTimes() {
        ResponseTimes times = new ResponseTimes();
        times.add(LongStream.rangeClosed(51, 100).toArray());
        times.add(LongStream.rangeClosed(1, 50).toArray());
        assertThat(times.metrics())
                .containsEntry("response_mean", new Metric("ns", 50.5))
                .containsEntry("response_p99", new Metric("ns", 99));
    }
}
