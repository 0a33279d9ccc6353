package kinjo.scale.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers as they stand on the wire: a server that sends what it is told, byte by byte. */
class BrowserAnswersTest {
    private static final String NEXT = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nnext";

    /** After an answer with this sign the connection ends. */
    private static final String END = "<end>";

    private final List<String> answers = Collections.synchronizedList(new ArrayList<>());
    private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
    private ServerSocket server;
    private Browser browser;

    @BeforeEach
    void start() throws IOException {
        server = new ServerSocket(0, 9, InetAddress.getLoopbackAddress());
        browser = new Browser(new InetSocketAddress(server.getInetAddress(), server.getLocalPort()));
        Thread.ofVirtual().start(this::serve);
    }

    @AfterEach
    void stop() throws IOException {
        browser.close();
        server.close();
    }

    private void serve() {
        while (!server.isClosed()) {
            try (Socket connection = server.accept()) {
                while (answer(connection)) {
                    // The connection is kept.
                }
            } catch (IOException e) {
                // The test is over, or the browser has left.
            }
        }
    }

    /** Whether the connection is kept. */
    private boolean answer(Socket connection) throws IOException {
        String request = head(connection.getInputStream());
        if (request.isEmpty()) {
            return false;
        }
        requests.add(request.lines().findFirst().orElseThrow());
        String answer = answers.removeFirst();
        connection.getOutputStream().write(answer.replace(END, "").getBytes(StandardCharsets.ISO_8859_1));
        return !answer.endsWith(END);
    }

    private static String head(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int octet = in.read();
            if (octet < 0) {
                return "";
            }
            head.append((char) octet);
        }
        return head.toString();
    }

    private Browser.Answer send(String method) throws IOException {
        return browser.exchange(new Browser.Request(method, "/", Map.of(), null));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nthis",
                "HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nthis",
                "HTTP/1.1 200 OK\r\n\r\nthis<end>",
                "HTTP/1.0 200 OK\r\nContent-Length: 4\r\n\r\nthis<end>",
                "HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 4\r\n\r\nthis",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nthis\r\n0\r\nA: 1\r\nB: 2\r\n\r\n",
            })
    void theWholeAnswerIsReadAndNoMore(String answer) throws IOException {
        answers.addAll(List.of(answer, NEXT));

        assertThat(send("POST").text()).isEqualTo("this");
        assertThat(send("POST").text()).isEqualTo("next");
    }

    /** Whatever length it names: that of what it would have had. */
    @Test
    void someAnswersHaveNoBody() throws IOException {
        answers.addAll(List.of(
                "HTTP/1.1 304 Not Modified\r\nContent-Length: 99\r\n\r\n",
                "HTTP/1.1 204 No Content\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n",
                NEXT));

        assertThat(send("GET").status()).isEqualTo(304);
        assertThat(send("POST").status()).isEqualTo(204);
        assertThat(send("HEAD").body()).isEmpty();
        assertThat(send("GET").text()).isEqualTo("next");
    }

    /** The server may have worked on it. */
    @Test
    void aFormIsNotSentTwice() throws IOException {
        answers.addAll(List.of(NEXT, END, NEXT, END, NEXT));
        send("GET");
        assertThat(send("GET").text()).isEqualTo("next");
        assertThatThrownBy(() -> send("POST")).isInstanceOf(IOException.class);

        assertThat(requests).containsExactly("GET / HTTP/1.1", "GET / HTTP/1.1", "GET / HTTP/1.1", "POST / HTTP/1.1");
    }
}
