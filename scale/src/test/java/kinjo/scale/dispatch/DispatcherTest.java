package kinjo.scale.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

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
    @TempDir
    private Path folder;

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
    private static HttpServer server(String route) throws IOException {
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
}
