package kinjo.nanafusi.runtime;

/** Whether the elements of one type repeat their markup: the template that is tried, and how well it does. */
final class Repetition {

    private static final int MOST_TRUST = 8;
    private static final int FIRST_GRACE = 2;
    private static final int MOST_GRACE = 1 << 10;

    private Template template;
    private boolean matched;
    /** Misses that are forgiven before another element is learnt: at most so many. Each match gives one more. */
    private int trust;

    /** Trust in what is learnt next. It doubles as long as nothing repeats, as learning costs time. */
    private int grace = FIRST_GRACE;

    /** The template to try; null if there is none. */
    Template template() {
        return template;
    }

    void matched() {
        matched = true;
        trust = Math.min(trust + 1, MOST_TRUST);
    }

    /** An element had to be read in general. Whether it should be learnt. */
    boolean missed() {
        return --trust < 0;
    }

    /** @param next null if the element was of no use */
    void learnt(Template next) {
        grace = matched ? FIRST_GRACE : Math.min(2 * grace, MOST_GRACE);
        trust = grace;
        matched = false;
        template = next;
    }
}
