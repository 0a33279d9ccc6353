package kinjo.agent.trace;

/** The sites whose constructors a thread has begun to call, and that have not come to {@link Object}'s yet. */
final class ThreadState {
    private static final int MOST = 64;

    final int number;
    private final int[] pending = new int[MOST];
    private int used;

    ThreadState(int number) {
        this.number = number;
    }

    /** A constructor that threw before it called another leaves its site here: the oldest go. */
    void push(int site) {
        if (used == MOST) {
            System.arraycopy(pending, 1, pending, 0, --used);
        }
        pending[used++] = site;
    }

    /** The last site that the object may come from, or -1. Those above it are of constructors that threw. */
    int pop(Class<?> type, Sites sites) {
        for (int i = used - 1; i >= 0; i--) {
            if (sites.get(pending[i]).makes(type)) {
                used = i;
                return pending[i];
            }
        }
        return -1;
    }

    /** Nothing was constructed. */
    void drop(int site) {
        if (used > 0 && pending[used - 1] == site) {
            used--;
        }
    }
}
