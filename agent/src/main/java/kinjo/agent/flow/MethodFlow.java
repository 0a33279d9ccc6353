package kinjo.agent.flow;

import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Walks through the code of a method until no instruction sees anything new: an abstract interpreter. */
final class MethodFlow {
    private final Member method;
    private final CodeModel code;
    private final List<CodeElement> elements;
    private final Place[] places;
    private final Map<Label, Integer> targets = new HashMap<>();
    private final Frame[] frames;
    private final Deque<Integer> open = new ArrayDeque<>();
    private final InstructionFlow instructions;

    private MethodFlow(Member method, CodeAttribute code, Effects effects) {
        this.method = method;
        this.code = code;
        elements = code.elementList();
        places = new Place[elements.size()];
        frames = new Frame[elements.size()];
        instructions = new InstructionFlow(effects);
        locate();
    }

    private void locate() {
        int bci = 0;
        int line = 0;
        for (int i = 0; i < places.length; i++) {
            switch (elements.get(i)) {
                case LabelTarget target -> targets.put(target.label(), i);
                case LineNumber number -> line = number.line();
                default -> {}
            }
            places[i] = new Place(method, bci, line);
            if (elements.get(i) instanceof Instruction instruction) {
                bci += instruction.sizeInBytes();
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
        successors(index, instruction, frame);
    }

    private void successors(int index, Instruction instruction, Frame frame) {
        switch (instruction) {
            case BranchInstruction branch -> {
                reach(targets.get(branch.target()), frame);
                if (branch.opcode() != Opcode.GOTO && branch.opcode() != Opcode.GOTO_W) {
                    reach(index + 1, frame);
                }
            }
            case TableSwitchInstruction table -> reachAll(table.defaultTarget(), table.cases(), frame);
            case LookupSwitchInstruction table -> reachAll(table.defaultTarget(), table.cases(), frame);
            case ReturnInstruction _, ThrowInstruction _ -> {}
            default -> reach(index + 1, frame);
        }
    }

    private void reachAll(Label defaultTarget, List<SwitchCase> cases, Frame frame) {
        reach(targets.get(defaultTarget), frame);
        cases.forEach(one -> reach(targets.get(one.target()), frame));
    }
}
