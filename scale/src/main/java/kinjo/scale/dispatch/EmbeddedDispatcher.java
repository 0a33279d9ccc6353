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
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import kinjo.scale.launch.AnyCertificate;
import kinjo.scale.launch.Health;
import org.xnio.OptionMap;
import org.xnio.Xnio;
import org.xnio.ssl.XnioSsl;

/** Undertow's proxy: nothing need be installed for it. */
final class EmbeddedDispatcher implements Dispatcher {
    private static final int MOST_WAITING = 100_000;

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
                "" + task.address().getPort(),
                "" + task.health().status(),
                task.health().path()));
        task.backends().forEach(backend -> words.add(backend.toString()));
        return words;
    }

    private static Undertow proxy(int port, Servers servers) {
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
        private final XnioSsl tls = new UndertowXnioSsl(Xnio.getInstance(), OptionMap.EMPTY, AnyCertificate.context());

        Servers(List<Backend> backends) {
            values = backends.stream().collect(Collectors.toMap(Backend::address, at -> BEFORE_ROUTE + at.route()));
            removeSessionCookieName("JSESSIONID");
            addSessionCookieName(COOKIE);
            setConnectionsPerThread(CONNECTIONS_PER_THREAD);
            setSoftMaxConnectionsPerThread(CONNECTIONS_PER_THREAD);
            setMaxQueueSize(MOST_WAITING);
            setProblemServerRetry((int) CHECK.toSeconds());
            backends.forEach(this::add);
        }

        void add(Backend backend) {
            addHost(backend.address(), backend.route(), backend.speaksTls() ? tls : null);
        }

        /** Until the process ends: a server that is not well gets no users until it is again. */
        void watch(Backend backend, Health health) {
            int failed = 0;
            while (true) {
                LockSupport.parkNanos(CHECK.toNanos());
                if (!health.passes((int) LONGEST_CHECK.toMillis())) {
                    failed++;
                    if (failed == FALL) {
                        System.out.println(backend.route() + " is not well and gets no users");
                        removeHost(backend.address());
                    }
                } else if (failed >= FALL) {
                    System.out.println(backend.route() + " is well again");
                    add(backend);
                    failed = 0;
                } else {
                    failed = 0;
                }
            }
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

    /** In a process of its own: port, status and path of the request that tells health, servers. It runs until it is ended. */
    public static void main(String[] words) {
        List<Backend> backends = List.of(words).subList(3, words.length).stream()
                .map(Backend::parse)
                .toList();
        Servers servers = new Servers(backends);
        proxy(Integer.parseInt(words[0]), servers).start();
        for (Backend backend : backends) {
            Health health =
                    new Health(URI.create(backend.address() + words[2]), Integer.parseInt(words[1]), LONGEST_CHECK);
            Thread.ofVirtual().start(() -> servers.watch(backend, health));
        }
        System.out.println("dispatcher ready on port " + words[0]);
    }
}
