package kinjo.nanafusi.runtime;

import java.nio.charset.StandardCharsets;

/** Texts that are decoded when they are asked for; see {@link Scanner#text}. */
public final class LazyText {

    private LazyText() {}

    /** @param text a string, bytes that hold it from one place to another, or null */
    public static String decode(Object text, int from, int to) {
        return text instanceof byte[] bytes
                ? new String(bytes, from, to - from, StandardCharsets.UTF_8)
                : (String) text;
    }
}
