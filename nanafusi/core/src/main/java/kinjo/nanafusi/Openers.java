package kinjo.nanafusi;

import java.util.Optional;
import java.util.ServiceLoader;

/** Finds the library's own {@link DocumentOpener}, once. */
final class Openers {

    private static final Optional<DocumentOpener> INSTALLED = ServiceLoader.load(
                    DocumentOpener.class, DocumentOpener.class.getClassLoader())
            .findFirst();

    private Openers() {}

    static DocumentOpener installed() {
        return INSTALLED.orElseThrow(() -> new IllegalStateException("META-INF/services/"
                + DocumentOpener.class.getName()
                + " is not on the class path; who puts nanafusi-core into a jar of its own"
                + " has to put the files of META-INF/services there, too"));
    }
}
