package kinjo.bench.workloads.javac;

import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;
import kinjo.bench.workloads.harness.WrongResultException;

/**
 * What one run of a fresh compiler made.
 *
 * @param classes the class files by binary name, sorted
 * @param members what was declared in the sources
 */
record Compilation(Map<String, byte[]> classes, Members members) {
    /** Release 17's class library for every JDK, so that each has the same to do. */
    private static final List<String> OPTIONS = List.of("--release", "17", "-proc:none", "-Xlint:none", "-nowarn");

    static Compilation of(List<SourceFile> sources) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new IllegalStateException("this Java has no compiler; run the workload on a JDK, not a JRE");
        }
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        Members members = new Members();
        try (StandardJavaFileManager platform =
                        compiler.getStandardFileManager(diagnostics, Locale.ROOT, StandardCharsets.UTF_8);
                ClassFiles output = new ClassFiles(platform)) {
            platform.setLocation(StandardLocation.CLASS_PATH, List.of());
            StringWriter console = new StringWriter();
            JavacTask task = (JavacTask) compiler.getTask(console, output, diagnostics, OPTIONS, null, sources);
            task.addTaskListener(members);
            if (!task.call()) {
                throw failure(diagnostics, console.toString());
            }
            return new Compilation(output.byName(), members);
        }
    }

    /** The compiler catches everything, a full heap too; what is no error of a source it prints. */
    private static RuntimeException failure(DiagnosticCollector<JavaFileObject> diagnostics, String printed) {
        if (printed.contains(OutOfMemoryError.class.getName())) {
            throw new OutOfMemoryError("Java heap space");
        }
        String reason = diagnostics.getDiagnostics().stream()
                .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                .map(Object::toString)
                .findFirst()
                .orElse(printed);
        return new WrongResultException("the compiler failed: " + reason);
    }
}
