package kinjo.nanafusi.schema;

import java.net.URI;
import java.nio.file.Path;
import org.xml.sax.Locator;

/**
 * Where something stands in a schema or a binding file.
 *
 * @param file as a path, or as the library that read it calls it
 * @param line from 1; 0 if it is not known
 */
record Place(String file, int line) {

    static Place of(Locator locator) {
        return of(locator.getSystemId(), locator.getLineNumber());
    }

    static Place of(String systemId, int line) {
        boolean isFile = systemId != null && systemId.startsWith("file:");
        return new Place(isFile ? Path.of(URI.create(systemId)).toString() : systemId, line);
    }

    /** Without folders, so that it is the same on every machine. */
    String shortened() {
        return Path.of(file).getFileName() + ":" + line;
    }

    @Override
    public String toString() {
        return line == 0 ? file : file + ":" + line;
    }
}
