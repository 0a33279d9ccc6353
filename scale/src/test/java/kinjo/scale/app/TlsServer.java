package kinjo.scale.app;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A server that speaks HTTPS, with a certificate that nobody has signed. */
final class TlsServer {
    static final char[] PASSWORD = "changeit".toCharArray();

    private TlsServer() {}

    /** Port and key store. */
    public static void main(String[] words) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(Path.of(words[1]))) {
            store.load(in, PASSWORD);
        }
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, PASSWORD);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        HttpsServer server = HttpsServer.create(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(words[0])), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context));
        server.createContext("/", TlsServer::answer);
        server.start();
    }

    /** {@code /old} leads to an address with scheme and host. */
    private static void answer(HttpExchange exchange) throws IOException {
        boolean isOld = exchange.getRequestURI().getPath().equals("/old");
        if (isOld) {
            exchange.getResponseHeaders()
                    .set("Location", "https://" + exchange.getRequestHeaders().getFirst("Host") + "/new");
        }
        byte[] body = ("you asked for " + exchange.getRequestURI()).getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(isOld ? 302 : 200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }
}
