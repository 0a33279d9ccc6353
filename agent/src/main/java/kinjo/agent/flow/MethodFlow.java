package kinjo.agent.flow;

import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.LabelTarget;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Walks through the code of a method until no instruction sees anything new: an abstract interpreter. */
final class MethodFlow {
    private final CodeModel code;
    private final List<CodeElement> elements;
    private final Place[] places;
    private final Map<Label, Integer> targets = new HashMap<>();
    private final Frame[] frames;
    private final Deque<Integer> open = new ArrayDeque<>();
    private final InstructionFlow instructions;

    private MethodFlow(Member method, CodeAttribute code, Effects effects) {
        this.code = code;
        elements = code.elementList();
        places = Place.of(method, elements);
        frames = new Frame[elements.size()];
        instructions = new InstructionFlow(effects);
        for (int i = 0; i < places.length; i++) {
            if (elements.get(i) instanceof LabelTarget target) {
                targets.put(target.label(), i);
            }
        }
    }

    /**
     * Tells what the method does.
     *
     * @param entry what it is called with
     * @throws UnreadableCodeException if the code has instructions of Java 6 and before, or makes no sense
     */
    static void follow(Member method, CodeAttribute code, Frame entry, Effects effects) {
        MethodFlow flow = new MethodFlow(method, code, effects);
        flow.reach(0, entry);
        while (!flow.open.isEmpty()) {
            flow.step(flow.open.pop());
        }
    }

    private void reach(int index, Frame frame) {
        if (frames[index] == null) {
            frames[index] = frame.copy();
        } else if (!frames[index].add(frame)) {
            return;
        }
        open.push(index);
    }

    private void step(int index) {
        CodeElement element = elements.get(index);
        Frame frame = frames[index].copy();
        if (!(element instanceof Instruction instruction)) {
            reach(index + 1, frame);
            return;
        }
        for (ExceptionCatch handler : code.exceptionHandlers()) {
            if (index >= targets.get(handler.tryStart()) && index < targets.get(handler.tryEnd())) {
                reach(targets.get(handler.handler()), frame.caught());
            }
        }
        instructions.apply(instruction, frame, places[index]);
        ControlFlow.targets(instruction).forEach(target -> reach(targets.get(target), frame));
        if (ControlFlow.goesOn(instruction)) {
            reach(index + 1, frame);
        }
    }
}
