package kinjo.scale.dispatch;

import io.undertow.Undertow;
import io.undertow.protocols.ssl.UndertowXnioSsl;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.handlers.Cookie;
import io.undertow.server.handlers.CookieImpl;
import io.undertow.server.handlers.proxy.LoadBalancingProxyClient;
import io.undertow.server.handlers.proxy.ProxyHandler;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import kinjo.scale.launch.AnyCertificate;
import org.xnio.OptionMap;
import org.xnio.Xnio;
import org.xnio.ssl.XnioSsl;

/** Undertow's proxy: nothing need be installed for it. */
final class EmbeddedDispatcher implements Dispatcher {
    private static final int MOST_WAITING = 100_000;
    private static final int RETRY_SECONDS = 2;

    /** Undertow looks for the route behind a dot, as a session's identifier may end with one. */
    private static final String BEFORE_ROUTE = "at.";

    @Override
    public List<String> words(Task task, Path folder) {
        List<String> words = new ArrayList<>(List.of(
                System.getProperty("java.home") + "/bin/java",
                "-Xmx512m",
                "-cp",
                System.getProperty("java.class.path"),
                EmbeddedDispatcher.class.getName(),
                "" + task.address().getPort()));
        task.backends().forEach(backend -> words.add(backend.toString()));
        return words;
    }

    private static Undertow proxy(int port, List<Backend> backends) {
        LoadBalancingProxyClient servers = new Servers(backends)
                .removeSessionCookieName("JSESSIONID")
                .addSessionCookieName(COOKIE)
                .setConnectionsPerThread(CONNECTIONS_PER_THREAD)
                .setSoftMaxConnectionsPerThread(CONNECTIONS_PER_THREAD)
                .setMaxQueueSize(MOST_WAITING)
                .setProblemServerRetry(RETRY_SECONDS);
        XnioSsl tls = new UndertowXnioSsl(Xnio.getInstance(), OptionMap.EMPTY, AnyCertificate.context());
        backends.forEach(
                backend -> servers.addHost(backend.address(), backend.route(), backend.speaksTls() ? tls : null));
        ProxyHandler proxy = ProxyHandler.builder()
                .setProxyClient(servers)
                .setMaxRequestTime((int) LONGEST_ANSWER.toMillis())
                .build();
        return Undertow.builder()
                .addHttpListener(port, InetAddress.getLoopbackAddress().getHostAddress(), proxy)
                .build();
    }

    /** Tells users where they are. */
    private static final class Servers extends LoadBalancingProxyClient {
        private final Map<URI, String> values;

        Servers(List<Backend> backends) {
            values = backends.stream().collect(Collectors.toMap(Backend::address, at -> BEFORE_ROUTE + at.route()));
        }

        @Override
        protected Host selectHost(HttpServerExchange exchange) {
            Host host = super.selectHost(exchange);
            if (host != null) {
                String value = values.get(host.getUri());
                Cookie cookie = exchange.getRequestCookie(COOKIE);
                if (cookie == null || !cookie.getValue().equals(value)) {
                    exchange.setResponseCookie(
                            new CookieImpl(COOKIE, value).setPath("/").setHttpOnly(true));
                }
            }
            return host;
        }
    }

    /** In a process of its own: port, then the servers. It runs until it is ended. */
    public static void main(String[] words) {
        List<Backend> backends = List.of(words).subList(1, words.length).stream()
                .map(Backend::parse)
                .toList();
        proxy(Integer.parseInt(words[0]), backends).start();
        System.out.println("dispatcher ready on port " + words[0]);
    }
}
