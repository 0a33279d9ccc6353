package kinjo.bench.workloads.legacyapis;

import static kinjo.bench.workloads.harness.WrongResultException.require;
import static kinjo.bench.workloads.harness.WrongResultException.requireEqual;

import kinjo.bench.workloads.harness.Fingerprint;
import kinjo.bench.workloads.harness.Rng;
import kinjo.bench.workloads.harness.SmallProgram.Program;

/**
 * The workload {@code string-buffer}: lines of text escaped for XML, character by character, into StringBuffers that
 * are kept, and read again with charAt.
 */
final class StringBuffers implements Program {
    private static final int LINES = 32;
    private static final String ALPHABET = "abcdefghijklmnopqrstuvwxyz      <>&";

    private final String[] lines = new String[LINES];
    private final String[] expected = new String[LINES];
    private final int[] expectedBlanks = new int[LINES];
    private final StringBuffer[] kept = new StringBuffer[LINES];

    StringBuffers(Rng rng) {
        for (int i = 0; i < LINES; i++) {
            StringBuilder line = new StringBuilder();
            for (int length = rng.between(40, 120); length > 0; length--) {
                line.append(ALPHABET.charAt(rng.below(ALPHABET.length())));
            }
            lines[i] = line.toString();
            expected[i] = "*"
                    + lines[i].replace("&", "&amp;")
                            .replace("<", "&lt;")
                            .replace(">", "&gt;")
                            .substring(1);
            expectedBlanks[i] = (int) expected[i].chars().filter(c -> c == ' ').count();
        }
    }

    @Override
    public long run(int rounds) {
        Fingerprint fingerprint = new Fingerprint();
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < LINES; i++) {
                kept[i] = new StringBuffer();
                escape(lines[i], kept[i]);
                kept[i].setCharAt(0, '*');
            }
            for (int i = 0; i < LINES; i++) {
                requireEqual("blanks of a line", expectedBlanks[i], blanks(kept[i]));
                require(expected[i].contentEquals(kept[i]), "a line's text is wrong after escaping");
                fingerprint.add(kept[i].length());
            }
        }
        for (String line : expected) {
            fingerprint.add(line.hashCode());
        }
        return fingerprint.value();
    }

    private static void escape(String line, StringBuffer text) {
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            switch (c) {
                case '&' -> text.append("&amp;");
                case '<' -> text.append("&lt;");
                case '>' -> text.append("&gt;");
                default -> text.append(c);
            }
        }
    }

    private static int blanks(StringBuffer text) {
        int blanks = 0;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == ' ') {
                blanks++;
            }
        }
        return blanks;
    }
}
