package kinjo.agent.flow;

import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Objects that are surely stored somewhere in the basic block that allocates them (row T7). One pass over the code: its cost
 * grows with the length of the code and no faster. An exception on the way is not thought of.
 */
public final class BlockStores implements Effects {
    private final CodeAttribute code;
    private final Place[] places;
    private final Set<Place> stored = new HashSet<>();
    private final Set<Place> storedInStatic = new HashSet<>();
    private Instruction current;

    private BlockStores(CodeAttribute code, Place[] places) {
        this.code = code;
        this.places = places;
    }

    /**
     * Looks at a method.
     *
     * @param places of its elements
     */
    public static BlockStores of(CodeAttribute code, Place[] places) {
        BlockStores stores = new BlockStores(code, places);
        try {
            stores.follow();
        } catch (UnreadableCodeException | IndexOutOfBoundsException e) {
            // Instructions of Java 6 and before: what was found up to there is right.
            return stores;
        }
        return stores;
    }

    /** Allocations whose objects are stored in a field or an array. */
    public Set<Place> stored() {
        return stored;
    }

    /** Those of them that are stored in a static field. */
    public Set<Place> storedInStatic() {
        return storedInStatic;
    }

    private void follow() {
        Set<Label> targets = ControlFlow.targets(code).collect(Collectors.toSet());
        List<CodeElement> elements = code.elementList();
        InstructionFlow flow = new InstructionFlow(this);
        Frame frame = unknown();
        for (int i = 0; i < places.length; i++) {
            switch (elements.get(i)) {
                case LabelTarget target when targets.contains(target.label()) -> frame = unknown();
                case Instruction instruction -> {
                    current = instruction;
                    flow.apply(instruction, frame, places[i]);
                    if (endsBlock(instruction)) {
                        frame = unknown();
                    }
                }
                default -> {}
            }
        }
    }

    /** As many slots as there can be, all of them of unknown origin. */
    private Frame unknown() {
        Frame frame = Frame.of(code.maxLocals());
        frame.pushNothing(code.maxStack());
        return frame;
    }

    private static boolean endsBlock(Instruction instruction) {
        return switch (instruction.opcode().kind()) {
            case BRANCH, LOOKUP_SWITCH, TABLE_SWITCH, RETURN, THROW_EXCEPTION -> true;
            default -> false;
        };
    }

    private void store(Set<Node> value, Set<Place> where) {
        for (Node node : value) {
            if (node instanceof Node.Allocation allocation) {
                where.add(allocation.place());
            }
        }
    }

    @Override
    public Set<Node> allocated(String type, Place place) {
        return allocatedArray(place);
    }

    @Override
    public Set<Node> allocatedArray(Place place) {
        return Set.of(new Node.Allocation(place));
    }

    @Override
    public Set<Node> read(Member field) {
        return Frame.NOTHING;
    }

    @Override
    public void written(Member field, Set<Node> value, Place place) {
        store(value, stored);
        if (current instanceof FieldInstruction access && access.opcode() == Opcode.PUTSTATIC) {
            store(value, storedInStatic);
        }
    }

    @Override
    public Set<Node> called(Call call) {
        return Frame.NOTHING;
    }

    @Override
    public void linked(InvokeDynamicInstruction instruction, List<Set<Node>> arguments, Place place) {}

    @Override
    public void returned(Set<Node> value, Place place) {}

    @Override
    public void storedInArray(Set<Node> value, Place place) {
        store(value, stored);
    }

    @Override
    public void locked(Set<Node> value, Place place) {}
}
