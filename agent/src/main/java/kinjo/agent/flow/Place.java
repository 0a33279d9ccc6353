package kinjo.agent.flow;

/**
 * An instruction.
 *
 * @param bci index of its first byte in the method's code
 * @param line in the source; 0 if the class file does not say
 */
public record Place(Member method, int bci, int line) {

    /** As people write it: {@code a.B::method:12}, or {@code a.B::method@34} where there are no lines. */
    public String text() {
        return method.text() + (line > 0 ? ":" + line : "@" + bci);
    }
}
