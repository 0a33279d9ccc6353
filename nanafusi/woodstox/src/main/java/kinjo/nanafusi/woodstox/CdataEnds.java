package kinjo.nanafusi.woodstox;

import java.util.BitSet;

/** Where a document has {@code ]]>}: the places of the {@code >}, in characters from its start. */
final class CdataEnds {

    /** So that no more than 32 MB are ever needed. */
    private static final long FARTHEST = 1L << 28;

    private static final int UNUSED = 1 << 12;

    private BitSet places = new BitSet();
    private long from;
    /** Brackets that were read last, two at most. */
    private int brackets;

    /** Reads on; the first character is at a place that follows the last one. */
    void read(char[] characters, int length, long place) {
        int brackets = this.brackets;
        for (int at = 0; at < length; at++) {
            char c = characters[at];
            if (c == ']') {
                brackets = Math.min(brackets + 1, 2);
            } else {
                if (c == '>' && brackets == 2) {
                    add(place + at);
                }
                brackets = 0;
            }
        }
        this.brackets = brackets;
    }

    /** Whether the last character was a bracket, so that the next ones have to be read. */
    boolean isBehindBracket() {
        return brackets > 0;
    }

    private void add(long place) {
        if (places.isEmpty() || place - from > FARTHEST) {
            places.clear();
            from = place;
        }
        places.set((int) (place - from));
    }

    boolean hasAny(long start, long end) {
        if (places.isEmpty() || end <= from) {
            return false;
        }
        long first = Math.max(start - from, 0);
        int found = first < places.length() ? places.nextSetBit((int) first) : -1;
        return found >= 0 && found < end - from;
    }

    /** What is before the place will not be asked about. */
    void forget(long place) {
        long by = place - from;
        if (by > UNUSED) {
            places = by < places.length() ? places.get((int) by, places.length()) : new BitSet();
            from = place;
        }
    }
}
