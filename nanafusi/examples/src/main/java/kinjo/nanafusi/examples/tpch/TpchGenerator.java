package kinjo.nanafusi.examples.tpch;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.SplittableRandom;

/**
 * Writes {@code lineitem.xml} and {@code orders.xml}: data of the shape of the TPC-H benchmark (its tables, key gaps, value ranges
 * and element sizes), made by code of our own. The same scale gives the same bytes on every machine, and memory does
 * not grow with it.
 *
 * <p>Scale 0.01 gives 15,000 orders and 60,175 line items, 30.6 and 5.1 MB of 2^20 bytes: the documents of row N10.
 */
public final class TpchGenerator {

    /** Chosen so that scale 0.01 has as many line items as the paper's document. */
    private static final long SEED = 169;

    private static final int ORDERS_PER_SCALE = 1_500_000;
    private static final int PARTS_PER_SCALE = 200_000;
    private static final int SUPPLIERS_PER_SCALE = 10_000;
    private static final int CUSTOMERS_PER_SCALE = 150_000;
    private static final LocalDate FIRST_DAY = LocalDate.of(1992, 1, 1);
    private static final LocalDate TODAY = LocalDate.of(1995, 6, 17);
    /** Orders are placed early enough that all their dates fall before 1999. */
    private static final int ORDER_DAYS = 2_406;

    private static final String[] INSTRUCTIONS = {"DELIVER IN PERSON", "COLLECT COD", "NONE", "TAKE BACK RETURN"};
    private static final String[] MODES = {"REG AIR", "AIR", "RAIL", "SHIP", "TRUCK", "MAIL", "FOB"};
    private static final String[] PRIORITIES = {"1-URGENT", "2-HIGH", "3-MEDIUM", "4-NOT SPECIFIED", "5-LOW"};
    private static final String[] WORDS = {
        "across", "ideas", "the", "quickly", "final", "requests", "boldly", "regular", "packages", "among", "silent",
        "deposits", "after", "furiously", "even", "accounts", "special", "above", "pending", "carefully", "ironic",
                "foxes",
        "sleep", "bold", "theodolites", "wake", "blithely", "express", "along", "instructions", "haggle", "unusual"
    };

    private final double scale;

    /**
     * @param scale 1 is 1,500,000 orders, some 3.6 GB
     * @throws IllegalArgumentException unless there is at least one order and the keys fit an {@code int}
     */
    public TpchGenerator(double scale) {
        if (!(scale * ORDERS_PER_SCALE >= 1) || scale > 300) {
            throw new IllegalArgumentException("a scale from 0.000001 to 300 is possible, not " + scale);
        }
        this.scale = scale;
    }

    /** What a document says of an order; its line items follow from the seed. */
    private record Head(int key, long seed, LocalDate day) {}

    /** Writes both documents into a folder, which is made if need be. */
    public void write(Path folder) throws IOException {
        Files.createDirectories(folder);
        try (OutputStream out = Files.newOutputStream(folder.resolve("lineitem.xml"))) {
            writeLineItems(out);
        }
        try (OutputStream out = Files.newOutputStream(folder.resolve("orders.xml"))) {
            writeOrders(out);
        }
    }

    /** Writes {@code lineitem.xml} and leaves the stream open. */
    public void writeLineItems(OutputStream out) throws IOException {
        write(out, "lineitem", this::appendLineItems);
    }

    /** Writes {@code orders.xml} and leaves the stream open. */
    public void writeOrders(OutputStream out) throws IOException {
        write(out, "orders", this::appendOrder);
    }

    private interface Appender {
        void append(Head order, StringBuilder text);
    }

    private void write(OutputStream out, String table, Appender appender) throws IOException {
        BufferedOutputStream buffered = new BufferedOutputStream(out, 1 << 16);
        SplittableRandom random = new SplittableRandom(SEED);
        StringBuilder text = new StringBuilder("<table ID=\"" + table + "\">\n");
        long orders = Math.round(scale * ORDERS_PER_SCALE);
        for (int order = 0; order < orders; order++) {
            appender.append(new Head(key(order), random.nextLong(), day(random, ORDER_DAYS)), text);
            buffered.write(text.toString().getBytes(StandardCharsets.US_ASCII));
            text.setLength(0);
        }
        buffered.write("</table>\n".getBytes(StandardCharsets.US_ASCII));
        buffered.flush();
    }

