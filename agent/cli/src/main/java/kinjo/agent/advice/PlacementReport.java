package kinjo.agent.advice;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import kinjo.agent.fields.Classification;
import kinjo.agent.fields.FieldReport;
import kinjo.agent.fields.Thresholds;

/**
 * What was counted in a program and measured on the machine, and what to do about it.
 *
 * @param command of the user; empty if counts of an earlier run were read
 * @param vm of the program
 * @param classes those that were used, the most used one first
 * @param uncounted places where accesses were not counted, and why
 */
public record PlacementReport(
        List<String> command,
        Thresholds thresholds,
        MachineCosts machine,
        ProgramsVm vm,
        List<OfClass> classes,
        List<String> uncounted) {

    /** Whether the VM does something. */
    public enum Answer {
        YES,
        NO,
        NOT_KNOWN
    }

    /**
     * What is known of the program's VM.
     *
     * @param keepsApart whether it has memory of its own for classes that are mostly read (row C5)
     * @param copiesBreadthFirst whether its collector does so, where no order is asked for
     */
    public record ProgramsVm(Answer keepsApart, Answer copiesBreadthFirst) {
        public static final ProgramsVm UNKNOWN = new ProgramsVm(Answer.NOT_KNOWN, Answer.NOT_KNOWN);
    }

    /** A class: how its fields are used, and what to do. */
    public record OfClass(String name, String kind, boolean shared, List<OfField> fields, Advice advice) {}

    /** @param kind R, W or N */
    public record OfField(String name, String descriptor, String kind, long reads, long writes) {}

    public static PlacementReport of(
            List<String> command, FieldReport counts, Thresholds thresholds, MachineCosts machine, ProgramsVm vm) {
        List<Classification> used = counts.classified(thresholds).stream()
                .filter(type -> type.accesses().accesses() > 0)
                .toList();
        long all = used.stream().mapToLong(type -> type.accesses().accesses()).sum();
        Adviser adviser = new Adviser(machine, vm, thresholds, all);
        return new PlacementReport(
                command,
                thresholds,
                machine,
                vm,
                used.stream().map(type -> ofClass(type, adviser)).toList(),
                counts.uncounted());
    }

    private static OfClass ofClass(Classification type, Adviser adviser) {
        List<OfField> fields = type.kinds().stream()
                .map(one -> new OfField(
                        one.field().name(),
                        one.field().descriptor(),
                        one.kind().name(),
                        one.field().reads(),
                        one.field().writes()))
                .toList();
        return new OfClass(
                type.accesses().name(), type.kind().text(), type.accesses().shared(), fields, adviser.advise(type));
    }

    public List<Advice> advice() {
        return classes.stream().map(OfClass::advice).toList();
    }

    /** The machine and the advice, for people; of classes that are left alone at most {@code limit}. */
    public List<String> lines(int limit) {
        List<String> lines = new ArrayList<>();
        lines.add(format("machine: %d CPUs, cache lines of %d bytes", machine.cpus(), machine.lineBytes()));
        lines.add("  a read by size of what is read: " + latencies());
        if (machine.falseSharing() != null) {
            MachineCosts.FalseSharing sharing = machine.falseSharing();
            lines.add(format(
                    "  two threads, one reads and one writes: in one cache line a read takes %.2f ns and a write %.2f ns, in"
                            + " different ones %.2f and %.2f",
                    sharing.readTogether(), sharing.writeTogether(), sharing.readApart(), sharing.writeApart()));
            lines.add(format("  from a write to another CPU's read of it: %.0f ns", sharing.handover()));
        }
        if (machine.falseSharing() == null && machine.cpus() > 1) {
            lines.add(
                    "  two threads did not run at once, so what they cost each other is not known; run this again when"
                            + " there is less to do");
        }
        lines.add(vmLine());
        int left = 0;
        for (OfClass type : classes) {
            Advice advice = type.advice();
            boolean isLeft = advice.kind() == Advice.Kind.LEAVE;
            left += isLeft ? 1 : 0;
            if (!isLeft || left <= limit) {
                lines.add("");
                lines.add(type.name() + ": " + advice.kind().words());
                lines.add("  why: " + advice.why());
                if (!advice.effect().isEmpty()) {
                    lines.add("  effect: " + advice.effect());
                }
                advice.rules().forEach(rule -> lines.add("  " + rule));
                if (!advice.split().isEmpty()) {
                    lines.add("  next: whether its class files allow it, and the agent's options for it, are told by");
                    lines.add("  ./kinjo agent split --dry-run --freqread -cp CLASSPATH '" + type.name() + ":"
                            + String.join("+", advice.split()) + "'");
                }
            }
        }
        if (left > limit) {
            lines.add("");
            lines.add("and " + (left - limit) + " classes more are left as they are: see placement.json");
        }
        return lines;
    }

    private String vmLine() {
        return switch (vm.keepsApart()) {
            case YES -> "VM: keeps objects apart that are mostly read";
            case NO -> "VM: does not keep objects apart that are mostly read, so neither that nor a split is advised";
            case NOT_KNOWN ->
                "VM: not known, and so not whether it keeps objects apart that are mostly read: neither that nor a split is"
                        + " advised";
        };
    }

    private String latencies() {
        return String.join(
                ", ",
                machine.latencies().stream()
                        .map(one -> format(
                                "%s %.1f ns",
                                one.bytes() < 1 << 20 ? (one.bytes() >> 10) + " KB" : (one.bytes() >> 20) + " MB",
                                one.nanos()))
                        .toList());
    }

    private static String format(String form, Object... values) {
        return String.format(Locale.ROOT, form, values);
    }
}
