package kinjo.examples.prices;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;

/** Adds up the prices of an order. All prices are in one table, whose one lock each look takes. */
public final class PriceServer {
    private static final int ARTICLES = 20_000;
    private static final int THREADS = 16;
    private static final int BACKLOG = 1024;

    private final List<String> order =
            IntStream.range(0, ARTICLES).mapToObj(number -> "article " + number).toList();

    private final Map<String, Long> cents = new Hashtable<>();

    private PriceServer() {
        for (int i = 0; i < ARTICLES; i++) {
            cents.put(order.get(i), 100L + i);
        }
    }

    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 2) {
            System.err.println("usage: java kinjo.examples.prices.PriceServer 127.0.0.1 8080");
            System.exit(2);
        }
        PriceServer prices = new PriceServer();
        HttpServer server =
                HttpServer.create(new InetSocketAddress(arguments[0], Integer.parseInt(arguments[1])), BACKLOG);
        server.setExecutor(Executors.newFixedThreadPool(THREADS));
        server.createContext("/health", exchange -> answer(exchange, "ok"));
        server.createContext("/total", exchange -> answer(exchange, prices.total()));
        server.start();
    }

    private String total() {
        long sum = 0;
        for (String article : order) {
            sum += cents.get(article);
        }
        return "{\"articles\": " + order.size() + ", \"cents\": " + sum + "}";
    }

    private static void answer(HttpExchange exchange, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
