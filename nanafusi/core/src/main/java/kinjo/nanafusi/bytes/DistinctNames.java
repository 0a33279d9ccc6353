package kinjo.nanafusi.bytes;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Names of which no two may be the same: those of the attributes of one start tag. A hash table that is used again for each. Names that share a
 * place in it cannot be chosen by who writes a document, as the hash has a random seed; so many names take a time in proportion to their length.
 */
public final class DistinctNames {

    /** Odd, so that to multiply by it loses nothing. */
    private final long seed = new SplittableRandom().nextLong() | 1;

    private long[] hashes = new long[64];
    private int[] starts = new int[64];
    private int[] ends = new int[64];
    private String[] namespaces = new String[64];
    /** The round in which a place was taken last. */
    private int[] rounds = new int[64];

    private int round;

    /** Forgets all names. @param most that are added until the next start */
    public void start(int most) {
        if (2 * most > rounds.length) {
            int size = Integer.highestOneBit(2 * most - 1) << 1;
            hashes = new long[size];
            starts = new int[size];
            ends = new int[size];
            namespaces = new String[size];
            rounds = new int[size];
            round = 0;
        }
        if (++round == 0) {
            Arrays.fill(rounds, 0);
            round = 1;
        }
    }

    /**
     * Adds a name in the buffer, which is to stay as it is; seven bytes behind it may be looked at.
     *
     * @param namespace of the name, empty for none
     * @return false if it has been added before
     */
    public boolean add(byte[] buffer, int from, int to, String namespace) {
        long hash = hash(buffer, from, to, namespace);
        int at = (int) (hash >>> 32) & rounds.length - 1;
        for (; rounds[at] == round; at = at + 1 & rounds.length - 1) {
            if (hashes[at] == hash
                    && Arrays.equals(buffer, from, to, buffer, starts[at], ends[at])
                    && namespaces[at].equals(namespace)) {
                return false;
            }
        }
        rounds[at] = round;
        hashes[at] = hash;
        starts[at] = from;
        ends[at] = to;
        namespaces[at] = namespace;
        return true;
    }

    private long hash(byte[] buffer, int from, int to, String namespace) {
        long hash = to - from + 31L * namespace.hashCode();
        for (int at = from; at < to; at += 8) {
            hash = (hash ^ Words.at(buffer, at) & Words.mask(to - at)) * seed;
            // Not a polynomial in the seed: some texts have the same value for every one.
            hash ^= hash >>> 29;
        }
        hash *= seed;
        return hash ^ hash >>> 32;
    }

    /** The most places in a row that are taken: more names are never looked at to add one. */
    int longestRun() {
        int longest = 0;
        int run = 0;
        for (int i = 0; i < 2 * rounds.length && run <= rounds.length; i++) {
            run = rounds[i & rounds.length - 1] == round ? run + 1 : 0;
            longest = Math.max(longest, run);
        }
        return longest;
    }
}
