package kinjo.nanafusi.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.ValueException;
import kinjo.nanafusi.XIterator;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.XTree;
import kinjo.nanafusi.XmlException;
import kinjo.nanafusi.examples.tpch.TpchGenerator;
import kinjo.nanafusi.join.HashJoin;
import kinjo.nanafusi.schema.CompileCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Nanafusi without writing code: the program {@code nanafusi}, and {@code kinjo xml}. */
@Command(
        name = "xml",
        mixinStandardHelpOptions = true,
        versionProvider = XmlCommand.Version.class,
        description = "Reads XML documents of any size on demand: counts, selects, joins (Nanafusi).",
        footer = {
            "",
            "Examples:",
            "  ${COMMAND-FULL-NAME} generate --out data",
            "  ${COMMAND-FULL-NAME} count data/lineitem.xml",
            "  ${COMMAND-FULL-NAME} select data/lineitem.xml --where 'quantity>=50' --fields comment",
            "  ${COMMAND-FULL-NAME} join data/lineitem.xml data/orders.xml --limit 5",
            "  ${COMMAND-FULL-NAME} to-json houses.xml --type houses.xsd#houses/house",
            "  ${COMMAND-FULL-NAME} compile houses.xsd --package town --out src/main/java"
        },
        subcommands = {
            XmlCommand.Generate.class,
            XmlCommand.Count.class,
            XmlCommand.Select.class,
            XmlCommand.ToJson.class,
            XmlCommand.Join.class,
            CompileCommand.class
        })
public final class XmlCommand implements Runnable {
    private static final String TYPE =
            "lineitem, orders, a schema (houses.xsd, .rng, .rnc; houses.xsd#houses/house says which elements), or an interface with @Element and one @Cut list (default: ${DEFAULT-VALUE})";

