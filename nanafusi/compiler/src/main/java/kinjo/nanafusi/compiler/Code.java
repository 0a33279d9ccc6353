package kinjo.nanafusi.compiler;

/** Java source text, indented by its braces. */
final class Code {

    private final StringBuilder text = new StringBuilder();
    private int depth;

    /** The start of a file of generated code. */
    static Code file(Tree tree, String... imports) {
        Code code = new Code();
        if (!tree.packageName().isEmpty()) {
            code.line("package %s;", tree.packageName()).line("");
        }
        for (String name : imports) {
            code.line("import kinjo.nanafusi.runtime.%s;", name);
        }
        return code.line("");
    }

    /** A line, or several; a brace at the end opens a block, one at the start closes it. */
    Code line(String format, Object... arguments) {
        String line = arguments.length == 0 ? format : String.format(format, arguments);
        if (line.startsWith("}")) {
            depth--;
        }
        text.append(line.isEmpty() ? "" : "    ".repeat(depth)).append(line).append('\n');
        if (line.endsWith("{")) {
            depth++;
        }
        return this;
    }

    /** A string literal. */
    static String quote(String value) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char c : value.toCharArray()) {
            boolean plain = c >= ' ' && c < 0x7F && c != '"' && c != '\\';
            quoted.append(plain ? String.valueOf(c) : String.format("\\u%04x", (int) c));
        }
        return quoted.append('"').toString();
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
