package kinjo.bench.compare.run;

/** Told where a comparison is; called on the thread that runs it, before each run and once at the end. */
@FunctionalInterface
public interface ProgressListener {

    void progress(Progress progress);

    /** Wants to know nothing. */
    static ProgressListener none() {
        return progress -> {};
    }
}
