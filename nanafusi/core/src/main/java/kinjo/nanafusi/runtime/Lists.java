package kinjo.nanafusi.runtime;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Lists of complete elements, made when the first comes. */
public final class Lists {

    private Lists() {}

    /** @param list null if none came before */
    public static <T> List<T> add(List<T> list, T element) {
        List<T> result = list == null ? new ArrayList<>() : list;
        result.add(element);
        return result;
    }

    /** The list as the program gets it. */
    public static <T> List<T> finish(List<T> list) {
        return list == null ? List.of() : Collections.unmodifiableList(list);
    }
}
