package kinjo.nanafusi.runtime;

/**
 * Whether a sort of markup repeats, such as that of the elements of one type: the template that is tried, and how well it does.
 *
 * @param <T> what the template is
 */
final class Repetition<T> {

    private static final int FIRST_TRUST = 2;
    private static final int MOST_TRUST = 8;
    private static final int LONGEST_PAUSE = 1 << 10;

    private T template;
    /** Misses that are forgiven before the template is dropped; each match gives one more. */
    private int trust;

    /** So many are not learnt before another is. The number doubles as long as nothing repeats, as learning costs time. */
    private int pause;

    private int nextPause = 1;

    /** The template to try; null if there is none. */
    T template() {
        return template;
    }

    void matched() {
        if (trust < MOST_TRUST) {
            trust++;
            nextPause = 1;
        }
    }

    void missed() {
        if (--trust < 0) {
            template = null;
        }
    }

    /** What came was not as expected. Whether it should be learnt. */
    boolean mayLearn() {
        return template == null && --pause < 0;
    }

    /** @param next null if what came was of no use */
    void learnt(T next) {
        template = next;
        trust = FIRST_TRUST;
        pause = nextPause;
        nextPause = Math.min(2 * nextPause, LONGEST_PAUSE);
    }
}
