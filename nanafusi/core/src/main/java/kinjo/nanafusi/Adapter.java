package kinjo.nanafusi;

import org.jspecify.annotations.Nullable;

/**
 * Makes values of a type of the program's own from their text; {@link Using} names it. It has a constructor without parameters and keeps no
 * state.
 *
 * @param <T> the type
 */
public interface Adapter<T extends @Nullable Object> {

    /**
     * @param text as the document has it, white space around it included
     * @throws IllegalArgumentException if it is no such value; {@link java.time.DateTimeException} and {@link
     *     IndexOutOfBoundsException} say the same
     */
    T parse(String text);
}
