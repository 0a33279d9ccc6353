package kinjo.nanafusi.compiler;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;

/** Source code that the annotation processor sees while the tests of this module and of others run. */
public final class Compilation {

    private Compilation() {}

    private static final class Code extends SimpleJavaFileObject {

        private final String code;

        Code(String name, String code) {
            super(URI.create("string:///" + name + ".java"), Kind.SOURCE);
            this.code = code;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return code;
        }
    }

    /** @param name of the class in the file */
    public static JavaFileObject source(String name, String code) {
        return new Code(name, code);
    }

    /**
     * The messages of what is wrong.
     *
     * @param folder for the classes
     */
    public static List<String> errors(Path folder, List<JavaFileObject> sources) {
        return InProcessCompiler.compile(sources, folder).stream()
                .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                .map(diagnostic -> diagnostic.getMessage(null))
                .toList();
    }

    /** The classes in a folder. */
    public static URLClassLoader classes(Path folder) {
        try {
            return new URLClassLoader(new URL[] {folder.toUri().toURL()}, Compilation.class.getClassLoader());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
