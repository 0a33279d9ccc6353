package kinjo.scale.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import kinjo.scale.driver.Browser;
import kinjo.scale.launch.Affinity;
import kinjo.scale.launch.Fleet;
import kinjo.scale.launch.Health;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every dispatcher has to do, in a process of its own. */
abstract class DispatcherTest {
    private static final int CHUNKED = 0;
    private static final byte[] LARGE = "0123456789".repeat(100_000).getBytes(StandardCharsets.US_ASCII);

    @TempDir
    private Path folder;

    /** Servers that say so. */
    private final Set<String> sick = ConcurrentHashMap.newKeySet();

    private final Fleet fleet = new Fleet();
    private InetSocketAddress address;
    private HttpServer first;
    private HttpServer second;

    /** Skips the test if it is not there. */
    abstract Dispatcher dispatcher();

    @BeforeEach
    void start() throws Exception {
        Dispatcher dispatcher = dispatcher();
        first = server("jvm1");
        second = server("jvm2");
        address = new InetSocketAddress(InetAddress.getLoopbackAddress(), Fleet.freePort());
        Dispatcher.Task task = new Dispatcher.Task(
                address,
                List.of(backend(first, "jvm1"), backend(second, "jvm2")),
                Health.ok(URI.create("http://127.0.0.1:1/health?of='all'"), Duration.ofMinutes(1)),
                Affinity.allowed());
        fleet.start(List.of(dispatcher.command(task, folder)));
    }

    /** Tells its name; who has no session gets one, which says nothing of the server. */
    private HttpServer server(String route) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            if (!String.valueOf(exchange.getRequestHeaders().getFirst("Cookie")).contains("SESSION")) {
                exchange.getResponseHeaders().add("Set-Cookie", "SESSION=0123.node0; Path=/");
            }
            byte[] body = route.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.createContext("/health", exchange -> {
            exchange.sendResponseHeaders(sick.contains(route) ? 503 : 200, -1);
            exchange.close();
        });
        server.createContext("/chunked", exchange -> {
            exchange.sendResponseHeaders(200, CHUNKED);
            exchange.getResponseBody().write(LARGE);
            exchange.close();
        });
        server.createContext("/empty/", exchange -> {
            String path = exchange.getRequestURI().getPath();
            exchange.sendResponseHeaders(Integer.parseInt(path.substring(path.lastIndexOf('/') + 1)), -1);
            exchange.close();
        });
        server.createContext("/echo", exchange -> {
            byte[] body = exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.createContext("/dies", exchange -> {
            exchange.sendResponseHeaders(200, LARGE.length);
            exchange.getResponseBody().write(1);
            exchange.getResponseBody().flush();
            // It has fewer bytes than it said, so its connection is closed.
            throw new IOException("within the answer");
        });
        server.start();
        return server;
    }

    private static Backend backend(HttpServer server, String route) {
        return Backend.parse("http://127.0.0.1:" + server.getAddress().getPort() + "=" + route);
    }

    @AfterEach
    void stop() {
        fleet.close();
        if (first != null) {
            first.stop(0);
            second.stop(0);
        }
    }

    private String visit(Browser browser) throws IOException {
        return browser.get("/").text();
    }

    @Test
    void newUsersAreSharedOutAndStayWhereTheyAre() throws IOException {
        Set<String> seen = new HashSet<>();
        for (int user = 0; user < 8; user++) {
            try (Browser browser = new Browser(address)) {
                String route = visit(browser);
                seen.add(route);
                for (int click = 0; click < 5; click++) {
                    assertThat(visit(browser)).isEqualTo(route);
                }
            }
        }
        assertThat(seen).containsExactlyInAnyOrder("jvm1", "jvm2");
    }

    @Test
    void aServerThatIsGoneGetsNoNewUsers() throws IOException {
        first.stop(0);
        for (int user = 0; user < 4; user++) {
            try (Browser browser = new Browser(address)) {
                assertThat(visit(browser)).isEqualTo("jvm2");
            }
        }
    }

    /** Also those who were there; when it is well again it has users again. */
    @Test
    void aServerThatIsNotWellGetsNoUsers() throws Exception {
        try (Browser user = new Browser(address)) {
            String old = visit(user);
            sick.add(old);
            while (seen().contains(old)) {
                Thread.sleep(200);
            }
            assertThat(visit(user)).isNotEqualTo(old);
            sick.clear();
            while (!seen().contains(old)) {
                Thread.sleep(200);
            }
        }
    }

    /** By some new users. */
    private Set<String> seen() throws IOException {
        Set<String> seen = new HashSet<>();
        for (int user = 0; user < 4; user++) {
            try (Browser browser = new Browser(address)) {
                seen.add(visit(browser));
            }
        }
        return seen;
    }

    @Test
    void answersOfAllKindsPass() throws IOException {
        try (Browser browser = new Browser(address)) {
            assertThat(browser.get("/chunked").body()).isEqualTo(LARGE);
            for (int status : new int[] {204, 304}) {
                Browser.Answer answer = browser.get("/empty/" + status);
                assertThat(answer.status()).isEqualTo(status);
                assertThat(answer.body()).isEmpty();
            }
            String form = new String(LARGE, StandardCharsets.US_ASCII);
            assertThat(browser.post("/echo", form).text()).isEqualTo(form);
        }
    }

    @Test
    void anAnswerThatBreaksOffIsAnErrorForOneUserOnly() throws IOException {
        try (Browser browser = new Browser(address);
                Browser other = new Browser(address)) {
            visit(other);
            assertThatThrownBy(() -> browser.get("/dies")).isInstanceOf(IOException.class);
            assertThat(visit(browser)).startsWith("jvm");
            assertThat(visit(other)).startsWith("jvm");
        }
    }
}
