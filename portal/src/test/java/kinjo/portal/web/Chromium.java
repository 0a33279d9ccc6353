package kinjo.portal.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * A real browser without a window, by the WebDriver protocol of the W3C. Tests that need it are skipped where
 * {@code chromedriver} is not installed (packages chromium and chromium-driver of Debian).
 */
final class Chromium implements AutoCloseable {
    private static final Pattern PORT = Pattern.compile("successfully on port ([0-9]+)");
    private static final Pattern SESSION = Pattern.compile("\"sessionId\":\"([^\"]+)\"");
    private static final Pattern ELEMENT = Pattern.compile("\"element-[^\"]+\":\"([^\"]+)\"");
    private static final Pattern VALUE = Pattern.compile("\"value\":\"?([^\"}]*)\"?}");

    /** What is shown is the same everywhere: size, colours, language; no sandbox, as tests may be run by root. */
    private static final String START = """
            {"capabilities": {"alwaysMatch": {"goog:chromeOptions": {"args": ["--headless", "--no-sandbox",
              "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars", "--force-color-profile=srgb",
              "--lang=en-GB"]},
              "timeouts": {"implicit": 10000}}}}
            """;

    /** How long a page may take. */
    private static final Duration PAGE = Duration.ofSeconds(30);

    private final Process driver;
    private final HttpClient client = HttpClient.newHttpClient();
    private final URI session;

    private Chromium(Process driver, URI address) throws IOException, InterruptedException {
        this.driver = driver;
        this.session = URI.create(address + "/" + only(SESSION, post(address, START)));
    }

    static Chromium start() throws IOException, InterruptedException {
        Process driver = new ProcessBuilder(program(), "--port=0")
                .redirectErrorStream(true)
                .start();
        try {
            return new Chromium(driver, URI.create("http://127.0.0.1:" + port(driver.inputReader()) + "/session"));
        } catch (IOException | RuntimeException e) {
            driver.destroy();
            throw e;
        }
    }

    private static String port(BufferedReader output) throws IOException {
        StringBuilder said = new StringBuilder();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            Matcher port = PORT.matcher(line);
            if (port.find()) {
                return port.group(1);
            }
            said.append(line).append('\n');
        }
        throw new IOException("chromedriver ended: " + said);
    }

    private static String program() {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .map(folder -> Path.of(folder, "chromedriver"))
                .filter(Files::isExecutable)
                .findFirst()
                .map(Path::toString)
                .orElseGet(() -> {
                    Assumptions.abort("chromedriver is not installed");
                    return null;
                });
    }

    private String post(URI address, String json) throws IOException, InterruptedException {
        return send(posting(address, json));
    }

    private static HttpRequest.Builder posting(URI address, String json) {
        return HttpRequest.newBuilder(address).POST(BodyPublishers.ofString(json));
    }

    private String command(String path, String json) throws IOException, InterruptedException {
        return post(URI.create(session + path), json);
    }

    private String send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return done(answer(request));
    }

    private HttpResponse<String> answer(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), BodyHandlers.ofString());
    }

    private static String done(HttpResponse<String> response) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return response.body();
    }

    private static String only(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        assertThat(matcher.find()).as(text).isTrue();
        return matcher.group(1);
    }

    void size(int width, int height) throws IOException, InterruptedException {
        command("/window/rect", "{\"width\": %d, \"height\": %d}".formatted(width, height));
    }

    void open(String address) throws IOException, InterruptedException {
        command("/url", "{\"url\": \"%s\"}".formatted(address));
    }

    private String element(String selector) throws IOException, InterruptedException {
        String found = command(
                "/element",
                "{\"using\": \"css selector\", \"value\": \"%s\"}".formatted(selector.replace("\"", "\\\"")));
        return "/element/" + only(ELEMENT, found);
    }

    /** Clicks on what leads to another page, and waits for that: the driver may return before it is there. */
    void click(String selector) throws IOException, InterruptedException {
        evaluate("window.left = true");
        command(element(selector) + "/click", "{}");
        long start = System.nanoTime();
        // While the page changes there may be none to ask.
        while (!script("window.left !== true && document.readyState === 'complete'")
                .body()
                .contains("\"value\":true")) {
            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .as("a page after a click on %s", selector)
                    .isLessThan(PAGE);
            Thread.sleep(10);
        }
    }

    void type(String selector, String text) throws IOException, InterruptedException {
        command(element(selector) + "/value", "{\"text\": \"%s\"}".formatted(text));
    }

    String text(String selector) throws IOException, InterruptedException {
        return only(VALUE, send(HttpRequest.newBuilder(URI.create(session + element(selector) + "/text"))));
    }

    /** What an expression of JavaScript is in the page. */
    String evaluate(String expression) throws IOException, InterruptedException {
        return only(VALUE, done(script(expression)));
    }

    private HttpResponse<String> script(String expression) throws IOException, InterruptedException {
        String json = "{\"script\": \"return %s\", \"args\": []}".formatted(expression);
        return answer(posting(URI.create(session + "/execute/sync"), json));
    }

    void screenshot(Path file) throws IOException, InterruptedException {
        String image = only(VALUE, send(HttpRequest.newBuilder(URI.create(session + "/screenshot"))));
        Files.createDirectories(file.getParent());
        Files.write(file, Base64.getDecoder().decode(image));
    }

    @Override
    public void close() throws IOException {
        try {
            send(HttpRequest.newBuilder(session).DELETE());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            driver.destroy();
            client.close();
        }
    }
}
