package kinjo.nanafusi.compiler;

import java.util.List;
import java.util.stream.Collectors;
import kinjo.nanafusi.Lazy;

/**
 * Writes the implementation of a tree that is delivered complete, with its parser: what repeats a markup that was learnt; else first the
 * elements in declared order, compared as words, then whatever else comes, in any order.
 */
final class RecordGenerator {

    private final Tree tree;
    private final Code code;
    private final List<Part> parts;

    private RecordGenerator(Tree tree) {
        this.tree = tree;
        parts = tree.parts();
        code = Code.file(tree);
    }

    static String generate(Tree tree) {
        RecordGenerator generator = new RecordGenerator(tree);
        generator.write();
        return generator.code.toString();
    }

    private boolean hasAttributes() {
        return parts.stream().anyMatch(Part::isAttribute);
    }

    private boolean hasElements() {
        return parts.stream().anyMatch(Part::isElement);
    }

    /** The parts that are single elements of text, a bit for each. */
    private long leaves() {
        long bits = 0;
        for (int i = 0; i < parts.size(); i++) {
            bits |= isLeaf(parts.get(i)) ? 1L << i : 0;
        }
        return bits;
    }

    private static boolean isLazy(Part part) {
        return part.getter().getAnnotation(Lazy.class) != null;
    }

    /** Whether it may be kept as bytes of the document until it is asked for. */
    private static boolean isKept(Part part) {
        return isLeaf(part) && part.value().isText() && !isLazy(part);
    }

    private static boolean isLeaf(Part part) {
        return part.kind() == Part.Kind.ELEMENT && part.value() != null;
    }

    /** The namespace that all expected elements have; the first one's if they differ. */
    private String namespace() {
        return parts.stream().filter(Part::isElement).findFirst().orElseThrow().namespace();
    }

    private void write() {
        code.line("/** Delivered complete. */");
        code.line("public final class %s implements %s {", tree.implementation(), Code.reference(tree.type()));
        constants();
        fields();
        code.line("");
        code.line("private %s() {}", tree.implementation()).line("");
        read();
        if (hasAttributes()) {
            attributes();
        }
        if (leaves() != 0) {
            repeated();
        }
        if (hasElements()) {
            readElements();
        }
        parts.forEach(this::accessors);
        text();
        code.line("}");
    }

    private void constants() {
        if (hasAttributes()) {
            code.line("private static final #Names ATTRIBUTES = %s;", Fragments.names(parts, Part::isAttribute));
        }
        if (hasElements()) {
            code.line("private static final #Names ELEMENTS = %s;", Fragments.names(parts, Part::isElement));
        }
        for (Part part : parts) {
            if (part.isElement()) {
                code.line(
                        "private static final #Tag %s = #Tag.of(%s, %s);",
                        part.tag(), Code.quote(part.namespace()), Code.quote(part.name()));
            }
        }
        Fragments.valueTypes(code, tree);
    }

    private void fields() {
        for (Part part : parts) {
            if (isLazy(part)) {
                code.line("private ##Object %s;", part.field());
                code.line("private int %sFrom;", part.field());
                code.line("private int %sTo;", part.field());
            } else if (isKept(part)) {
                code.line("private ##Object %s;", part.field());
            } else {
                code.line("private %s %s;", part.declaredType(), part.field());
            }
            if (part.remover() != null) {
                code.line("private boolean %s;", part.removedField());
            }
        }
    }

    private void read() {
        code.line("/** Reads the element whose start tag has been read. */");
        code.line("public static %s read(#Scanner in) {", tree.implementation());
        code.line("%1$s tree = new %1$s();", tree.implementation());
        code.line("int scope = in.scope();");
        if (hasElements()) {
            code.line("boolean plain = in.isPlain(%s);", Code.quote(namespace()));
            code.line("long element = in.enter();");
        } else {
            code.line("in.enter();");
        }
        code.line("long seen = %s;", hasAttributes() ? "tree.readAttributes(in)" : "0");
        content();
        code.line("in.leave(scope);");
        long required = requiredBits();
        if (required != 0) {
            String names = parts.stream()
                    .map(part -> Code.quote((part.isAttribute() ? "@" : "") + part.name()))
                    .collect(Collectors.joining(", "));
            code.line("if ((seen & 0x%1$xL) != 0x%1$xL) {", required);
            code.line("throw in.missing(seen, 0x%xL, %s);", required, names);
            code.line("}");
        }
        for (Part part : parts) {
            if (part.kind() == Part.Kind.LIST) {
                code.line("tree.%1$s = #Lists.finish(tree.%1$s);", part.field());
            }
        }
        code.line("return tree;");
        code.line("}").line("");
    }

