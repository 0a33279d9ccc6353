package kinjo.scale.driver;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpCookie;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One user's browser: a connection that is kept alive, cookies, redirects. In plain sockets, as a client library's threads
 * and queues would add to the times and take CPU from the server.
 */
public final class Browser implements Closeable {
    public static final String HTTP = "http";

    /** What has not come by then counts as an error. */
    public static final Duration LONGEST_ANSWER = Duration.ofSeconds(60);

    private static final int MOST_REDIRECTS = 5;

    /** These may be sent twice (RFC 9110, section 9.2.2); another one may have been worked on, so it is an error. */
    private static final Set<String> IDEMPOTENT = Set.of("GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE");

    private final InetSocketAddress server;
    private final String scheme;
    private final Duration limit;
    private final Map<String, String> cookies = new HashMap<>();
    private Socket socket;
    private InputStream in;

    /** Of the answer that is waited for, as {@link System#nanoTime} counts. */
    private long deadline;

    public Browser(InetSocketAddress server) {
        this(server, HTTP);
    }

    /** @param scheme that servers behind a dispatcher speak, which redirects may name; the dispatcher speaks HTTP */
    public Browser(InetSocketAddress server, String scheme) {
        this(server, scheme, LONGEST_ANSWER);
    }

    /** @param limit for an answer, from the request to its end */
    Browser(InetSocketAddress server, String scheme, Duration limit) {
        this.server = server;
        this.scheme = scheme;
        this.limit = limit;
    }

    /**
     * What was answered.
     *
     * @param body empty if there is none
     * @param location where a redirect leads to, as the server wrote it; null if it is none
     */
    public record Answer(int status, byte[] body, String location) {

        public String text() {
            return new String(body, StandardCharsets.UTF_8);
        }
    }

    /**
     * What to send. Host, cookies and length are the browser's own.
     *
     * @param headers besides those
     * @param body null for none
     */
    public record Request(String method, String path, Map<String, String> headers, byte[] body) {

        /** Type of the content of an encoded form. */
        public static final String FORM = "application/x-www-form-urlencoded";

        /** A form that is encoded already. */
        public static Request form(String path, String form) {
            return new Request("POST", path, Map.of("Content-Type", FORM), form.getBytes(StandardCharsets.UTF_8));
        }

        static Request get(String path) {
            return new Request("GET", path, Map.of(), null);
        }

        @Override
        public String toString() {
            return method + " " + path;
        }
    }

    /**
     * Opens a page; follows redirects, as a browser does.
     *
     * @throws IOException if the server cannot be reached, or the answer's status is an error
     */
    public Answer get(String path) throws IOException {
        return open(Request.get(path));
    }

    /** Sends a form that is encoded already. */
    public Answer post(String path, String form) throws IOException {
        return open(Request.form(path, form));
    }

    private Answer open(Request request) throws IOException {
        Answer answer = follow(request);
        if (answer.status() >= 400) {
            throw new IOException(request + " was answered with status " + answer.status());
        }
        return answer;
    }

    /**
     * Sends a request and follows redirects; an answer may be an error.
     *
     * @throws IOException if a redirect leads to another server, which is not measured
     */
    public Answer follow(Request request) throws IOException {
        Request last = request;
        Answer answer = exchange(last);
        for (int redirects = 0; answer.location() != null; redirects++) {
            if (redirects == MOST_REDIRECTS) {
                throw new IOException("redirected " + MOST_REDIRECTS + " times, last to " + answer.location());
            }
            last = Redirect.next(last, answer, scheme + "://" + host());
            answer = exchange(last);
        }
        return answer;
    }

    /** Sends a request; an answer may be a redirect or an error. */
    public Answer exchange(Request request) throws IOException {
        boolean repeats = IDEMPOTENT.contains(request.method());
        if (!repeats && socket != null && isClosedByServer()) {
            close();
        }
        boolean kept = socket != null;
        try {
            return exchangeOnce(request);
        } catch (ClosedException e) {
            if (!kept || !repeats) {
                throw e;
            }
            // The server may close a connection at the moment at which the next request is on its way.
            return exchangeOnce(request);
        }
    }

    /** Servers close a connection that nobody used for some time; real browsers notice before they send a form. */
    private boolean isClosedByServer() {
        SocketChannel channel = socket.getChannel();
        try {
            channel.configureBlocking(false);
            // What comes before anything was asked is its farewell.
            boolean isOpen = channel.read(ByteBuffer.allocate(1)) == 0;
            channel.configureBlocking(true);
            return !isOpen;
        } catch (IOException e) {
            return true;
        }
    }

    private String host() {
        return server.getHostString() + ":" + server.getPort();
    }

