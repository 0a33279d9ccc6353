package kinjo.nanafusi.compiler;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Compiles source code that is made while a program runs, with this annotation processor and the program's own class path. */
public final class InProcessCompiler {

    private InProcessCompiler() {}

    /** Whether the Java that runs us has a compiler. */
    public static boolean isThere() {
        return ToolProvider.getSystemJavaCompiler() != null;
    }

    /** The source code in a file, which is in UTF-8. */
    public static JavaFileObject source(Path file) {
        return new SimpleJavaFileObject(file.toUri(), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) throws IOException {
                return Files.readString(file);
            }
        };
    }

    /**
     * All that the compiler and the processor say, warnings and notes, too. If there is no error, the classes are in the folder.
     *
     * @throws NullPointerException if {@linkplain #isThere there is no compiler}
     */
    public static List<Diagnostic<? extends JavaFileObject>> compile(
            List<? extends JavaFileObject> sources, Path folder) {
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        List<String> options = List.of(
                "-d",
                folder.toString(),
                "-classpath",
                System.getProperty("java.class.path"),
                "-processor",
                TreeProcessor.class.getName());
        ToolProvider.getSystemJavaCompiler()
                .getTask(null, null, diagnostics, options, null, sources)
                .call();
        return diagnostics.getDiagnostics();
    }
}
