package kinjo.vmbuild.test;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** A report file of Maven's surefire plugin: one class of JUnit tests. gtest's files name failures alike. */
final class SurefireReport {
    private SurefireReport() {}

    /** Its root element has the numbers. A file that is no report counts as a failure. */
    static TestRun.Count count(Path report) {
        try (InputStream xml = Files.newInputStream(report)) {
            XMLStreamReader reader = XMLInputFactory.newDefaultFactory().createXMLStreamReader(xml);
            reader.nextTag();
            int failed = number(reader, "failures") + number(reader, "errors");
            int skipped = number(reader, "skipped");
            return new TestRun.Count(number(reader, "tests") - failed - skipped, failed, skipped);
        } catch (IOException | XMLStreamException | NumberFormatException e) {
            return TestRun.Count.of(false, report + " cannot be read: " + e.getMessage());
        }
    }

    private static int number(XMLStreamReader reader, String attribute) {
        return Integer.parseInt(reader.getAttributeValue(null, attribute));
    }

    /** A line for each test that failed: its name and what it said. */
    static Stream<String> failures(Path report) {
        List<String> failures = new ArrayList<>();
        try (InputStream xml = Files.newInputStream(report)) {
            XMLStreamReader reader = XMLInputFactory.newDefaultFactory().createXMLStreamReader(xml);
            String test = "";
            while (reader.hasNext()) {
                if (reader.next() != XMLStreamConstants.START_ELEMENT) {
                    continue;
                }
                switch (reader.getLocalName()) {
                    case "testcase" -> test = attribute(reader, "classname") + "." + attribute(reader, "name");
                    case "failure", "error" -> failures.add(test + ": " + attribute(reader, "message"));
                    default -> {}
                }
            }
        } catch (IOException | XMLStreamException e) {
            failures.add(report.getFileName() + " cannot be read: " + e.getMessage());
        }
        return failures.stream();
    }

    private static String attribute(XMLStreamReader reader, String name) {
        return Objects.requireNonNullElse(reader.getAttributeValue(null, name), "")
                .strip();
    }
}
