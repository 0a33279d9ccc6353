package kinjo.agent.advice;

import java.util.List;

/**
 * What to do about a class.
 *
 * @param type name with dots
 * @param objectBytes of an object, as far as its fields are known
 * @param why what speaks for it
 * @param effect what to expect of it; empty if nothing is to be done
 * @param rules lines for a placement file
 * @param split fields that should leave the class if its class files allow it; empty if it should not be split
 */
public record Advice(
        String type, Kind kind, int objectBytes, String why, String effect, List<String> rules, List<String> split) {

    /** What is to be done. */
    public enum Kind {
        LEAVE("leave"),
        /** Its objects are to lie among others that are mostly read. */
        APART("keep apart"),
        ORDER("order"),
        /** If its class files allow it, which counts do not tell. */
        SPLIT("candidate for a split");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }
}
