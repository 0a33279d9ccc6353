package kinjo.nanafusi.cli;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import kinjo.nanafusi.Element;
import kinjo.nanafusi.XTree;
import kinjo.nanafusi.compiler.InProcessCompiler;
import kinjo.nanafusi.schema.SchemaCompiler;
import kinjo.nanafusi.schema.SchemaException;

/** The type of a document by its schema (row N1): the interfaces and their parsers are made, compiled and loaded when they are needed. */
final class SchemaType {
    private static final Pattern FORM = Pattern.compile("(.*\\.(?:xsd|rng|rnc))(?:#([^/]+)/([^/]+))?");
    private static final String PACKAGE = "schema";
    private static final String JAVA = ".java";

    private final Path schema;
    /** Null if the schema's own marks say what is cut out. */
    private final String root;

    private final String element;

    private SchemaType(Matcher form) {
        schema = Path.of(form.group(1));
        root = form.group(2);
        element = form.group(3);
    }

    /** @param type {@code SCHEMA} or {@code SCHEMA#ROOT/ELEMENT}; null is the answer to anything else */
    static SchemaType parse(String type) {
        Matcher form = FORM.matcher(type);
        return form.matches() ? new SchemaType(form) : null;
    }

    /** The interface of the document. */
    Class<? extends XTree> load() {
        if (!Files.isReadable(schema)) {
            throw new CommandException("there is no readable file " + schema, "name a schema: .xsd, .rng or .rnc");
        }
        try {
            Path folder = Files.createTempDirectory("nanafusi-");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
            return load(folder);
        } catch (SchemaException e) {
            throw new CommandException(
                    e.getMessage(),
                    "correct the schema, or say which elements of which document element are read: " + schema
                            + "#ROOT/ELEMENT",
                    e);
        } catch (IOException e) {
            throw new CommandException(
                    "compiling " + schema + " failed: " + e, "check the folder for temporary files", e);
        }
    }

    private Class<? extends XTree> load(Path folder) throws IOException {
        Path binding = root == null ? null : Files.writeString(folder.resolve("type"), root + '/' + element + " cut\n");
        List<String> roots = root == null ? List.of() : List.of(root);
        List<Path> sources = new SchemaCompiler(PACKAGE, folder).compile(List.of(schema), binding, roots);
        compile(sources, folder);
        // Its classes are needed until this program ends.
        @SuppressWarnings("resource")
        ClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, SchemaType.class.getClassLoader());
        List<Class<? extends XTree>> documents = new ArrayList<>();
        for (Path source : sources) {
            Class<?> made = load(source, loader);
            if (made.isAnnotationPresent(Element.class)) {
                documents.add(made.asSubclass(XTree.class));
            }
        }
        // More than one is refused by the schema compiler.
        return documents.getFirst();
    }

    private static Class<?> load(Path source, ClassLoader loader) {
        String file = source.getFileName().toString();
        try {
            return loader.loadClass(PACKAGE + '.' + file.substring(0, file.length() - JAVA.length()));
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        } catch (IOException | UncheckedIOException e) {
            // It is among the temporary files, which the system clears.
        }
    }

    private void compile(List<Path> sources, Path folder) {
        if (!InProcessCompiler.isThere()) {
            throw new CommandException(
                    "a schema is compiled, and " + System.getProperty("java.home") + " has no compiler",
                    "set JAVA_HOME to a JDK that has the module jdk.compiler");
        }
        InProcessCompiler.compile(
                        sources.stream().map(InProcessCompiler::source).toList(), folder)
                .stream()
                .filter(problem -> problem.getKind() == Diagnostic.Kind.ERROR)
                .findFirst()
                .ifPresent(error -> {
                    throw new CommandException(
                            schema + ": " + error.getMessage(null),
                            "compile it with the command 'compile' to see the interfaces");
                });
    }
}
