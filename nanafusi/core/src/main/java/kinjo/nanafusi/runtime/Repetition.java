package kinjo.nanafusi.runtime;

/** Whether the elements of one type repeat a markup that is not the expected one: the template that is tried, and how well it does. */
final class Repetition {

    private static final int FIRST_TRUST = 2;
    private static final int MOST_TRUST = 8;
    private static final int LONGEST_PAUSE = 1 << 10;

    private Template template;
    /** Misses that are forgiven before the template is dropped; each match gives one more. */
    private int trust;

    /** Elements that are not learnt before another is. The number doubles as long as nothing repeats, as learning costs time. */
    private int pause;

    private int nextPause = 1;

    /** The template to try; null if there is none. */
    Template template() {
        return template;
    }

    void matched() {
        trust = Math.min(trust + 1, MOST_TRUST);
        nextPause = 1;
    }

    void missed() {
        if (--trust < 0) {
            template = null;
        }
    }

    /** An element was not as expected. Whether it should be learnt. */
    boolean mayLearn() {
        return template == null && --pause < 0;
    }

    /** @param next null if the element was of no use */
    void learnt(Template next) {
        template = next;
        trust = FIRST_TRUST;
        pause = nextPause;
        nextPause = Math.min(2 * nextPause, LONGEST_PAUSE);
    }
}
