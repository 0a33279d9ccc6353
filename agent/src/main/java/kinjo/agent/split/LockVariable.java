package kinjo.agent.split;

import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import kinjo.agent.flow.ControlFlow;

/**
 * The variable in which code keeps what it has locked, up to the end of the block. When a lock has moved, another object is
 * in there.
 *
 * @param reached elements that the object may still be there at
 */
record LockVariable(int slot, BitSet reached) {

    /**
     * Follows the object from where it is stored.
     *
     * @param enter the instruction that locks it
     * @return empty if it is used for anything but the end of the block: that would get the other object, too
     */
    static Optional<LockVariable> of(CodeModel code, int store, int enter) {
        int slot = ((StoreInstruction) code.elementList().get(store)).slot();
        return new Walk(code, slot, enter).from(store + 1);
    }

    /** Whether it is this slot that still has the object at an element. */
    boolean isAt(int otherSlot, int index) {
        return slot == otherSlot && reached.get(index);
    }

    /** Visits each element once. */
    private static final class Walk {
        private final CodeModel code;
        private final List<CodeElement> elements;
        private final int slot;
        private final int enter;
        private final Map<Label, Integer> places = new HashMap<>();
        private final BitSet reached = new BitSet();
        private final Deque<Integer> open = new ArrayDeque<>();

        Walk(CodeModel code, int slot, int enter) {
            this.code = code;
            this.enter = enter;
            elements = code.elementList();
            this.slot = slot;
            for (int i = 0; i < elements.size(); i++) {
                if (elements.get(i) instanceof LabelTarget target) {
                    places.put(target.label(), i);
                }
            }
        }

        Optional<LockVariable> from(int begin) {
            reach(begin);
            while (!open.isEmpty()) {
                int index = open.pop();
                if (elements.get(index) instanceof Instruction instruction) {
                    if (isOtherUse(instruction, index)) {
                        return Optional.empty();
                    }
                    handlers(index);
                    if (!overwrites(instruction)) {
                        successors(instruction, index);
                    }
                } else {
                    reach(index + 1);
                }
            }
            return Optional.of(new LockVariable(slot, reached));
        }

        private void reach(int index) {
            if (index < elements.size() && !reached.get(index)) {
                reached.set(index);
                open.push(index);
            }
        }

        private void reach(Label label) {
            reach(places.get(label));
        }

        private boolean isOtherUse(Instruction instruction, int index) {
            if (!(instruction instanceof LoadInstruction load) || load.slot() != slot) {
                return false;
            }
            int next = nextInstruction(index);
            boolean isEnd = next >= 0
                    && elements.get(next) instanceof MonitorInstruction end
                    && end.opcode() == Opcode.MONITOREXIT;
            return next != enter && !isEnd;
        }

        /** -1 if there is none. */
        private int nextInstruction(int index) {
            for (int i = index + 1; i < elements.size(); i++) {
                if (elements.get(i) instanceof Instruction) {
                    return i;
                }
            }
            return -1;
        }

        private void handlers(int index) {
            for (ExceptionCatch handler : code.exceptionHandlers()) {
                if (index >= places.get(handler.tryStart()) && index < places.get(handler.tryEnd())) {
                    reach(handler.handler());
                }
            }
        }

        private boolean overwrites(Instruction instruction) {
            return switch (instruction) {
                case StoreInstruction store ->
                    slot >= store.slot()
                            && slot < store.slot() + store.typeKind().slotSize();
                case IncrementInstruction increment -> increment.slot() == slot;
                default -> false;
            };
        }

        private void successors(Instruction instruction, int index) {
            ControlFlow.targets(instruction).forEach(this::reach);
            if (ControlFlow.goesOn(instruction)) {
                reach(index + 1);
            }
        }
    }
}
