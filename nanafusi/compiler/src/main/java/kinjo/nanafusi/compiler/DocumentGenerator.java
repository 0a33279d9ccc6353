package kinjo.nanafusi.compiler;

import kinjo.nanafusi.Element;

/** Writes the type of a document, whose one part is the document element. */
final class DocumentGenerator {

    private DocumentGenerator() {}

    static String generate(Tree tree, Element element) {
        if (element.value().isEmpty()) {
            throw new MisuseException("@Element needs the name of the document element", tree.type());
        }
        TreeModels.requireName(element.value(), tree.type());
        String implementation = tree.implementation();
        Code code = Code.file(tree);
        code.line("/** A document of {@link %s}; used by kinjo.nanafusi.Document. */", Code.reference(tree.type()));
        code.line("public final class %s extends #GeneratedType {", tree.document());
        code.line("public %s() {", tree.document());
        code.line(
                "super(new #Slot(%s, #Slot.Kind.ELEMENT, %s, %s, true, false));",
                Code.quote(tree.type().getSimpleName().toString()),
                Code.quote(TreeModels.namespace(element.namespace(), tree.type())),
                Code.quote(element.value()));
        code.line("}").line("");
        code.line("@##Override");
        code.line("protected #OpenElement create(#TreeReader reader) {");
        code.line("throw new ##UnsupportedOperationException(\"a document is opened by kinjo.nanafusi.Document\");");
        code.line("}").line("");
        code.line("@##Override");
        code.line("protected #GeneratedType open(int slot) {");
        code.line("return %s;", tree.isOpen() ? implementation + ".TYPE" : "null");
        code.line("}").line("");
        code.line("@##Override");
        code.line("protected ##Object read(#Scanner in, int slot) {");
        if (tree.isOpen()) {
            code.line("throw new ##IllegalArgumentException(\"slot \" + slot + \" is read step by step\");");
        } else {
            code.line("return %s.read(in);", implementation);
        }
        return code.line("}").line("}").toString();
    }
}
