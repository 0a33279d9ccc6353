package kinjo.agent.fields;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.FieldModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.constantpool.FieldRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.instrument.ClassFileTransformer;
import java.lang.reflect.AccessFlag;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import kinjo.agent.bootstrap.AccessCounters;
import kinjo.agent.flow.ClassFiles;
import kinjo.agent.flow.ClassNames;
import kinjo.agent.flow.ConstructorCall;
import kinjo.agent.flow.FieldOwner;
import kinjo.agent.flow.Member;
import kinjo.agent.load.ByLoader;
import kinjo.agent.load.CodeCopy;
import kinjo.agent.load.Loaders;
import kinjo.agent.load.ShownClasses;

/**
 * Counts accesses of instance fields (row C1): behind each {@code getfield} and {@code putfield} of a chosen class's
 * fields it calls a counter. An access that throws is none. Classes of one name that several loaders load are one.
 */
public final class FieldCounting implements ClassFileTransformer {
    private static final ClassDesc COUNTERS = ClassDesc.of(AccessCounters.class.getName());
    private static final ClassDesc OBJECT_METHODS = ClassDesc.of("java.lang.runtime.ObjectMethods");
    private static final MethodTypeDesc COUNT = MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_int);

    private final List<ClassPattern> patterns;
    private final Consumer<String> log;
    private final Map<String, Map<Member, Counters>> classes = new ConcurrentSkipListMap<>();
    /** By class: fields that a constructor writes before it calls another one. */
    private final Map<String, Set<String>> early = new ConcurrentHashMap<>();

    private final ShownClasses shown = new ShownClasses();
    private final Set<String> uncounted = new ConcurrentSkipListSet<>();

    /** Where the field of an instruction is declared, by loader; empty if it is none of those to count. */
    private final ByLoader<Member, Optional<Member>> resolved = new ByLoader<>();

    private record Counters(int reads, int writes) {
        static Counters add() {
            return new Counters(AccessCounters.add(), AccessCounters.add());
        }
    }

    /** @param log gets lines; from several threads */
    public FieldCounting(List<ClassPattern> patterns, Consumer<String> log) {
        this.patterns = patterns;
        this.log = log;
    }

    /** Notes classes that are loaded already: their code counts nothing. */
    public void tooLateFor(Class<?>[] loaded) {
        List<Class<?>> late = Loaders.ofProgram(loaded).toList();
        late.forEach(type -> shown.add(type.getName().replace('.', '/')));
        if (!late.isEmpty()) {
            doNotCount("what the " + late.size()
                    + " classes do that were loaded before the agent; give it on the command line, -javaagent:...");
        }
    }

    /**
     * Notes at the end of the program whose code counted nothing as it was not shown.
     *
     * @param loaded the classes that there are then
     */
    public void end(Class<?>[] loaded) {
        shown.missed(loaded, this::rewrite)
                .forEach(name -> doNotCount("accesses in " + name
                        + ": it was loaded while the agent asked a class loader for another class, and the JVM shows an"
                        + " agent no class then"));
    }

    private void doNotCount(String what) {
        if (uncounted.add(what)) {
            log.accept("not counted: " + what);
        }
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] bytes) {
        if (!Loaders.isOfProgram(loader, name)) {
            return null;
        }
        shown.add(name);
        try {
            return rewrite(loader, name, bytes);
        } catch (Throwable e) {
            // The JVM says of none that gets out of here.
            doNotCount("accesses in " + ClassNames.dotted(name) + ": " + e);
            return null;
        }
    }

    private byte[] rewrite(ClassLoader loader, String name, byte[] bytes) {
        ClassModel type = ClassFile.of().parse(bytes);
        if (isChosen(name)) {
            declare(name, type.fields());
            early.computeIfAbsent(name, _ -> ConcurrentHashMap.newKeySet()).addAll(ConstructorCall.writtenEarly(type));
        }
        ClassFiles files = Loaders.around(loader, name, bytes);
        Map<Member, Counters> counters = new HashMap<>();
        for (PoolEntry entry : type.constantPool()) {
            if (entry instanceof FieldRefEntry field) {
                Member named = Member.of(field);
                resolve(loader, named, files).ifPresent(found -> counters.put(named, countersOf(found)));
            }
        }
        if (counters.isEmpty()) {
            return null;
        }
        if (!Loaders.sees(loader, AccessCounters.class)) {
            doNotCount("accesses in " + ClassNames.dotted(name)
                    + ": its class loader does not ask its parent for kinjo.agent.bootstrap");
            return null;
        }
        return CodeCopy.rewrite(type, element -> !countersOf(element, counters).isEmpty(), (copy, element) -> {
            copy.with(element);
            for (int counter : countersOf(element, counters)) {
                copy.loadConstant(counter).invokestatic(COUNTERS, "count", COUNT);
            }
        });
    }

    private boolean isChosen(String name) {
        return patterns.stream().anyMatch(pattern -> pattern.matches(name));
    }

    private void declare(String name, List<FieldModel> fields) {
        fields.stream()
                .filter(field -> !field.flags().has(AccessFlag.STATIC))
                .forEach(field -> countersOf(new Member(
                        name, field.fieldName().stringValue(), field.fieldType().stringValue())));
    }

    private Counters countersOf(Member field) {
        return classes.computeIfAbsent(field.owner(), _ -> new ConcurrentHashMap<>())
                .computeIfAbsent(field, _ -> Counters.add());
    }

    private Optional<Member> resolve(ClassLoader loader, Member named, ClassFiles files) {
        Map<Member, Optional<Member>> known = resolved.get(loader);
        Optional<Member> found = known.get(named);
        if (found == null) {
            // Not inside of the map's own operation: finding a class file may load classes, which come here, too.
            found = find(named, files).filter(field -> isChosen(field.owner()) && !Loaders.isOfJdk(field.owner()));
            known.put(named, found);
        }
        return found;
    }

    private Optional<Member> find(Member named, ClassFiles files) {
        Optional<FieldOwner> found = FieldOwner.resolve(named, files);
        if (found.isPresent()) {
            return found.filter(field -> !field.isStatic()).map(FieldOwner::field);
        }
        if (classes.getOrDefault(named.owner(), Map.of()).containsKey(named)) {
            return Optional.of(named);
        }
        if (isChosen(named.owner())) {
            doNotCount("accesses of " + named.text() + " by other classes: its class file is not found");
        }
        return Optional.empty();
    }

    /** One for each access; empty if it is none that is counted. */
    private static List<Integer> countersOf(CodeElement element, Map<Member, Counters> counters) {
        if (element instanceof InvokeDynamicInstruction call) {
            return ofRecord(call, counters);
        }
        if (!(element instanceof FieldInstruction access)
                || access.opcode() != Opcode.GETFIELD && access.opcode() != Opcode.PUTFIELD) {
            return List.of();
        }
        Counters found = counters.get(Member.of(access.field()));
        if (found == null) {
            return List.of();
        }
        return List.of(access.opcode() == Opcode.GETFIELD ? found.reads() : found.writes());
    }

    /** What {@code equals}, {@code hashCode} and {@code toString} of a record read that does not write them itself. */
    private static List<Integer> ofRecord(InvokeDynamicInstruction call, Map<Member, Counters> counters) {
        if (!call.bootstrapMethod().owner().equals(OBJECT_METHODS)) {
            return List.of();
        }
        int objects = call.name().equalsString("equals") ? 2 : 1;
        return call.bootstrapArgs().stream()
                .flatMap(argument -> argument instanceof DirectMethodHandleDesc getter
                                && getter.kind() == DirectMethodHandleDesc.Kind.GETTER
                        ? Stream.of(counters.get(new Member(
                                getter.owner().descriptorString().replaceAll("^L|;$", ""),
                                getter.methodName(),
                                getter.lookupDescriptor())))
                        : Stream.<Counters>of())
                .filter(Objects::nonNull)
                .flatMap(found -> Collections.nCopies(objects, found.reads()).stream())
                .toList();
    }

    private static boolean isShared(Collection<Counters> counters) {
        long threads = counters.stream()
                .flatMapToLong(
                        one -> LongStream.of(AccessCounters.thread(one.reads()), AccessCounters.thread(one.writes())))
                .filter(thread -> thread != 0)
                .distinct()
                .limit(2)
                .count();
        return threads > 1
                || counters.stream()
                        .anyMatch(one ->
                                AccessCounters.thread(one.reads()) < 0 || AccessCounters.thread(one.writes()) < 0);
    }

    /** What was counted so far. */
    public FieldReport report() {
        List<ClassAccesses> all = new ArrayList<>();
        classes.forEach((name, fields) -> {
            List<FieldAccesses> accesses = new ArrayList<>();
            fields.forEach((field, counters) -> accesses.add(new FieldAccesses(
                    field.name(),
                    field.descriptor(),
                    AccessCounters.sum(counters.reads()),
                    AccessCounters.sum(counters.writes()),
                    early.getOrDefault(name, Set.of()).contains(field.name()))));
            accesses.sort((a, b) -> a.name().compareTo(b.name()));
            all.add(new ClassAccesses(ClassNames.dotted(name), isShared(fields.values()), accesses));
        });
        return new FieldReport(all, List.copyOf(uncounted));
    }
}
