package kinjo.bench.workloads.javac;

import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import java.util.TreeSet;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.ElementScanner14;
import javax.tools.JavaFileObject;
import kinjo.bench.workloads.harness.Fingerprint;

/**
 * The types, methods and fields that the compiler found in the sources, by name: what every release's compiler agrees
 * on, while the number of class files differs.
 */
final class Members implements TaskListener {
    private final TreeSet<String> names = new TreeSet<>();

    @Override
    public void finished(TaskEvent event) {
        TypeElement type = event.getTypeElement();
        if (event.getKind() == TaskEvent.Kind.ANALYZE && type != null && !describesPackage(event.getSourceFile())) {
            new Scanner().scan(type, "");
        }
    }

    /** Release 17's compiler names a package's own pseudo-type differently from later ones. */
    private static boolean describesPackage(JavaFileObject file) {
        return file.isNameCompatible("package-info", JavaFileObject.Kind.SOURCE);
    }

    int count() {
        return names.size();
    }

    long fingerprint() {
        Fingerprint fingerprint = new Fingerprint();
        names.forEach(name -> fingerprint.add(name.hashCode()));
        return fingerprint.value();
    }

    /** The parameter is the enclosing element's name. */
    private final class Scanner extends ElementScanner14<Void, String> {
        @Override
        public Void visitType(TypeElement type, String enclosing) {
            String name = type.getQualifiedName().toString();
            names.add(name);
            return super.visitType(type, name);
        }

        @Override
        public Void visitExecutable(ExecutableElement method, String enclosing) {
            names.add(enclosing + "." + method);
            return null;
        }

        @Override
        public Void visitVariable(VariableElement field, String enclosing) {
            names.add(enclosing + "." + field);
            return null;
        }
    }
}
