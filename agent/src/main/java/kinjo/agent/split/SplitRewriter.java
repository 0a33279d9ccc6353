package kinjo.agent.split;

import java.lang.classfile.AccessFlags;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.FieldModel;
import java.lang.classfile.Interfaces;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.FieldRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import kinjo.agent.bootstrap.MovedLock;
import kinjo.agent.flow.ClassFiles;
import kinjo.agent.flow.FieldOwner;
import kinjo.agent.flow.Member;
import kinjo.agent.load.CodeCopy;

/** Rewrites a class for the splits that were decided: its own, and those of classes whose fields or locks it uses. */
final class SplitRewriter {
    private static final ClassDesc MOVED_LOCK = ClassDesc.of(MovedLock.class.getName());

    private final Map<String, Split> splits;
    private final Set<String> fieldNames;
    private final Set<String> movedLocks;

    SplitRewriter(Collection<Split> splits) {
        this.splits = splits.stream().collect(Collectors.toMap(Split::type, split -> split));
        fieldNames = splits.stream()
                .flatMap(split -> split.fields().stream())
                .map(Member::name)
                .collect(Collectors.toSet());
        movedLocks = splits.stream().filter(Split::movesLock).map(Split::type).collect(Collectors.toSet());
    }

    /**
     * Rewrites.
     *
     * @param files as the class's loader finds them
     * @return null if nothing is to be changed
     * @throws IllegalArgumentException if code gets too long
     */
    byte[] rewrite(ClassModel type, ClassFiles files) {
        Map<Member, Split> accesses = accesses(type, files);
        Split own = splits.get(type.thisClass().asInternalName());
        LockSites locks = new LockSites(new Hierarchy(files), movedLocks);
        Map<MethodModel, MethodRewriter> methods = new HashMap<>();
        for (MethodModel method : type.methods()) {
            boolean makesHeavy = own != null && Constructors.callsSuper(method, type);
            MethodRewriter rewriter = new MethodRewriter(accesses, makesHeavy ? own : null, sites(type, method, locks));
            if (method.code().isPresent() && rewriter.changes(method)) {
                methods.put(method, rewriter);
            }
        }
        if (own == null && methods.isEmpty()) {
            return null;
        }
        return CodeCopy.FORMAT.transformClass(
                type, transform(own, methods, Optional.ofNullable(own).filter(Split::movesLock)));
    }

    private List<LockSites.Site> sites(ClassModel type, MethodModel method, LockSites locks) {
        return movedLocks.isEmpty() ? List.of() : locks.in(type, method).sites();
    }

    /** Whether rewritten code calls {@link kinjo.agent.bootstrap.Locks}. */
    boolean movesLocks() {
        return !movedLocks.isEmpty();
    }

    /** The class's references to fields that have moved. */
    Map<Member, Split> accesses(ClassModel type, ClassFiles files) {
        Map<Member, Split> found = new HashMap<>();
        for (PoolEntry entry : type.constantPool()) {
            if (entry instanceof FieldRefEntry field) {
                Member named = member(field);
                if (fieldNames.contains(named.name())) {
                    FieldOwner.resolve(named, files)
                            .filter(owner -> !owner.isStatic())
                            .map(owner -> splits.get(owner.field().owner()))
                            .filter(split -> split.has(named.name(), named.descriptor()))
                            .ifPresent(split -> found.put(named, split));
                }
            }
        }
        return found;
    }

    static Member member(FieldRefEntry field) {
        return new Member(
                field.owner().asInternalName(),
                field.name().stringValue(),
                field.type().stringValue());
    }

    private static ClassTransform transform(Split own, Map<MethodModel, MethodRewriter> methods, Optional<Split> lock) {
        return new ClassTransform() {
            private List<ClassEntry> interfaces = List.of();

            @Override
            public void accept(ClassBuilder builder, ClassElement element) {
                switch (element) {
                    case FieldModel field when own != null && HeavyClass.isMoved(field, own) -> {}
                    case MethodModel method
                    when methods.containsKey(method) -> builder.transformMethod(method, transform(methods.get(method)));
                    case Interfaces list when lock.isPresent() -> interfaces = list.interfaces();
                    default -> builder.with(element);
                }
            }

            @Override
            public void atEnd(ClassBuilder builder) {
                if (own != null) {
                    builder.withField(
                            Split.REFERENCE,
                            own.heavy(),
                            ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL | ClassFile.ACC_SYNTHETIC);
                }
                lock.ifPresent(split -> addLock(builder, split, interfaces));
            }
        };
    }

    private static void addLock(ClassBuilder builder, Split split, List<ClassEntry> interfaces) {
        List<ClassEntry> all = new ArrayList<>(interfaces);
        all.add(builder.constantPool().classEntry(MOVED_LOCK));
        builder.withInterfaces(all);
        builder.withMethodBody(
                "kinjo$lock",
                MethodTypeDesc.of(ConstantDescs.CD_Object),
                ClassFile.ACC_PUBLIC | ClassFile.ACC_SYNTHETIC,
                code -> code.aload(0)
                        .getfield(split.light(), Split.REFERENCE, split.heavy())
                        .areturn());
    }

    private static MethodTransform transform(MethodRewriter rewriter) {
        return (builder, element) -> {
            switch (element) {
                case CodeAttribute code -> builder.withCode(copy -> rewriter.copy(code, copy));
                case AccessFlags flags
                when rewriter.isUnlocked() -> builder.withFlags(flags.flagsMask() & ~ClassFile.ACC_SYNCHRONIZED);
                default -> builder.with(element);
            }
        };
    }
}