    /** As in TPC-H, the first 8 keys of every 32 are in use. */
    private static int key(int order) {
        return (order / 8) * 32 + order % 8 + 1;
    }

    private int keyBelow(int perScale, SplittableRandom random) {
        return 1 + random.nextInt((int) Math.max(1, scale * perScale));
    }

    private static LocalDate day(SplittableRandom random, int days) {
        return FIRST_DAY.plusDays(random.nextInt(days));
    }

    private void appendLineItems(Head order, StringBuilder text) {
        SplittableRandom random = new SplittableRandom(order.seed);
        int lines = 1 + random.nextInt(7);
        for (int line = 1; line <= lines; line++) {
            appendLineItem(order, line, random, text);
        }
    }

    private void appendLineItem(Head order, int line, SplittableRandom random, StringBuilder text) {
        int part = keyBelow(PARTS_PER_SCALE, random);
        int quantity = 1 + random.nextInt(50);
        LocalDate shipped = order.day.plusDays(1 + random.nextInt(121));
        LocalDate received = shipped.plusDays(1 + random.nextInt(30));
        text.append("<T>");
        element(text, "L_ORDERKEY", order.key);
        element(text, "L_PARTKEY", part);
        element(text, "L_SUPPKEY", keyBelow(SUPPLIERS_PER_SCALE, random));
        element(text, "L_LINENUMBER", line);
        element(text, "L_QUANTITY", quantity);
        element(text, "L_EXTENDEDPRICE", money(quantity * (90_000L + part / 10 % 20_001 + 100 * (part % 1_000))));
        element(text, "L_DISCOUNT", money(random.nextInt(11)));
        element(text, "L_TAX", money(random.nextInt(9)));
        element(text, "L_RETURNFLAG", received.isAfter(TODAY) ? "N" : random.nextBoolean() ? "R" : "A");
        element(text, "L_LINESTATUS", shipped.isAfter(TODAY) ? "O" : "F");
        element(text, "L_SHIPDATE", shipped);
        element(text, "L_COMMITDATE", order.day.plusDays(30 + random.nextInt(61)));
        element(text, "L_RECEIPTDATE", received);
        element(text, "L_SHIPINSTRUCT", oneOf(INSTRUCTIONS, random));
        element(text, "L_SHIPMODE", oneOf(MODES, random));
        element(text, "L_COMMENT", words(random, 10, 43));
        text.append("</T>\n");
    }

    private void appendOrder(Head order, StringBuilder text) {
        SplittableRandom random = new SplittableRandom(order.seed + 1);
        text.append("<T>");
        element(text, "O_ORDERKEY", order.key);
        element(text, "O_CUSTKEY", keyBelow(CUSTOMERS_PER_SCALE, random));
        element(text, "O_ORDERSTATUS", order.day.isAfter(TODAY) ? "O" : "F");
        element(text, "O_TOTALPRICE", money(100_000 + random.nextInt(45_000_000)));
        element(text, "O_ORDERDATE", order.day);
        element(text, "O_ORDERPRIORITY", oneOf(PRIORITIES, random));
        element(text, "O_CLERK", "Clerk#" + String.format("%09d", 1 + random.nextInt(1_000)));
        element(text, "O_SHIPPRIORITY", 0);
        element(text, "O_COMMENT", words(random, 19, 78));
        text.append("</T>\n");
    }

    private static void element(StringBuilder text, String name, Object value) {
        text.append('<')
                .append(name)
                .append('>')
                .append(value)
                .append("</")
                .append(name)
                .append('>');
    }

    private static String money(long cents) {
        return cents / 100 + (cents % 100 < 10 ? ".0" : ".") + cents % 100;
    }

    private static String oneOf(String[] words, SplittableRandom random) {
        return words[random.nextInt(words.length)];
    }

    /** Words of a length between the two, cut off there. */
    private static String words(SplittableRandom random, int shortest, int longest) {
        int length = shortest + random.nextInt(longest - shortest + 1);
        StringBuilder text = new StringBuilder(length + 16);
        while (text.length() <= length) {
            text.append(oneOf(WORDS, random)).append(' ');
        }
        return text.substring(0, length).strip();
    }
}
