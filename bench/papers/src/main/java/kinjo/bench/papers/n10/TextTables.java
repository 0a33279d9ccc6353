package kinjo.bench.papers.n10;

import java.util.Locale;

/** Tables of text, one after the other. */
final class TextTables {

    private final StringBuilder text = new StringBuilder();

    void section(String title) {
        text.append('\n').append(title).append('\n');
    }

    void line(String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values).stripTrailing()).append('\n');
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
