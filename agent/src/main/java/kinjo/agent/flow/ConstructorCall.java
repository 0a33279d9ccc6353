package kinjo.agent.flow;

import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.constant.ConstantDescs;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The call of another constructor in a constructor, on {@code this}.
 *
 * @param owner internal name of that one's class
 * @param index of the element
 */
public record ConstructorCall(String owner, int index) {

    /**
     * Finds it: every other one belongs to an object that the code has just made, so calls and {@code new} are nested.
     *
     * @return empty if they are not, or if there are several
     */
    public static Optional<ConstructorCall> in(CodeModel code) {
        Deque<String> made = new ArrayDeque<>();
        ConstructorCall found = null;
        List<CodeElement> elements = code.elementList();
        for (int i = 0; i < elements.size(); i++) {
            if (elements.get(i) instanceof NewObjectInstruction object) {
                made.push(object.className().asInternalName());
            } else if (elements.get(i) instanceof InvokeInstruction call
                    && call.name().equalsString(ConstantDescs.INIT_NAME)) {
                String owner = call.owner().asInternalName();
                if (made.isEmpty() && found == null) {
                    found = new ConstructorCall(owner, i);
                } else if (made.isEmpty() || !made.pop().equals(owner)) {
                    return Optional.empty();
                }
            }
        }
        return made.isEmpty() ? Optional.ofNullable(found) : Optional.empty();
    }

    /** Writes of fields of the class before it. */
    public Stream<FieldInstruction> writesBefore(CodeModel code, ClassModel type) {
        return code.elementList().subList(0, index).stream()
                .filter(FieldInstruction.class::isInstance)
                .map(FieldInstruction.class::cast)
                .filter(access -> access.opcode() == Opcode.PUTFIELD
                        && access.owner()
                                .asInternalName()
                                .equals(type.thisClass().asInternalName()));
    }

    /** Names of the fields that a constructor of the class writes before it calls another: those have to stay there. */
    public static Set<String> writtenEarly(ClassModel type) {
        return type.methods().stream()
                .filter(method -> method.methodName().equalsString(ConstantDescs.INIT_NAME))
                .flatMap(method -> method.code().stream())
                .flatMap(code -> in(code).stream().flatMap(call -> call.writesBefore(code, type)))
                .map(access -> access.name().stringValue())
                .collect(Collectors.toSet());
    }
}
