package kinjo.scale.proof;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ThreadLocalRandom;
import kinjo.scale.driver.Sleep;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/**
 * Answers after a delay, and measures how long it really was: from the end of the request until the answer is sent. {@link
 * #TIMES} answers with what was measured since that was asked last.
 */
final class DelayServer {
    static final String TIMES = "/times";
    static final String DELAY = "/delay";

    /** Most answers are quick, some are not: milliseconds, and the share of answers that take at least that long. */
    private static final double[][] DELAYS = {{1000, 0.01}, {200, 0.1}, {50, 1}};

    private static final double NANOS_PER_MILLI = 1e6;
    private static final int DIGITS = 3;
    private static final int BACKLOG = 10_000;

    private final Recorder times = new Recorder(DIGITS);

    /** In a process of its own: port. It runs until it is ended. */
    public static void main(String[] words) throws IOException {
        DelayServer server = new DelayServer();
        try (ServerSocket socket =
                new ServerSocket(Integer.parseInt(words[0]), BACKLOG, InetAddress.getLoopbackAddress())) {
            while (true) {
                Socket connection = socket.accept();
                Thread.ofVirtual().start(() -> server.serve(connection));
            }
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            connection.setTcpNoDelay(true);
            InputStream in = new BufferedInputStream(connection.getInputStream(), 1024);
            while (true) {
                String path = path(in);
                long start = System.nanoTime();
                String answer = path.equals(DELAY) ? "done" : path.equals(TIMES) ? times() : "well";
                if (path.equals(DELAY)) {
                    delay(start);
                }
                long end = System.nanoTime();
                connection
                        .getOutputStream()
                        .write(("HTTP/1.1 200 OK\r\nContent-Length: " + answer.length() + "\r\n\r\n" + answer)
                                .getBytes(StandardCharsets.ISO_8859_1));
                if (path.equals(DELAY)) {
                    times.recordValue(end - start);
                }
            }
        } catch (IOException e) {
            // The user has left.
        }
    }

    private static void delay(long start) {
        double random = ThreadLocalRandom.current().nextDouble();
        for (double[] delay : DELAYS) {
            if (random < delay[1]) {
                long end = start + (long) (delay[0] * NANOS_PER_MILLI);
                Sleep.nanos(end - System.nanoTime());
                return;
            }
        }
    }

    /** Count, mean, and percentiles in milliseconds, separated by blanks. */
    private String times() {
        Histogram seen = times.getIntervalHistogram();
        return seen.getTotalCount() + " " + seen.getMean() / NANOS_PER_MILLI + " "
                + seen.getValueAtPercentile(50) / NANOS_PER_MILLI + " "
                + seen.getValueAtPercentile(90) / NANOS_PER_MILLI + " "
                + seen.getValueAtPercentile(99) / NANOS_PER_MILLI;
    }

    private static String path(InputStream in) throws IOException {
        String first = line(in);
        while (!line(in).isEmpty()) {
            // Headers say nothing here.
        }
        String[] words = first.split(" ");
        return words.length > 1 ? words[1] : "";
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder(64);
        for (int octet = in.read(); octet != '\n'; octet = in.read()) {
            if (octet < 0) {
                throw new EOFException();
            }
            if (octet != '\r') {
                line.append((char) octet);
            }
        }
        return line.toString();
    }
}
