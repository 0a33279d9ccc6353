package kinjo.bench.papers.c8;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import kinjo.agent.fields.ClassAccesses;
import kinjo.agent.fields.Classification;
import kinjo.agent.fields.Classification.KindOfField;
import kinjo.agent.fields.FieldReport;
import kinjo.agent.fields.Thresholds;
import kinjo.common.KinjoException;
import kinjo.common.console.TextColumns;

/**
 * One of the paper's Tables 1, 5 and 7: how often the fields of a program's main class are read and written.
 *
 * @param number the paper's
 * @param totalRead of the paper's last line, in percent of all accesses
 * @param note where our class differs from the paper's; may be empty
 */
record AccessTable(int number, List<Line> lines, int totalRead, String note) {

    /**
     * What the paper found.
     *
     * @param fields ours, in the place of the paper's fields
     * @param read in percent of the class's accesses
     * @param written in percent of its writes
     * @param kind R, W or N
     */
    record Line(List<String> fields, int read, int written, String kind) {

        private List<KindOfField> of(Classification type) {
            List<KindOfField> found = type.kinds().stream()
                    .filter(one -> fields.contains(one.field().name()))
                    .toList();
            if (found.size() != fields.size()) {
                throw noCounts(type.accesses().name() + " has no counts of " + fields);
            }
            return found;
        }

        private String label() {
            return fields.size() < 4 ? String.join(", ", fields) : fields.getFirst() + " to " + fields.getLast();
        }
    }

    private static KinjoException noCounts(String problem) {
        return new KinjoException(problem, "measure row C8 again: ./kinjo bench paper C8");
    }

    /**
     * @param counts of one run, the class's among them
     * @throws KinjoException if a field is not
     */
    String render(String className, FieldReport counts) {
        Classification type = counts.classified(Thresholds.DEFAULT).stream()
                .filter(one -> one.accesses().name().equals(className))
                .findFirst()
                .orElseThrow(() -> noCounts("there are no counts of " + className));
        List<List<String>> text = new ArrayList<>();
        text.add(List.of("field", "read", "T", "written", "W", "kind", "the paper's T", "W", "kind"));
        ClassAccesses all = type.accesses();
        for (Line line : lines) {
            List<KindOfField> fields = line.of(type);
            long read = fields.stream().mapToLong(one -> one.field().reads()).sum();
            long written =
                    fields.stream().mapToLong(one -> one.field().writes()).sum();
            text.add(List.of(
                    line.label(),
                    millions(read),
                    percent(read, all.accesses()),
                    millions(written),
                    percent(written, all.writes()),
                    fields.stream()
                            .map(one -> one.kind().name())
                            .distinct()
                            .sorted()
                            .collect(Collectors.joining(", ")),
                    line.read + " %",
                    line.written + " %",
                    line.kind));
        }
        text.add(List.of(
                "total",
                millions(all.reads()),
                percent(all.reads(), all.accesses()),
                millions(all.writes()),
                percent(all.writes(), all.writes()),
                "",
                totalRead + " %",
                "100 %",
                ""));
        return TextColumns.of(text) + (note.isEmpty() ? "" : note + "\n");
    }

    private static String millions(long count) {
        return String.format(Locale.ROOT, "%.1f M", count / 1e6);
    }

    private static String percent(long part, long whole) {
        return String.format(Locale.ROOT, "%.1f %%", Classification.share(part, whole));
    }
}
