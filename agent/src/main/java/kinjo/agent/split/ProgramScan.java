package kinjo.agent.split;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.FieldRefEntry;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.MethodHandleEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.StringEntry;
import java.lang.classfile.constantpool.Utf8Entry;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import kinjo.agent.flow.Member;
import kinjo.agent.scan.ClassPath;

/** What the constants of all classes on a class path say about some classes and fields. */
final class ProgramScan {

    /** Methods that give all fields of a class. */
    private static final Set<String> ALL_FIELDS = Set.of("getDeclaredFields", "getFields", "getRecordComponents");

    /** Methods that find a field by its name, by their class. */
    private static final Map<String, Set<String>> LOOKUPS = Map.of(
            "java/lang/Class", Set.of("getDeclaredField", "getField"),
            "java/lang/invoke/MethodHandles$Lookup", Set.of("findVarHandle", "findGetter", "findSetter"),
            "java/util/concurrent/atomic/AtomicIntegerFieldUpdater", Set.of("newUpdater"),
            "java/util/concurrent/atomic/AtomicLongFieldUpdater", Set.of("newUpdater"),
            "java/util/concurrent/atomic/AtomicReferenceFieldUpdater", Set.of("newUpdater"));

    private static final Set<String> MEMORY = Set.of("sun/misc/Unsafe", "jdk/internal/misc/Unsafe");

    private final Set<String> types;
    private final Set<String> fields;
    private final Map<String, Set<String>> texts = new HashMap<>();
    private final Set<String> lookups = new HashSet<>();
    private final Map<String, Set<String>> looks = new HashMap<>();
    private final Map<String, Set<String>> mentions = new HashMap<>();
    private final Map<Member, Set<String>> handles = new HashMap<>();

    /** By name and descriptor, then as instructions name them. */
    private final Map<String, Map<Member, Set<String>>> accesses = new HashMap<>();

    private final Map<String, String> unreadable = new TreeMap<>();

    /** @param types internal names */
    ProgramScan(ClassPath path, Set<String> types, Set<String> fields) {
        this.types = types;
        this.fields = fields;
        for (String name : path.names()) {
            try {
                add(name, ClassFile.of().parse(path.find(name)));
            } catch (RuntimeException e) {
                unreadable.put(name, String.valueOf(e.getMessage()));
            }
        }
    }

    private void add(String name, ClassModel type) {
        Set<String> named = new LinkedHashSet<>();
        boolean isLooking = false;
        for (PoolEntry entry : type.constantPool()) {
            switch (entry) {
                case StringEntry text when fields.contains(text.stringValue()) -> put(texts, text.stringValue(), name);
                case MethodHandleEntry handle
                when handle.reference() instanceof FieldRefEntry field ->
                    put(handles, SplitRewriter.member(field), name);
                case FieldRefEntry field
                when fields.contains(field.name().stringValue()) -> {
                    Member access = SplitRewriter.member(field);
                    put(
                            accesses.computeIfAbsent(access.name() + access.descriptor(), _ -> new HashMap<>()),
                            access,
                            name);
                }
                case MemberRefEntry method -> {
                    String owner = method.owner().asInternalName();
                    String called = method.name().stringValue();
                    isLooking |= owner.equals("java/lang/Class") && ALL_FIELDS.contains(called);
                    if (LOOKUPS.getOrDefault(owner, Set.of()).contains(called)) {
                        lookups.add(name);
                    }
                }
                case ClassEntry used -> {
                    isLooking |= MEMORY.contains(used.asInternalName());
                    named.add(used.asInternalName());
                }
                case Utf8Entry text -> descriptors(text.stringValue(), named);
                default -> {}
            }
        }
        named.retainAll(types);
        for (String one : named) {
            put(mentions, one, name);
            if (isLooking) {
                put(looks, one, name);
            }
        }
    }

    /** Descriptors and signatures: every name in them stands between an L and a semicolon. */
    private void descriptors(String text, Set<String> named) {
        int end = text.lastIndexOf(';');
        for (int start = text.indexOf('L'); start >= 0 && start < end; start = text.indexOf('L', start + 1)) {
            String name = text.substring(start + 1, text.indexOf(';', start));
            if (types.contains(name)) {
                named.add(name);
            }
        }
    }

    private static <K> void put(Map<K, Set<String>> map, K key, String name) {
        map.computeIfAbsent(key, _ -> new TreeSet<>()).add(name);
    }

    /** Classes with a string that is the field's name. */
    Set<String> withText(String field) {
        return texts.getOrDefault(field, Set.of());
    }

    /** Whether a class finds some field by its name. */
    boolean looksUpFields(String name) {
        return lookups.contains(name);
    }

    /** Classes that name the type, and look at all fields of some class or at memory. */
    Set<String> lookingAt(String type) {
        return looks.getOrDefault(type, Set.of());
    }

    /** Whether a class names the type in any way. */
    boolean mentions(String type, String name) {
        return mentions.getOrDefault(type, Set.of()).contains(name);
    }

    /** Fields that method handles name, and the classes that have those. */
    Map<Member, Set<String>> handles() {
        return handles;
    }

    /** Fields of that name and descriptor, as instructions name them, and the classes that have those. */
    Map<Member, Set<String>> accesses(String name, String descriptor) {
        return accesses.getOrDefault(name + descriptor, Map.of());
    }

    /** Classes that could not be read, and why. */
    Map<String, String> unreadable() {
        return unreadable;
    }
}
