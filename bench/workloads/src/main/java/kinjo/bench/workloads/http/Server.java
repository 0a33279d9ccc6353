package kinjo.bench.workloads.http;

import jakarta.servlet.Servlet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import kinjo.bench.workloads.harness.LibraryLogs;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;

/** Tomcat with the shop's servlets, on a free port of the loopback interface. */
final class Server implements AutoCloseable {
    static {
        List.of("org.apache.catalina", "org.apache.coyote", "org.apache.tomcat").forEach(LibraryLogs::silence);
    }

    private final Tomcat tomcat = new Tomcat();
    private final Connector connector = new Connector();

    /** Tomcat wants a folder, though nothing is served from it. */
    private final Path folder;

    /** @param threads most requests worked on at a time */
    Server(Database database, int threads) throws IOException, LifecycleException {
        this.folder = Files.createTempDirectory("kinjo-http");
        connector.setPort(0);
        connector.setProperty("address", InetAddress.getLoopbackAddress().getHostAddress());
        connector.setProperty("maxThreads", "" + threads);
        connector.setProperty("minSpareThreads", "" + threads);
        connector.setProperty("maxKeepAliveRequests", "-1");
        connector.setProperty("keepAliveTimeout", "-1");
        tomcat.setBaseDir(folder.toString());
        tomcat.setConnector(connector);
        Context shop = tomcat.addContext("", folder.toString());
        add(shop, "book", new BookServlet(database));
        add(shop, "listing", new ListingServlet(database));
        add(shop, "purchase", new PurchaseServlet(database));
        tomcat.start();
    }

    private static void add(Context shop, String name, Servlet servlet) {
        Tomcat.addServlet(shop, name, servlet);
        shop.addServletMappingDecoded("/" + name, name);
    }

    int port() {
        return connector.getLocalPort();
    }

    @Override
    public void close() throws LifecycleException, IOException {
        tomcat.stop();
        tomcat.destroy();
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(Server::delete);
        }
    }

    private static void delete(Path file) {
        try {
            Files.delete(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
