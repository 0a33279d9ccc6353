package kinjo.nanafusi.runtime;

import java.util.List;

/** Lists of complete elements, made when the first comes. */
public final class Lists {

    private Lists() {}

    /** @param list null if none came before */
    public static <T> List<T> add(List<T> list, T element) {
        CompleteList<T> result = list == null ? new CompleteList<>() : (CompleteList<T>) list;
        result.append(element);
        return result;
    }

    /** The list as the program gets it. */
    @SuppressWarnings("unchecked") // nothing is in it
    public static <T> List<T> finish(List<T> list) {
        return list == null ? (List<T>) CompleteList.EMPTY : list;
    }
}
