package kinjo.bench.compare;

/** The plan cannot be run: a usage error, found before anything was measured. */
public final class PlanException extends IllegalArgumentException {

    private final String remedy;

    public PlanException(String problem, String remedy) {
        super(problem + " " + remedy);
        this.remedy = remedy;
    }

    /** What to do about it; the last sentence of the message. */
    public String remedy() {
        return remedy;
    }
}
