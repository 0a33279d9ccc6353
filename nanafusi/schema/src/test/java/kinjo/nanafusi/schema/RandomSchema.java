package kinjo.nanafusi.schema;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** A schema, in two languages, and documents that are valid by it, from a seed. */
final class RandomSchema {

    private enum Datatype {
        INT("int", "1", "-2147483648", " 42 "),
        LONG("long", "9223372036854775807", "-1"),
        SHORT("short", "7", "-32768"),
        BOOLEAN("boolean", "true", "0"),
        DOUBLE("double", "1.5", "INF", "-0"),
        DECIMAL("decimal", "12345678901234567890.5", "-7"),
        INTEGER("integer", "123456789012345678901234567890", "-5"),
        DATE("date", "1999-12-31", "2024-02-29"),
        STRING("string", "", "a", "two\nlines", "é &amp; 日本");

        private final String type;
        private final String[] samples;

        Datatype(String type, String... samples) {
            this.type = "xs:" + type;
            this.samples = samples;
        }

        private String sample(Random random) {
            return samples[random.nextInt(samples.length)];
        }
    }

    private record Attribute(String name, Datatype datatype, boolean required) {}

    /**
     * An element in another.
     *
     * @param type null if it holds a value
     * @param least 0 or 1
     */
    private record Child(String name, Datatype datatype, Type type, int least, boolean repeats, boolean cut) {}

    /** The content of an element: a value if there are no children. */
    private record Type(String name, Datatype text, List<Attribute> attributes, List<Child> children) {
        private boolean isValue() {
            return attributes.isEmpty() && children.isEmpty();
        }

        private boolean isOpen() {
            return children.stream().anyMatch(child -> child.cut || child.type != null && child.type.isOpen());
        }
    }

    private final Random random;
    private final List<Type> types = new ArrayList<>();

    private RandomSchema(long seed) {
        random = new Random(seed);
        int count = 2 + random.nextInt(4);
        for (int i = 0; i < count; i++) {
            types.add(type(i, i == count - 1));
        }
    }

    static RandomSchema of(long seed) {
        return new RandomSchema(seed);
    }

    private Type root() {
        return types.getLast();
    }

    private Datatype datatype() {
        return Datatype.values()[random.nextInt(Datatype.values().length)];
    }

    private Type type(int number, boolean root) {
        Type type = new Type("t" + number, datatype(), new ArrayList<>(), new ArrayList<>());
        int attributes = random.nextInt(3);
        for (int i = 0; i < attributes; i++) {
            type.attributes.add(new Attribute("a" + i, datatype(), random.nextBoolean()));
        }
        int children = root ? 1 + random.nextInt(6) : random.nextInt(5);
        for (int i = 0; i < children; i++) {
            type.children.add(child(i));
        }
        if (root) {
            // The type before the root, so that none is without use.
            Type last = types.getLast();
            type.children.removeIf(child -> child.type == last);
            type.children.add(new Child(last.name, null, last, 0, true, true));
        }
        return type;
    }

    private Child child(int number) {
        boolean repeats = random.nextInt(3) == 0;
        int least = random.nextInt(2);
        if (types.isEmpty() || random.nextInt(3) > 0) {
            return new Child("e" + number, datatype(), null, least, repeats, repeats && random.nextBoolean());
        }
        Type type = types.get(random.nextInt(types.size()));
        // Two children of one type have names of their own.
        return new Child(
                "e" + number + type.name,
                null,
                type,
                least,
                repeats,
                repeats && (type.isOpen() || random.nextBoolean()));
    }

