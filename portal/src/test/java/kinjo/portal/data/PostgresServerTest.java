package kinjo.portal.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PostgresServerTest {
    private static final LocalDate TODAY = LocalDate.of(2026, 3, 18);

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static List<Path> folders() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return files.filter(file -> file.getFileName().toString().startsWith(PostgresServer.FOLDER))
                    .toList();
        }
    }

    private static int employees(Database.Place place, int made) {
        try (Database database = new Database(place, 1)) {
            return database.call(connection -> Generator.fill(connection, made, TODAY));
        }
    }

    @Test
    void keepsItsDataWhenOthersMayConnectAndLeavesNothingBehind() throws IOException {
        PostgresPrograms programs = Postgres.programs();
        List<Path> before = folders();
        Database.Place place;
        try (DatabaseServer server = new PostgresServer(programs, "secret")) {
            assertThat(employees(server.inside(), 30)).isEqualTo(30);
            int port = freePort();
            place = server.listen(port);

            assertThat(place.url()).contains("127.0.0.1:" + port);
            assertThat(employees(place, 500)).isEqualTo(30);
            assertThatThrownBy(() -> employees(new Database.Place(place.url(), "portal", "guessed"), 1))
                    .hasMessageContaining("password");
        }

        assertThat(folders()).isEqualTo(before);
        assertThatThrownBy(() -> employees(place, 1)).hasMessageContaining("does not answer");
    }

    @Test
    void aPortThatIsTakenIsSaidInItsOwnWords() throws IOException {
        PostgresPrograms programs = Postgres.programs();
        List<Path> before = folders();
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                DatabaseServer server = new PostgresServer(programs, null)) {
            assertThatThrownBy(() -> server.listen(taken.getLocalPort()))
                    .isInstanceOf(DataException.class)
                    .hasMessageContaining("does not start on port " + taken.getLocalPort())
                    .hasMessageContaining("Address already in use")
                    .extracting(failure -> ((DataException) failure).remedy())
                    .asString()
                    .contains("end what uses the port");
        }

        assertThat(folders()).isEqualTo(before);
    }

    @Test
    void programsThatFailAreQuoted() throws IOException {
        List<Path> before = folders();

        assertThatThrownBy(() -> new PostgresServer(new PostgresPrograms(Path.of("/absent")), null))
                .isInstanceOf(DataException.class);
        assertThat(folders()).isEqualTo(before);
    }
}
