package kinjo.agent.flow;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Variables and operand stack before an instruction, slot by slot; a long or double has two slots. */
final class Frame {
    static final Set<Node> NOTHING = Set.of();

    private final List<Set<Node>> locals;
    private final List<Set<Node>> stack;

    private Frame(List<Set<Node>> locals, List<Set<Node>> stack) {
        this.locals = locals;
        this.stack = stack;
    }

    static Frame of(int maxLocals) {
        List<Set<Node>> locals = new ArrayList<>();
        for (int i = 0; i < maxLocals; i++) {
            locals.add(NOTHING);
        }
        return new Frame(locals, new ArrayList<>());
    }

    Frame copy() {
        return new Frame(new ArrayList<>(locals), new ArrayList<>(stack));
    }

    /** As a handler of exceptions finds it. */
    Frame caught() {
        return new Frame(new ArrayList<>(locals), new ArrayList<>(List.of(NOTHING)));
    }

    Set<Node> local(int slot) {
        return locals.get(slot);
    }

    void setLocal(int slot, Set<Node> value) {
        locals.set(slot, value);
    }

    void push(Set<Node> value) {
        stack.add(value);
    }

    /** Something that is no reference to follow. */
    void pushNothing(int slots) {
        for (int i = 0; i < slots; i++) {
            push(NOTHING);
        }
    }

    Set<Node> pop() {
        return stack.removeLast();
    }

    void drop(int slots) {
        for (int i = 0; i < slots; i++) {
            pop();
        }
    }

    /** Repeats the top slots below some others, as {@code dup2_x1} does with 2 and 1. */
    void duplicate(int slots, int below) {
        List<Set<Node>> top = new ArrayList<>(stack.subList(stack.size() - slots, stack.size()));
        stack.addAll(stack.size() - slots - below, top);
    }

    /**
     * Adds what another way to the same instruction brings.
     *
     * @return whether anything was new
     */
    boolean add(Frame other) {
        if (stack.size() != other.stack.size()) {
            throw new UnreadableCodeException("stacks of different heights meet");
        }
        return add(locals, other.locals) | add(stack, other.stack);
    }

    private static boolean add(List<Set<Node>> mine, List<Set<Node>> others) {
        boolean isNew = false;
        for (int i = 0; i < mine.size(); i++) {
            if (!mine.get(i).containsAll(others.get(i))) {
                Set<Node> both = new HashSet<>(mine.get(i));
                both.addAll(others.get(i));
                mine.set(i, Set.copyOf(both));
                isNew = true;
            }
        }
        return isNew;
    }
}
