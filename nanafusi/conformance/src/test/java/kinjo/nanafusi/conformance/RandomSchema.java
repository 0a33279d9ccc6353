package kinjo.nanafusi.conformance;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import kinjo.nanafusi.XTree;

/**
 * An interface of a document, with the trees that it refers to, from a seed: as source code. {@link RandomInstance} makes documents for it. Names are
 * such that one begins as another, or differs in its namespace only.
 */
final class RandomSchema {

    private static final String ROOT = "Root";

    private static final String[] NAMES = {
        "a",
        "ab",
        "abc",
        "abcdefg",
        "abcdefgh",
        "abcdefghi",
        "A",
        "a-b",
        "a.b",
        "a_",
        "price",
        "prices",
        "é",
        "日本",
        "item"
    };

    /** How a part of a tree is marked. */
    enum Kind {
        ATTRIBUTE("Attribute", "%s"),
        TEXT("Text", "%s"),
        ELEMENT("Element", "%s"),
        LIST("Element", "List<%s>"),
        CUT("Cut", "XList<%s>");

        private final String annotation;
        private final String type;

        Kind(String annotation, String type) {
            this.annotation = annotation;
            this.type = type;
        }

        boolean isList() {
            return this == LIST || this == CUT;
        }
    }

    /**
     * What an accessor reads.
     *
     * @param value null if it is a tree
     * @param tree null if it is a value
     * @param required if a document without it does not fit
     */
    record Part(Kind kind, String name, String namespace, RandomValue value, Tree tree, boolean required) {

        private String type() {
            if (tree != null) {
                return tree.name;
            }
            return required ? value.primitive() : value.type();
        }

        private String declaration(String property, Random random) {
            StringBuilder code = new StringBuilder("        @").append(kind.annotation);
            if (kind != Kind.TEXT) {
                code.append("(value = \"").append(name).append('"');
                code.append(", namespace = \"").append(namespace).append("\")");
            }
            if (kind == Kind.ELEMENT && value == RandomValue.STRING && random.nextInt(3) == 0) {
                code.append(" @Lazy");
            }
            String type = String.format(kind.type, type());
            code.append(' ').append(type).append(" get").append(property).append("();\n");
            if (random.nextBoolean()) {
                code.append("        ")
                        .append(type)
                        .append(" remove")
                        .append(property)
                        .append("();\n");
            }
            return code.toString();
        }
    }

    /** An interface and what it reads. */
    record Tree(String name, List<Part> parts) {

        private boolean isOpen() {
            return parts.stream()
                    .anyMatch(part -> part.kind == Kind.CUT
                            || part.kind == Kind.ELEMENT && part.tree != null && part.tree.isOpen());
        }

        boolean isText() {
            return parts.stream().anyMatch(part -> part.kind == Kind.TEXT);
        }

        /** Half of some trees is inherited. */
        private String declaration(String annotation, Random random) {
            int inherited = random.nextInt(6) == 0 ? parts.size() / 2 : 0;
            StringBuilder code = new StringBuilder();
            if (inherited > 0) {
                code.append("    public interface ").append(name).append("Base extends XTree {\n");
                append(code, 0, inherited, random);
            }
            code.append(annotation).append("    public interface ").append(name).append(" extends ");
            code.append(inherited > 0 ? name + "Base" : "XTree").append(" {\n");
            append(code, inherited, parts.size(), random);
            return code.toString();
        }

        private void append(StringBuilder code, int from, int to, Random random) {
            for (int i = from; i < to; i++) {
                code.append(parts.get(i).declaration("P" + i, random));
            }
            code.append("    }\n");
        }
    }

    private final Random random;
    private final String name;
    private final String rootName;
    private final String rootNamespace;
    private final List<Tree> trees = new ArrayList<>();

    private RandomSchema(long seed) {
        random = new Random(seed);
        name = "Schema" + seed;
        rootName = pick("root", "r", "ab");
        rootNamespace = namespace();
        int count = 1 + random.nextInt(4);
        for (int i = 0; i < count; i++) {
            trees.add(tree("Tree" + i, false));
        }
        trees.add(tree(ROOT, true));
    }

