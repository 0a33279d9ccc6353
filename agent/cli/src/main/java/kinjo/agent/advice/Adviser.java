package kinjo.agent.advice;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import kinjo.agent.fields.Classification;
import kinjo.agent.fields.Classification.ClassKind;
import kinjo.agent.fields.Classification.KindOfField;
import kinjo.agent.fields.Thresholds;

/**
 * Says for each class whether to leave it, to order its objects or to split it (paper C, section 5.5; row C9).
 *
 * <p>The paper's guidance: splitting pays from about 1 % of writes on, where the light object is smaller than a cache line.
 * What was measured for Kinjo adds to it: splitting alone makes a program slower, by 17 to 35 % a binary tree, as the heavy
 * objects lie between the light ones. It pays only for small sets of objects that several threads use at once and write,
 * and in a VM that keeps light objects apart. Orders change no code. They cost the collector something, and a program
 * that walks in other ways.
 */
public final class Adviser {
    /** A machine where a line that others write costs a reader less is no reason to split, or to keep anything apart. */
    private static final double LEAST_SHARING_FACTOR = 2;

    /** What is won has to be more than twice what is paid, as both are estimates. */
    private static final double LEAST_GAIN = 2;

    /**
     * From bench/results/findings.md: structures-g1, structures-serial; for earlier versions placement-g1, automatic-g1,
     * structures and the first structures-serial.
     */
    private static final String MEASURED_HOT =
            "Measured for fields that the VM chose: with G1 0.91 of the time in one program of four, and no difference in"
                    + " three; in earlier versions 1.54 in a walk of a TreeMap, and up to 1.26 of the collector's CPU. With"
                    + " Serial 0.62 to 0.93 of the time, or no difference; in earlier versions up to 1.20, and 1.82 in a walk";

    private final MachineCosts machine;
    private final PlacementReport.ProgramsVm vm;
    private final Thresholds thresholds;
    private final long allAccesses;

    /**
     * @param vm of the program
     * @param thresholds that classes were classed by
     * @param allAccesses of all classes
     */
    public Adviser(MachineCosts machine, PlacementReport.ProgramsVm vm, Thresholds thresholds, long allAccesses) {
        this.machine = machine;
        this.vm = vm;
        this.thresholds = thresholds;
        this.allAccesses = allAccesses;
    }

    /** What to do about a class. */
    public Advice advise(Classification type) {
        String name = type.accesses().name();
        int size = ObjectSize.of(type.kinds(), _ -> true, 0);
        if (type.accesses().accesses() == 0 || type.kind() == ClassKind.OTHER) {
            return new Advice(name, Advice.Kind.LEAVE, size, whyNothing(type), "", List.of(), List.of());
        }
        ReferenceOrder order = ReferenceOrder.of(type, thresholds.read(), vm.copiesBreadthFirst());
        List<String> rules = new ArrayList<>(order.rules());
        List<String> split = List.of();
        List<String> why = new ArrayList<>();
        List<String> effects = new ArrayList<>();
        Advice.Kind kind = Advice.Kind.LEAVE;
        if (!rules.isEmpty()) {
            kind = Advice.Kind.ORDER;
            effects.add(orderEffect());
        }
        if (type.kind() == ClassKind.SPLIT) {
            String against = againstSplit(type);
            if (against.isEmpty()) {
                kind = Advice.Kind.SPLIT;
                split = type.heavyFields();
                effects.add(splitEffect(type));
            }
            why.add(against.isEmpty() ? whySplit(type) : "not split: " + against);
        } else if (type.accesses().shared()) {
            String against = againstApart();
            if (against.isEmpty()) {
                kind = rules.isEmpty() ? Advice.Kind.APART : kind;
                rules.add("freqread " + name);
                effects.add(apartEffect());
            }
            why.add(against.isEmpty() ? "it is mostly read, by several threads" : "not kept apart: " + against);
        }
        if (!order.rules().isEmpty() || kind == Advice.Kind.LEAVE) {
            why.addFirst(order.why());
        }
        return new Advice(name, kind, size, String.join("; ", why), String.join(". ", effects), rules, split);
    }

    private String whyNothing(Classification type) {
        if (type.accesses().accesses() == 0) {
            return "its fields were not used";
        }
        double reads = 100.0 * type.accesses().reads() / allAccesses;
        if (reads < thresholds.frequent()) {
            return format("it is not read often: its reads are %.1f %% of all accesses", reads);
        }
        return format(
                "writes are %.1f %% of its accesses, and none of its fields is mostly read",
                type.accesses().writePercent());
    }

    private String orderEffect() {
        return format(
                "A read that finds its object beside the one before takes about %.1f ns, else up to %.0f ns. %s. Other"
                        + " collectors were not measured: so try it with ./kinjo compare",
                machine.nearNanos(), machine.farNanos(), MEASURED_HOT);
    }

    // ---------------------------------------------------------------- keeping apart

    /** Whether anything that is read should lie apart from what others write: the first reason against it, or empty. */
    private String againstApart() {
        if (machine.cpus() == 1) {
            return "there is one CPU, so nobody shares a cache line";
        }
        if (machine.falseSharing() == null) {
            return "what sharing a cache line costs could not be measured";
        }
        if (machine.falseSharing().readFactor() < LEAST_SHARING_FACTOR) {
            return format(
                    "a cache line that others write costs a reader only %.1f times as much here",
                    machine.falseSharing().readFactor());
        }
        return vm.keepsApart() == PlacementReport.Answer.YES
                ? ""
                : "no VM is known here that keeps objects apart which are mostly read";
    }

    private String apartEffect() {
        return format(
                "A candidate, so measure it: counts do not show whether the threads use the same objects. If they do, their"
                        + " reads find the line in the cache, where nothing that others write lies beside it: else a read"
                        + " after a write takes about %.0f ns",
                machine.falseSharing().handover());
    }

    // ---------------------------------------------------------------- split

    /** Bytes of a light object: what is mostly read or cannot leave it, and the reference to the heavy one. */
    private static int lightBytes(Classification type) {
        return ObjectSize.of(type.kinds(), one -> !one.leaves(), ObjectSize.REFERENCE_BYTES);
    }

    /** The first reason against it; empty if there is none. */
    private String againstSplit(Classification type) {
        String counted = type.againstSplit();
        if (!counted.isEmpty()) {
            return counted;
        }
        if (lightBytes(type) > machine.lineBytes()) {
            return format(
                    "what stays has %d bytes, more than a cache line (%d)", lightBytes(type), machine.lineBytes());
        }
        // Without memory of their own light objects lie among heavy ones: that makes programs slower.
        String shared = againstApart();
        if (!shared.isEmpty()) {
            return shared;
        }
        return gainNanos(type) < LEAST_GAIN * costNanos(type)
                ? format(
                        "it would save at most %.2f ns for each access, and cost %.2f ns",
                        gainNanos(type), costNanos(type))
                : "";
    }

    /** At most: every write takes the line from another thread that reads it next. */
    private double gainNanos(Classification type) {
        return type.accesses().writePercent() / 100 * machine.falseSharing().handover();
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
                type.accesses().writePercent(), lightBytes(type));
    }

    private String splitEffect(Classification type) {
        return format(
                "At most %.2f ns less for each access, at a cost of %.2f ns, if the threads share a few objects that stay in"
                        + " their caches: that cannot be seen from counts, so measure it. More memory: 16 bytes and the"
                        + " reference for each object",
                gainNanos(type), costNanos(type));
    }

    private static String format(String form, Object... values) {
        return String.format(Locale.ROOT, form, values);
    }
}