    String xsd() {
        StringBuilder schema = new StringBuilder(
                "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema' xmlns:n='urn:kinjo:nanafusi'>\n");
        schema.append("<xs:element name='all' type='").append(root().name).append("'/>\n");
        for (Type type : types) {
            schema.append("<xs:complexType name='").append(type.name);
            schema.append(type == root() ? "' n:tree='All'>\n" : "'>\n");
            if (type.children.isEmpty()) {
                schema.append("<xs:simpleContent><xs:extension base='")
                        .append(type.text.type)
                        .append("'>\n");
                xsdAttributes(schema, type);
                schema.append("</xs:extension></xs:simpleContent>\n");
            } else {
                schema.append("<xs:sequence>\n");
                type.children.forEach(child -> xsd(schema, child));
                schema.append("</xs:sequence>\n");
                xsdAttributes(schema, type);
            }
            schema.append("</xs:complexType>\n");
        }
        return schema.append("</xs:schema>\n").toString();
    }

    private static void xsd(StringBuilder schema, Child child) {
        schema.append("<xs:element name='").append(child.name).append("' type='");
        schema.append(child.type == null ? child.datatype.type : child.type.name);
        schema.append("' minOccurs='").append(child.least).append('\'');
        schema.append(child.repeats ? " maxOccurs='unbounded'" : "");
        schema.append(child.cut ? " n:cut='true'" : "").append("/>\n");
    }

    private static void xsdAttributes(StringBuilder schema, Type type) {
        for (Attribute attribute : type.attributes) {
            schema.append("<xs:attribute name='").append(attribute.name);
            schema.append("' type='").append(attribute.datatype.type).append('\'');
            schema.append(attribute.required ? " use='required'" : "").append("/>\n");
        }
    }

    /** The same in the compact syntax of RELAX NG. */
    String rnc() {
        StringBuilder schema = new StringBuilder("namespace n = \"urn:kinjo:nanafusi\"\n");
        schema.append("datatypes xs = \"http://www.w3.org/2001/XMLSchema-datatypes\"\n");
        schema.append("start = [ n:tree = \"All\" ] element all { ")
                .append(root().name)
                .append(" }\n");
        for (Type type : types) {
            List<String> patterns = new ArrayList<>();
            for (Attribute attribute : type.attributes) {
                patterns.add("attribute " + attribute.name + " { " + attribute.datatype.type + " }"
                        + (attribute.required ? "" : "?"));
            }
            if (type.children.isEmpty()) {
                patterns.add(type.text.type);
            }
            type.children.forEach(child -> patterns.add(rnc(type, child)));
            schema.append(type.name)
                    .append(" =\n  ")
                    .append(String.join(",\n  ", patterns))
                    .append('\n');
        }
        return schema.toString();
    }

    private static String rnc(Type parent, Child child) {
        String content = child.type == null ? child.datatype.type : child.type.name;
        String occurs = child.repeats ? child.least == 0 ? "*" : "+" : child.least == 0 ? "?" : "";
        // Elements of one name in different places would have the same interface.
        String marks = (child.cut ? "n:cut = \"true\" " : "")
                + (child.type == null || child.type.isValue() ? "" : "n:tree = \"T" + parent.name + child.name + "\" ");
        return (marks.isEmpty() ? "" : "[ " + marks + "] ") + "element " + child.name + " { " + content + " }" + occurs;
    }

    String document(long seed) {
        StringBuilder text = new StringBuilder();
        write(text, "all", root(), new Random(seed));
        return text.toString();
    }

    private static void write(StringBuilder text, String name, Type type, Random random) {
        text.append('<').append(name);
        for (Attribute attribute : type.attributes) {
            if (attribute.required || random.nextBoolean()) {
                text.append(' ').append(attribute.name);
                text.append("=\"").append(attribute.datatype.sample(random)).append('"');
            }
        }
        text.append('>');
        if (type.children.isEmpty()) {
            text.append(type.text.sample(random));
        }
        for (Child child : type.children) {
            int count = Math.max(child.least, random.nextInt(child.repeats ? 4 : 2));
            for (String content : Collections.nCopies(count, child.name)) {
                text.append(random.nextInt(4) == 0 ? "\n " : "");
                if (child.type != null) {
                    write(text, content, child.type, random);
                } else {
                    text.append('<').append(content).append('>').append(child.datatype.sample(random));
                    text.append("</").append(content).append('>');
                }
            }
        }
        text.append("</").append(name).append('>');
    }
}
