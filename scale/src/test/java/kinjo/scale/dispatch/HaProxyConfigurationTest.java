package kinjo.scale.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import kinjo.scale.launch.Health;
import kinjo.scale.topology.CpuSet;
import org.junit.jupiter.api.Test;

class HaProxyConfigurationTest {
    private static String text(String health, int status, String cpus, long connections) {
        return HaProxyConfiguration.of(
                new Dispatcher.Task(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 8080),
                        List.of(
                                new Backend(URI.create("http://127.0.0.1:8081"), "jvm1"),
                                new Backend(URI.create("http://127.0.0.1:8082"), "jvm2")),
                        new Health(URI.create("http://127.0.0.1:8081" + health), status, Duration.ofMinutes(1)),
                        CpuSet.parse(cpus)),
                connections);
    }

    @Test
    void everyServerHasALineAndACookie() {
        assertThat(text("/health", 200, "0-1", 1 << 20))
                .contains(
                        "bind 127.0.0.1:8080\n",
                        "monitor-uri /.kinjo-dispatcher\n",
                        "balance roundrobin\n",
                        "cookie KINJO_SERVER insert ")
                .endsWith("""
                            server jvm1 127.0.0.1:8081 cookie jvm1
                            server jvm2 127.0.0.1:8082 cookie jvm2
                        """);
    }

    /** Its checks, too, are made over TLS then. */
    @Test
    void aServerMaySpeakHttps() {
        Dispatcher.Task task = new Dispatcher.Task(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 8080),
                List.of(new Backend(URI.create("https://127.0.0.1:8081"), "jvm1")),
                Health.ok(URI.create("https://127.0.0.1:8081/health"), Duration.ofMinutes(1)),
                CpuSet.parse("0"));

        assertThat(HaProxyConfiguration.of(task, 5000))
                .endsWith("    server jvm1 127.0.0.1:8081 cookie jvm1 ssl verify none\n");
    }

    @Test
    void threadsAndConnectionsComeFromTheCpus() {
        assertThat(text("/", 200, "2-5", 1 << 20))
                .contains("nbthread 4\n", "check inter 2s fall 3 rise 1 maxconn 800\n");
        assertThat(text("/", 200, "0-127", 1 << 20)).contains("nbthread 64\n");
    }

    @Test
    void serversAreAskedAsTheirHealthIs() {
        assertThat(text("/health", 200, "0", 5000))
                .contains("option httpchk GET /health\n", "expect rstatus ^(3..|200)$\n");
        assertThat(text("/up?deep='yes'", 404, "0", 5000))
                .contains("option httpchk GET /up?deep=\\'yes\\'\n", "expect rstatus ^(3..|404)$\n");
    }

    @Test
    void usersAreAsManyAsFilesMayBeOpen() {
        assertThat(text("/", 200, "0", 19_000)).contains("maxconn 9500\n");
        assertThat(text("/", 200, "0", Long.MAX_VALUE)).contains("maxconn 100000\n");
        assertThat(text("/", 200, "0", 1)).contains("maxconn 1\n");
    }
}
