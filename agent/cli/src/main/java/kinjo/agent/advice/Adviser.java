package kinjo.agent.advice;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import kinjo.agent.fields.Classification;
import kinjo.agent.fields.Classification.ClassKind;
import kinjo.agent.fields.Classification.FieldKind;
import kinjo.agent.fields.Classification.KindOfField;

/**
 * Says for each class whether to leave it, to order its objects or to split it (paper C, section 5.5; row C9).
 *
 * <p>The paper's guidance: splitting pays from about 1 % of writes on, where the light object is smaller than a cache line.
 * What was measured for Kinjo adds to it: splitting alone makes a program slower, by 17 to 35 % a binary tree, as the heavy
 * objects lie between the light ones. It pays only for small sets of objects that several threads use at once and write,
 * and in a VM that keeps light objects apart. Orders are cheaper: they change no code, and cost nothing at run time.
 */
public final class Adviser {
    /** The paper: "about 1 %". */
    private static final double LEAST_WRITES = 1;

    /** A machine where a line that others write costs a reader less is no reason to split. */
    private static final double LEAST_SHARING_FACTOR = 2;

    /** What is won has to be more than twice what is paid, as both are estimates. */
    private static final double LEAST_GAIN = 2;

    /** A reference that is read this much more than the next one is the way that most walks take. */
    private static final double HOT_FACTOR = 1.5;

    /** References that are read this much less than the most read one are no part of a cluster. */
    private static final double CLUSTER_SHARE = 0.25;

    private final MachineCosts machine;
    private final boolean keepsApart;
    private final long allAccesses;

    /**
     * @param keepsApart whether the VM has memory of its own for classes that are mostly read (row C5)
     * @param allAccesses of all classes
     */
    public Adviser(MachineCosts machine, boolean keepsApart, long allAccesses) {
        this.machine = machine;
        this.keepsApart = keepsApart;
        this.allAccesses = allAccesses;
    }

    /** What to do about a class. */
    public Advice advise(Classification type) {
        String name = type.accesses().name();
        int size = ObjectSize.of(type.kinds(), _ -> true, 0);
        if (type.accesses().accesses() == 0 || type.kind() == ClassKind.OTHER) {
            return new Advice(name, Advice.Kind.LEAVE, size, whyNothing(type), "", List.of(), List.of());
        }
        List<String> rules = orders(type);
        String against = againstSplit(type);
        if (against.isEmpty()) {
            rules.add("freqread " + name);
            return new Advice(
                    name, Advice.Kind.SPLIT, size, whySplit(type), splitEffect(type), rules, type.heavyFields());
        }
        String noSplit = type.kind() == ClassKind.SPLIT ? "; not split: " + against : "";
        if (type.kind() == ClassKind.FREQ_READ && type.accesses().shared()) {
            rules.add("freqread " + name);
        }
        if (rules.isEmpty()) {
            return new Advice(
                    name,
                    Advice.Kind.LEAVE,
                    size,
                    "it refers to nothing that is read next, or to too much" + noSplit,
                    "",
                    rules,
                    List.of());
        }
        boolean isOrder = !references(type).isEmpty();
        return new Advice(
                name,
                isOrder ? Advice.Kind.ORDER : Advice.Kind.APART,
                size,
                (isOrder ? whyOrder(type, rules) : "it is mostly read, by several threads") + noSplit,
                isOrder ? orderEffect() : apartEffect(),
                rules,
                List.of());
    }

    private String whyNothing(Classification type) {
        if (type.accesses().accesses() == 0) {
            return "its fields were not used";
        }
        return format(
                "it is not read often: its reads are %.1f %% of all accesses, and writes %.1f %% of its own",
                100.0 * type.accesses().reads() / allAccesses, writes(type));
    }

    /** In percent of its accesses. */
    private static double writes(Classification type) {
        return 100.0 * type.accesses().writes() / type.accesses().accesses();
    }

    // ---------------------------------------------------------------- order

    /** References to other objects, the most read one first; arrays have an order of their own. */
    private static List<KindOfField> references(Classification type) {
        return type.kinds().stream()
                .filter(one ->
                        one.kind() == FieldKind.R && one.field().descriptor().startsWith("L"))
                .filter(one -> !one.field().descriptor().startsWith("Ljava/lang/"))
                .sorted(Comparator.comparingLong(
                                (KindOfField one) -> one.field().reads())
                        .reversed())
                .toList();
    }

