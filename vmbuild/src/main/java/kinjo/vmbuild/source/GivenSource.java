package kinjo.vmbuild.source;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import kinjo.common.UsageException;

/** Where the user has the source of OpenJDK, a checkout or an archive: {@code KINJO_JDK_SRC}. */
final class GivenSource {
    static final String VARIABLE = "KINJO_JDK_SRC";

    private GivenSource() {}

    static Optional<Path> ofEnvironment() {
        return of(System.getenv(VARIABLE));
    }

    /**
     * Empty if nothing is given.
     *
     * @throws UsageException if nothing is at that place: what was to be used must not be downloaded instead
     */
    static Optional<Path> of(String value) {
        if (value == null || value.isBlank()) {
            return Optional.empty();
        }
        Path place = Path.of(value);
        if (!Files.exists(place)) {
            throw new UsageException(
                    VARIABLE + "=" + value + " does not exist.",
                    "Set it to a checkout of OpenJDK or to its tarball, or unset it.");
        }
        return Optional.of(place);
    }
}
