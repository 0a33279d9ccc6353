package kinjo.bench.workloads.elided;

import static kinjo.bench.workloads.harness.WrongResultException.requireEqual;

import kinjo.bench.workloads.harness.Rng;
import kinjo.bench.workloads.harness.SmallProgram.Program;

/**
 * The workload {@code elided-buffer}: a loop that makes a StringBuffer, appends 80 characters, reads them and drops
 * it. With lock reservation six of eight JVMs once took four times as long: {@code append} had become too large to
 * inline.
 */
final class ElidedBuffer implements Program {
    /** Texts per round; each begins at another letter. */
    private static final int CYCLE = 128;

    private static final int LENGTH = 80;

    private final char[] alphabet;
    private long expectedOfRound;

    ElidedBuffer(Rng rng) {
        alphabet = rng.letters(CYCLE).toCharArray();
        for (int start = 0; start < CYCLE; start++) {
            int hash = 0;
            for (int i = 0; i < LENGTH; i++) {
                hash = 31 * hash + alphabet[(start + i) % CYCLE];
            }
            expectedOfRound += hash;
        }
    }

    @Override
    public long run(int rounds) {
        long sum = 0;
        for (int number = 0; number < rounds * CYCLE; number++) {
            sum += hashOfText(number % CYCLE, alphabet);
        }
        requireEqual("sum of the texts' hashes", rounds * expectedOfRound, sum);
        return sum;
    }

    private static int hashOfText(int start, char[] alphabet) {
        StringBuffer text = new StringBuffer();
        for (int i = 0; i < LENGTH; i++) {
            text.append(alphabet[(start + i) % CYCLE]);
        }
        int hash = 0;
        for (int i = 0; i < text.length(); i++) {
            hash = 31 * hash + text.charAt(i);
        }
        return hash;
    }
}
