package kinjo.nanafusi.bytes;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/** The elements open at a place within a step, found by walking its tags again; for messages only. */
public final class StepPath {

    private StepPath() {}

    /** @return such as {@code /house/price} */
    public static String of(byte[] buffer, int from, int to) {
        Deque<String> open = new ArrayDeque<>();
        int at = from;
        while (at < to) {
            if (buffer[at] != '<') {
                at++;
                continue;
            }
            int end = Boundary.tagEnd(buffer, at, to);
            if (at + 1 < to && buffer[at + 1] == '/') {
                if (end <= to) {
                    open.poll();
                }
            } else if (at + 1 < to && buffer[at + 1] != '!' && buffer[at + 1] != '?') {
                boolean isEmpty = end <= to && buffer[end - 2] == '/';
                String name = name(buffer, at + 1, to);
                if (!isEmpty && !name.isEmpty()) {
                    open.push(name);
                }
            }
            at = end;
        }
        StringBuilder path = new StringBuilder();
        open.descendingIterator().forEachRemaining(name -> path.append('/').append(name));
        return path.toString();
    }

    private static String name(byte[] buffer, int from, int limit) {
        int to = from;
        while (to < limit
                && buffer[to] != '>'
                && buffer[to] != '/'
                && buffer[to] != '<'
                && !XmlChars.isSpace(buffer[to])) {
            to++;
        }
        return new String(buffer, from, to - from, StandardCharsets.UTF_8);
    }
}
