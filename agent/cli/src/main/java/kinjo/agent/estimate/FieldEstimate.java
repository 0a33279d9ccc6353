package kinjo.agent.estimate;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import kinjo.agent.fields.ClassAccesses;
import kinjo.agent.fields.ClassPattern;
import kinjo.agent.fields.FieldAccesses;
import kinjo.agent.fields.FieldReport;

/**
 * Estimates how often a program reads and writes each field (row C1). C2 knows how often each block of its code runs in a
 * call of it, and so what a call does with fields. How often the code is called follows from how often a thread is found
 * in it: the time spent there, by the instructions of a call.
 *
 * <p>Code with many cache misses seems to be called more often than it is, and what C1 has compiled or the interpreter runs
 * is left out. Shares of a class's accesses are right where one code does most of them.
 */
public final class FieldEstimate {
    /** How long an instruction takes. All numbers are in proportion to it, so shares do not depend on it. */
    private static final double NANOS_PER_INSTRUCTION = 0.25;

    private final List<ClassPattern> patterns;
    private final Map<String, ClassSum> classes = new TreeMap<>();
    private final Map<String, Integer> elsewhere = new TreeMap<>();
    private int samples;

    /** @param patterns of classes; empty for all but the JDK's */
    public FieldEstimate(List<ClassPattern> patterns) {
        this.patterns = patterns;
    }

    /** The flags of a JVM of Kinjo's that writes what {@link #add} reads. */
    public static List<String> flags(Path log, Path recording) {
        List<String> flags = new ArrayList<>(Samples.flags(recording));
        flags.add(CompiledCodes.flag(log));
        return flags;
    }

    /** Adds one JVM's run. */
    public void add(Path log, Path recording) throws IOException {
        add(CompiledCodes.read(log), Samples.read(recording));
    }

    void add(CompiledCodes codes, List<Samples.Sample> found) {
        for (Samples.Sample sample : found) {
            samples++;
            CompiledCode code = sample.isCompiled() ? codes.at(sample.method(), sample.millis()) : null;
            if (code == null) {
                elsewhere.merge(sample.method(), 1, Integer::sum);
            } else {
                add(code, sample.thread());
            }
        }
    }

    private void add(CompiledCode code, long thread) {
        double calls = Samples.PERIOD_MILLIS * 1e6 / (code.instructions() * NANOS_PER_INSTRUCTION);
        code.classes().stream()
                .filter(this::isWanted)
                .forEach(type -> classes.computeIfAbsent(type.name(), _ -> new ClassSum())
                        .add(type, calls, thread));
    }

    private boolean isWanted(CompiledCode.OfClass type) {
        return patterns.isEmpty()
                ? !type.isOfJdk()
                : patterns.stream().anyMatch(pattern -> pattern.matches(type.name()));
    }

    /** How often any thread was found in Java code. */
    public int samples() {
        return samples;
    }

    /** The estimate, in the form of counts. */
    public FieldReport report() {
        List<ClassAccesses> all = new ArrayList<>();
        classes.forEach((name, sum) -> all.add(sum.accesses(name)));
        return new FieldReport(all, uncounted(), true);
    }

    private List<String> uncounted() {
        int left = elsewhere.values().stream().mapToInt(Integer::intValue).sum();
        if (left == 0) {
            return List.of();
        }
        Map.Entry<String, Integer> most =
                elsewhere.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
        return List.of(String.format(
                Locale.ROOT,
                "code that C2 had not compiled: %.1f %% of the %d samples, most of them (%d) in %s",
                100.0 * left / samples,
                samples,
                most.getValue(),
                most.getKey()));
    }

    /** A class over all its code. */
    private static final class ClassSum {
        private final Map<String, FieldSum> fields = new LinkedHashMap<>();
        private long firstThread;
        private boolean isShared;

        void add(CompiledCode.OfClass type, double calls, long thread) {
            isShared |= !fields.isEmpty() && thread != firstThread;
            firstThread = fields.isEmpty() ? thread : firstThread;
            for (CompiledCode.OfField field : type.fields()) {
                FieldSum sum = fields.computeIfAbsent(field.name(), _ -> new FieldSum(field));
                sum.reads += calls * field.reads();
                sum.writes += calls * field.writes();
            }
        }

        ClassAccesses accesses(String name) {
            return new ClassAccesses(
                    name,
                    isShared,
                    fields.values().stream().map(FieldSum::accesses).toList());
        }
    }

    /** A field over all code. */
    private static final class FieldSum {
        private final CompiledCode.OfField field;
        private double reads;
        private double writes;

        FieldSum(CompiledCode.OfField field) {
            this.field = field;
        }

        FieldAccesses accesses() {
            return new FieldAccesses(
                    field.name(), field.descriptor(), Math.round(reads), Math.round(writes), field.isSynthetic());
        }
    }
}
