package kinjo.nanafusi.runtime;

import java.nio.charset.StandardCharsets;

/**
 * A text of a document that lies in memory, until it is asked for: 24 bytes, where a string takes 40 and its characters. It has been checked
 * when it was read.
 */
public final class KeptText {

    private final KeptTexts texts;
    private final int from;
    private final int to;

    KeptText(KeptTexts texts, int from, int to) {
        this.texts = texts;
        this.from = from;
        this.to = to;
    }

    /** @param text a string, a kept text or null */
    public static String string(Object text) {
        return text instanceof KeptText kept ? kept.decode() : (String) text;
    }

    private String decode() {
        texts.noteAsked();
        return new String(texts.document, from, to - from, StandardCharsets.UTF_8);
    }
}
