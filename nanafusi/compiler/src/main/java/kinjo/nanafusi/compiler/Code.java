package kinjo.nanafusi.compiler;

import java.util.Locale;
import java.util.stream.Collectors;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/** Java source text, indented by its braces. */
final class Code {

    private final StringBuilder text = new StringBuilder();
    private int depth;

    /** The start of a file of generated code. It imports nothing, as a program's own types may have any simple name. */
    static Code file(Tree tree) {
        Code code = new Code();
        if (!tree.packageName().isEmpty()) {
            code.line("package %s;", tree.packageName()).line("");
        }
        return code;
    }

    /**
     * A line, or several; a brace at the end opens a block, one at the start closes it. In the format {@code #Tag} is a type of the runtime and
     * {@code ##String} one of java.lang.
     */
    Code line(String format, Object... arguments) {
        String named = full(format);
        String line = arguments.length == 0 ? named : String.format(named, arguments);
        if (line.startsWith("}")) {
            depth--;
        }
        text.append(line.isEmpty() ? "" : "    ".repeat(depth)).append(line).append('\n');
        if (line.endsWith("{")) {
            depth++;
        }
        return this;
    }

    /** Source code with the full names of the types in it. */
    static String full(String code) {
        return code.replace("##", "java.lang.").replace("#", "kinjo.nanafusi.runtime.");
    }

    /** A string literal. */
    static String quote(String value) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char c : value.toCharArray()) {
            quoted.append(
                    switch (c) {
                        // As Unicode escapes they would end the literal: those are replaced before it is read.
                        case '"' -> "\\\"";
                        case '\\' -> "\\\\";
                        case '\n' -> "\\n";
                        case '\r' -> "\\r";
                        default -> c >= ' ' && c < 0x7F ? String.valueOf(c) : String.format("\\u%04x", (int) c);
                    });
        }
        return quoted.append('"').toString();
    }

    /** The name of a type, without the annotations of its use that {@link TypeMirror#toString} may have. */
    static String type(TypeMirror type) {
        if (type.getKind().isPrimitive()) {
            return type.getKind().name().toLowerCase(Locale.ROOT);
        }
        if (!(type instanceof DeclaredType declared)) {
            return type.toString();
        }
        String name = ((TypeElement) declared.asElement()).getQualifiedName().toString();
        return declared.getTypeArguments().isEmpty()
                ? name
                : declared.getTypeArguments().stream()
                        .map(Code::type)
                        .collect(Collectors.joining(", ", name + "<", ">"));
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
