package kinjo.bench.workloads.tpcc;

import kinjo.bench.workloads.harness.Rng;

/** Last names and skewed choices as TPC-C makes them. */
final class Names {
    private static final String[] SYLLABLES = {
        "BAR", "OUGHT", "ABLE", "PRI", "PRES", "ESE", "ANTI", "CALLY", "ATION", "EING"
    };

    /** Different customers per name, so that a search by name finds some three. */
    private static final int CUSTOMERS_PER_NAME = 3;

    private Names() {}

    /** TPC-C 4.3.2.3. */
    static String lastName(int customer) {
        int code = customer / CUSTOMERS_PER_NAME;
        return SYLLABLES[code / 100 % 10] + SYLLABLES[code / 10 % 10] + SYLLABLES[code % 10];
    }

    /** TPC-C 2.1.6, NURand: some numbers of 1..n are much more frequent than others. */
    static int skewed(Rng rng, int n) {
        int mask = Integer.highestOneBit(Math.max(1, n / 3)) * 2 - 1;
        return 1 + ((rng.below(mask + 1) | rng.below(n)) + 7) % n;
    }
}
