package kinjo.agent.advice;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import kinjo.agent.fields.Classification;
import kinjo.agent.fields.FieldAccesses;

/**
 * What should lie behind an object of a class: by the rule that the VM itself has for {@code AutomaticPlacement}
 * (fieldOrderChoice.hpp, row X3), as far as counts and the names of types tell. What is read often belongs near. What is
 * small belongs before what may have no end, as a chain or a tree of objects of the class itself.
 *
 * @param rules for a placement file; none if the VM's own order is as good
 * @param why what speaks for them, or against any
 */
record ReferenceOrder(List<String> rules, String why) {
    /** Of the reads of the most read reference: what is small goes to the front from here on, a chain to the end below. */
    private static final double OFTEN_SHARE = 0.1;

    /** The same for the front, where the type does not tell what is behind. */
    private static final double UNKNOWN_OFTEN_SHARE = 0.5;

    /** An array goes to the end below. */
    private static final double SELDOM_SHARE = 0.01;

    /** That a rule may name. */
    private static final int MOST_FIELDS = 7;

    private static final Set<String> SMALL = Stream.of(
                    "String", "Boolean", "Byte", "Character", "Short", "Integer", "Long", "Float", "Double")
            .map(name -> "Ljava/lang/" + name + ";")
            .collect(Collectors.toUnmodifiableSet());

    private static final Set<String> UNKNOWN = Set.of(
            "Ljava/lang/Object;", "Ljava/lang/Comparable;", "Ljava/lang/CharSequence;", "Ljava/io/Serializable;");

    private enum Rank {
        FRONT,
        AS_DECLARED,
        END
    }

    private record Reference(FieldAccesses field, Rank rank) {
        /** Small objects may stay where they are: an order that passes nothing else only costs the collector time. */
        boolean mayBePassed() {
            return rank != Rank.FRONT && !SMALL.contains(field.descriptor());
        }
    }

    /**
     * Finds it.
     *
     * @param leastReads from this share of its class's accesses on a field is read often, in percent
     * @param breadthFirst whether the program's collector copies so, as Serial does
     */
    static ReferenceOrder of(Classification type, double leastReads, PlacementReport.Answer breadthFirst) {
        List<FieldAccesses> fields = type.accesses().fields().stream()
                .filter(field ->
                        field.descriptor().startsWith("L") || field.descriptor().startsWith("["))
                .sorted(Comparator.comparingLong(FieldAccesses::reads).reversed())
                .toList();
        long most = fields.isEmpty() ? 0 : fields.getFirst().reads();
        if (most == 0 || 100.0 * most / type.accesses().accesses() < leastReads) {
            return new ReferenceOrder(List.of(), "it has no reference that is read often");
        }
        List<Reference> references = fields.stream()
                .map(field -> new Reference(field, rank(field, most)))
                .sorted(Comparator.comparing(Reference::rank))
                .toList();
        String names = names(references, Rank.AS_DECLARED);
        String hot = "hot " + type.accesses().name() + " " + names;
        if (breadthFirst == PlacementReport.Answer.YES) {
            return new ReferenceOrder(
                    List.of(hot),
                    names + ": the program's collector copies what they refer to far behind the object otherwise");
        }
        if (references.size() == 1 && breadthFirst == PlacementReport.Answer.NO) {
            return new ReferenceOrder(
                    List.of(), names + " is its only reference, and what that leads to lies behind it anyway");
        }
        if (references.size() == 1) {
            return new ReferenceOrder(
                    List.of(hot), names + " is its only reference: what that leads to should lie behind it");
        }
        if (references.getFirst().rank() == Rank.FRONT && references.stream().anyMatch(Reference::mayBePassed)) {
            return new ReferenceOrder(
                    List.of(hot),
                    names(references, Rank.FRONT)
                            + ": read often, and not known to lead to a chain: what they refer to should lie behind it");
        }
        if (references.getLast().rank() == Rank.END) {
            return new ReferenceOrder(
                    List.of(hot), "what others of its references lead to is read seldom, and should not lie between");
        }
        return new ReferenceOrder(List.of(), "what it refers to may have no end, and no order is better than the VM's");
    }

    /**
     * The VM sorts by offset where the rank is the same, and counts have no offsets: so the most read one is first. Classes
     * are as for the VM those that are not loaded: counts do not say what a class extends, and thus not whether objects of
     * the type may refer to one of this class again.
     */
    private static Rank rank(FieldAccesses field, long most) {
        double share = (double) field.reads() / most;
        String type = field.descriptor();
        if (SMALL.contains(type)) {
            return share >= OFTEN_SHARE ? Rank.FRONT : Rank.AS_DECLARED;
        }
        if (UNKNOWN.contains(type)) {
            return share >= UNKNOWN_OFTEN_SHARE ? Rank.FRONT : Rank.AS_DECLARED;
        }
        boolean isArrayOfNumbers = type.startsWith("[") && type.length() == 2;
        if (isArrayOfNumbers) {
            return share >= OFTEN_SHARE ? Rank.FRONT : share >= SELDOM_SHARE ? Rank.AS_DECLARED : Rank.END;
        }
        return share >= OFTEN_SHARE ? Rank.AS_DECLARED : Rank.END;
    }

    /** As many as a rule may name of those up to a rank. */
    private static String names(List<Reference> references, Rank last) {
        return references.stream()
                .filter(one -> one.rank().compareTo(last) <= 0)
                .limit(MOST_FIELDS)
                .map(one -> one.field().name())
                .collect(Collectors.joining(","));
    }
}
