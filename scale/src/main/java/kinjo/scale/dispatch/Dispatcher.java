package kinjo.scale.dispatch;

import io.undertow.Undertow;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.handlers.Cookie;
import io.undertow.server.handlers.CookieImpl;
import io.undertow.server.handlers.proxy.LoadBalancingProxyClient;
import io.undertow.server.handlers.proxy.ProxyHandler;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A proxy that gives each new user to the next server, and keeps users where they are by a cookie of its own, so that
 * servers need not know of it. A server that does not answer gets no requests for a while.
 */
public final class Dispatcher implements AutoCloseable {

    /** To each server, from each of the proxy's threads; more requests than that wait for one. */
    private static final int CONNECTIONS = 200;

    private static final int MOST_WAITING = 100_000;
    private static final int MOST_MILLIS = 60_000;
    private static final int RETRY_SECONDS = 2;

    private static final String COOKIE = "KINJO_SERVER";

    /** Undertow looks for the route behind a dot, as a session's identifier may end with one. */
    private static final String BEFORE_ROUTE = "at.";

    private final Undertow server;

    /** One of the servers behind it. */
    public record Backend(URI address, String route) {

        /** As it stands on a command line: {@code http://127.0.0.1:8081=jvm1}. */
        static Backend parse(String text) {
            int equals = text.indexOf('=');
            return new Backend(URI.create(text.substring(0, equals)), text.substring(equals + 1));
        }

        @Override
        public String toString() {
            return address + "=" + route;
        }
    }

    /** @param port 0 for any that is free */
    public Dispatcher(int port, List<Backend> backends) {
        LoadBalancingProxyClient servers = new Servers(backends)
                .removeSessionCookieName("JSESSIONID")
                .addSessionCookieName(COOKIE)
                .setConnectionsPerThread(CONNECTIONS)
                .setSoftMaxConnectionsPerThread(CONNECTIONS)
                .setMaxQueueSize(MOST_WAITING)
                .setProblemServerRetry(RETRY_SECONDS);
        backends.forEach(backend -> servers.addHost(backend.address(), backend.route()));
        ProxyHandler proxy = ProxyHandler.builder()
                .setProxyClient(servers)
                .setMaxRequestTime(MOST_MILLIS)
                .build();
        server = Undertow.builder()
                .addHttpListener(port, InetAddress.getLoopbackAddress().getHostAddress(), proxy)
                .build();
        server.start();
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

    int port() {
        return ((InetSocketAddress) server.getListenerInfo().getFirst().getAddress()).getPort();
    }

    @Override
    public void close() {
        server.stop();
    }

    /** In a process of its own: port, then the servers. It runs until it is ended. */
    public static void main(String[] words) {
        List<Backend> backends = List.of(words).subList(1, words.length).stream()
                .map(Backend::parse)
                .toList();
        Dispatcher dispatcher = new Dispatcher(Integer.parseInt(words[0]), backends);
        System.out.println("dispatcher ready on port " + dispatcher.port());
    }
}
