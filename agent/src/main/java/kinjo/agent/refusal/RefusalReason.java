package kinjo.agent.refusal;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** A kind of reasons why something is not done; an enum for each thing that the agent does. */
public interface RefusalReason {
    /** The enum constant's. */
    String name();

    /** A user who knows better may say so. */
    boolean canBeOverridden();

    /** As users write it. */
    default String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Those that can be overridden, for messages. */
    static String words(RefusalReason[] all) {
        return Arrays.stream(all)
                .filter(RefusalReason::canBeOverridden)
                .map(RefusalReason::word)
                .collect(Collectors.joining(", "));
    }
}