    private void content() {
        if (hasElements()) {
            elements();
            return;
        }
        for (Part part : parts) {
            if (part.kind() == Part.Kind.TEXT) {
                // The element has been entered, so its own markup is the rest.
                String text = part.value() == ValueType.RAW ? "in.restMarkup()" : Fragments.general(tree, part);
                code.line("tree.%s = %s;", part.field(), text);
                return;
            }
        }
        code.line("in.skipRest();");
    }

    private void elements() {
        code.line("if (!in.isEmpty()) {");
        if (leaves() == 0) {
            code.line("seen = tree.readElements(in, element, seen, plain);");
        } else {
            code.line("if (in.repeats(ELEMENTS, element)) {");
            code.line("seen |= tree.readRepeated(in);");
            code.line("} else {");
            code.line("seen = tree.readElements(in, element, seen, plain);");
            code.line("}");
        }
        code.line("}");
    }

    /** Notes where a text is that was not decoded. */
    private void kept(Part part) {
        if (isLazy(part)) {
            code.line("%sFrom = in.keptFrom();", part.field());
            code.line("%sTo = in.keptTo();", part.field());
        }
    }

    private void repeated() {
        code.line("/** The elements of one that is marked up as another that was learnt. */");
        code.line("private long readRepeated(#Scanner in) {");
        code.line("long parts = in.parts();");
        for (int i = 0; i < parts.size(); i++) {
            Part part = parts.get(i);
            if (isLeaf(part)) {
                code.line("if ((parts & 0x%xL) != 0) {", 1L << i);
                code.line("%s = %s;", part.field(), repeated(part, i));
                kept(part);
                code.line("}");
            }
        }
        code.line("return parts;");
        code.line("}").line("");
    }

    private static String repeated(Part part, int index) {
        if (isLazy(part)) {
            return "in.keptOf(" + index + ")";
        }
        return isKept(part)
                ? "in.keptOrStringOf(" + index + ", " + part.tag() + ")"
                : part.value().repeated(index);
    }

    private long requiredBits() {
        long bits = 0;
        for (int i = 0; i < parts.size(); i++) {
            bits |= parts.get(i).isRequired() ? 1L << i : 0;
        }
        return bits;
    }

    private void attributes() {
        code.line("private long readAttributes(#Scanner in) {");
        code.line("long seen = 0;");
        code.line("for (int i = 0; i < in.attributeCount(); i++) {");
        code.line("switch (in.attribute(ATTRIBUTES, i)) {");
        for (int i = 0; i < parts.size(); i++) {
            Part part = parts.get(i);
            if (part.isAttribute()) {
                code.line("case %d -> {", i);
                code.line("%s = %s;", part.field(), Fragments.value(part, "in.attributeValue(i)"));
                code.line("seen |= 1L << %d;", i);
                code.line("}");
            }
        }
        code.line("default -> {}");
        code.line("}").line("}");
        code.line("return seen;");
        code.line("}").line("");
    }

    /**
     * One method for what is expected and what is not. With some eight parts or more it is beyond FreqInlineSize, so the VM compiles it once
     * and not again as part of each of the methods that lead here, most of which are hot, too.
     */
    private void readElements() {
        code.line("/** The elements in declared order, each of which may be missing; then elements in any order. */");
        code.line("private long readElements(#Scanner in, long element, long before, boolean plain) {");
        code.line("long seen = before;");
        code.line("if (plain) {");
        String namespace = namespace();
        for (int i = 0; i < parts.size(); i++) {
            Part part = parts.get(i);
            if (part.isElement() && part.namespace().equals(namespace)) {
                expected(part, i);
            }
        }
        code.line("if (in.end(element)) {");
        code.line("return seen;");
        code.line("}");
        code.line("}");
        rest();
        if (leaves() != 0) {
            code.line("in.learn(ELEMENTS, 0x%xL, element);", leaves());
        }
        code.line("return seen;");
        code.line("}").line("");
    }

    private void expected(Part part, int index) {
        String method = part.tree() == null ? "start" : "open";
        String value = value(part);
        boolean list = part.kind() == Part.Kind.LIST;
        code.line("%s (in.%s(%s)) {", list ? "while" : "if", method, part.tag());
        if (list) {
            code.line("%1$s = #Lists.add(%1$s, %2$s);", part.field(), value);
        } else {
            code.line("%s = %s;", part.field(), value);
            kept(part);
            code.line("seen |= 1L << %d;", index);
        }
        code.line("}");
    }

