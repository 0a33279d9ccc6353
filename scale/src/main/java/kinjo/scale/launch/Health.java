package kinjo.scale.launch;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;

/**
 * When a server is up.
 *
 * @param address to ask; a {@code tcp} address is up when it accepts a connection; of an {@code https} one the
 *     certificate is not checked
 * @param status of the answer, redirects followed unless it is one
 * @param patience how long it may take to get there
 */
public record Health(URI address, int status, Duration patience) {
    private static final int TIMEOUT_MILLIS = 2000;
    private static final String BARE = "tcp";
    private static final SSLContext ANY = AnyCertificate.context();

    /** A server that answers 200. */
    public static Health ok(URI address, Duration patience) {
        return new Health(address, HttpURLConnection.HTTP_OK, patience);
    }

    /** Path and query of the request, as they are sent. */
    public String path() {
        String query = address.getRawQuery();
        return address.getRawPath() + (query == null ? "" : "?" + query);
    }

    boolean passes() {
        return passes(TIMEOUT_MILLIS);
    }

    /** @param millis that an answer may take */
    public boolean passes(int millis) {
        try {
            return address.getScheme().equals(BARE) ? accepts(millis) : answers(millis);
        } catch (IOException e) {
            return false;
        }
    }

    private boolean accepts(int millis) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address.getHost(), address.getPort()), millis);
            return true;
        }
    }

    private boolean answers(int millis) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
        connection.setConnectTimeout(millis);
        connection.setReadTimeout(millis);
        connection.setInstanceFollowRedirects(status / 100 != 3);
        if (connection instanceof HttpsURLConnection secure) {
            secure.setSSLSocketFactory(ANY.getSocketFactory());
            secure.setHostnameVerifier((_, _) -> true);
        }
        try {
            return connection.getResponseCode() == status;
        } finally {
            connection.disconnect();
        }
    }
}
