package kinjo.bench.compare.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import kinjo.bench.compare.plan.Subject;
import kinjo.common.console.Words;
import kinjo.common.process.ChildProcess;

/**
 * Why a run did not end well, and what to do about it.
 *
 * @param what completes the sentence "CELL under ARM ..."
 * @param wantsHeap a larger heap would most likely have helped
 */
record Diagnosis(String what, String remedy, boolean wantsHeap) {

    Diagnosis(String what, String remedy) {
        this(what, remedy, false);
    }

    private static final int WRONG_RESULT = 3;
    private static final int USAGE = 2;
    private static final int KILLED = 128 + 9;

    /** By SIGILL, SIGABRT, SIGBUS, SIGFPE and SIGSEGV. */
    private static final Set<Integer> CRASHES = Set.of(128 + 4, 128 + 6, 128 + 7, 128 + 8, 128 + 11);

    static final Diagnosis NO_RESULT = new Diagnosis(
            "wrote no result file that can be read",
            "The workloads and this kinjo differ in version: build both again.");

    private static final Diagnosis WRONG = new Diagnosis(
            "computed a wrong result",
            "This is a bug of the VM or of the workload: repeat the run, and report it with the log.");

    private static final Diagnosis UNKNOWN = new Diagnosis(
            "is not a workload, or not with these options", "'./kinjo bench list' prints the names and their sizes.");

    /** A VM aborts itself, too, and that is no bug of it. */
    private static final Pattern ABORTS =
            Pattern.compile("insufficient memory for the Java Runtime|Aborting due to java\\.lang\\.OutOfMemoryError");

    /** What a VM prints when it cannot go on, the more special first. */
    private record Symptom(Pattern printed, Diagnosis diagnosis) {
        static Symptom of(String regex, String what, String remedy) {
            return new Symptom(Pattern.compile(regex), new Diagnosis(what, remedy));
        }

        static Symptom ofSmallHeap(String regex, String what, String remedy) {
            return new Symptom(Pattern.compile(regex), new Diagnosis(what, remedy, true));
        }
    }

    private static final List<Symptom> SYMPTOMS = List.of(
            Symptom.of(
                    "Conflicting collector combinations|Multiple garbage collectors selected",
                    "was given two collectors",
                    "The command chooses a collector itself: leave out --gc, or take the choice out of the command."),
            Symptom.of(
                    "Could not reserve enough space|insufficient memory for the Java Runtime",
                    "did not get its heap from the machine",
                    "Lower --heap, or end other programs."),
            Symptom.of(
                    "unable to create native thread",
                    "could not start a thread",
                    "Lower --threads, or raise the limits ('ulimit -u', the cgroup's pids.max)."),
            Symptom.ofSmallHeap(
                    // The second is what a workload of ours says.
                    "java\\.lang\\.OutOfMemoryError|give it at least -Xmx|Too small maximum heap"
                            + "|Initial heap size set to a larger value|Too small initial heap"
                            + "|GC triggered before VM initialization completed",
                    "ran out of memory: the heap is too small",
                    "Raise --heap (or the -Xmx of your command)."),
            Symptom.of(
                    "Unrecognized VM option|Option .* not supported|Unrecognized option|VM option .* is (experimental|diagnostic)",
                    "was given an option that this VM does not have",
                    "The log names it. Leave that collector out of --gc, or that flag out of --flag."),
            Symptom.of(
                    "NoSuchElementException: No line found",
                    "wanted more from its standard input than there was",
                    "Give what it reads with --stdin FILE."),
            Symptom.of(
                    "Could not find or load main class kinjo\\.bench|Unable to access jarfile",
                    "did not find its program",
                    "Build it first, or correct the path; the log names it."),
            Symptom.ofSmallHeap(
                    "Error occurred during initialization of VM",
                    "did not get as far as its program",
                    "The log says why; if it is the heap, raise --heap (or the -Xmx of your command)."));

    /**
     * Of a run that ended with another status than 0, or was ended by us.
     *
     * @param printed the end of its output
     */
    static Diagnosis of(ChildProcess.Outcome outcome, String printed, Subject subject, Duration timeout, Path crash) {
        return switch (outcome.end()) {
            case TIMEOUT ->
                new Diagnosis(
                        "was not done after " + Words.duration(timeout) + " and was killed",
                        "Raise --timeout if the program needs longer; otherwise it hangs, which is a bug: repeat it and"
                                + " take a thread dump ('jcmd PID Thread.print').",
                        true);
            case TOO_MUCH_OUTPUT ->
                new Diagnosis("printed more than 1 GiB and was killed", "Make the program print less.");
            case BY_ITSELF, CANCELLED -> ofStatus(outcome.status(), printed, subject, crash);
        };
    }

    /** The same, as one that a larger heap would most likely have helped. */
    Diagnosis wantingHeap() {
        return new Diagnosis(what, remedy, true);
    }

    /** Whether a VM that printed this wanted a larger heap. */
    static boolean tellsOfSmallHeap(String printed) {
        return SYMPTOMS.stream()
                .anyMatch(symptom -> symptom.diagnosis().wantsHeap()
                        && symptom.printed().matcher(printed).find());
    }

    /** Whether a process that ended so was ended by its own fault. */
    static boolean isCrash(int status) {
        return CRASHES.contains(status);
    }

    private static Diagnosis ofStatus(int status, String printed, Subject subject, Path crash) {
        // Whatever it printed before.
        if (isCrash(status) && !ABORTS.matcher(printed).find()) {
            return new Diagnosis("crashed", "This is a bug of the VM: report it with " + crash + " and the log.");
        }
        for (Symptom symptom : SYMPTOMS) {
            if (symptom.printed().matcher(printed).find()) {
                return symptom.diagnosis();
            }
        }
        boolean workload = subject instanceof Subject.Workload;
        return switch (status) {
            case WRONG_RESULT -> workload ? WRONG : other(status);
            case USAGE -> workload ? UNKNOWN : other(status);
            case KILLED ->
                new Diagnosis(
                        "was killed from outside",
                        "Most often the machine or the cgroup ran out of memory: lower --heap ('dmesg' tells).");
            default -> other(status);
        };
    }

    private static Diagnosis other(int status) {
        return new Diagnosis(
                "ended with status " + status,
                "Read the log and repeat the run by hand; only runs that end with status 0 can be compared.");
    }
}