    static RandomSchema of(long seed) {
        return new RandomSchema(seed);
    }

    String name() {
        return name;
    }

    Tree root() {
        return trees.getLast();
    }

    String rootName() {
        return rootName;
    }

    String rootNamespace() {
        return rootNamespace;
    }

    /** The interface of the document element, once the code is compiled. */
    Class<? extends XTree> load(ClassLoader classes) {
        try {
            return classes.loadClass(name + '$' + ROOT).asSubclass(XTree.class);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    /** A class that holds the interfaces. */
    String code() {
        StringBuilder code = new StringBuilder("import java.util.List;\nimport kinjo.nanafusi.*;\n");
        code.append("public final class ").append(name).append(" {\n");
        code.append("    public enum Color { RED, @Text(\"1st\") FIRST, GREEN }\n");
        for (Tree tree : trees) {
            String annotation = tree == root()
                    ? "    @Element(value = \"" + rootName + "\", namespace = \"" + rootNamespace + "\")\n"
                    : "";
            code.append(tree.declaration(annotation, random));
        }
        return code.append("}\n").toString();
    }

    private Tree tree(String name, boolean root) {
        List<Part> parts = new ArrayList<>();
        Tree tree = new Tree(name, parts);
        addAttributes(parts, random.nextInt(4));
        if (!root && random.nextInt(4) == 0) {
            RandomValue value = RandomValue.any(random);
            parts.add(new Part(Kind.TEXT, null, "", value, null, isRequired(value)));
        } else {
            boolean open = random.nextInt(root ? 10 : 4) < (root ? 8 : 1);
            addElements(tree, 1 + random.nextInt(8), open);
        }
        Collections.shuffle(parts, random);
        return tree;
    }

    private void addAttributes(List<Part> parts, int count) {
        for (int i = 0; i < count; i++) {
            String namespace = random.nextInt(12) == 0 ? RandomInstance.XML : namespace();
            RandomValue value = RandomValue.any(random);
            add(parts, new Part(Kind.ATTRIBUTE, pick(NAMES), namespace, value, null, isRequired(value)));
        }
    }

    private void addElements(Tree tree, int count, boolean open) {
        for (int i = 0; i < count; i++) {
            Kind kind = switch (random.nextInt(6)) {
                case 0 -> Kind.LIST;
                case 1, 2 -> open ? Kind.CUT : Kind.LIST;
                default -> Kind.ELEMENT;
            };
            Tree child = random.nextInt(5) < 2 ? child(tree, kind) : null;
            RandomValue value = child == null ? RandomValue.any(random) : null;
            boolean required = !kind.isList() && value != null && isRequired(value);
            add(tree.parts, new Part(kind, pick(NAMES), namespace(), value, child, required));
        }
    }

    /** One that was made before, or in a list the tree itself; null if none is allowed. */
    private Tree child(Tree tree, Kind kind) {
        if (kind == Kind.CUT && random.nextInt(4) == 0) {
            return tree;
        }
        Tree child = trees.isEmpty() ? null : trees.get(random.nextInt(trees.size()));
        return child != null && kind == Kind.LIST && child.isOpen() ? null : child;
    }

    /** A type cannot read one thing twice. */
    private static void add(List<Part> parts, Part part) {
        boolean attribute = part.kind == Kind.ATTRIBUTE;
        boolean taken = parts.stream()
                .anyMatch(other -> (other.kind == Kind.ATTRIBUTE) == attribute
                        && part.name.equals(other.name)
                        && part.namespace.equals(other.namespace));
        if (!taken) {
            parts.add(part);
        }
    }

    private boolean isRequired(RandomValue value) {
        return value.primitive() != null && random.nextBoolean();
    }

    private String namespace() {
        return random.nextInt(3) > 0 ? "" : pick("urn:t", "urn:tt");
    }

    private String pick(String... texts) {
        return texts[random.nextInt(texts.length)];
    }
}
