package kinjo.agent.hashtable;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.reflect.AccessFlag;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import kinjo.agent.flow.ClassFiles;
import kinjo.agent.flow.ClassNames;
import kinjo.agent.flow.Nest;
import kinjo.agent.flow.NestFlow;
import kinjo.agent.flow.Node;
import kinjo.agent.refusal.Refusal;

/**
 * Decides from class files which tables may be replaced: those that the nest of the class keeps for itself, and uses for
 * nothing but operations that are linearizable in both classes.
 */
public final class HashtableCheck {
    static final String HASHTABLE = "java/util/Hashtable";

    private final ClassFiles files;

    /** @param files of the nests and of the classes that they extend and implement */
    public HashtableCheck(ClassFiles files) {
        this.files = files;
    }

    /**
     * Looks at a class.
     *
     * @param flow of its nest
     * @return a verdict for each allocation in it
     */
    public List<Verdict> verdicts(ClassModel type, NestFlow flow) {
        String name = type.thisClass().asInternalName();
        Stream<Verdict> allocations = flow.allocations().stream()
                .filter(allocation -> allocation.place().method().owner().equals(name))
                .map(allocation -> verdict(allocation, flow));
        Stream<Verdict> references = flow.references().stream()
                .filter(place -> place.method().owner().equals(name))
                .map(place ->
                        new Verdict(place, List.of(new Refusal(Reason.IMPOSSIBLE, "a method reference allocates it"))));
        return Stream.concat(allocations, references).toList();
    }

    /** Whether it names the class at all; most classes do not, and need not be followed. */
    public static boolean namesHashtable(ClassModel type) {
        return StreamSupport.stream(type.constantPool().spliterator(), false)
                .anyMatch(entry -> entry instanceof ClassEntry used
                        && used.asInternalName().equals(HASHTABLE));
    }

    /** Follows the tables of a class's nest. */
    public NestFlow follow(ClassModel type) {
        return NestFlow.of(Nest.of(type, files), HASHTABLE);
    }

    private Verdict verdict(Node.Allocation allocation, NestFlow flow) {
        List<Refusal> refusals = new ArrayList<>();
        flow.nest()
                .missing()
                .forEach(name -> refusals.add(new Refusal(
                        Reason.UNSEEN,
                        "the class file of " + ClassNames.dotted(name) + ", of the same nest, is not found")));
        flow.unreadable()
                .forEach(method ->
                        refusals.add(new Refusal(Reason.UNSEEN, "the code of " + method + " cannot be followed")));
        initializers(allocation, flow).forEach(refusals::add);
        new UseCheck(flow).refusals(allocation).forEach(refusals::add);
        for (Node node : flow.holders(allocation)) {
            if (node instanceof Node.Field field) {
                judge(field, flow.nest()).forEach(refusals::add);
            }
        }
        return new Verdict(allocation.place(), refusals.stream().distinct().toList());
    }

    private static Stream<Refusal> initializers(Node.Allocation allocation, NestFlow flow) {
        return flow.initializers().values().stream()
                .filter(nodes -> nodes.contains(allocation) && nodes.size() > 1)
                .map(_ -> new Refusal(
                        Reason.IMPOSSIBLE, "one constructor call initializes tables of several allocations"))
                .limit(1);
    }

    private Stream<Refusal> judge(Node.Field node, Nest nest) {
        String name = node.field().text();
        List<Refusal> refusals = new ArrayList<>();
        if (nest.mayReflectOn(node.field())) {
            refusals.add(
                    new Refusal(Reason.ESCAPES, "it is held by " + name + ", which the class may find by reflection"));
        }
        for (ClassModel type : nest.classes()) {
            if (type.thisClass().asInternalName().equals(node.field().owner()) && isWritten(type, node)) {
                serialization(type, name).forEach(refusals::add);
            }
        }
        return refusals.stream();
    }

    /** Whether default serialization writes it; a field with a special name can say so of transient ones, too. */
    private static boolean isWritten(ClassModel type, Node.Field node) {
        boolean isNamed =
                type.fields().stream().anyMatch(field -> field.fieldName().equalsString("serialPersistentFields"));
        return type.fields().stream()
                .filter(field -> field.fieldName().equalsString(node.field().name())
                        && field.fieldType().equalsString(node.field().descriptor()))
                .map(FieldModel::flags)
                .noneMatch(flags -> flags.has(AccessFlag.STATIC) || flags.has(AccessFlag.TRANSIENT) && !isNamed);
    }

    /** Looks for Serializable among all types of an object. */
    private Stream<Refusal> serialization(ClassModel type, String field) {
        Set<String> seen = new HashSet<>();
        Deque<ClassModel> open = new ArrayDeque<>(List.of(type));
        while (!open.isEmpty()) {
            ClassModel next = open.pop();
            List<String> parents = Stream.concat(next.superclass().stream(), next.interfaces().stream())
                    .map(ClassEntry::asInternalName)
                    .toList();
            if (parents.contains("java/lang/Enum")) {
                // Written by its name alone.
                return Stream.empty();
            }
            if (parents.contains("java/io/Serializable")) {
                return Stream.of(new Refusal(
                        Reason.SERIALIZED, "it is held by " + field + ", whose objects may be written to a stream"));
            }
            for (String parent : parents) {
                byte[] bytes = seen.add(parent) ? files.find(parent) : new byte[0];
                if (bytes == null) {
                    return Stream.of(new Refusal(
                            Reason.SERIALIZED,
                            "it is held by " + field + ", and the class file of " + ClassNames.dotted(parent)
                                    + ", which would say whether it may be written to a stream, is not found"));
                }
                if (bytes.length > 0) {
                    open.add(ClassFile.of().parse(bytes));
                }
            }
        }
        return Stream.empty();
    }
}
