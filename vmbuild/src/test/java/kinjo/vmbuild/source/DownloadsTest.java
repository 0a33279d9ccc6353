package kinjo.vmbuild.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import kinjo.common.KinjoException;
import kinjo.common.console.Console;
import kinjo.vmbuild.Base;
import kinjo.vmbuild.Cache;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DownloadsTest {
    // printf hello | sha256sum
    private static final String HELLO = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";

    @TempDir
    private Path folder;

    private final Console console = new Console(new PrintStream(PrintStream.nullOutputStream()), false);

    private Downloads downloads(String content) throws IOException {
        Cache cache = new Cache(folder);
        Files.createDirectories(cache.downloads());
        Files.writeString(cache.downloads().resolve("a.tar.xz"), content);
        return new Downloads(cache, console);
    }

    private static Base base(String... paths) {
        List<Base.Place> places =
                Stream.of(paths).map(path -> new Base.Place("ours", path)).toList();
        return new Base("25.0.3+9", "tag", List.of(), places, "a.tar.xz", HELLO, List.of("25.0.3"), true);
    }

    private Downloads mirrored(Server server) {
        Cache cache = new Cache(folder);
        return new Downloads(cache, new AptArchive(cache, "ours=" + server.url(""), console), console);
    }

    @Test
    void takesACachedFileOfTheRightHash() throws IOException {
        assertThat(downloads("hello").archive(base())).hasContent("hello");
    }

    @Test
    void refusesAFileOfAnotherHash() throws IOException {
        Downloads downloads = downloads("hellO");

        assertThatThrownBy(() -> downloads.archive(base()))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("wrong SHA-256")
                .hasMessageContaining(HELLO);
    }

    @Test
    void triesOneAddressAfterTheOther() throws IOException {
        try (Server server = new Server()) {
            Path archive = mirrored(server).archive(base("gone/a.tar.xz", "there/a.tar.xz"));

            assertThat(archive)
                    .hasContent("hello")
                    .isEqualTo(new Cache(folder).downloads().resolve("a.tar.xz"));
        }
    }

    @Test
    void saysWhatToDoWithoutTheArchive() throws IOException {
        try (Server server = new Server()) {
            Downloads downloads = mirrored(server);

            assertThatThrownBy(() -> downloads.archive(base("gone/a.tar.xz")))
                    .isInstanceOf(KinjoException.class)
                    .hasMessageContaining("cannot be had")
                    .extracting(problem -> ((KinjoException) problem).remedy())
                    .asString()
                    .contains("KINJO_JDK_SRC", "KINJO_MIRROR=ours=URL");
        }
    }

    /** Has "hello" as everything in its folder "there", and nothing else. */
    private static final class Server implements AutoCloseable {
        private final HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);

        Server() throws IOException {
            server.createContext("/there/", exchange -> {
                exchange.sendResponseHeaders(200, 5);
                try (OutputStream body = exchange.getResponseBody()) {
                    body.write("hello".getBytes(StandardCharsets.US_ASCII));
                }
            });
            server.start();
        }

        String url(String path) {
            return "http://127.0.0.1:" + server.getAddress().getPort() + "/" + path;
        }

        @Override
        public void close() {
            server.stop(0);
        }
    }
}
