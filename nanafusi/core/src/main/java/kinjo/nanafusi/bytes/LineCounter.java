package kinjo.nanafusi.bytes;

/** Counts lines, which end with a line feed, and the characters of the last one, in pieces of UTF-8. */
public final class LineCounter {

    private long lines;
    private long columns;

    public void add(byte[] bytes, int from, int to) {
        int feeds = lineFeeds(bytes, from, to);
        if (feeds > 0) {
            lines += feeds;
            columns = 0;
        }
        columns += characters(bytes, lineStart(bytes, from, to), to);
    }

    public void add(LineCounter other) {
        lines += other.lines;
        columns += other.columns;
    }

    /** The line that comes next, from 1. */
    public long line() {
        return lines + 1;
    }

    /** The column of the character that comes next, from 1. */
    public long column() {
        return columns + 1;
    }

    private static int lineFeeds(byte[] bytes, int from, int to) {
        int feeds = 0;
        int at = from;
        for (; at + 8 <= to; at += 8) {
            feeds += Words.lineFeeds(Words.at(bytes, at));
        }
        for (; at < to; at++) {
            if (bytes[at] == '\n') {
                feeds++;
            }
        }
        return feeds;
    }

    private static int lineStart(byte[] bytes, int from, int to) {
        int at = to;
        while (at > from && bytes[at - 1] != '\n') {
            at--;
        }
        return at;
    }

    private static int characters(byte[] bytes, int from, int to) {
        int count = 0;
        for (int at = from; at < to; at++) {
            if ((bytes[at] & 0xC0) != 0x80) {
                count++;
            }
        }
        return count;
    }
}
