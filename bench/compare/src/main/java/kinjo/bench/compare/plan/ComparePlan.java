package kinjo.bench.compare.plan;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import kinjo.vmbuild.vms.Gc;
import kinjo.vmbuild.vms.Variant;

/**
 * What to compare, and how often. Made with {@link #builder()}, which also checks it; reading one back from a result
 * checks nothing, since the VMs may be on another machine.
 *
 * <p>Empty {@code gcs}, {@code threads} and {@code heaps} mean: as the program is given.
 *
 * @param subjects the programs
 * @param gcs collectors, one cell each
 * @param threads thread numbers for the workloads
 * @param heaps fixed heap sizes, both {@code -Xms} and {@code -Xmx}; or multiples of the smallest that works: {@code 2x}
 * @param variants the VMs to be judged
 * @param baselines what they are judged against; each also runs against itself, which gives the noise floor
 * @param stopping how many pairs of runs each cell gets
 * @param seed decides the order of the runs and the resampling
 * @param timeout after which one run is taken for hung
 * @param extraFlags for every VM, after the variant's own
 * @param ignoreOutput do not demand that a user's program prints the same under every VM
 * @param stdin what the user's program reads as standard input; null for an empty one
 * @param workloadsClassPath the class path that has {@code kinjo.bench.workloads.Main}; null without workloads
 * @param heapMemory file in which the smallest heaps found are remembered; null forgets them
 * @param out the folder for the result; made by the run
 * @param repeatCommand the command line that repeats this comparison, for the report; null leaves it out
 */
public record ComparePlan(
        List<Subject> subjects,
        List<Gc> gcs,
        List<Integer> threads,
        List<String> heaps,
        List<Variant> variants,
        List<Variant> baselines,
        Stopping stopping,
        long seed,
        Duration timeout,
        List<String> extraFlags,
        boolean ignoreOutput,
        Path stdin,
        String workloadsClassPath,
        Path heapMemory,
        Path out,
        String repeatCommand) {

    public ComparePlan {
        subjects = List.copyOf(subjects);
        gcs = List.copyOf(gcs);
        threads = List.copyOf(threads);
        heaps = List.copyOf(heaps);
        variants = List.copyOf(variants);
        baselines = List.copyOf(baselines);
        extraFlags = List.copyOf(extraFlags);
    }

    public ComparePlan withOut(Path folder) {
        return with(stopping, folder);
    }

    public ComparePlan withStopping(Stopping value) {
        return with(value, out);
    }

    private ComparePlan with(Stopping newStopping, Path newOut) {
        return new ComparePlan(
                subjects,
                gcs,
                threads,
                heaps,
                variants,
                baselines,
                newStopping,
                seed,
                timeout,
                extraFlags,
                ignoreOutput,
                stdin,
                workloadsClassPath,
                heapMemory,
                newOut,
                repeatCommand);
    }

    /** The program of a cell. */
    public Subject subject(Cell cell) {
        return subjects.stream()
                .filter(subject -> subject.name().equals(cell.workload()))
                .findFirst()
                .orElseThrow();
    }

    /** Baselines, then variants. */
    public List<Variant> vms() {
        return Stream.concat(baselines.stream(), variants.stream()).toList();
    }

    /** A plan with 20 pairs, seed 1 and ten minutes per run; everything else is to be given. */
    public static Builder builder() {
        return new Builder();
    }

    /** Collects the parts of a plan. */
    public static final class Builder {
        private List<Subject> subjects = List.of();
        private List<Gc> gcs = List.of();
        private List<Integer> threads = List.of();
        private List<String> heaps = List.of();
        private List<Variant> variants = List.of();
        private List<Variant> baselines = List.of();
        private Stopping stopping = Stopping.pairs(20);
        private long seed = 1;
        private Duration timeout = Duration.ofMinutes(10);
        private List<String> extraFlags = List.of();
        private boolean ignoreOutput;
        private Path stdin;
        private String workloadsClassPath;
        private Path heapMemory;
        private Path out;
        private String repeatCommand;

        private Builder() {}

        public Builder subjects(List<? extends Subject> value) {
            subjects = List.copyOf(value);
            return this;
        }

        public Builder subjects(Subject... value) {
            return subjects(Arrays.asList(value));
        }

        public Builder gcs(List<Gc> value) {
            gcs = value;
            return this;
        }

        public Builder threads(List<Integer> value) {
            threads = value;
            return this;
        }

        public Builder heaps(List<String> value) {
            heaps = value;
            return this;
        }

        public Builder variants(List<Variant> value) {
            variants = value;
            return this;
        }

        public Builder baselines(List<Variant> value) {
            baselines = value;
            return this;
        }

        public Builder stopping(Stopping value) {
            stopping = value;
            return this;
        }

        public Builder seed(long value) {
            seed = value;
            return this;
        }

        public Builder timeout(Duration value) {
            timeout = value;
            return this;
        }

        public Builder extraFlags(List<String> value) {
            extraFlags = value;
            return this;
        }

        public Builder ignoreOutput(boolean value) {
            ignoreOutput = value;
            return this;
        }

        public Builder stdin(Path value) {
            stdin = value;
            return this;
        }

        public Builder workloadsClassPath(String value) {
            workloadsClassPath = value;
            return this;
        }

        public Builder heapMemory(Path value) {
            heapMemory = value;
            return this;
        }

        public Builder out(Path value) {
            out = value;
            return this;
        }

        public Builder repeatCommand(String value) {
            repeatCommand = value;
            return this;
        }

        /**
         * @throws UsageException saying what is wrong and what to do about it
         */
        public ComparePlan build() {
            checkBeforeVms();
            ComparePlan plan = plan();
            PlanCheck.checkVms(plan);
            return plan;
        }

        /**
         * All that can be wrong before the VMs are known, as one of them may have to be built.
         *
         * @throws UsageException as {@link #build}
         */
        public Builder checkBeforeVms() {
            PlanCheck.checkBeforeVms(plan());
            return this;
        }

        private ComparePlan plan() {
            return new ComparePlan(
                    subjects,
                    gcs,
                    threads,
                    heaps,
                    variants,
                    baselines,
                    stopping,
                    seed,
                    timeout,
                    extraFlags,
                    ignoreOutput,
                    stdin,
                    workloadsClassPath,
                    heapMemory,
                    out,
                    repeatCommand);
        }
    }
}
