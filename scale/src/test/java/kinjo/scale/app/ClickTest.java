package kinjo.scale.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ClickTest {
    private static final Map<String, String> VALUES = Map.of(
            "q", "a&b=1", "r", "50%", "s", "c#d", "t", "a/b?c+d ü", "plain", "x-1.2_3~", "all", "a/b?c+d ü&e=1%#*~-._");

    private final List<String> asked = new CopyOnWriteArrayList<>();
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            asked.add(exchange.getRequestURI().toString());
            asked.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void click(String path, Map<String, String> form) throws IOException {
        App.Step step = new App.Step("step", null, path, null, form, null, null, null, null);
        try (AppUser user = new AppUser(server.getAddress(), "http", new HashMap<>(VALUES))) {
            new Click(step).run(user);
        }
    }

    @Test
    void aValueIsOnePartOfThePathOrTheQuery() throws IOException {
        click("/s?q=${q}&r=${r}", null);
        click("/${s}/${t}/${plain}", null);
        click("/${all}", null);

        assertThat(asked)
                .containsExactly(
                        "/s?q=a%26b%3D1&r=50%25",
                        "",
                        "/c%23d/a%2Fb%3Fc%2Bd%20%C3%BC/x-1.2_3~",
                        "",
                        "/a%2Fb%3Fc%2Bd%20%C3%BC%26e%3D1%25%23%2A~-._",
                        "");
    }

    @Test
    void whatStandsInTheFileIsEscapedOnlyWhereItHasToBe() throws IOException {
        click("/a b/%20/ü?x=[1]&y=@", null);

        assertThat(asked).containsExactly("/a%20b/%20/%C3%BC?x=[1]&y=@", "");
    }

    @Test
    void aValueEndsNoHeader() {
        App.Step step = new App.Step("step", null, "/", Map.of("A", "${q}"), null, null, null, null, null);
        Map<String, String> values = new HashMap<>(Map.of("q", "x\r\nB: y"));

        assertThatThrownBy(() -> new Click(step).run(new AppUser(server.getAddress(), "http", values)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("the header A has a line break");
        assertThat(asked).isEmpty();
    }

    @Test
    void formsAreEncoded() throws IOException {
        click("/form", Map.of("q", "${q}+${t}"));

        assertThat(asked).containsExactly("/form", "q=a%26b%3D1%2Ba%2Fb%3Fc%2Bd+%C3%BC");
    }
}
