package kinjo.scale.dispatch;

import java.util.stream.Collectors;
import kinjo.scale.dispatch.Dispatcher.Task;
import kinjo.scale.launch.Health;

/** The text of {@code haproxy.cfg}. */
final class HaProxyConfiguration {

    /** HAProxy answers this path itself. */
    static final String SIGN = "/.kinjo-dispatcher";

    /** HAProxy 2.4 runs no more. */
    private static final int MOST_THREADS = 64;

    /** Enough for any driver here; memory is taken as users come. */
    private static final long MOST_USERS = 100_000;

    private HaProxyConfiguration() {}

    /** @param connections most that the process may have; a user takes two, one to each side */
    static String of(Task task, long connections) {
        int threads = Math.min(MOST_THREADS, task.cpus().size());
        return """
                global
                    nbthread %1$d
                    maxconn %2$d

                defaults
                    mode http
                    timeout connect 5s
                    timeout client 10m
                    timeout server %4$ds
                    timeout queue %4$ds
                    timeout check %11$ds

                frontend users
                    bind %5$s
                    monitor-uri %10$s
                    default_backend servers

                backend servers
                    balance roundrobin
                    option forwardfor
                    # A user whose server is gone goes to another one at once.
                    option redispatch 1
                    cookie %6$s insert indirect nocache httponly
                    option httpchk GET %7$s
                    http-check expect rstatus %8$s
                    default-server check inter %12$ds fall %13$d rise 1 maxconn %3$d
                %9$s""".formatted(
                threads,
                Math.clamp(connections / 2, 1, MOST_USERS),
                threads * Dispatcher.CONNECTIONS_PER_THREAD,
                Dispatcher.LONGEST_ANSWER.toSeconds(),
                task.address().getAddress().getHostAddress() + ":"
                        + task.address().getPort(),
                Dispatcher.COOKIE,
                task.health().path().replace("'", "\\'"),
                status(task.health()),
                task.backends().stream().map(HaProxyConfiguration::server).collect(Collectors.joining()),
                SIGN,
                Dispatcher.LONGEST_CHECK.toSeconds(),
                Dispatcher.CHECK.toSeconds(),
                Dispatcher.FALL);
    }

    /** Redirects are not followed here: one of them, or what they would lead to, is an answer of a server that is well. */
    private static String status(Health health) {
        return "^(3..|" + health.status() + ")$";
    }

    private static String server(Backend backend) {
        return "    server %1$s %2$s:%3$d cookie %1$s%4$s\n"
                .formatted(
                        backend.route(),
                        backend.address().getHost(),
                        backend.address().getPort(),
                        backend.speaksTls() ? " ssl verify none" : "");
    }
}
