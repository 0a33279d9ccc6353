package kinjo.agent.flow;

import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.instruction.LineNumber;
import java.util.List;

/**
 * An instruction.
 *
 * @param bci index of its first byte in the method's code
 * @param line in the source; 0 if the class file does not say
 */
public record Place(Member method, int bci, int line) {

    /** Those of a method's elements, each by its index. What is no instruction is where the next one is. */
    public static Place[] of(Member method, List<CodeElement> elements) {
        Place[] places = new Place[elements.size()];
        int bci = 0;
        int line = 0;
        for (int i = 0; i < places.length; i++) {
            if (elements.get(i) instanceof LineNumber number) {
                line = number.line();
            }
            places[i] = new Place(method, bci, line);
            if (elements.get(i) instanceof Instruction instruction) {
                bci += instruction.sizeInBytes();
            }
        }
        return places;
    }

    /** As people write it: {@code a.B::method:12}, or {@code a.B::method@34} where there are no lines. */
    public String text() {
        return method.text() + (line > 0 ? ":" + line : "@" + bci);
    }
}
