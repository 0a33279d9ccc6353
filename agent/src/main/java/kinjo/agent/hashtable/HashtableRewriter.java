package kinjo.agent.hashtable;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.constant.ClassDesc;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import kinjo.agent.flow.Member;
import kinjo.agent.flow.NestFlow;
import kinjo.agent.flow.Node;
import kinjo.agent.flow.Place;

/**
 * Lets instructions allocate the replacement. Nothing else changes: not the length of any instruction, and not the
 * stack maps, since they name supertypes of the replacement or the place of an allocation.
 */
final class HashtableRewriter {
    private static final ClassDesc REPLACEMENT = ClassDesc.of("kinjo.agent.bootstrap.ConcurrentHashtable");

    private final NestFlow flow;

    HashtableRewriter(NestFlow flow) {
        this.flow = flow;
    }

    /** @param sites allocations of the class */
    byte[] rewrite(ClassModel type, Set<Place> sites) {
        Set<Place> changed = new HashSet<>(sites);
        flow.initializers().forEach((call, receivers) -> {
            if (receivers.stream()
                    .anyMatch(
                            node -> node instanceof Node.Allocation allocation && sites.contains(allocation.place()))) {
                changed.add(call);
            }
        });
        String owner = type.thisClass().asInternalName();
        // New stack maps would need the classes that the code names; the old ones stay right.
        return ClassFile.of(ClassFile.StackMapsOption.DROP_STACK_MAPS)
                .transformClass(
                        type,
                        ClassTransform.transformingMethods(
                                method -> has(method, owner, changed), transform(owner, changed)));
    }

    private static boolean has(MethodModel method, String owner, Set<Place> changed) {
        Member member = member(method, owner);
        return changed.stream().anyMatch(place -> place.method().equals(member));
    }

    private static Member member(MethodModel method, String owner) {
        return new Member(
                owner, method.methodName().stringValue(), method.methodType().stringValue());
    }

    private static MethodTransform transform(String owner, Set<Place> changed) {
        return (builder, element) -> {
            if (element instanceof CodeAttribute code) {
                MethodModel method = code.parent().orElseThrow();
                List<CodeElement> elements = code.elementList();
                Place[] places = Place.of(member(method, owner), elements);
                builder.withCode(copy -> {
                    for (int i = 0; i < places.length; i++) {
                        copy(elements.get(i), changed.contains(places[i]), copy);
                    }
                    code.findAttribute(Attributes.stackMapTable()).ifPresent(copy::with);
                });
            } else {
                builder.with(element);
            }
        };
    }

    private static void copy(CodeElement element, boolean isChanged, CodeBuilder copy) {
        switch (element) {
            case NewObjectInstruction _ when isChanged -> copy.new_(REPLACEMENT);
            case InvokeInstruction call when isChanged -> copy.invokespecial(REPLACEMENT, "<init>", call.typeSymbol());
            default -> copy.with(element);
        }
    }
}
