package kinjo.nanafusi.schema;

import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;

/** Writes one file of source code. */
final class InterfaceWriter {

    private final Interfaces interfaces;
    private final String packageName;
    private final Set<String> imports = new TreeSet<>();
    private final StringBuilder body = new StringBuilder();
    private int depth;

    private InterfaceWriter(Interfaces interfaces, String packageName) {
        this.interfaces = interfaces;
        this.packageName = packageName;
    }

    static String write(Shape shape, Interfaces interfaces, String packageName) {
        InterfaceWriter writer = new InterfaceWriter(interfaces, packageName);
        writer.writeInterface(shape);
        return writer.file();
    }

    static String write(Constants constants, Interfaces interfaces, String packageName) {
        InterfaceWriter writer = new InterfaceWriter(interfaces, packageName);
        writer.writeEnum(constants);
        return writer.file();
    }

    private String file() {
        StringBuilder file = new StringBuilder("// Generated from a schema; change that, not this file.\n");
        file.append("package ").append(packageName).append(";\n\n");
        imports.forEach(name -> file.append("import ").append(name).append(";\n"));
        return file.append(imports.isEmpty() ? "" : "\n").append(body).toString();
    }

    private void line(String format, Object... arguments) {
        String line = arguments.length == 0 ? format : String.format(format, arguments);
        if (line.equals("}")) {
            depth--;
        }
        body.append(line.isEmpty() ? "" : "    ".repeat(depth)).append(line).append('\n');
        if (line.endsWith("{")) {
            depth++;
        }
    }

    /** The name by which source code refers to a class. */
    private String reference(String qualified) {
        String simple = qualified.substring(qualified.lastIndexOf('.') + 1);
        boolean language = qualified.equals(simple) || qualified.startsWith("java.lang.");
        if (interfaces.isTaken(simple)) {
            return language ? "java.lang." + simple : qualified;
        }
        if (!language) {
            imports.add(qualified);
        }
        return simple;
    }

    private String nanafusi(String simple) {
        return reference("kinjo.nanafusi." + simple);
    }

    private String visibility() {
        return depth == 0 ? "public " : "";
    }

    private void writeInterface(Shape shape) {
        DocumentShape document = interfaces.document(shape);
        line("/** {@code <%s>}: %s. */", shape.chain().getLast(), shape.place().shortened());
        if (document != null) {
            line("@%s(%s)", nanafusi("Element"), arguments(document.namespace(), document.name()));
        }
        line("%sinterface %s extends %s {", visibility(), shape.typeName(), nanafusi("XTree"));
        Set<String> accessors = new HashSet<>();
        for (Part part : shape.parts()) {
            line("");
            writePart(part, accessors);
        }
        for (Part part : shape.parts()) {
            if (part.shape() != null && !interfaces.isFile(part.shape())) {
                line("");
                writeInterface(part.shape());
            } else if (part.value() != null
                    && part.value().constants() != null
                    && !part.value().constants().named()) {
                line("");
                writeEnum(part.value().constants());
            }
        }
        line("}");
    }

    private void writePart(Part part, Set<String> accessors) {
        String accessor = accessor(part);
        if (!accessors.add(accessor)) {
            throw new SchemaException(
                    part.place(), "its accessor " + accessor + " is another one's, too; the mark name= names it");
        }
        if (part.kind() == Part.Kind.TEXT) {
            line("@%s", nanafusi("Text"));
        } else {
            String annotation = part.marks().cut() ? "Cut" : part.kind() == Part.Kind.ELEMENT ? "Element" : "Attribute";
            line("@%s(%s)", nanafusi(annotation), arguments(part.namespace(), part.name()));
        }
        if (part.value() != null && part.value().raw()) {
            line("@%s", nanafusi("Raw"));
        }
        if (part.nulls().nil()) {
            line("@%s", nanafusi("Nillable"));
        }
        if (part.isNullIfEmpty()) {
            line("@%s", nanafusi("EmptyIsNull"));
        }
        line("%s %s();", type(part), accessor);
        if (part.marks().cut()) {
            String property = accessor.startsWith("get") && accessor.length() > 3 ? accessor.substring(3) : accessor;
            line("");
            line("%s remove%s();", type(part), Character.toUpperCase(property.charAt(0)) + property.substring(1));
        }
    }

    private static String arguments(String namespace, String name) {
        return namespace.isEmpty() ? quote(name) : "value = " + quote(name) + ", namespace = " + quote(namespace);
    }

    private static String quote(String text) {
        String escaped = text.replace("\\", "\\\\")
                .replace("\"", "\\\"")
                .replace("\n", "\\n")
                .replace("\r", "\\r")
                .replace("\t", "\\t");
        return '"' + escaped + '"';
    }

    private static String accessor(Part part) {
        if (part.marks().name() != null) {
            return part.marks().name();
        }
        String name = "get" + (part.kind() == Part.Kind.TEXT ? "Text" : JavaNames.type(part.name()));
        // Object has one that cannot be overridden.
        return name.equals("getClass") ? "getClass_" : name;
    }

    private String type(Part part) {
        String one = part.shape() != null ? interfaceName(part.shape()) : valueName(part);
        if (part.marks().cut()) {
            return nanafusi("XList") + "<" + one + ">";
        }
        return part.many() ? reference("java.util.List") + "<" + one + ">" : one;
    }

    private String interfaceName(Shape shape) {
        return interfaces.isFile(shape) ? fileName(shape.typeName()) : shape.typeName();
    }

    /** In full where a nested type of the same name would hide it. */
    private String fileName(String name) {
        return interfaces.isNested(name) ? packageName + "." + name : name;
    }

    private String valueName(Part part) {
        Constants constants = part.value().constants();
        if (constants != null) {
            String name = JavaNames.type(constants.name());
            return constants.named() ? fileName(name) : name;
        }
        boolean single = part.kind() == Part.Kind.TEXT
                || part.required() && !part.many() && !part.marks().cut();
        boolean isNull = part.nulls().nil() || part.isNullIfEmpty();
        String type = single && !isNull ? part.value().type() : part.value().boxed();
        return Character.isLowerCase(type.charAt(0)) && type.indexOf('.') < 0 ? type : reference(type);
    }

    private void writeEnum(Constants constants) {
        line(
                "/** The values of {@code %s}: %s. */",
                constants.name(), constants.place().shortened());
        line("%senum %s {", visibility(), JavaNames.type(constants.name()));
        Set<String> names = new HashSet<>();
        int last = constants.texts().size() - 1;
        for (int i = 0; i <= last; i++) {
            String text = constants.texts().get(i);
            String name = JavaNames.constant(text);
            while (!names.add(name)) {
                name += "_";
            }
            if (!name.equals(text)) {
                line("@%s(%s)", nanafusi("Text"), quote(text));
            }
            line("%s%s", name, i < last ? "," : "");
        }
        line("}");
    }
}