    /** Of an element behind whose expected start tag the scanner is. */
    private String value(Part part) {
        if (isLazy(part)) {
            return "in.text(" + part.tag() + ")";
        }
        if (isKept(part)) {
            return "in.keptOrString(" + part.tag() + ")";
        }
        // An expected tag of a value has no attributes.
        return part.tree() == null
                ? part.value().expected(part.tag())
                : Fragments.unlessNil(part, part.tree().implementationFor(tree) + ".read(in)");
    }

    private void rest() {
        code.line("for (int part; (part = in.child(ELEMENTS, element)) != #Scanner.END; ) {");
        code.line("switch (part) {");
        for (int i = 0; i < parts.size(); i++) {
            Part part = parts.get(i);
            if (part.kind() == Part.Kind.LIST) {
                code.line("case %d -> %s = %s;", i, part.field(), Fragments.longer(tree, part));
            } else if (part.isElement()) {
                code.line("case %d -> {", i);
                code.line("if (in.isFirst(seen, %d, %s)) {", i, Code.quote(part.name()));
                code.line("seen |= 1L << %d;", i);
                code.line("%s = %s;", part.field(), Fragments.general(tree, part));
                code.line("} else {");
                code.line("in.skipElement();");
                code.line("}").line("}");
            }
        }
        code.line("default -> in.skipElement();");
        code.line("}").line("}");
    }

    private void accessors(Part part) {
        code.line("@##Override");
        code.line("public %s %s() {", part.declaredType(), part.getter().getSimpleName());
        if (part.remover() != null) {
            requireAttached(part);
        }
        if (isKept(part)) {
            // NOTE: the field is read once, as another thread may put the string in its place.
            code.line("##Object text = %s;", part.field());
            code.line("if (text instanceof #KeptText) {");
            code.line("text = #KeptText.string(text);");
            code.line("%s = text;", part.field());
            code.line("}");
            code.line("return (##String) text;");
        } else {
            decode(part);
            code.line("return %s;", current(part));
        }
        code.line("}").line("");
        if (part.remover() != null) {
            remover(part);
        }
    }

    /** A text that is asked for again is not decoded again. */
    private void decode(Part part) {
        if (isLazy(part)) {
            code.line("%1$s = #LazyText.decode(%1$s, %1$sFrom, %1$sTo);", part.field());
        }
    }

    private static String current(Part part) {
        if (isKept(part)) {
            return Code.full("#KeptText.string(" + part.field() + ")");
        }
        return (isLazy(part) ? Code.full("(##String) ") : "") + part.field();
    }

    private void text() {
        code.line("@##Override");
        code.line("public ##String toString() {");
        code.line(
                "return new #TreeText(%s)",
                Code.quote(tree.type().getSimpleName().toString()));
        for (Part part : parts) {
            code.line(
                    "        .part(%s, %s)",
                    Code.quote(part.getter().getSimpleName().toString()), shown(part));
        }
        code.line("        .toString();");
        code.line("}");
    }

    private static String shown(Part part) {
        String value = isLazy(part)
                ? Code.full("#LazyText.decode(%1$s, %1$sFrom, %1$sTo)").formatted(part.field())
                : isKept(part) ? current(part) : part.field();
        return part.remover() == null
                ? value
                : part.removedField() + Code.full(" ? #TreeText.REMOVED : (##Object) ") + value;
    }

    private void requireAttached(Part part) {
        code.line("if (%s) {", part.removedField());
        code.line(
                "throw new %s(%s);",
                Code.reference("kinjo.nanafusi", "DetachedException"),
                Code.quote(tree.type().getSimpleName() + "." + part.getter().getSimpleName()));
        code.line("}");
    }

    private void remover(Part part) {
        code.line("@##Override");
        code.line("public %s %s() {", part.declaredType(), part.remover().getSimpleName());
        requireAttached(part);
        code.line("%s = true;", part.removedField());
        if (part.type().getKind().isPrimitive()) {
            code.line("return %s;", part.field());
        } else {
            decode(part);
            code.line("%s removed = %s;", part.declaredType(), current(part));
            code.line("%s = null;", part.field());
            code.line("return removed;");
        }
        code.line("}").line("");
    }
}