    private static final String TEXT =
            "values separated by tabs instead of JSON; \\t, \\n, \\r, \\\\ in a value are escapes";

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "say what: " + spec.qualifiedName()
                        + " generate, count, select, to-json, join or compile; --help tells more");
    }

    /** The version of the jar that this class is in. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = XmlCommand.class.getPackage().getImplementationVersion();
            return new String[] {"Nanafusi " + (version == null ? "(not packaged)" : version)};
        }
    }

    /** What the commands that read have in common. */
    abstract static class Reading extends Subcommand {
        @Option(names = "--class-path", paramLabel = "PATH", description = "where the types are, if not the examples'")
        String classPath;

        @Option(
                names = "--lenient",
                description = "pass over malformed values of parts that may be missing, and what occurs again")
        boolean lenient;

        @Override
        final void execute() throws IOException {
            try {
                read(new Progress(spec.commandLine().getErr(), sibling("generate")));
            } catch (XmlException e) {
                String other = e instanceof ValueException
                        ? ", say the type that it has: --type"
                                + (lenient ? "" : ", or pass over what can be: --lenient")
                        : "";
                throw new CommandException(
                        e.getMessage(),
                        "correct the document there" + other + "; the results before this place are complete",
                        e);
            } catch (UncheckedIOException e) {
                throw new CommandException("reading failed: " + e.getCause(), "check the file and run again", e);
            } catch (IllegalArgumentException e) {
                throw new CommandException(e.getMessage(), "correct the annotations of the type", e);
            }
        }

        abstract void read(Progress progress) throws IOException;

        final Options options() {
            return lenient ? Options.DEFAULT.lenient() : Options.DEFAULT;
        }
    }

    /** Reads one document. */
    abstract static class OneDocument extends Reading {
        @Parameters(paramLabel = "FILE", description = "the document, .gz too; - is the standard input")
        private Path file;

        @Option(names = "--type", defaultValue = "lineitem", paramLabel = "TYPE", description = TYPE)
        private String type;

        /** Gives every element to the visitor, until that answers false. */
        final void walk(DocumentType found, Progress progress, Visitor visitor) throws IOException {
            try (Document<? extends XTree> document = found.open(progress.open(file), options())) {
                XIterator<?> elements = found.elements(document);
                long count = 0;
                while (elements.hasNext() && visitor.visit(elements.next())) {
                    progress.element(++count);
                }
            }
        }

        final DocumentType type() {
            return DocumentType.named(type, classPath);
        }
    }

    /** What happens to an element. */
    private interface Visitor {
        boolean visit(Object element) throws IOException;
    }

    /** {@code count}. */
    @Command(name = "count", mixinStandardHelpOptions = true, description = "Prints the number of elements.")
    static final class Count extends OneDocument {
        @Override
        void read(Progress progress) throws IOException {
            long[] count = new long[1];
            walk(type(), progress, element -> ++count[0] > 0);
            spec.commandLine().getOut().println(count[0]);
        }
    }

    /** Prints elements. */
    abstract static class Printing extends OneDocument {
        @Option(names = "--limit", defaultValue = "0", paramLabel = "N", description = "stop after N lines")
        private long limit;

        final void print(
                DocumentType type,
                Progress progress,
                Predicate<Object> condition,
                Map<String, Method> chosen,
                boolean text)
                throws IOException {
            long[] lines = new long[1];
            try (Output output = new Output(spec.commandLine().getOut(), text)) {
                walk(
                        type,
                        progress,
                        element -> !condition.test(element) || output.write(element, chosen) && (++lines[0] != limit));
            }
        }
    }

    /** {@code to-json}. */
    @Command(
            name = "to-json",
            mixinStandardHelpOptions = true,
            description = "Prints every element as one line of JSON.")
    static final class ToJson extends Printing {
        @Override
        void read(Progress progress) throws IOException {
            DocumentType type = type();
            print(type, progress, element -> true, type.properties(), false);
        }
    }

    /** {@code select}. */
    @Command(
            name = "select",
            mixinStandardHelpOptions = true,
            description = "Prints the elements that fulfil all conditions, one per line.")
    static final class Select extends Printing {
        @Option(
                names = "--where",
                paramLabel = "CONDITION",
                description = "PROPERTY=VALUE, or with != < <= > >=; may be given several times")
        private List<String> where = new ArrayList<>();

        @Option(
                names = "--fields",
                split = ",",
                paramLabel = "PROPERTY",
                description = "only these properties, in this order")
        private List<String> fields = new ArrayList<>();

        @Option(names = "--text", description = TEXT)
        private boolean text;

        @Override
        void read(Progress progress) throws IOException {
            DocumentType type = type();
            Predicate<Object> condition = element -> true;
            for (String one : where) {
                condition = condition.and(Condition.parse(one, type));
            }
            Map<String, Method> chosen = new LinkedHashMap<>();
            fields.forEach(field -> chosen.put(field, type.property(field, "--fields")));
            print(type, progress, condition, chosen.isEmpty() ? type.properties() : chosen, text);
        }
    }

    /** {@code join}. */
    @Command(
            name = "join",
            mixinStandardHelpOptions = true,
            description = {
                "Prints the pairs of elements with equal keys, one per line, as soon as both halves are in.",
                "Both documents are read side by side."
            })
    static final class Join extends Reading {
        @Parameters(index = "0", paramLabel = "LEFT", description = "a document, .gz too; - is the standard input")
        private Path left;

        @Parameters(index = "1", paramLabel = "RIGHT", description = "another one")
        private Path right;

        @Option(names = "--left-type", defaultValue = "lineitem", paramLabel = "TYPE", description = TYPE)
        private String leftType;

        @Option(names = "--right-type", defaultValue = "orders", paramLabel = "TYPE", description = TYPE)
        private String rightType;

        @Option(
                names = "--left-key",
                defaultValue = "orderKey",
                paramLabel = "PROPERTY",
                description = "what is compared (default: ${DEFAULT-VALUE})")
        private String leftKey;

        @Option(
                names = "--right-key",
                defaultValue = "orderKey",
                paramLabel = "PROPERTY",
                description = "with what (default: ${DEFAULT-VALUE})")
        private String rightKey;

        @Option(names = "--sorted", description = "both documents ascend by their keys: needs next to no memory")
        private boolean sorted;

        @Option(names = "--limit", defaultValue = "0", paramLabel = "N", description = "stop after N lines")
        private long limit;

        @Option(names = "--text", description = TEXT)
        private boolean text;

        private record Pair(Object left, Object right) {}

        @Override
        void read(Progress progress) throws IOException {
            DocumentType leftFound = DocumentType.named(leftType, classPath);
            DocumentType rightFound = DocumentType.named(rightType, classPath);
            Method leftAccessor = leftFound.property(leftKey, "--left-key");
            Method rightAccessor = rightFound.property(rightKey, "--right-key");
            JoinKeys keys = new JoinKeys(leftAccessor, rightAccessor, sorted);
            try (Document<? extends XTree> leftDocument = leftFound.open(progress.open(left), options());
                    Document<? extends XTree> rightDocument = rightFound.open(progress.open(right), options());
                    Output output = new Output(spec.commandLine().getOut(), text)) {
                HashJoin<Object, Object, Object> join = HashJoin.of(
                        leftFound.elements(leftDocument),
                        keys.of(leftAccessor),
                        rightFound.elements(rightDocument),
                        keys.of(rightAccessor));
                XList<Pair> pairs = sorted ? join.sorted(JoinKeys.ascending(), Pair::new) : join.to(Pair::new);
                XIterator<Pair> results = pairs.removeIterator();
                long lines = 0;
                while (hasNext(results)) {
                    Pair pair = results.next();
                    progress.element(++lines);
                    if (!output.write(pair.left, leftFound, pair.right, rightFound) || lines == limit) {
                        return;
                    }
                }
            }
        }

        private boolean hasNext(XIterator<Pair> results) {
            try {
                return results.hasNext();
            } catch (IllegalStateException unsorted) {
                if (!sorted) {
                    throw unsorted;
                }
                throw new CommandException(
                        unsorted.getMessage().replace("; use HashJoin.to", ""),
                        "leave out --sorted; the results before this place are complete",
                        unsorted);
            }
        }
    }

    /** {@code generate}. */
    @Command(
            name = "generate",
            mixinStandardHelpOptions = true,
            description = "Writes lineitem.xml and orders.xml, of the shape of TPC-H; the same at each time.")
    static final class Generate extends Subcommand {
        @Option(
                names = "--scale",
                defaultValue = "0.01",
                paramLabel = "N",
                description = "1 is 3.6 GB (default: ${DEFAULT-VALUE}, 36 MB)")
        private double scale;

        @Option(
                names = "--out",
                defaultValue = ".",
                paramLabel = "DIR",
                description = "where to write them (default: here)")
        private Path out;

        @Override
        void execute() {
            TpchGenerator generator;
            try {
                generator = new TpchGenerator(scale);
            } catch (IllegalArgumentException e) {
                throw new ParameterException(spec.commandLine(), e.getMessage(), e);
            }
            try {
                generator.write(out);
            } catch (IOException e) {
                throw new CommandException("cannot write to " + out + ": " + e, "say another folder by --out", e);
            }
            spec.commandLine().getOut().println(out.resolve("lineitem.xml") + "\n" + out.resolve("orders.xml"));
        }
    }
}
