package kinjo.nanafusi.schema;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import javax.lang.model.SourceVersion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The schema compiler as a command: a part of {@code nanafusi} and {@code kinjo xml}, and the main class of this module. */
@Command(
        name = "compile",
        mixinStandardHelpOptions = true,
        description = {
            "Writes annotated interfaces for documents of a schema: XSD (.xsd) or RELAX NG (.rng, .rnc).",
            "Lists to be cut out are marked in the schema or in a binding file."
        })
public final class CompileCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "1..*",
            paramLabel = "SCHEMA",
            description = "the schema; several of XSD if it has several parts")
    private List<Path> schemas;

    @Option(names = "--package", required = true, paramLabel = "NAME", description = "the package of the interfaces")
    private String packageName;

    @Option(
            names = "--out",
            defaultValue = ".",
            paramLabel = "DIR",
            description = "the folder of the source code (default: here)")
    private Path out;

    @Option(
            names = "--binding",
            paramLabel = "FILE",
            description = {
                "lines of a path, such as houses/house or house/@id, and marks:",
                "cut, skip, name=ACCESSOR, type=JAVA_TYPE, tree=INTERFACE"
            })
    private Path binding;

    @Option(
            names = "--catalog",
            paramLabel = "FILE",
            description = {
                "an OASIS XML catalog: names local files for what schemas include or import;",
                "nothing is ever loaded from elsewhere"
            })
    private Path catalog;

    @Option(
            names = "--root",
            paramLabel = "ELEMENT",
            description = "the element of a document; may be given several times, and be left out if there is only one")
    private List<String> roots = new ArrayList<>();

    /** Ends the JVM if it fails: with 1 if the schema cannot be used, with 2 if the options are wrong. */
    public static void main(String[] arguments) {
        int code = new CommandLine(new CompileCommand()).execute(arguments);
        if (code != CommandLine.ExitCode.OK) {
            System.exit(code);
        }
    }

    @Override
    public Integer call() {
        if (!SourceVersion.isName(packageName)) {
            throw new ParameterException(spec.commandLine(), packageName + " is no name of a package");
        }
        try {
            new SchemaCompiler(packageName, out, catalog)
                    .compile(schemas, binding, roots)
                    .forEach(spec.commandLine().getOut()::println);
            return CommandLine.ExitCode.OK;
        } catch (SchemaException e) {
            return fail(e.getMessage());
        } catch (NoSuchFileException e) {
            return fail("there is no file " + e.getFile());
        } catch (IOException e) {
            return fail("cannot read or write: " + e.getMessage());
        }
    }

    private int fail(String problem) {
        spec.commandLine().getErr().println(problem);
        return CommandLine.ExitCode.SOFTWARE;
    }
}
