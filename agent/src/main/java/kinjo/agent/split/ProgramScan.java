package kinjo.agent.split;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.FieldRefEntry;
import java.lang.classfile.constantpool.MethodHandleEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.StringEntry;
import java.lang.classfile.constantpool.Utf8Entry;
import java.lang.constant.ClassDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import kinjo.agent.flow.Member;
import kinjo.agent.scan.ClassPath;

/** What all classes on a class path say about some classes and fields. */
final class ProgramScan {
    private static final Set<String> MEMORY = Set.of("sun/misc/Unsafe", "jdk/internal/misc/Unsafe");

    private final Set<String> types;
    private final Set<String> fields;
    private final Map<String, Set<String>> texts = new HashMap<>();
    private final Map<String, List<FieldLookups.Lookup>> lookups = new HashMap<>();
    private final Map<String, Set<String>> looks = new HashMap<>();
    private final Map<String, Set<String>> looksAtOne = new HashMap<>();
    private final Set<String> looksAtAnything = new HashSet<>();
    private final Map<String, Set<String>> natives = new HashMap<>();
    private final Map<String, Set<String>> mentions = new HashMap<>();
    private final Map<String, Map<Member, Set<String>>> handles = new HashMap<>();

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
        boolean looksAtAny = false;
        for (FieldLookups.Lookup lookup : FieldLookups.in(type)) {
            lookups.computeIfAbsent(lookup.name(), _ -> new ArrayList<>()).add(lookup);
            if (lookup.isAll() && lookup.type().equals(FieldLookups.OPEN)) {
                looksAtAny = true;
            } else if (lookup.isAll()) {
                put(looksAtOne, lookup.type(), name);
            }
        }
        type.methods().stream()
                .filter(method -> method.flags().has(AccessFlag.NATIVE))
                .forEach(method -> addNative(name, method));
        for (PoolEntry entry : type.constantPool()) {
            switch (entry) {
                case StringEntry text when fields.contains(text.stringValue()) -> put(texts, text.stringValue(), name);
                case MethodHandleEntry handle
                when handle.reference() instanceof FieldRefEntry field -> put(handles, field, name);
                case FieldRefEntry field when fields.contains(field.name().stringValue()) -> put(accesses, field, name);
                case ClassEntry used -> {
                    looksAtAny |= MEMORY.contains(used.asInternalName());
                    named.add(used.asInternalName());
                }
                case Utf8Entry text -> descriptors(text.stringValue(), named);
                default -> {}
            }
        }
        named.retainAll(types);
        if (!named.isEmpty()) {
            mentions.put(name, named);
        }
        if (looksAtAny) {
            looksAtAnything.add(name);
            named.forEach(one -> put(looks, one, name));
        }
    }

    private void addNative(String name, MethodModel method) {
        Stream<String> given = method.methodTypeSymbol().parameterList().stream()
                .filter(ClassDesc::isClassOrInterface)
                .map(parameter -> parameter
                        .descriptorString()
                        .substring(1, parameter.descriptorString().length() - 1));
        Stream<String> receiver = method.flags().has(AccessFlag.STATIC) ? Stream.of() : Stream.of(name);
        Stream.concat(receiver, given)
                .forEach(type ->
                        put(natives, type, name + "::" + method.methodName().stringValue()));
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

    private static void put(Map<String, Map<Member, Set<String>>> map, FieldRefEntry field, String name) {
        Member access = Member.of(field);
        map.computeIfAbsent(access.name() + access.descriptor(), _ -> new HashMap<>())
                .computeIfAbsent(access, _ -> new TreeSet<>())
                .add(name);
    }

    private static void put(Map<String, Set<String>> map, String key, String name) {
        map.computeIfAbsent(key, _ -> new TreeSet<>()).add(name);
    }

    /** Classes with a string that is the field's name. */
    Set<String> withText(String field) {
        return texts.getOrDefault(field, Set.of());
    }

    /** Places that find fields of that name; or of any, or all of a class, for {@link FieldLookups#OPEN}. */
    List<FieldLookups.Lookup> lookups(String field) {
        return lookups.getOrDefault(field, List.of());
    }

    /** Classes that name the type, and look at all fields of a class that they do not name there, or at memory. */
    Set<String> lookingAt(String type) {
        return looks.getOrDefault(type, Set.of());
    }

    /** Whether the class looks at all fields of a class that it does not name there, or at memory. */
    boolean looksAtAnything(String name) {
        return looksAtAnything.contains(name);
    }

    /** Native methods that are given an object of that static type, as receiver or parameter. */
    Set<String> natives(String type) {
        return natives.getOrDefault(type, Set.of());
    }

    /** By the class whose fields they all look at: the classes whose code says so itself. */
    Map<String, Set<String>> lookingAtOne() {
        return looksAtOne;
    }

    /** The types that a class names in any way. */
    Set<String> mentionedBy(String name) {
        return mentions.getOrDefault(name, Set.of());
    }

    /** Fields of that name and descriptor, as method handles name them, and the classes that have those. */
    Map<Member, Set<String>> handles(String name, String descriptor) {
        return handles.getOrDefault(name + descriptor, Map.of());
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
