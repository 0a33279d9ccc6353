package kinjo.nanafusi.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No name of a program's own types, accessors or packages is in the way of the generated code. */
class NamesTest {

    /** Of the runtime, of java.lang and of what is generated. */
    private static final List<String> TYPES = List.of(
            "Tag",
            "Names",
            "Scanner",
            "Values",
            "Lists",
            "Slot",
            "OpenElement",
            "OpenType",
            "GeneratedType",
            "TreeReader",
            "LazyText",
            "Frame",
            "Type",
            "TypeImpl",
            "Document",
            "Impl",
            "Name",
            "Kind",
            "TownImpl",
            "TownDocument",
            "Town_Tag",
            "Town_TagImpl",
            "String",
            "Object",
            "Override",
            "Integer",
            "Long",
            "Record",
            "Iterable",
            "Thread",
            "IllegalArgumentException",
            "UnsupportedOperationException",
            "DetachedException",
            "List",
            "ELEMENTS",
            "TYPE");

    private static final List<String> ACCESSORS = List.of(
            "tree",
            "in",
            "seen",
            "parts",
            "part",
            "plain",
            "element",
            "scope",
            "slot",
            "reader",
            "attribute",
            "removed",
            "read",
            "readElements",
            "readAttributes",
            "readRepeated",
            "open",
            "create",
            "type",
            "get",
            "remove",
            "names",
            "before",
            "kinjo",
            "java",
            "java_",
            "i",
            "set",
            "feed",
            "complete",
            "getTag",
            "TYPE",
            "ELEMENTS",
            "ATTRIBUTES");

    private static final List<String> PACKAGES = List.of("in.seen", "tree", "reader.slot");

    @TempDir
    Path folder;

    private final Random random;
    private final List<String> types = new ArrayList<>(TYPES);

    NamesTest() {
        random = new Random(0);
    }

    private String type() {
        return types.removeLast();
    }

    /** @param others types that accessors may have */
    private String accessors(List<String> others) {
        List<String> names = new ArrayList<>(ACCESSORS);
        Collections.shuffle(names, random);
        StringBuilder code = new StringBuilder();
        for (int i = 0; i < 4; i++) {
            String name = names.removeLast();
            code.append("@kinjo.nanafusi.%s %s();%n".formatted(values(others), name));
        }
        return code.toString();
    }

    private String values(List<String> others) {
        String other = others.isEmpty() ? "java.lang.String" : others.get(random.nextInt(others.size()));
        return switch (random.nextInt(6)) {
            case 0 -> "Attribute java.lang.String";
            case 1 -> "Element @kinjo.nanafusi.Lazy java.lang.String";
            case 2 -> "Element int";
            case 3 -> "Element java.lang.Thread.State";
            case 4 -> "Element java.util.List<" + other + ">";
            default -> "Element " + other;
        };
    }

    private String tree(String name, String members) {
        return "interface %s extends kinjo.nanafusi.XTree {%n%s}%n".formatted(name, members);
    }

