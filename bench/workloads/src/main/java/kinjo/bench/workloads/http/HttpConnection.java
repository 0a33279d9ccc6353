package kinjo.bench.workloads.http;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * One kept-alive connection of a client, in plain sockets: no thread of its own and little garbage, so that the
 * client adds little to what is measured. Understands what the shop answers, which always tells its length.
 */
final class HttpConnection implements AutoCloseable {
    private static final String LENGTH = "content-length:";

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;

    HttpConnection(int port) throws IOException {
        this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        this.in = new BufferedInputStream(socket.getInputStream());
        this.out = socket.getOutputStream();
    }

    /**
     * Sends a request and waits for the answer.
     *
     * @param form what a POST carries, empty for none
     * @return the answer's body
     * @throws IOException also if the status is not 200
     */
    String exchange(String method, String target, String form) throws IOException {
        String type = form.isEmpty() ? "" : "Content-Type: application/x-www-form-urlencoded\r\n";
        String request = method + " " + target + " HTTP/1.1\r\nHost: localhost\r\n" + type + "Content-Length: "
                + form.length() + "\r\n\r\n" + form;
        out.write(request.getBytes(StandardCharsets.US_ASCII));
        return answer(method + " " + target);
    }

    private String answer(String request) throws IOException {
        String status = line();
        int length = 0;
        for (String header = line(); !header.isEmpty(); header = line()) {
            if (header.toLowerCase(Locale.ROOT).startsWith(LENGTH)) {
                length = Integer.parseInt(header.substring(LENGTH.length()).trim());
            }
        }
        String body = new String(in.readNBytes(length), StandardCharsets.UTF_8);
        if (!status.startsWith("HTTP/1.1 200")) {
            throw new IOException(request + " was answered with " + status);
        }
        return body;
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int octet = in.read(); octet != '\n'; octet = in.read()) {
            if (octet < 0) {
                throw new EOFException("the server closed the connection");
            }
            if (octet != '\r') {
                line.append((char) octet);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
