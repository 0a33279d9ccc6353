package kinjo.nanafusi.compiler;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/** Java source text, indented by its braces. */
final class Code {

    /** A class in the text: its package and its name, or that of the class around it. */
    private static final Pattern REFERENCE = Pattern.compile("\u0001([^\u0002]*)\u0002([^\u0003]*)\u0003");

    private static final Pattern NAMED = Pattern.compile("(##?)(\\w+)");

    private final Tree tree;
    private final StringBuilder text = new StringBuilder();
    private int depth;

    private Code(Tree tree) {
        this.tree = tree;
    }

    /** A file of generated code, in which classes have full names where they can. */
    static Code file(Tree tree) {
        return new Code(tree);
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
        return NAMED.matcher(code)
                .replaceAll(name ->
                        reference(name.group(1).equals("##") ? "java.lang" : "kinjo.nanafusi.runtime", name.group(2)));
    }

    /** A class as it is to be written in code; {@link #toString} finds how. */
    static String reference(String packageName, String name) {
        return "\u0001" + packageName + "\u0002" + name + "\u0003";
    }

    /** As {@link #reference(String, String)}. */
    static String reference(TypeElement type) {
        Element outer = type.getEnclosingElement();
        return outer instanceof TypeElement around
                ? reference(around) + "." + type.getSimpleName()
                : reference(
                        ((PackageElement) outer).getQualifiedName().toString(),
                        type.getSimpleName().toString());
    }

    /** A type as it is to be written in code. */
    static String reference(TypeMirror type) {
        if (!(type instanceof DeclaredType declared)) {
            return type(type);
        }
        String name = reference((TypeElement) declared.asElement());
        return declared.getTypeArguments().isEmpty()
                ? name
                : declared.getTypeArguments().stream()
                        .map(Code::reference)
                        .collect(Collectors.joining(", ", name + "<", ">"));
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
        Scope scope = new Scope(tree);
        String body = REFERENCE
                .matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(scope.name(found.group(1), found.group(2))));
        String start = tree.packageName().isEmpty() ? "" : "package " + tree.packageName() + ";\n\n";
        return start + scope.imports() + body;
    }
}
