package kinjo.agent.trace;

import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.constantpool.FieldRefEntry;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.constant.ConstantDescs;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import kinjo.agent.flow.Member;
import kinjo.agent.flow.Place;

/** What is where in a method's code. Elements are known by their index. */
final class Plan {
    final List<CodeElement> elements;

    /** Of each element. */
    final Place[] places;

    /** By the index of a constructor's call: the index of the {@code new} that it belongs to. */
    final Map<Integer, Integer> constructed = new HashMap<>();

    /** The index of the call of another constructor, on {@code this}; -1 if there is none. */
    int otherConstructor = -1;

    /** Fields that are written before that: {@code this} cannot be given to anybody then. */
    final List<FieldRefEntry> early = new ArrayList<>();

    Plan(Member method, MethodModel model, CodeModel code, String type) {
        elements = code.elementList();
        places = Place.of(method, elements);
        match(model.methodName().equalsString(ConstantDescs.INIT_NAME));
        for (int i = 0; i < otherConstructor; i++) {
            if (isEarly(i, type)) {
                early.add(((FieldInstruction) elements.get(i)).field());
            }
        }
    }

    /** False if a constructor cannot be followed. */
    boolean isClear(MethodModel model, String type) {
        return otherConstructor >= 0
                || !model.methodName().equalsString(ConstantDescs.INIT_NAME)
                || type.equals("java/lang/Object");
    }

    /** Arguments of a constructor are made between {@code new} and its call, so these pairs are nested. */
    private void match(boolean isConstructor) {
        Deque<Integer> made = new ArrayDeque<>();
        for (int i = 0; i < places.length; i++) {
            if (elements.get(i) instanceof NewObjectInstruction) {
                made.push(i);
            } else if (elements.get(i) instanceof InvokeInstruction call
                    && call.name().equalsString(ConstantDescs.INIT_NAME)) {
                if (made.isEmpty()) {
                    otherConstructor = isConstructor && otherConstructor < 0 ? i : otherConstructor;
                } else if (isOf(made.peek(), call)) {
                    constructed.put(i, made.pop());
                }
            }
        }
    }

    private boolean isOf(int index, InvokeInstruction call) {
        return ((NewObjectInstruction) elements.get(index)).className().equals(call.owner());
    }

    /** Whether it may store in the {@code this} of a constructor that has not called another yet. */
    boolean isEarly(int index, String type) {
        return index < otherConstructor
                && elements.get(index) instanceof FieldInstruction access
                && access.opcode() == Opcode.PUTFIELD
                && access.owner().asInternalName().equals(type);
    }
}