    private static List<String> orders(Classification type) {
        List<String> rules = new ArrayList<>();
        List<KindOfField> references = references(type);
        if (references.isEmpty()) {
            return rules;
        }
        String name = type.accesses().name();
        long most = references.getFirst().field().reads();
        long next = references.size() == 1 ? 0 : references.get(1).field().reads();
        if (most > HOT_FACTOR * next) {
            rules.add("order " + name + " dfs");
            rules.add("hot " + name + " " + references.getFirst().field().name());
        } else {
            long together = references.stream()
                    .filter(one -> one.field().reads() >= CLUSTER_SHARE * most)
                    .count();
            rules.add("order " + name + " cluster:" + (together + 1));
        }
        return rules;
    }

    private String whyOrder(Classification type, List<String> rules) {
        KindOfField first = references(type).getFirst();
        return rules.stream().anyMatch(rule -> rule.startsWith("hot "))
                ? first.field().name() + " is its most read reference: what it refers to should lie behind it"
                : "several references are read about as often: an object should lie beside all of them";
    }

    private String orderEffect() {
        return format(
                "a read that finds its object beside the one before takes about %.1f ns, else up to %.0f ns. Measured for"
                        + " walks of trees that are larger than the caches: 0.5 to 0.9 of the time; none where all objects"
                        + " stay in the caches",
                machine.nearNanos(), machine.farNanos());
    }

    private String apartEffect() {
        String what = "its reads find their line in the cache, where nothing that others write lies beside it";
        return machine.falseSharing() == null
                ? what
                : format(
                        "%s: else a read after a write takes about %.0f ns",
                        what, machine.falseSharing().handover());
    }

    // ---------------------------------------------------------------- split

    /** Bytes of a light object: what is mostly read or cannot leave it, and the reference to the heavy one. */
    private static int lightBytes(Classification type) {
        return ObjectSize.of(type.kinds(), one -> !one.leaves(), ObjectSize.REFERENCE_BYTES);
    }

    /** The first reason against it; empty if there is none. */
    private String againstSplit(Classification type) {
        if (type.kind() != ClassKind.SPLIT) {
            return "its fields are used alike";
        }
        if (type.heavyFields().isEmpty()) {
            return "a constructor writes what would leave it before it calls another";
        }
        if (machine.falseSharing() == null) {
            return machine.cpus() == 1
                    ? "there is one CPU, so nobody shares a cache line"
                    : "what sharing a cache line costs could not be measured";
        }
        if (!type.accesses().shared()) {
            return "one thread alone uses it";
        }
        if (writes(type) < LEAST_WRITES) {
            return format("writes are %.2f %% of its accesses, and it pays from about 1 %% on", writes(type));
        }
        if (lightBytes(type) > machine.lineBytes()) {
            return format(
                    "what stays has %d bytes, more than a cache line (%d)", lightBytes(type), machine.lineBytes());
        }
        if (machine.falseSharing().readFactor() < LEAST_SHARING_FACTOR) {
            return format(
                    "a cache line that others write costs a reader only %.1f times as much here",
                    machine.falseSharing().readFactor());
        }
        if (gainNanos(type) < LEAST_GAIN * costNanos(type)) {
            return format(
                    "it would save at most %.2f ns for each access, and cost %.2f ns",
                    gainNanos(type), costNanos(type));
        }
        return keepsApart
                ? ""
                : "no VM is known here that keeps light objects apart, and without that a split makes programs slower";
    }

    /** At most: every write takes the line from another thread that reads it next. */
    private double gainNanos(Classification type) {
        return writes(type) / 100 * machine.falseSharing().handover();
    }

    /** Each access of a field that has left reads one reference more. */
    private double costNanos(Classification type) {
        long heavy = type.kinds().stream()
                .filter(KindOfField::leaves)
                .mapToLong(one -> one.field().reads() + one.field().writes())
                .sum();
        return (double) heavy / type.accesses().accesses() * machine.nearNanos();
    }

    private String whySplit(Classification type) {
        return format(
                "several threads use it, writes are %.1f %% of its accesses, and what stays has %d of its bytes: less than a"
                        + " cache line",
                writes(type), lightBytes(type));
    }

    private String splitEffect(Classification type) {
        return format(
                "at most %.2f ns less for each access, at a cost of %.2f ns, if the threads share a few objects that stay in"
                        + " their caches: that cannot be seen from counts, so measure it. More memory: 16 bytes and the"
                        + " reference for each object",
                gainNanos(type), costNanos(type));
    }

    private static String format(String form, Object... values) {
        return String.format(Locale.ROOT, form, values);
    }
}
