package kinjo.scale.launch;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;

/** Whether a server is up. */
final class HealthCheck {
    private static final int TIMEOUT_MILLIS = 2000;
    private static final String BARE = "tcp";

    private HealthCheck() {}

    static boolean passes(URI address) {
        try {
            return address.getScheme().equals(BARE) ? accepts(address) : answers(address);
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean accepts(URI address) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address.getHost(), address.getPort()), TIMEOUT_MILLIS);
            return true;
        }
    }

    private static boolean answers(URI address) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
        connection.setConnectTimeout(TIMEOUT_MILLIS);
        connection.setReadTimeout(TIMEOUT_MILLIS);
        try {
            return connection.getResponseCode() == HttpURLConnection.HTTP_OK;
        } finally {
            connection.disconnect();
        }
    }
}
