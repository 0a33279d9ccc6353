package kinjo.nanafusi.conformance.w3c;

import java.io.IOException;
import java.io.StringReader;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.xml.XMLConstants;
import javax.xml.namespace.QName;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Attr;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** The interface of a document, with an accessor for all that is in it, as source code. */
final class SeedType {

    private static final int MOST_PARTS = 30;

    private static final class Content {
        private final Set<QName> attributes = new LinkedHashSet<>();
        private final Set<QName> children = new LinkedHashSet<>();
        private boolean text;

        private boolean isText() {
            return attributes.isEmpty() && children.isEmpty();
        }

        private boolean isMixed() {
            return text && attributes.isEmpty() && !children.isEmpty();
        }
    }

    private final Map<QName, Content> contents = new LinkedHashMap<>();
    private final QName root;

    private SeedType(Element root) {
        this.root = name(root);
        read(root);
    }

    /** The code of a class of this name that holds the interface {@code T0}. */
    static String code(String name, Seed seed) {
        String header = "import java.util.List;\nimport kinjo.nanafusi.*;\npublic final class " + name + " {\n";
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultNSInstance();
            DocumentBuilder builder = factory.newDocumentBuilder();
            builder.setErrorHandler(null);
            Element root = builder.parse(new InputSource(new StringReader(seed.document())))
                    .getDocumentElement();
            return header + new SeedType(root).interfaces() + "}\n";
        } catch (SAXException e) {
            // It is not well-formed, which both engines have to see wherever it is.
            QName root = new QName(seed.rootName());
            return header + "@Element" + arguments(root)
                    + " public interface T0 extends XTree { @Text @Raw String all(); }\n}\n";
        } catch (IOException | ParserConfigurationException e) {
            throw new AssertionError(e);
        }
    }

    private static QName name(Node node) {
        return new QName(node.getNamespaceURI() == null ? "" : node.getNamespaceURI(), node.getLocalName());
    }

    private void read(Element element) {
        Content content = contents.computeIfAbsent(name(element), name -> new Content());
        for (int i = 0; i < element.getAttributes().getLength(); i++) {
            Attr attribute = (Attr) element.getAttributes().item(i);
            if (!XMLConstants.XMLNS_ATTRIBUTE_NS_URI.equals(attribute.getNamespaceURI())) {
                add(content.attributes, name(attribute));
            }
        }
        for (Node node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element child) {
                add(content.children, name(child));
                read(child);
            } else {
                content.text |= node.getNodeType() == Node.TEXT_NODE
                        && !node.getTextContent().isBlank();
            }
        }
    }

    private static void add(Set<QName> names, QName name) {
        if (names.size() < MOST_PARTS) {
            names.add(name);
        }
    }

    private String interfaces() {
        StringBuilder code = new StringBuilder();
        int number = 0;
        boolean cut = contents.values().stream().noneMatch(content -> content.children.contains(root));
        for (QName name : contents.keySet()) {
            Content content = contents.get(name);
            if (name.equals(root)) {
                code.append("@Element").append(arguments(root)).append(' ');
            }
            code.append("public interface T").append(number++).append(" extends XTree {\n");
            int part = 0;
            for (QName attribute : content.attributes) {
                code.append("@Attribute%s String a%d();%n".formatted(arguments(attribute), part++));
            }
            for (QName child : content.children) {
                boolean first = cut && name.equals(root) && part == content.attributes.size();
                String raw = isRaw(child) ? " @Raw" : "";
                code.append("@%s%s%s %s<%s> e%d();%n"
                        .formatted(
                                first ? "Cut" : "Element",
                                arguments(child),
                                raw,
                                first ? "XList" : "List",
                                type(child),
                                part++));
            }
            if (content.children.isEmpty()) {
                code.append("@Text String t();\n");
            }
            code.append("}\n");
        }
        return code.toString();
    }

    private static String arguments(QName name) {
        return "(value = \"%s\", namespace = \"%s\")".formatted(name.getLocalPart(), escaped(name.getNamespaceURI()));
    }

    private static String escaped(String text) {
        return text.codePoints()
                .mapToObj(c -> c < 128 ? "\\%03o".formatted(c) : Character.toString(c))
                .collect(Collectors.joining());
    }

    private boolean isRaw(QName child) {
        return contents.get(child).isMixed() && !child.equals(root);
    }

    private String type(QName child) {
        boolean text = contents.get(child).isText() && !child.equals(root);
        return text || isRaw(child)
                ? "String"
                : "T" + List.copyOf(contents.keySet()).indexOf(child);
    }
}
