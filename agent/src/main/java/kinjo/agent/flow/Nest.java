package kinjo.agent.flow;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.MethodHandleEntry;
import java.lang.classfile.constantpool.NameAndTypeEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.StringEntry;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A class with its inner classes: all the code that can use their private members (JVMS 5.4.4). */
public final class Nest {
    /** Serialization calls them even if they are private ({@link java.io.Serializable}). */
    private static final Set<String> REPLACEMENTS = Set.of("writeReplace", "readResolve");

    private final Map<String, ClassModel> classes = new LinkedHashMap<>();
    private final List<String> missing = new ArrayList<>();
    private final Set<Member> handles = new HashSet<>();
    private final Set<String> texts = new HashSet<>();
    private boolean asksForAllFields;

    private Nest() {}

    /**
     * Reads the nest of a class.
     *
     * @throws IllegalArgumentException if a class file is malformed
     */
    public static Nest of(ClassModel type, ClassFiles files) {
        Nest nest = new Nest();
        nest.add(type);
        ClassModel host = type.findAttribute(Attributes.nestHost())
                .flatMap(attribute -> nest.find(attribute.nestHost().asInternalName(), files))
                .orElse(type);
        host.findAttribute(Attributes.nestMembers())
                .ifPresent(
                        members -> members.nestMembers().forEach(member -> nest.find(member.asInternalName(), files)));
        return nest;
    }

    private Optional<ClassModel> find(String name, ClassFiles files) {
        if (!classes.containsKey(name)) {
            byte[] bytes = files.find(name);
            if (bytes == null) {
                missing.add(name);
                return Optional.empty();
            }
            add(ClassFile.of().parse(bytes));
        }
        return Optional.of(classes.get(name));
    }

    private void add(ClassModel type) {
        classes.put(type.thisClass().asInternalName(), type);
        for (PoolEntry entry : type.constantPool()) {
            switch (entry) {
                case MethodHandleEntry handle -> handles.add(Member.of(handle.reference()));
                case StringEntry text -> texts.add(text.stringValue());
                case NameAndTypeEntry used -> asksForAllFields |= used.name().equalsString("getDeclaredFields");
                default -> {}
            }
        }
    }

    public Collection<ClassModel> classes() {
        return classes.values();
    }

    /** Their internal names. */
    public Set<String> names() {
        return classes.keySet();
    }

    /** Internal names of the classes that were not found. */
    public List<String> missing() {
        return missing;
    }

    /**
     * Whether the code names it in a string, or asks for all fields of a class. Which methods find fields by name is not
     * looked at: any library may have them.
     */
    public boolean mayReflectOn(Member field) {
        return asksForAllFields || texts.contains(field.name());
    }

    /** The field that an instruction means, if it is of the nest. */
    Optional<Found<FieldModel>> field(Member named) {
        return inherited(named.owner())
                .flatMap(type -> type.fields().stream()
                        .filter(field -> field.fieldName().equalsString(named.name())
                                && field.fieldType().equalsString(named.descriptor()))
                        .map(field -> new Found<>(type, field, own(type, named))))
                .findFirst();
    }

    /** The method that an instruction means, if it is of the nest and no subclass has another. */
    Optional<Found<MethodModel>> method(Member named) {
        return inherited(named.owner())
                .flatMap(type -> type.methods().stream()
                        .filter(method -> method.methodName().equalsString(named.name())
                                && method.methodType().equalsString(named.descriptor()))
                        .map(method -> new Found<>(type, method, own(type, named))))
                .findFirst();
    }

    /** A member and the class that has it. */
    record Found<T>(ClassModel type, T model, Member member) {}

    private static Member own(ClassModel type, Member named) {
        return new Member(type.thisClass().asInternalName(), named.name(), named.descriptor());
    }

    private Stream<ClassModel> inherited(String owner) {
        return Stream.iterate(
                classes.get(owner),
                type -> type != null,
                type -> type.superclass()
                        .map(parent -> classes.get(parent.asInternalName()))
                        .orElse(null));
    }

    /** Private fields that an instruction might mean which names a class outside of the nest: a subclass. */
    Stream<Member> privateFields(Member named) {
        return classes.values().stream()
                .filter(type -> type.fields().stream()
                        .anyMatch(field -> field.flags().has(AccessFlag.PRIVATE)
                                && field.fieldName().equalsString(named.name())
                                && field.fieldType().equalsString(named.descriptor())))
                .map(type -> own(type, named));
    }

    /** As {@link #privateFields}. */
    Stream<Member> privateMethods(Member named) {
        return classes.values().stream()
                .filter(type -> type.methods().stream()
                        .anyMatch(method -> method.flags().has(AccessFlag.PRIVATE)
                                && method.methodName().equalsString(named.name())
                                && method.methodType().equalsString(named.descriptor())))
                .map(type -> own(type, named));
    }

    /** Nobody else can read or write it, reflection apart. */
    boolean isClosed(Found<FieldModel> field) {
        return field.model().flags().has(AccessFlag.PRIVATE) && !handles.contains(field.member());
    }

    /** Nobody else can call it, reflection apart. */
    boolean isClosed(Member member, MethodModel method) {
        return method.flags().has(AccessFlag.PRIVATE)
                && !handles.contains(member)
                && !REPLACEMENTS.contains(member.name());
    }

    /** A call of it runs this code and no other. */
    static boolean isExact(Found<MethodModel> method) {
        return method.model().code().isPresent()
                && (method.type().flags().has(AccessFlag.FINAL)
                        || method.member().name().equals("<init>")
                        || Stream.of(AccessFlag.STATIC, AccessFlag.PRIVATE, AccessFlag.FINAL)
                                .anyMatch(method.model().flags()::has));
    }
}
