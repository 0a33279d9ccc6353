package kinjo.bench.workloads.javac;

import java.net.URI;
import javax.tools.SimpleJavaFileObject;

/** A source file in memory. */
final class SourceFile extends SimpleJavaFileObject {
    private final String text;

    /** @param path below the root of the packages, such as {@code org/example/Name.java} */
    SourceFile(String path, String text) {
        super(URI.create("memory:///" + path), Kind.SOURCE);
        this.text = text;
    }

    @Override
    public String getCharContent(boolean ignoreEncodingErrors) {
        return text;
    }
}
