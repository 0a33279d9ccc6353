package kinjo.scale.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import kinjo.scale.driver.Browser;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DispatcherTest {
    private HttpServer first;
    private HttpServer second;
    private Dispatcher dispatcher;

    @BeforeEach
    void start() throws IOException {
        first = server("jvm1");
        second = server("jvm2");
        dispatcher = new Dispatcher(0, List.of(backend(first, "jvm1"), backend(second, "jvm2")));
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

    private static Dispatcher.Backend backend(HttpServer server, String route) {
        return Dispatcher.Backend.parse(
                "http://127.0.0.1:" + server.getAddress().getPort() + "=" + route);
    }

    @AfterEach
    void stop() {
        dispatcher.close();
        first.stop(0);
        second.stop(0);
    }

    private Browser browser() {
        return new Browser(new InetSocketAddress(InetAddress.getLoopbackAddress(), dispatcher.port()));
    }

    @Test
    void newUsersAreSharedOutAndStayWhereTheyAre() throws IOException {
        Set<String> seen = new HashSet<>();
        for (int user = 0; user < 8; user++) {
            try (Browser browser = browser()) {
                String route = browser.get("/").text();
                seen.add(route);
                for (int click = 0; click < 5; click++) {
                    assertThat(browser.get("/").text()).isEqualTo(route);
                }
            }
        }
        assertThat(seen).containsExactlyInAnyOrder("jvm1", "jvm2");
    }

    @Test
    void aServerThatIsGoneGetsNoNewUsers() throws IOException {
        first.stop(0);
        for (int user = 0; user < 4; user++) {
            try (Browser browser = browser()) {
                assertThat(browser.get("/").text()).isEqualTo("jvm2");
            }
        }
    }

    @Test
    void aBackendIsWrittenAsItIsRead() {
        String text = "http://127.0.0.1:8081=jvm1";

        assertThat(Dispatcher.Backend.parse(text)).hasToString(text);
        assertThat(Dispatcher.Backend.parse(text).address()).isEqualTo(URI.create("http://127.0.0.1:8081"));
    }
}
