package kinjo.bench.workloads.legacy;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.FieldPosition;
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.Locale;
import java.util.Stack;
import java.util.StringTokenizer;
import java.util.TimeZone;
import java.util.Vector;

/** The book as text, a section per customer, and the reading of such a text. */
final class Report {
    private static final int WIDTH = 16;

    private final DecimalFormat money = new DecimalFormat("0.00", new DecimalFormatSymbols(Locale.US));
    private final SimpleDateFormat date = new SimpleDateFormat("yyyy-MM-dd'T'HH:mm:ss", Locale.US);
    private final FieldPosition nowhere = new FieldPosition(0);

    Report() {
        date.setTimeZone(TimeZone.getTimeZone("UTC"));
    }

    String of(Book book) {
        StringBuffer text = new StringBuffer();
        Vector<String> customers = book.customers();
        for (int i = 0; i < customers.size(); i++) {
            section(customers.elementAt(i), book.of(customers.elementAt(i)), text);
        }
        return text.toString();
    }

    private void section(String customer, Vector<Entry> entries, StringBuffer text) {
        text.append("# ").append(customer).append('\n');
        long total = 0;
        for (int i = 0; i < entries.size(); i++) {
            Entry entry = entries.elementAt(i);
            line(entry, text);
            total += entry.amount();
        }
        text.append("= ");
        money(total, text);
        text.append('\n');
    }

    private void line(Entry entry, StringBuffer text) {
        text.append("- ");
        padded(entry.getProduct(), text);
        padded(Integer.toString(entry.getQuantity()), text);
        date.format(new Date(entry.getEnteredAt()), text, nowhere);
        text.append(' ');
        money(entry.amount(), text);
        text.append('\n');
    }

    private void money(long cents, StringBuffer text) {
        money.format(cents / 100.0, text, nowhere);
    }

    /** Character by character, as one did. */
    private static void padded(String value, StringBuffer text) {
        for (int i = 0; i < value.length(); i++) {
            text.append(value.charAt(i));
        }
        for (int i = value.length(); i < WIDTH; i++) {
            text.append(' ');
        }
    }

    /** Reads a report's amounts: the sum in cents of the lines starting with the mark ('-' orders, '=' totals). */
    static long sumOf(char mark, String report) {
        Stack<String> amounts = new Stack<>();
        StringTokenizer lines = new StringTokenizer(report, "\n");
        while (lines.hasMoreTokens()) {
            String line = lines.nextToken();
            if (line.charAt(0) == mark) {
                amounts.push(line.substring(line.lastIndexOf(' ') + 1));
            }
        }
        long sum = 0;
        while (!amounts.empty()) {
            sum += cents(amounts.pop());
        }
        return sum;
    }

    private static long cents(String amount) {
        StringBuffer digits = new StringBuffer();
        for (int i = 0; i < amount.length(); i++) {
            if (amount.charAt(i) != '.') {
                digits.append(amount.charAt(i));
            }
        }
        return Long.parseLong(digits.toString());
    }
}
