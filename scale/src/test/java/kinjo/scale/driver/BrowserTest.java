package kinjo.scale.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BrowserTest {
    private static final int CHUNKED = 0;

    private HttpServer server;
    private Browser browser;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/plain", exchange -> answer(exchange, 200, "größe", false));
        server.createContext("/chunked", exchange -> answer(exchange, 200, "x".repeat(20_000), true));
        server.createContext("/missing", exchange -> answer(exchange, 404, "", false));
        server.createContext("/close", exchange -> {
            exchange.getResponseHeaders().add("Connection", "close");
            answer(exchange, 200, "last", false);
        });
        server.createContext("/form", exchange -> {
            String form = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Set-Cookie", "seen=" + form + "; Path=/; HttpOnly");
            exchange.getResponseHeaders().add("Location", "/cookie");
            answer(exchange, 303, "", false);
        });
        server.createContext(
                "/cookie",
                exchange -> answer(exchange, 200, exchange.getRequestHeaders().getFirst("Cookie"), false));
        server.createContext("/round", exchange -> {
            exchange.getResponseHeaders().add("Location", "/round");
            answer(exchange, 303, "", false);
        });
        server.start();
        browser = new Browser(server.getAddress());
    }

    private static void answer(HttpExchange exchange, int status, String body, boolean chunked) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, chunked ? CHUNKED : bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @AfterEach
    void stop() throws IOException {
        browser.close();
        server.stop(0);
    }

    @Test
    void readsAnswersOfBothKindsOnOneConnection() throws IOException {
        assertThat(browser.get("/plain").text()).isEqualTo("größe");
        assertThat(browser.get("/chunked").text()).hasSize(20_000);
        assertThat(browser.get("/plain").text()).isEqualTo("größe");
    }

    @Test
    void keepsCookiesAndFollowsRedirects() throws IOException {
        assertThat(browser.post("/form", "a=1").text()).isEqualTo("seen=a=1");
    }

    @Test
    void aConnectionThatWasClosedIsMadeAgain() throws IOException {
        assertThat(browser.get("/close").text()).isEqualTo("last");
        assertThat(browser.get("/plain").text()).isEqualTo("größe");
    }

    @Test
    void errorsAreErrors() {
        assertThatThrownBy(() -> browser.get("/missing"))
                .hasMessageContaining("GET /missing")
                .hasMessageContaining("404");
        assertThatThrownBy(() -> browser.get("/round")).hasMessageContaining("redirected");
    }

    @Test
    void aServerThatIsNotThereIsAnError() throws IOException {
        try (Browser nowhere = new Browser(new InetSocketAddress(InetAddress.getLoopbackAddress(), 1))) {
            assertThatThrownBy(() -> nowhere.get("/")).isInstanceOf(IOException.class);
        }
    }
}
