package kinjo.agent.advice;

import java.util.List;
import java.util.function.Predicate;
import kinjo.agent.fields.Classification.KindOfField;

/** How large an object is, from the fields that its class declares: those of superclasses are not known, nor the gaps. */
final class ObjectSize {
    /** With compressed class pointers, as a heap below 32 GB has them and references of 4 bytes. */
    private static final int HEADER_BYTES = 12;

    static final int REFERENCE_BYTES = 4;
    private static final int ALIGNMENT = 8;

    private ObjectSize() {}

    /** Bytes of an object with those of the fields that are chosen, and with more bytes. */
    static int of(List<KindOfField> fields, Predicate<KindOfField> chosen, int more) {
        int bytes = HEADER_BYTES + more;
        for (KindOfField one : fields) {
            if (chosen.test(one)) {
                bytes += bytes(one.field().descriptor());
            }
        }
        return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }

    private static int bytes(String descriptor) {
        return switch (descriptor.charAt(0)) {
            case 'J', 'D' -> 8;
            case 'S', 'C' -> 2;
            case 'B', 'Z' -> 1;
            case 'I', 'F' -> 4;
            default -> REFERENCE_BYTES;
        };
    }
}
