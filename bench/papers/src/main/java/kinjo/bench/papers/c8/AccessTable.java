package kinjo.bench.papers.c8;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import kinjo.agent.fields.ClassAccesses;
import kinjo.agent.fields.Classification;
import kinjo.agent.fields.FieldAccesses;
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

        private List<FieldAccesses> of(ClassAccesses type) {
            List<FieldAccesses> found = type.fields().stream()
                    .filter(field -> fields.contains(field.name()))
                    .toList();
            if (found.size() != fields.size()) {
                throw noCounts(type.name() + " has no counts of " + fields);
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
        for (Line line : lines) {
            List<FieldAccesses> fields = line.of(type.accesses());
            long read = fields.stream().mapToLong(FieldAccesses::reads).sum();
            long written = fields.stream().mapToLong(FieldAccesses::writes).sum();
            text.add(List.of(
                    line.label(),
                    millions(read),
                    percent(read, type.accesses().accesses()),
                    millions(written),
                    percent(written, type.accesses().writes()),
                    kinds(type, line),
                    line.read + " %",
                    line.written + " %",
                    line.kind));
        }
        ClassAccesses all = type.accesses();
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

    private static String kinds(Classification type, Line line) {
        Set<String> kinds = new TreeSet<>();
        type.kinds().stream()
                .filter(one -> line.fields.contains(one.field().name()))
                .forEach(one -> kinds.add(one.kind().name()));
        return String.join(", ", kinds);
    }

    private static String millions(long count) {
        return String.format(Locale.ROOT, "%.1f M", count / 1e6);
    }

    private static String percent(long part, long whole) {
        return String.format(Locale.ROOT, "%.1f %%", whole == 0 ? 0 : 100.0 * part / whole);
    }
}
