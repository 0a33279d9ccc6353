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
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import kinjo.agent.bootstrap.MovedLock;
import kinjo.agent.flow.ClassNames;
import kinjo.agent.flow.FieldOwner;
import kinjo.agent.flow.Member;
import kinjo.agent.load.CodeCopy;

/** Rewrites classes for the splits that were decided: split ones, and those that use their fields or locks. */
final class SplitRewriter {
    private static final ClassDesc MOVED_LOCK = ClassDesc.of(MovedLock.class.getName());

    private final SplitSet splits;
    private final Hierarchy hierarchy;
    private final LockTargets locks;
    private final Predicate<String> isSplit;
    private final Consumer<String> left;

    /**
     * Makes one for all classes of a loader.
     *
     * @param hierarchy as the classes' loader finds them
     * @param isSplit whether the loader's class of a name in {@code splits} is one that is split
     * @param left is told what stays as it is in a class, and may concern a split
     */
    SplitRewriter(SplitSet splits, Hierarchy hierarchy, Predicate<String> isSplit, Consumer<String> left) {
        this.splits = splits;
        this.hierarchy = hierarchy;
        this.isSplit = isSplit;
        this.left = left;
        locks = new LockTargets(hierarchy, splits.movedLocks());
    }

    /**
     * Rewrites.
     *
     * @param accesses the class's {@link #accesses}
     * @param seesMarker whether the class can implement {@link Split#MARKER}
     * @return null if nothing is to be changed
     * @throws IllegalArgumentException if code gets too long
     */
    byte[] rewrite(ClassModel type, Map<Member, Split> accesses, boolean seesMarker) {
        Split own = split(type.thisClass().asInternalName());
        LockSites sites = new LockSites(type, hierarchy);
        if (!splits.movedLocks().isEmpty()) {
            sites.unseen().ifPresent(this::leave);
        }
        Map<MethodModel, MethodRewriter> methods = new HashMap<>();
        for (MethodModel method : type.methods()) {
            boolean makesHeavy = own != null && Constructors.callsSuper(method, type);
            boolean publishesEarly =
                    makesHeavy && Constructors.mayPublishEarly(method.code().orElseThrow(), type);
            MethodRewriter rewriter =
                    new MethodRewriter(accesses, makesHeavy ? own : null, publishesEarly, moved(sites, method));
            if (method.code().isPresent() && rewriter.changes(method)) {
                methods.put(method, rewriter);
            }
        }
        if (own == null && methods.isEmpty()) {
            return null;
        }
        return CodeCopy.FORMAT.transformClass(
                type,
                own == null ? transform(null, methods, List.of()) : transform(own, methods, added(own, seesMarker)));
    }

    /** What becomes of the loader's class of that name; null if it is not split. */
    private Split split(String type) {
        Split split = splits.get(type);
        return split != null && isSplit.test(type) ? split : null;
    }

    private List<LockSites.Site> moved(LockSites sites, MethodModel method) {
        if (splits.movedLocks().isEmpty()) {
            return List.of();
        }
        LockSites.Found found = sites.in(method);
        found.problems().stream()
                .filter(problem -> locks.mayBe(problem.types()))
                .map(LockSites.Problem::text)
                .forEach(this::leave);
        return found.sites().stream().filter(site -> locks.mayBe(site.types())).toList();
    }

    private void leave(String problem) {
        left.accept("a lock that may have moved is used as before: " + problem);
    }

    /** The class's references to fields that have moved. */
    Map<Member, Split> accesses(ClassModel type) {
        Map<Member, Split> found = new HashMap<>();
        for (PoolEntry entry : type.constantPool()) {
            if (entry instanceof FieldRefEntry field && splits.hasField(Member.of(field))) {
                Member named = Member.of(field);
                Optional<FieldOwner> owner = hierarchy.owner(named);
                if (owner.isEmpty()) {
                    left.accept("accesses of " + named.text() + " stay as they are, since the class file of "
                            + ClassNames.dotted(named.owner()) + " or of one that it extends is not found");
                }
                owner.filter(one -> !one.isStatic())
                        .map(one -> split(one.field().owner()))
                        .filter(split -> split.has(named.name(), named.descriptor()))
                        .ifPresent(split -> found.put(named, split));
            }
        }
        return found;
    }

    /** Interfaces that a split class gets. */
    private static List<ClassDesc> added(Split own, boolean seesMarker) {
        List<ClassDesc> added = new ArrayList<>();
        if (own.movesLock()) {
            added.add(MOVED_LOCK);
        }
        if (own.isMarked() && seesMarker) {
            added.add(ClassDesc.ofInternalName(Split.MARKER));
        }
        return added;
    }

    private static ClassTransform transform(
            Split own, Map<MethodModel, MethodRewriter> methods, List<ClassDesc> added) {
        return new ClassTransform() {
            private List<ClassEntry> interfaces = List.of();

            @Override
            public void accept(ClassBuilder builder, ClassElement element) {
                switch (element) {
                    case FieldModel field when own != null && HeavyClass.isMoved(field, own) -> {}
                    case MethodModel method
                    when methods.containsKey(method) -> builder.transformMethod(method, transform(methods.get(method)));
                    case Interfaces list when !added.isEmpty() -> interfaces = list.interfaces();
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
                    if (own.movesLock()) {
                        addLock(builder, own);
                    }
                }
                if (!added.isEmpty()) {
                    // The class may have the marker already.
                    Set<ClassDesc> all = new LinkedHashSet<>();
                    interfaces.forEach(one -> all.add(one.asSymbol()));
                    all.addAll(added);
                    builder.withInterfaceSymbols(List.copyOf(all));
                }
            }
        };
    }

    private static void addLock(ClassBuilder builder, Split split) {
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
