package kinjo.agent.fields;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * All accesses that were counted, or estimated.
 *
 * @param uncounted places where accesses were not counted, and why
 * @param estimated whether the numbers are estimates of the VM's own
 */
public record FieldReport(List<ClassAccesses> classes, List<String> uncounted, boolean estimated) {

    /** Exact counts. */
    public FieldReport(List<ClassAccesses> classes, List<String> uncounted) {
        this(classes, uncounted, false);
    }

    /** What counts do not tell of a candidate for a split, but for what its class files say. */
    public static final String NOT_CHECKED =
            "a candidate is one by its counts alone. Not checked: whether the threads share objects; the machine, the size of"
                    + " what stays, and the VM (kinjo profile placement -- CMD)";

    /** The most used class first. */
    public List<Classification> classified(Thresholds thresholds) {
        long all = classes.stream().mapToLong(ClassAccesses::accesses).sum();
        return classes.stream()
                .sorted(Comparator.comparingLong(ClassAccesses::accesses)
                        .reversed()
                        .thenComparing(ClassAccesses::name))
                .map(type -> Classification.of(type, all, thresholds))
                .toList();
    }

    /**
     * As the paper's Table 1: T is the share of the class's accesses, W that of its writes.
     *
     * @param limit of classes
     */
    public List<String> lines(Thresholds thresholds, int limit) {
        List<String> lines = new ArrayList<>();
        List<Classification> used = classified(thresholds).stream()
                .filter(type -> type.accesses().accesses() > 0)
                .toList();
        used.stream().limit(limit).forEach(type -> add(type, lines));
        if (used.size() > limit) {
            lines.add("and " + (used.size() - limit) + " classes more");
        }
        lines.add("classes with accesses: " + used.size() + "; without: " + (classes.size() - used.size()));
        if (used.stream().limit(limit).anyMatch(type -> type.againstSplit().isEmpty())) {
            lines.add(NOT_CHECKED + "; the class files (kinjo agent split --dry-run)");
        }
        if (estimated) {
            lines.add("numbers are estimates of the VM's; --exact counts");
        }
        uncounted.forEach(line -> lines.add("not counted: " + line));
        return lines;
    }

    private static void add(Classification type, List<String> lines) {
        ClassAccesses accesses = type.accesses();
        lines.add(accesses.name() + ": " + type.kind().text());
        lines.add(String.format(Locale.ROOT, "  %-24s %16s %8s %16s %8s", "field", "read", "T", "written", "W"));
        for (Classification.KindOfField one : type.kinds()) {
            FieldAccesses field = one.field();
            lines.add(line(field.name() + " (" + one.kind() + ")", field.reads(), field.writes(), accesses));
        }
        lines.add(line("total", accesses.reads(), accesses.writes(), accesses));
        if (type.kind() == Classification.ClassKind.SPLIT) {
            lines.add(
                    type.againstSplit().isEmpty()
                            ? "  candidate: split=" + accesses.name() + ":" + String.join("+", type.heavyFields())
                            : "  no candidate for a split: " + type.againstSplit());
        }
    }

    private static String line(String name, long reads, long writes, ClassAccesses type) {
        return String.format(
                Locale.ROOT,
                "  %-24s %16d %6.1f %% %16d %6.1f %%",
                name,
                reads,
                Classification.share(reads, type.accesses()),
                writes,
                Classification.share(writes, type.writes()));
    }

    /** As JSON, record by record. */
    public String json() {
        StringBuilder text = new StringBuilder("{\n  \"classes\": [");
        String separator = "\n";
        for (ClassAccesses type : classes) {
            text.append(separator)
                    .append("    {\"name\": ")
                    .append(quoted(type.name()))
                    .append(", \"shared\": ")
                    .append(type.shared())
                    .append(", \"fields\": [");
            String comma = "\n";
            for (FieldAccesses field : type.fields()) {
                text.append(comma)
                        .append("      {\"name\": ")
                        .append(quoted(field.name()))
                        .append(", \"descriptor\": ")
                        .append(quoted(field.descriptor()))
                        .append(", \"reads\": ")
                        .append(field.reads())
                        .append(", \"writes\": ")
                        .append(field.writes())
                        .append(field.writtenEarly() ? ", \"writtenEarly\": true}" : "}");
                comma = ",\n";
            }
            text.append("]}");
            separator = ",\n";
        }
        List<String> lines = uncounted.stream().map(FieldReport::quoted).toList();
        return text.append("],\n  \"uncounted\": [")
                .append(String.join(", ", lines))
                .append(estimated ? "],\n  \"estimated\": true\n}\n" : "]\n}\n")
                .toString();
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c < ' ') {
                quoted.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }
}
