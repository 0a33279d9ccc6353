package kinjo.nanafusi.conformance;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import kinjo.nanafusi.conformance.RandomSchema.Kind;
import kinjo.nanafusi.conformance.RandomSchema.Part;
import kinjo.nanafusi.conformance.RandomSchema.Tree;

/**
 * A document for a {@link RandomSchema}, from a seed. Its elements have the same markup for a while and then another. Some documents have wrong or missing
 * values.
 */
final class RandomInstance {

    /** The namespace of the prefix {@code xml}. */
    static final String XML = "http://www.w3.org/XML/1998/namespace";

    private static final int DEEPEST = 6;

    /** Decides the values. */
    private final Random values;
    /** Decides the markup; started again for an element that is to look as the one before. */
    private Random markup;

    private final StringBuilder text = new StringBuilder();
    private final boolean faulty;
    private String namespace = "";

    private RandomInstance(long seed) {
        values = new Random(seed);
        markup = new Random(seed + 1);
        faulty = values.nextInt(4) == 0;
    }

    static String of(RandomSchema schema, long seed) {
        RandomInstance instance = new RandomInstance(seed);
        instance.text.append(instance.pick("", "", "<?xml version='1.0'?>"));
        instance.misc();
        instance.text.append(start(schema)).append(" xmlns:t='urn:t' xmlns:tt='urn:tt'");
        instance.content(schema.root(), qualified(schema.rootName(), schema.rootNamespace()), 0);
        instance.misc();
        return instance.text.toString();
    }

    /** What the document element starts with. */
    static String start(RandomSchema schema) {
        return '<' + qualified(schema.rootName(), schema.rootNamespace());
    }

    private static String qualified(String name, String namespace) {
        return switch (namespace) {
            case "" -> name;
            case XML -> "xml:" + name;
            default -> namespace.substring("urn:".length()) + ':' + name;
        };
    }

    private boolean oneIn(int count) {
        return markup.nextInt(count) == 0;
    }

    private boolean fault() {
        return faulty && values.nextInt(40) == 0;
    }

    private String pick(String... texts) {
        return texts[markup.nextInt(texts.length)];
    }

    /** White space, comments, instructions. */
    private void misc() {
        while (oneIn(4)) {
            text.append(pick(" ", "\n", "\t\r\n", "<!-- c - d -->", "<?target data?>", "<!--<a>&no;-->"));
        }
    }

    /** All of a tree behind the name of its start tag and the declarations there. */
    private void content(Tree tree, String tag, int depth) {
        attributes(tree);
        if (tree.isText()) {
            for (Part part : tree.parts()) {
                if (part.kind() == Kind.TEXT) {
                    text.append('>')
                            .append(content(part))
                            .append("</")
                            .append(tag)
                            .append('>');
                }
            }
            return;
        }
        List<Part> children = children(tree, depth);
        if (children.isEmpty() && oneIn(2)) {
            text.append(pick("/>", " />"));
            return;
        }
        text.append(pick(">", ">", " >"));
        long seed = markup.nextLong();
        for (Part child : children) {
            if (oneIn(3)) {
                seed = markup.nextLong();
            }
            Random outer = markup;
            markup = new Random(seed);
            misc();
            if (oneIn(8)) {
                unknown(2);
            }
            child(child, depth);
            markup = outer;
        }
        misc();
        text.append("</").append(tag).append(pick(">", ">", "\n>"));
    }

    private void attributes(Tree tree) {
        List<String> attributes = new ArrayList<>();
        for (Part part : tree.parts()) {
            if (part.kind() == Kind.ATTRIBUTE && (part.required() ? !fault() : oneIn(2))) {
                attributes.add(qualified(part.name(), part.namespace()) + '=' + quoted(value(part)));
            }
        }
        if (oneIn(6)) {
            attributes.add(pick("other='1'", "t:other='&lt;'", "xml:space='preserve'"));
        }
        if (oneIn(4)) {
            Collections.shuffle(attributes, markup);
        }
        for (String attribute : attributes) {
            text.append(pick(" ", " ", "\n ")).append(attribute);
        }
    }

    private String quoted(String value) {
        String quote = pick("'", "\"");
        return quote + value + quote;
    }

    /** The children that there are, one entry each. */
    private List<Part> children(Tree tree, int depth) {
        List<Part> children = new ArrayList<>();
        for (Part part : tree.parts()) {
            if (part.kind().isList()) {
                int most = depth == 0 ? 12 : 4;
                int count = depth >= DEEPEST ? 0 : markup.nextInt(most);
                children.addAll(Collections.nCopies(count, part));
            } else if (part.kind() == Kind.ELEMENT && (part.required() ? !fault() : !oneIn(4))) {
                children.add(part);
                if (fault()) {
                    children.add(part);
                }
            }
        }
        if (oneIn(3)) {
            Collections.shuffle(children, markup);
        }
        return children;
    }

    private void child(Part part, int depth) {
        String outer = namespace;
        String tag = open(part);
        if (part.tree() != null) {
            content(part.tree(), tag, depth + 1);
        } else {
            String content = content(part);
            if (content.isEmpty() && oneIn(2)) {
                text.append("/>");
            } else {
                text.append('>').append(content).append("</").append(tag).append('>');
            }
        }
        namespace = outer;
    }

    /** Writes a start tag without its end; returns its name. Changes the default namespace, which is to be restored at the end tag. */
    private String open(Part part) {
        boolean inDefault = part.namespace().equals(namespace);
        boolean declared = !inDefault && (part.namespace().isEmpty() || oneIn(4));
        String tag = inDefault && (part.namespace().isEmpty() || oneIn(2)) || declared
                ? part.name()
                : qualified(part.name(), part.namespace());
        text.append('<').append(tag);
        if (declared) {
            namespace = part.namespace();
            text.append(" xmlns=").append(quoted(namespace));
        }
        return tag;
    }

    private String value(Part part) {
        return fault() ? RandomValue.wrong(values) : part.value().sample(values);
    }

    /** A value with what may stand beside it in an element. */
    private String content(Part part) {
        String value = value(part);
        return switch (markup.nextInt(16)) {
            case 0 -> "<!-- - -->" + value;
            case 1 -> value + "<?in it?>";
            case 2 -> value.contains("&") ? value : "<![CDATA[" + value + "]]>";
            default -> value;
        };
    }

    private void unknown(int depth) {
        String name = pick("unknown", "x", "abcd", "t:a");
        text.append('<').append(name).append(pick("", " a='&amp;'")).append('>');
        while (depth > 0 && oneIn(2)) {
            unknown(depth - 1);
            text.append(pick("", "text", " ", "<![CDATA[<]]>"));
        }
        text.append("</").append(name).append('>');
    }
}
