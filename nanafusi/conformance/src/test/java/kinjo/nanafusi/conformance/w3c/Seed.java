package kinjo.nanafusi.conformance.w3c;

import com.ctc.wstx.io.WstxInputData;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import kinjo.nanafusi.bytes.XmlChars;
import kinjo.nanafusi.conformance.w3c.W3cSuite.Case;
import kinjo.nanafusi.runtime.Names;

/**
 * A document of the suite without its XML declaration and DOCTYPE, to be changed at random. References to entities that were declared there become their
 * names.
 *
 * @param start what the document element starts with
 */
record Seed(String id, String document, String start) {

    private static final Pattern DECLARATION = Pattern.compile("^<\\?xml\\s.*?\\?>", Pattern.DOTALL);
    private static final Pattern ENCODING = Pattern.compile("encoding\\s*=\\s*[\"']([^\"']*)");
    /** Its internal subset has strings, comments and processing instructions, and declarations in brackets. */
    private static final Pattern DOCTYPE = Pattern.compile(
            "<!DOCTYPE(?:[^\\[\"'>]|\"[^\"]*\"|'[^']*')*+"
                    + "(?:\\[(?:<!--.*?-->|<\\?.*?\\?>|\"[^\"]*\"|'[^']*'|[^\\]\"'<]|<(?!!--|\\?))*+\\]\\s*)?>",
            Pattern.DOTALL);

    private static final Pattern ENTITY = Pattern.compile("&(?!(?:lt|gt|amp|quot|apos);)([^#&;\\s<]+);");
    private static final Pattern ROOT = Pattern.compile("<[^!?\\s/>]+");

    /** Those of the suite that become a document that can be changed. */
    static List<Seed> all(List<Case> cases) {
        return cases.stream().flatMap(test -> of(test).stream()).toList();
    }

    private static Optional<Seed> of(Case test) {
        try {
            String text = decoded(Files.readAllBytes(test.file()));
            text = DECLARATION.matcher(text).replaceFirst("");
            text = DOCTYPE.matcher(text).replaceFirst("");
            text = ENTITY.matcher(text).replaceAll("$1");
            Matcher root = ROOT.matcher(text);
            return root.find()
                            && Names.isLocalName(rootName(root.group()))
                            && !text.contains("<!DOCTYPE")
                            && !text.contains("<?xml ")
                            && hasOldNames(text)
                    ? Optional.of(new Seed(test.id(), text.strip(), root.group()))
                    : Optional.empty();
        } catch (IOException | IllegalArgumentException | StackOverflowError e) {
            // An encoding that there is not, or a file that is no text.
            return Optional.empty();
        }
    }

    /** The local name of the document element. */
    String rootName() {
        return rootName(start);
    }

    private static String rootName(String start) {
        return start.substring(Math.max(start.indexOf(':'), 0) + 1);
    }

    private static String decoded(byte[] bytes) throws IOException {
        Charset encoding = StandardCharsets.UTF_8;
        if (bytes.length > 1 && (bytes[0] == -1 && bytes[1] == -2 || bytes[0] == -2 && bytes[1] == -1)) {
            encoding = StandardCharsets.UTF_16;
        } else {
            String head = new String(bytes, 0, Math.min(bytes.length, 200), StandardCharsets.ISO_8859_1);
            Matcher declaration = DECLARATION.matcher(head);
            Matcher name = ENCODING.matcher(declaration.find() ? declaration.group() : "");
            encoding = name.find() ? Charset.forName(name.group(1)) : encoding;
        }
        String text = new String(new ByteArrayInputStream(bytes).readAllBytes(), encoding);
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    /** Woodstox knows the names of the editions before the fifth; a change may make a name of any characters of the document. */
    private static boolean hasOldNames(String text) {
        return text.codePoints().allMatch(Seed::isOfAllEditions);
    }

    private static boolean isOfAllEditions(int c) {
        char old = c < 0x10000 ? (char) c : ' ';
        return c == ':'
                || XmlChars.isNamePart(c) == WstxInputData.isNameChar(old, true, false)
                        && XmlChars.isNameStart(c) == WstxInputData.isNameStartChar(old, true, false);
    }
}
