package kinjo.nanafusi.compiler;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

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
        return diagnostics(folder, sources).stream()
                .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                .map(diagnostic -> diagnostic.getMessage(null))
                .toList();
    }

    /**
     * All that the compiler and the processor say, warnings and notes, too.
     *
     * @param folder for the classes
     */
    public static List<Diagnostic<? extends JavaFileObject>> diagnostics(
            Path folder, List<? extends JavaFileObject> sources) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        List<String> options = List.of(
                "-d",
                folder.toString(),
                "-classpath",
                System.getProperty("java.class.path"),
                "-processor",
                "kinjo.nanafusi.compiler.TreeProcessor");
        compiler.getTask(null, null, diagnostics, options, null, sources).call();
        return diagnostics.getDiagnostics();
    }

    /** The source code in a file. */
    public static JavaFileObject source(Path file) {
        return new SimpleJavaFileObject(file.toUri(), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) throws IOException {
                return Files.readString(file);
            }
        };
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
