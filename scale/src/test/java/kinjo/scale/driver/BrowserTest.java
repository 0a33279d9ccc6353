package kinjo.scale.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
        server.createContext("/set", exchange -> {
            exchange.getResponseHeaders()
                    .add("Set-Cookie", exchange.getRequestURI().getQuery());
            answer(exchange, 200, "", false);
        });
        server.createContext("/deep/", exchange -> {
            String path = exchange.getRequestURI().getPath();
            exchange.getResponseHeaders()
                    .add("Location", exchange.getRequestHeaders().getFirst("X-Location"));
            answer(exchange, Integer.parseInt(path.substring(path.lastIndexOf('/') + 1)), "", false);
        });
        server.createContext("/deep/end", exchange -> {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            String type = exchange.getRequestHeaders().getFirst("Content-Type");
            answer(exchange, 200, exchange.getRequestMethod() + " " + type + " " + body, false);
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

    private String redirected(String method, int status, String location) throws IOException {
        byte[] body = method.equals("GET") ? null : "b".getBytes(StandardCharsets.UTF_8);
        Map<String, String> headers = body == null
                ? Map.of("X-Location", location)
                : Map.of("X-Location", location, "content-type", "text/plain");
        return browser.follow(new Browser.Request(method, "/deep/" + status, headers, body))
                .text();
    }

    @Test
    void aRelativeLocationIsBelowTheRequest() throws IOException {
        assertThat(redirected("GET", 302, "end#here")).isEqualTo("GET null ");
    }

    @ParameterizedTest
    @CsvSource({
        "POST, 301, GET null ''",
        "POST, 302, GET null ''",
        "POST, 303, GET null ''",
        "PUT, 303, GET null ''",
        "POST, 307, POST text/plain b",
        "POST, 308, POST text/plain b",
        "PUT, 302, PUT text/plain b",
    })
    void aRedirectKeepsMethodAndBodyWhereItHasTo(String method, int status, String sent) throws IOException {
        assertThat(redirected(method, status, "/deep/end").replaceFirst(" $", " ''"))
                .isEqualTo(sent);
    }

    @Test
    void anotherServerIsNotAsked() {
        assertThatThrownBy(() -> redirected("GET", 302, "http://127.0.0.1:1/deep/end"))
                .hasMessageContaining("redirected to another server, http://127.0.0.1:1/deep/end");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a=; Max-Age=0",
                "a=b; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT",
                "a=b; expires=Thu, 01-Jan-1970 00:00:10 GMT; Path=/",
            })
    void aCookieThatHasExpiredIsForgotten(String deletion) throws IOException {
        set("a=1; Path=/; HttpOnly; SameSite=Lax");
        set("stays=\"2=3\"; Expires=Thu, 01 Jan 2099 00:00:00 GMT");
        set(deletion);

        assertThat(browser.get("/cookie").text()).isEqualTo("stays=\"2=3\"");
    }

    @Test
    void aCookieWithoutANameIsIgnored() throws IOException {
        set("a=1");
        set("nothing");
        set("=2");

        assertThat(browser.get("/cookie").text()).isEqualTo("a=1");
    }

    private void set(String cookie) throws IOException {
        browser.get("/set?" + URLEncoder.encode(cookie, StandardCharsets.UTF_8).replace("+", "%20"));
    }

    @Test
    void aConnectionThatWasClosedIsMadeAgain() throws IOException {
        assertThat(browser.get("/close").text()).isEqualTo("last");
        assertThat(browser.get("/plain").text()).isEqualTo("größe");
    }

    /** As servers do that nobody asked for some time. A form may not be sent twice. */
    @Test
    void aFormIsNotSentOnAConnectionThatTheServerHasClosed() throws Exception {
        try (ServerSocket closing = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                Browser visitor = new Browser((InetSocketAddress) closing.getLocalSocketAddress())) {
            CountDownLatch closed = new CountDownLatch(1);
            Thread.ofVirtual().start(() -> {
                answerOnce(closing);
                closed.countDown();
                answerOnce(closing);
            });
            visitor.get("/");
            closed.await();

            assertThat(visitor.post("/", "a=b").text()).isEqualTo("hi");
        }
    }

    private static void answerOnce(ServerSocket server) {
        try (Socket socket = server.accept()) {
            BufferedReader lines = new BufferedReader(new InputStreamReader(socket.getInputStream()));
            while (!lines.readLine().isEmpty()) {
                // the head
            }
            socket.getOutputStream().write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi".getBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void anAnswerThatNeverEndsIsAnError() throws Exception {
        CountDownLatch given = new CountDownLatch(1);
        server.createContext("/endless", exchange -> {
            exchange.sendResponseHeaders(200, CHUNKED);
            try (OutputStream body = exchange.getResponseBody()) {
                while (given.getCount() > 0) {
                    body.write('.');
                    body.flush();
                    Thread.sleep(1);
                }
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        });
        try (Browser visitor = new Browser(server.getAddress(), Browser.HTTP, Duration.ofMillis(200))) {
            assertThatThrownBy(() -> visitor.get("/endless"))
                    .isInstanceOf(SocketTimeoutException.class)
                    .hasMessageContaining("not complete after 0.2 s");
        } finally {
            given.countDown();
        }
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
