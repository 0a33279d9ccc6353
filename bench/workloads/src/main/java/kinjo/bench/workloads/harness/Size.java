package kinjo.bench.workloads.harness;

import java.util.Locale;
import java.util.Optional;

/** How much a run does: {@code small} about a second, {@code default} some five, {@code large} about a minute. */
public enum Size {
    SMALL,
    DEFAULT,
    LARGE;

    /** The size as the command line and the result file write it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Size> ofLabel(String label) {
        for (Size size : values()) {
            if (size.label().equals(label)) {
                return Optional.of(size);
            }
        }
        return Optional.empty();
    }

    /** One of three values, by size. */
    public <T> T choose(T small, T defaultSize, T large) {
        return switch (this) {
            case SMALL -> small;
            case DEFAULT -> defaultSize;
            case LARGE -> large;
        };
    }
}
