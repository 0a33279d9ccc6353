package kinjo.bench.compare.run;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.ToIntFunction;
import kinjo.bench.compare.result.ComparisonResult;
import kinjo.common.console.Console;
import kinjo.common.process.ShellLine;
import kinjo.common.process.VmEnd;

/** Runs a comparison for a person: progress on the console, and Ctrl-C keeps what was measured. */
public final class ComparisonRun implements ProgressListener {
    private static final int RUN_FAILED = 3;
    private static final int INTERRUPTED = 130;

    private final Console console;
    private final ShutdownHooks hooks;

    /** What the VM calls when it is told to end. */
    interface ShutdownHooks {

        void add(Thread hook);

        /** False if the VM is ending, and the hook runs. */
        boolean remove(Thread hook);
    }

    public ComparisonRun(Console console) {
        this(console, new VmHooks());
    }

    ComparisonRun(Console console, ShutdownHooks hooks) {
        this.console = console;
        this.hooks = hooks;
    }

    private static final class VmHooks implements ShutdownHooks {
        @Override
        public void add(Thread hook) {
            Runtime.getRuntime().addShutdownHook(hook);
        }

        @Override
        public boolean remove(Thread hook) {
            return VmEnd.removeHook(hook);
        }
    }

    /**
     * Runs it to its end.
     *
     * @param comparison whose listener is this
     * @param report shows the result, complete or not; its status counts if the result is complete
     * @return the exit status
     */
    public int run(Comparison comparison, ToIntFunction<ComparisonResult> report) {
        CountDownLatch reported = new CountDownLatch(1);
        Thread onInterrupt = new Thread(() -> {
            console.say("stopping; what was measured is kept");
            boolean whole = comparison.isFinished();
            comparison.cancelAndWait();
            String out = comparison.plan().out().toString();
            console.say(
                    whole
                            ? "result: " + out
                            : "partial result: " + out + "; go on with it: "
                                    + ShellLine.of(List.of("./kinjo", "compare", "--resume", out)));
            // It may have a process of its own that has to be ended, too.
            await(reported);
        });
        hooks.add(onInterrupt);
        boolean interrupted;
        int status;
        try {
            ComparisonResult result = comparison.run();
            console.endLine();
            int ofReport = report.applyAsInt(result);
            status = result.failure() != null ? RUN_FAILED : result.complete() ? ofReport : INTERRUPTED;
        } finally {
            reported.countDown();
            interrupted = !hooks.remove(onInterrupt);
        }
        return interrupted ? INTERRUPTED : status;
    }

    private static void await(CountDownLatch reported) {
        try {
            reported.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void progress(Progress progress) {
        console.progress(line(progress));
    }

    private static String line(Progress progress) {
        if (progress.note() != null) {
            return progress.note();
        }
        String left = progress.left() == null ? "" : ", at most " + Console.clock(progress.left()) + " left";
        String now = progress.cell() == null ? "" : "  " + progress.cell().label() + " " + progress.arm();
        return "%d of at most %d runs, %s%s%s"
                .formatted(progress.done(), progress.total(), Console.clock(progress.elapsed()), left, now);
    }
}
