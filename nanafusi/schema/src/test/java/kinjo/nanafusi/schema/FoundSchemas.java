package kinjo.nanafusi.schema;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The schemas in the jars of the class path. They belong to others, so they are not in this repository. */
final class FoundSchemas {

    /** Folders of a jar that are called as the places of the Web that their schemas are from. */
    private static final String WEB = "/www.w3.org/";

    private FoundSchemas() {}

    /** Copies them into a folder, which is returned. */
    static Path extracted(Path folder) throws IOException {
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path jar = Path.of(entry);
            if (entry.endsWith(".jar")) {
                try (FileSystem files = FileSystems.newFileSystem(jar);
                        Stream<Path> all = Files.walk(files.getPath("/"))) {
                    for (Path schema :
                            all.filter(file -> file.toString().endsWith(".xsd")).toList()) {
                        Path copy = folder.resolve(jar.getFileName().toString())
                                .resolve(schema.toString().substring(1));
                        Files.createDirectories(copy.getParent());
                        Files.copy(schema, copy);
                    }
                }
            }
        }
        return folder;
    }

    /** A catalog that has, for what is to be loaded from elsewhere, the file that is known to be from there, or the only one of this name. */
    static Path catalog(List<Path> schemas, Path catalog) throws IOException {
        Map<String, List<Path>> byName = schemas.stream().collect(Collectors.groupingBy(FoundSchemas::suffix));
        StringBuilder text = new StringBuilder("<catalog xmlns=\"urn:oasis:names:tc:entity:xmlns:xml:catalog\">\n");
        byName.forEach((suffix, files) -> {
            if (files.size() == 1) {
                text.append("<uriSuffix uriSuffix=\"%s\" uri=\"%s\"/>%n"
                        .formatted(suffix, files.getFirst().toUri()));
            }
        });
        return Files.writeString(catalog, text.append("</catalog>\n"));
    }

    private static String suffix(Path schema) {
        String path = schema.toString();
        return path.contains(WEB) ? path.substring(path.indexOf(WEB)) : "/" + schema.getFileName();
    }
}
