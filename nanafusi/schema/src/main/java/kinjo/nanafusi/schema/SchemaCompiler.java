package kinjo.nanafusi.schema;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes the source code of annotated interfaces for documents of a schema (row N1). */
public final class SchemaCompiler {

    private final String packageName;
    private final Path folder;
    private final Path catalog;

    /**
     * @param packageName the package of the interfaces
     * @param folder where source code is; the package's folder is made in it
     */
    public SchemaCompiler(String packageName, Path folder) {
        this(packageName, folder, null);
    }

    /**
     * @param packageName the package of the interfaces
     * @param folder where source code is; the package's folder is made in it
     * @param catalog an OASIS XML catalog, which names local files for what schemas include or import from elsewhere; or null
     */
    public SchemaCompiler(String packageName, Path folder, Path catalog) {
        this.packageName = packageName;
        this.folder = folder;
        this.catalog = catalog;
    }

    /**
     * Compiles a schema.
     *
     * @param schemas files of W3C XML Schema ({@code .xsd}), or one of RELAX NG ({@code .rng}; compact: {@code .rnc})
     * @param binding a binding file, or null
     * @param roots the names of the elements that are documents; may be empty if only one can be
     * @return the files; one that was there with the same text has not been touched
     * @throws SchemaException if a file is wrong, or uses what no tree can express; says which and where
     */
    public List<Path> compile(List<Path> schemas, Path binding, List<String> roots) throws IOException {
        for (Path schema : schemas) {
            if (!Files.exists(schema)) {
                throw new NoSuchFileException(schema.toString());
            }
        }
        Binding marks = binding == null ? Binding.EMPTY : Binding.read(binding);
        Interfaces interfaces = new Interfaces(read(schemas, marks, roots));
        marks.requireUsed();
        List<Path> files = new ArrayList<>();
        for (Shape shape : interfaces.shapes()) {
            files.add(write(shape.typeName(), InterfaceWriter.write(shape, interfaces, packageName)));
        }
        for (Constants constants : interfaces.constants()) {
            files.add(
                    write(JavaNames.type(constants.name()), InterfaceWriter.write(constants, interfaces, packageName)));
        }
        return files;
    }

    private List<DocumentShape> read(List<Path> schemas, Binding binding, List<String> roots) throws IOException {
        Path first = schemas.getFirst();
        String name = first.getFileName().toString();
        if (name.endsWith(".xsd")) {
            return XsdReader.read(schemas, catalog, binding, roots);
        }
        if (name.endsWith(".rng") || name.endsWith(".rnc")) {
            return RelaxNgReader.read(first, catalog, binding, roots);
        }
        throw new SchemaException(new Place(first.toString(), 0), "is no schema; .xsd, .rng and .rnc are");
    }

    private Path write(String type, String text) throws IOException {
        Path file = folder.resolve(packageName.replace('.', '/')).resolve(type + ".java");
        Files.createDirectories(file.getParent());
        if (!Files.exists(file) || !Files.readString(file).equals(text)) {
            Files.writeString(file, text);
        }
        return file;
    }
}
