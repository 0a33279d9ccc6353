package kinjo.nanafusi.compiler;

import java.util.List;

/** Writes the implementation of a tree that is read step by step. */
final class OpenGenerator {

    private final Tree tree;
    private final Code code;

    private OpenGenerator(Tree tree) {
        this.tree = tree;
        code = Code.file(tree);
    }

    static String generate(Tree tree) {
        OpenGenerator generator = new OpenGenerator(tree);
        generator.write();
        return generator.code.toString();
    }

    private void write() {
        String name = tree.implementation();
        code.line("/** Read step by step. */");
        code.line("public final class %s extends #OpenElement implements %s {", name, Code.reference(tree.type()));
        code.line("/** Its parts and how they are read. */");
        code.line("public static final #GeneratedType TYPE = new Type$();");
        Fragments.valueTypes(code, tree);
        code.line("");
        code.line("private %s(#TreeReader reader) {", name);
        code.line("super(TYPE, reader);");
        code.line("}").line("");
        accessors();
        type();
        code.line("}");
    }

    private void accessors() {
        List<Part> parts = tree.parts();
        for (int i = 0; i < parts.size(); i++) {
            Part part = parts.get(i);
            accessor(part.getter().getSimpleName(), part, "get$", i);
            if (part.remover() != null) {
                accessor(part.remover().getSimpleName(), part, "remove$", i);
            }
        }
    }

    private void accessor(Object name, Part part, String method, int slot) {
        code.line("@##Override");
        code.line("public %s %s() {", part.declaredType(), name);
        code.line("return %s(%d);", method, slot);
        code.line("}").line("");
    }

    private void type() {
        code.line("private static final class Type$ extends #GeneratedType {");
        code.line("Type$() {");
        code.line("super(");
        List<Part> parts = tree.parts();
        for (int i = 0; i < parts.size(); i++) {
            code.line("        %s%s", slot(parts.get(i)), i + 1 < parts.size() ? "," : ");");
        }
        code.line("}").line("");
        code.line("@##Override");
        code.line("protected #OpenElement create(#TreeReader reader) {");
        code.line("return new %s(reader);", tree.implementation());
        code.line("}").line("");
        open();
        read();
        attribute();
        code.line("}");
    }

    private String slot(Part part) {
        return Code.full("new #Slot(%s, #Slot.Kind.%s, %s, %s, %b, %b)")
                .formatted(
                        Code.quote(tree.type().getSimpleName() + "."
                                + part.getter().getSimpleName()),
                        part.kind(),
                        Code.quote(part.namespace()),
                        Code.quote(part.name()),
                        part.isRequired(),
                        part.isNillable());
    }

    private static boolean isOpen(Part part) {
        return part.tree() != null && part.tree().isOpen();
    }

    private void open() {
        code.line("@##Override");
        code.line("protected #GeneratedType open(int slot) {");
        code.line("return switch (slot) {");
        for (int i = 0; i < tree.parts().size(); i++) {
            Part part = tree.parts().get(i);
            if (isOpen(part)) {
                code.line("case %d -> %s.TYPE;", i, part.tree().implementationFor(tree));
            }
        }
        code.line("default -> null;");
        code.line("};").line("}").line("");
    }

    private void read() {
        code.line("@##Override");
        code.line("protected ##Object read(#Scanner in, int slot) {");
        // With statements, as a switch expression has to have a result.
        code.line("switch (slot) {");
        for (int i = 0; i < tree.parts().size(); i++) {
            Part part = tree.parts().get(i);
            if (part.isElement() && !isOpen(part)) {
                code.line("case %d:", i);
                code.line("return %s;", Fragments.notNil(tree, part));
            }
        }
        code.line("default:");
        code.line("throw new ##IllegalArgumentException(\"slot \" + slot + \" is not read as a whole\");");
        code.line("}").line("}").line("");
    }

    private void attribute() {
        code.line("@##Override");
        code.line("protected ##Object attribute(#Scanner in, int slot, int attribute) {");
        code.line("return switch (slot) {");
        for (int i = 0; i < tree.parts().size(); i++) {
            Part part = tree.parts().get(i);
            if (part.isAttribute()) {
                code.line("case %d -> %s;", i, Fragments.value(part, "in.attributeValue(attribute)"));
            }
        }
        code.line("default -> super.attribute(in, slot, attribute);");
        code.line("};").line("}");
    }
}