    private byte[] octets(Request request) throws IOException {
        StringBuilder head = new StringBuilder(256)
                .append(request.method() + " " + request.path() + " HTTP/1.1\r\nHost: ")
                .append(host() + "\r\n");
        request.headers().forEach((name, value) -> head.append(name + ": " + value + "\r\n"));
        if (!cookies.isEmpty()) {
            head.append("Cookie: ")
                    .append(cookies.entrySet().stream()
                            .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
                            .collect(Collectors.joining("; ")))
                    .append("\r\n");
        }
        ByteArrayOutputStream octets = new ByteArrayOutputStream(head.length() + 64);
        if (request.body() != null) {
            head.append("Content-Length: " + request.body().length + "\r\n");
        }
        octets.write(head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
        if (request.body() != null) {
            octets.write(request.body());
        }
        return octets.toByteArray();
    }

    private Answer exchangeOnce(Request request) throws IOException {
        boolean whole = false;
        try {
            deadline = System.nanoTime() + limit.toNanos();
            connect();
            send(octets(request));
            Answer answer = answer(request.method());
            whole = true;
            return answer;
        } finally {
            if (!whole) {
                close();
            }
        }
    }

    private void connect() throws IOException {
        if (socket == null) {
            socket = SocketChannel.open().socket();
            socket.setTcpNoDelay(true);
            socket.connect(server, (int) limit.toMillis());
            in = new BufferedInputStream(new UntilDeadline(socket), 4096);
        }
    }

    /** A socket's own limit is for each read: an answer that never ends would be read for ever. */
    private final class UntilDeadline extends InputStream {
        private final Socket from;
        private final InputStream stream;

        UntilDeadline(Socket from) throws IOException {
            this.from = from;
            stream = from.getInputStream();
        }

        @Override
        public int read() throws IOException {
            byte[] octet = new byte[1];
            return read(octet, 0, 1) < 0 ? -1 : octet[0] & 0xff;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            long rest = NANOSECONDS.toMillis(deadline - System.nanoTime());
            if (rest <= 0) {
                throw timeout();
            }
            from.setSoTimeout((int) rest);
            try {
                return stream.read(into, offset, length);
            } catch (SocketTimeoutException e) {
                throw timeout();
            }
        }

        private IOException timeout() {
            return new SocketTimeoutException("the answer was not complete after " + limit.toMillis() / 1000.0 + " s");
        }
    }

    private void send(byte[] request) throws IOException {
        try {
            socket.getOutputStream().write(request);
        } catch (SocketException e) {
            throw new ClosedException(e);
        }
    }

    private Answer answer(String method) throws IOException {
        Headers headers = new Headers(statusLine());
        while (headers.status / 100 == 1) {
            // It announces the answer, and is none itself.
            headers = new Headers(line());
        }
        byte[] body = body(method, headers);
        if (headers.close) {
            close();
        }
        return new Answer(headers.status, body, Redirect.is(headers.status) ? headers.location : null);
    }

    /** As RFC 9112, section 6.3, has it. */
    private byte[] body(String method, Headers headers) throws IOException {
        if (method.equals("HEAD") || headers.status == 204 || headers.status == 304) {
            return new byte[0];
        }
        if (headers.chunked) {
            return chunks();
        }
        if (headers.length < 0) {
            // Its end is that of the connection.
            headers.close = true;
            return in.readAllBytes();
        }
        byte[] body = in.readNBytes(headers.length);
        if (body.length < headers.length) {
            throw new EOFException("the server closed the connection within an answer");
        }
        return body;
    }

    /** What of an answer's headers matters here. */
    private final class Headers {
        private final int status;
        private int length = -1;
        private boolean chunked;
        private boolean close;
        private String location;

        Headers(String statusLine) throws IOException {
            status = Integer.parseInt(statusLine.split(" ")[1]);
            close = statusLine.startsWith("HTTP/1.0");
            for (String line = line(); !line.isEmpty(); line = line()) {
                read(line);
            }
        }

        private void read(String line) {
            int colon = line.indexOf(':');
            String value = line.substring(colon + 1).strip();
            switch (line.substring(0, colon).toLowerCase(Locale.ROOT)) {
                case "content-length" -> length = Integer.parseInt(value);
                case "transfer-encoding" -> chunked = value.equalsIgnoreCase("chunked");
                case "connection" ->
                    close = close ? !value.equalsIgnoreCase("keep-alive") : value.equalsIgnoreCase("close");
                case "location" -> location = value;
                case "set-cookie" -> setCookie(value);
                default -> {}
            }
        }
    }

    private void setCookie(String value) {
        String[] parts = value.split("\\s*;\\s*");
        int equals = parts[0].indexOf('=');
        if (equals < 1) {
            // It has no name, so browsers do not send it back either.
            return;
        }
        String name = parts[0].substring(0, equals);
        if (hasExpired(value)) {
            cookies.remove(name);
        } else {
            cookies.put(name, parts[0].substring(equals + 1));
        }
    }

    /** By Max-Age or Expires, in any of the forms that servers write dates in. */
    private static boolean hasExpired(String cookie) {
        try {
            return HttpCookie.parse(cookie).getFirst().hasExpired();
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private byte[] chunks() throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (int size = chunkSize(); size > 0; size = chunkSize()) {
            body.write(in.readNBytes(size));
            line();
        }
        while (!line().isEmpty()) {
            // Trailers say nothing here.
        }
        return body.toByteArray();
    }

    private int chunkSize() throws IOException {
        return Integer.parseInt(line().split(";")[0].strip(), 16);
    }

    private String statusLine() throws IOException {
        try {
            return line();
        } catch (EOFException | SocketException e) {
            throw new ClosedException(e);
        }
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder(64);
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

    /** No answer came. */
    private static final class ClosedException extends IOException {
        private static final long serialVersionUID = 1L;

        ClosedException(IOException cause) {
            super(cause.getMessage(), cause);
        }
    }

    @Override
    public void close() throws IOException {
        if (socket != null) {
            socket.close();
            socket = null;
        }
    }
}