    /** A document with types in it, and types beside it. */
    private List<JavaFileObject> program(String packageName) {
        Collections.shuffle(types, random);
        List<JavaFileObject> files = new ArrayList<>();
        List<String> known = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            String name = type();
            files.add(file(packageName, name, "public " + tree(name, accessors(known))));
            known.add(packageName + "." + name);
        }
        StringBuilder members = new StringBuilder();
        List<String> inner = new ArrayList<>(known);
        for (int i = 0; i < 8; i++) {
            String name = type();
            members.append(tree(name, accessors(inner)));
            inner.add(packageName + ".Town." + name);
        }
        members.append("@kinjo.nanafusi.Cut(\"cut\") kinjo.nanafusi.XList<%s> cut();%n".formatted(inner.getLast()));
        members.append("kinjo.nanafusi.XList<%s> removeCut();%n".formatted(inner.getLast()));
        files.add(file(
                packageName,
                "Town",
                "@kinjo.nanafusi.Element(\"town\") public " + tree("Town", members + accessors(inner))));
        return files;
    }

    private static JavaFileObject file(String packageName, String name, String code) {
        return Compilation.source(packageName.replace('.', '/') + "/" + name, "package " + packageName + ";\n" + code);
    }

    @Test
    void anyNamesCompile() throws IOException {
        for (int i = 0; i < 4; i++) {
            types.clear();
            types.addAll(TYPES);
            String packageName = PACKAGES.get(i % PACKAGES.size());
            Path classes = Files.createDirectory(folder.resolve("classes" + i));

            assertThat(Compilation.errors(classes, program(packageName)))
                    .as("program %d", i)
                    .isEmpty();

            assertThat(classes.resolve(packageName.replace('.', '/')).resolve("Town$$Document.class"))
                    .exists();
        }
    }

    @Test
    void theMainElementOfOpenStreetMap() {
        String osm = """
                import kinjo.nanafusi.*;
                @Element("osm") public interface Osm extends XTree {
                    @Cut("node") XList<Node> nodes();
                    interface Node extends XTree { @Attribute long id(); @Element("tag") java.util.List<Tag> tags(); }
                }
                """;
        String tag = """
                import kinjo.nanafusi.*;
                public interface Tag extends XTree { @Attribute("k") String key(); @Element("v") String value(); }
                """;

        assertThat(Compilation.errors(folder, List.of(Compilation.source("Osm", osm), Compilation.source("Tag", tag))))
                .isEmpty();
    }

    private static final String OF_RUNTIME = """
            import kinjo.nanafusi.*;
            import java.util.List;
            import java.lang.Thread.State;
            @Element("%1$s") public interface %1$s extends XTree {
                @Cut("a") XList<Leaf> leaves();
                interface Leaf extends XTree {
                    @Attribute int id(); int removeId();
                    @Element @Lazy String text(); @Element List<String> texts(); @Element State state();
                    %2$s
                }
            }
            """;

    private static String town(String name, String inner) {
        return OF_RUNTIME.formatted(name, inner);
    }

    @Test
    void aTypeMayBeCalledAsThePackagesOfTheRuntime() {
        for (String name : List.of("kinjo", "java", "town")) {
            // Beside the trees, as one of them, and in one of them.
            String code = town("Town", "interface %s {}".formatted(name)) + "interface Other {}";
            List<JavaFileObject> files = List.of(
                    Compilation.source("town/Town", "package town;" + code),
                    Compilation.source("town/" + name, "package town; public interface " + name + " {}"));

            assertThat(Compilation.errors(folder, files)).as(name).isEmpty();
        }
    }

    @Test
    void aTypeThatCannotBeNamedHasAMessage() {
        List<JavaFileObject> files = List.of(
                Compilation.source("town/Town", "package town;" + town("Town", "")),
                Compilation.source("town/kinjo", "package town; public interface kinjo {}"),
                Compilation.source("town/Scanner", "package town; public interface Scanner {}"));

        assertThat(Compilation.errors(folder, files))
                .isNotEmpty()
                .allSatisfy(error -> assertThat(error)
                        .isEqualTo(
                                "Nanafusi: uses kinjo.nanafusi.runtime.Scanner, which cannot be named here, as another type is"
                                        + " called Scanner and something else kinjo: give one of them another name"));
    }

    @Test
    void aPackageThatIsReferredToMayBeCalledAsAVariable() {
        for (String word : List.of("in", "tree", "seen", "part", "slot", "reader", "element", "leaf_")) {
            String part = """
                    package %1$s.other;
                    import kinjo.nanafusi.*;
                    public interface Size extends XTree { @Text int text(); enum Kind { A } }
                    """.formatted(word);
            String user = """
                    package town;
                    import kinjo.nanafusi.*;
                    @Element("x") public interface Town extends XTree {
                        @Cut("leaf") XList<Leaf> leaves();
                        @Element %1$s.other.Size size();
                        interface Leaf extends XTree {
                            @Element %1$s.other.Size leaf(); @Element java.util.List<%1$s.other.Size> sizes();
                            @Attribute %1$s.other.Size.Kind kind();
                        }
                    }
                    """.formatted(word);

            assertThat(Compilation.errors(
                            folder,
                            List.of(
                                    Compilation.source(word + "/other/Size", part),
                                    Compilation.source("town/Town", user))))
                    .as(word)
                    .isEmpty();
        }
    }
}
