package kinjo.bench.workloads.shared;

import static kinjo.bench.workloads.harness.WrongResultException.requireEqual;

import java.util.Hashtable;
import java.util.Map;
import kinjo.bench.workloads.harness.Fingerprint;
import kinjo.bench.workloads.harness.Rng;

/** The workload {@code shared-table}: all threads look up settings in one Hashtable; one in 1,024 writes one again. */
final class SharedTable implements SharedProgram.Program {
    private static final int KEYS = 1000;
    private static final int READS_PER_WRITE = 1024;

    private final long seed;
    private final String[] keys = new String[KEYS];
    private final Map<String, Integer> table = new Hashtable<>();

    SharedTable(long seed) {
        this.seed = seed;
        for (int i = 0; i < KEYS; i++) {
            keys[i] = "setting." + i;
            table.put(keys[i], i);
        }
    }

    @Override
    public long run(int member, int rounds) {
        Rng rng = Rng.ofPart(seed, member);
        Fingerprint fingerprint = new Fingerprint();
        long sum = 0;
        for (int round = 1; round <= rounds; round++) {
            int key = rng.below(KEYS);
            if (round % READS_PER_WRITE == 0) {
                table.put(keys[key], key);
            } else {
                sum += table.get(keys[key]);
            }
        }
        return fingerprint.add(sum).value();
    }

    @Override
    public void check(int threads, int rounds) {
        requireEqual("settings", KEYS, table.size());
        requireEqual(
                "sum of the settings",
                (long) KEYS * (KEYS - 1) / 2,
                table.values().stream().mapToLong(Integer::longValue).sum());
    }
}
