package kinjo.nanafusi.runtime;

import kinjo.nanafusi.bytes.ShortStrings;

/**
 * Which texts of a document that lies in memory are kept as {@link KeptText}s: those of parts whose texts are mostly long, as others repeat and are
 * shared; and as long as the program asks for few of them. What it asks for is counted by samples, so that a program which asks for all
 * pays for one in 64.
 */
final class KeptTexts {

    /** So many are kept before the next decision; of these the program may ask for a quarter. */
    static final int SAMPLE = 64;

    /** So many become strings at once, if it has asked for more, before it is tried again. */
    static final int PASSED = 64 * SAMPLE;

    private static final int MOST_BALANCE = 64;

    /** All of the document, which must not change. */
    final byte[] document;

    /** By the hash of the part's tag: grows with long texts, and shrinks with short ones. */
    private final byte[] balances = new byte[Tag.HASHES];

    private int kept;
    private int passed;
    /** NOTE: counted without a lock, also by other threads that the program gives trees to; a wrong count makes no text wrong. */
    private int asked;

    KeptTexts(byte[] document) {
        this.document = document;
    }

    /** Whether the next text of a part, of a length, is to be kept. */
    boolean keeps(Tag tag, int length) {
        int balance = balances[tag.hash()];
        if (length > ShortStrings.LONGEST) {
            balance = Math.min(balance + 2, MOST_BALANCE);
        } else if (balance > 0) {
            balance--;
        }
        balances[tag.hash()] = (byte) balance;
        return balance > 0 && isFew();
    }

    private boolean isFew() {
        if (passed > 0) {
            passed--;
            return false;
        }
        if (kept == SAMPLE) {
            boolean many = asked > SAMPLE / 4;
            kept = 0;
            asked = 0;
            if (many) {
                passed = PASSED - 1;
                return false;
            }
        }
        kept++;
        return true;
    }

    void noteAsked() {
        asked++;
    }
}
