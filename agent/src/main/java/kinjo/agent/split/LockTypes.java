package kinjo.agent.split;

import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.ClassDesc;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Static types of references in a method, as far as they are easily seen; {@code java/lang/Object} where they are not. */
final class LockTypes {
    static final String UNKNOWN = "java/lang/Object";

    private final List<CodeElement> elements;
    private final Map<Integer, String> parameters = new HashMap<>();
    private final Map<Integer, Set<String>> variables = new HashMap<>();

    /** @param parameters types by slot; null is no reference */
    LockTypes(List<CodeElement> elements, Map<Integer, String> parameters) {
        this.elements = elements;
        this.parameters.putAll(parameters);
    }

    /** What the instruction before this one leaves on the stack; several if it is a variable of several types. */
    Set<String> before(int index) {
        return instructionBefore(index).map(this::produced).orElse(Set.of(UNKNOWN));
    }

    /** Empty if another way may lead here. */
    private Optional<Instruction> instructionBefore(int index) {
        for (int i = index - 1; i >= 0 && !(elements.get(i) instanceof LabelTarget); i--) {
            if (elements.get(i) instanceof Instruction instruction) {
                return Optional.of(instruction);
            }
        }
        return Optional.empty();
    }

    private Set<String> produced(Instruction instruction) {
        return switch (instruction) {
            case LoadInstruction load when load.typeKind() == TypeKind.REFERENCE -> variable(load.slot());
            case FieldInstruction field
            when field.opcode() == Opcode.GETFIELD || field.opcode() == Opcode.GETSTATIC ->
                Set.of(name(field.typeSymbol()));
            case InvokeInstruction call
            when call.typeSymbol().returnType().isClassOrInterface() ->
                Set.of(name(call.typeSymbol().returnType()));
            case TypeCheckInstruction check
            when check.opcode() == Opcode.CHECKCAST -> Set.of(name(check.type().asSymbol()));
            case ConstantInstruction constant
            when constant.constantValue() instanceof ClassDesc -> Set.of("java/lang/Class");
            default -> Set.of(UNKNOWN);
        };
    }

    /** Everything that is ever stored in it, since compilers use one slot for several variables. */
    private Set<String> variable(int slot) {
        Set<String> known = variables.get(slot);
        if (known == null) {
            known = find(slot);
            variables.put(slot, known);
        }
        return known;
    }

    /** Variables may be stored in each other, in a circle. So it looks at all of them before it has an answer for one. */
    private Set<String> find(int slot) {
        Set<String> found = new HashSet<>();
        Set<Integer> seen = new HashSet<>(Set.of(slot));
        Deque<Integer> open = new ArrayDeque<>(seen);
        while (!open.isEmpty()) {
            int next = open.pop();
            if (parameters.containsKey(next)) {
                found.add(parameters.get(next));
            }
            for (int store : stores(next)) {
                if (instructionBefore(store).orElse(null) instanceof LoadInstruction load
                        && load.typeKind() == TypeKind.REFERENCE) {
                    if (seen.add(load.slot())) {
                        open.add(load.slot());
                    }
                } else {
                    found.addAll(before(store));
                }
            }
        }
        return found.isEmpty() ? Set.of(UNKNOWN) : found;
    }

    /** Where references are stored in it. */
    private int[] stores(int slot) {
        return IntStream.range(0, elements.size())
                .filter(i -> elements.get(i) instanceof StoreInstruction store
                        && store.typeKind() == TypeKind.REFERENCE
                        && store.slot() == slot)
                .toArray();
    }

    /** Internal name of a class; something that is never split for an array. */
    static String name(ClassDesc type) {
        String descriptor = type.descriptorString();
        return type.isClassOrInterface() ? descriptor.substring(1, descriptor.length() - 1) : descriptor;
    }
}
