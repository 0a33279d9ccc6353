package kinjo.agent.fields;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * What a class's accesses say about it (paper C, 3.3).
 *
 * @param kinds of the fields, the most used first
 */
public record Classification(ClassAccesses accesses, ClassKind kind, List<KindOfField> kinds) {

    /** The paper: splitting pays from "about 1 %" of writes on (5.5). */
    private static final double LEAST_WRITES = 1;

    /** Where objects of a class should lie. */
    public enum ClassKind {
        /** Read often and hardly ever written: together. */
        FREQ_READ("FreqRead"),
        /** Written often, or used seldom: apart from those. */
        OTHER("Other"),
        /** Some fields are read often and others are not: the paper splits the class, and the light one is FreqRead. */
        SPLIT("partly FreqRead, partly Other");

        private final String text;

        ClassKind(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }

    /** What a field is used for mostly. */
    public enum FieldKind {
        /** Read often. */
        R,
        /** Written often. */
        W,
        /** Neither. */
        N
    }

    /** A field and its kind. */
    public record KindOfField(FieldAccesses field, FieldKind kind) {

        /** Whether it leaves the class when that is split. */
        public boolean leaves() {
            return kind != FieldKind.R && !field.writtenEarly();
        }
    }

    /**
     * Classes a class.
     *
     * @param all accesses of all classes that were counted
     */
    public static Classification of(ClassAccesses type, long all, Thresholds thresholds) {
        List<KindOfField> kinds = new ArrayList<>();
        type.fields().stream()
                .sorted(Comparator.comparingLong((FieldAccesses field) -> field.reads() + field.writes())
                        .reversed())
                .forEach(field -> kinds.add(new KindOfField(field, kind(field, type, thresholds))));
        return new Classification(type, kind(type, kinds, all, thresholds), kinds);
    }

    private static FieldKind kind(FieldAccesses field, ClassAccesses type, Thresholds thresholds) {
        if (reaches(field.writes(), type.writes(), thresholds.written())) {
            return FieldKind.W;
        }
        return reaches(field.reads(), type.accesses(), thresholds.read()) ? FieldKind.R : FieldKind.N;
    }

    private static ClassKind kind(ClassAccesses type, List<KindOfField> kinds, long all, Thresholds thresholds) {
        boolean isFrequent = reaches(type.reads(), all, thresholds.frequent());
        boolean isWritten = reaches(type.writes(), type.accesses(), thresholds.split());
        boolean someAreRead = kinds.stream().anyMatch(field -> field.kind() == FieldKind.R);
        boolean allAreRead = kinds.stream().allMatch(field -> field.kind() == FieldKind.R);
        if (!isFrequent || isWritten && !someAreRead) {
            return ClassKind.OTHER;
        }
        return isWritten && !allAreRead ? ClassKind.SPLIT : ClassKind.FREQ_READ;
    }

    private static boolean reaches(long part, long whole, double percent) {
        return part > 0 && share(part, whole) >= percent;
    }

    /** In percent; 0 of nothing. */
    public static double share(long part, long whole) {
        return whole == 0 ? 0 : 100.0 * part / whole;
    }

    /**
     * What counts alone say against splitting the class, the first reason. If it is empty the class is a candidate, and no
     * more: the machine, the VM and the class files may speak against it yet.
     */
    public String againstSplit() {
        if (kind != ClassKind.SPLIT) {
            return "its fields are used alike";
        }
        if (heavyFields().isEmpty()) {
            return "a constructor writes what would leave it before it calls another";
        }
        if (!accesses.shared()) {
            return "one thread alone uses it";
        }
        if (accesses.writePercent() < LEAST_WRITES) {
            return String.format(
                    Locale.ROOT,
                    "writes are %.2f %% of its accesses, and it pays from about 1 %% on",
                    accesses.writePercent());
        }
        return "";
    }

    /** The names of the fields that leave the class when it is split. There may be none that can. */
    public List<String> heavyFields() {
        return kinds.stream()
                .filter(KindOfField::leaves)
                .map(field -> field.field().name())
                .toList();
    }
}
