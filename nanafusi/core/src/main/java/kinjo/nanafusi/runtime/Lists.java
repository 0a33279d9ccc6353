package kinjo.nanafusi.runtime;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Lists of complete elements, made when the first comes. */
public final class Lists {

    private static final int FEW = 4;

    private Lists() {}

    /** @param list null if none came before */
    public static <T> List<T> add(List<T> list, T element) {
        if (list == null) {
            // Many hold one element, which takes 24 bytes so.
            return Collections.singletonList(element);
        }
        List<T> result = list;
        if (!(list instanceof ArrayList)) {
            result = new ArrayList<>(FEW);
            result.add(list.getFirst());
        }
        result.add(element);
        return result;
    }

    /** The list as the program gets it. */
    public static <T> List<T> finish(List<T> list) {
        if (list == null) {
            return List.of();
        }
        return list instanceof ArrayList ? Collections.unmodifiableList(list) : list;
    }
}
