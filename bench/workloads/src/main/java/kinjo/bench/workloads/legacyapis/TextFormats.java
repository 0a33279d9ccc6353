package kinjo.bench.workloads.legacyapis;

import static kinjo.bench.workloads.harness.WrongResultException.require;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.FieldPosition;
import java.text.MessageFormat;
import java.text.SimpleDateFormat;
import java.time.Instant;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;
import kinjo.bench.workloads.harness.Fingerprint;
import kinjo.bench.workloads.harness.Rng;
import kinjo.bench.workloads.harness.SmallProgram.Program;

/**
 * The workload {@code text-format}: an account's statement by java.text into a StringBuffer. The class library
 * itself got rid of its inner StringBuffers for its locks (JDK-8333396), but not of those in method signatures.
 */
final class TextFormats implements Program {
    private static final int LINES = 40;
    private static final int STATEMENTS_KEPT = 16;
    private static final long YEAR_2000 = 946_684_800L;
    private static final int SECONDS_PER_YEAR = 365 * 24 * 3600;
    private static final int MOST_CENTS = 100_000_000;

    private final DecimalFormatSymbols symbols = new DecimalFormatSymbols(Locale.US);
    private final DecimalFormat money = new DecimalFormat("#,##0.00", symbols);
    private final DecimalFormat count = new DecimalFormat("000000", symbols);
    private final SimpleDateFormat date = new SimpleDateFormat("yyyy-MM-dd'T'HH:mm:ss'Z'", Locale.US);
    private final MessageFormat note = new MessageFormat("{0}: {1}; {0}.\n", Locale.US);
    private final FieldPosition nowhere = new FieldPosition(0);

    private final Booking[] bookings = new Booking[LINES];
    private final StringBuffer[] statements = new StringBuffer[STATEMENTS_KEPT];
    private final String expected;

    TextFormats(Rng rng) {
        date.setTimeZone(TimeZone.getTimeZone("UTC"));
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < LINES; i++) {
            long second = YEAR_2000 + rng.below(SECONDS_PER_YEAR);
            bookings[i] = new Booking(i, rng.below(MOST_CENTS), second, rng.letters(8), rng.letters(12));
            bookings[i].appendTo(text);
        }
        expected = text.toString();
    }

    @Override
    public long run(int rounds) {
        Fingerprint fingerprint = new Fingerprint();
        for (int round = 0; round < rounds; round++) {
            StringBuffer statement = write(round % STATEMENTS_KEPT);
            require(expected.contentEquals(statement), "a statement's text is not that of its bookings");
            fingerprint.add(statement.length());
        }
        return fingerprint.add(expected.hashCode()).value();
    }

    private StringBuffer write(int place) {
        statements[place] = new StringBuffer();
        for (Booking booking : bookings) {
            write(booking, statements[place]);
        }
        return statements[place];
    }

    private void write(Booking booking, StringBuffer text) {
        count.format(booking.number, text, nowhere);
        text.append(' ');
        date.format(new Date(booking.second * 1000), text, nowhere);
        text.append(' ');
        money.format(booking.cents / 100.0, text, nowhere);
        text.append(' ');
        note.format(new Object[] {booking.account, booking.reason}, text, nowhere);
    }

    /** A line of the statement. */
    private record Booking(int number, int cents, long second, String account, String reason) {
        /** The same line, without java.text. */
        void appendTo(StringBuilder text) {
            text.append(Integer.toString(1_000_000 + number).substring(1)).append(' ');
            text.append(Instant.ofEpochSecond(second)).append(' ');
            appendGrouped(cents / 100, text);
            text.append('.').append(cents / 10 % 10).append(cents % 10).append(' ');
            text.append(account).append(": ").append(reason).append("; ");
            text.append(account).append(".\n");
        }

        private static void appendGrouped(int value, StringBuilder text) {
            int start = text.length();
            text.append(value);
            for (int place = text.length() - 3; place > start; place -= 3) {
                text.insert(place, ',');
            }
        }
    }
}
