package kinjo.bench.compare.plan;

/** What the files in the folder of a comparison are called. */
public final class FileNames {

    /** The plan, with which a stopped comparison goes on. */
    public static final String PLAN = "plan.json";

    /** One line per run, as it ends. */
    public static final String RUNS = "runs.jsonl";

    public static final String RESULT = "result.json";

    /** The form in which {@code kinjo bench results --store} keeps a result. */
    public static final String STORED_RESULT = RESULT + ".gz";

    public static final String REPORT = "report.html";

    /** The folder of what the runs printed and logged. */
    public static final String LOGS = "logs";

    private FileNames() {}
}
