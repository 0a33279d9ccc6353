package kinjo.portal.web;

import java.io.IOException;
import java.net.CookieManager;
import java.net.HttpCookie;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import kinjo.portal.data.Generator;

/** A user's browser: keeps cookies, follows redirects, and sends back the token of the page it shows. */
final class Browser implements AutoCloseable {
    private static final Pattern TOKEN = Pattern.compile("name=\"token\" value=\"([^\"]+)\"");

    private final CookieManager cookies = new CookieManager();
    private final HttpClient client = HttpClient.newBuilder()
            .cookieHandler(cookies)
            .followRedirects(HttpClient.Redirect.NORMAL)
            .build();
    private final URI base;
    private String token = "";

    Browser(int port) {
        base = URI.create("http://127.0.0.1:" + port);
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(base.resolve(path)).GET());
    }

    /** Fills the form of the page that was last shown: names and values in turn. */
    HttpResponse<String> post(String path, String... fields) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of(fields));
        all.addAll(List.of("token", token));
        return postWithoutToken(path, all.toArray(String[]::new));
    }

    HttpResponse<String> postWithoutToken(String path, String... fields) throws IOException, InterruptedException {
        List<String> pairs = new ArrayList<>();
        for (int i = 0; i < fields.length; i += 2) {
            pairs.add(fields[i] + "=" + URLEncoder.encode(fields[i + 1], StandardCharsets.UTF_8));
        }
        return send(HttpRequest.newBuilder(base.resolve(path))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(String.join("&", pairs))));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpResponse<String> response = client.send(request.build(), BodyHandlers.ofString());
        Matcher found = TOKEN.matcher(response.body());
        if (found.find()) {
            token = found.group(1);
        }
        return response;
    }

    /** Shows the first screen. */
    HttpResponse<String> logOn(int employee) throws IOException, InterruptedException {
        get("/logon");
        return post("/logon", "login", Generator.login(employee), "password", Generator.PASSWORD);
    }

    String token() {
        return token;
    }

    HttpCookie session() {
        return cookies.getCookieStore().getCookies().stream()
                .filter(cookie -> cookie.getName().equals("JSESSIONID"))
                .findFirst()
                .orElseThrow();
    }

    /** Plants a session identifier, as an attacker would. */
    void setSession(String id) {
        HttpCookie cookie = new HttpCookie("JSESSIONID", id);
        cookie.setPath("/");
        cookie.setDomain(base.getHost());
        cookie.setVersion(0);
        cookies.getCookieStore().add(base, cookie);
    }

    @Override
    public void close() {
        client.close();
    }
}
