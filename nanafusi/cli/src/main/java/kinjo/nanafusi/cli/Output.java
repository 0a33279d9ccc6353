package kinjo.nanafusi.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import kinjo.nanafusi.XTree;

/** Writes elements, one line each: JSON, or values separated by tabs. */
final class Output implements AutoCloseable {
    private static final int BUFFER = 1 << 16;
    private static final JsonFactory JSON = new JsonFactory().configure(JsonGenerator.Feature.AUTO_CLOSE_TARGET, false);

    private final PrintWriter out;
    private final JsonGenerator json;
    private final boolean text;
    private final ClassValue<Map<String, Method>> properties = new ClassValue<>() {
        @Override
        protected Map<String, Method> computeValue(Class<?> type) {
            // The trees are instances of generated classes or proxies of the one interface.
            return DocumentType.properties(type.getInterfaces()[0]);
        }
    };

    Output(PrintWriter target, boolean text) throws IOException {
        this.text = text;
        out = new PrintWriter(new BufferedWriter(target, BUFFER));
        json = JSON.createGenerator(out);
        json.setRootValueSeparator(null);
    }

    /** One line of an element's chosen properties. Nothing is lost if the reader of the lines goes away: false then. */
    boolean write(Object element, Map<String, Method> chosen) throws IOException {
        if (text) {
            List<String> values = new ArrayList<>();
            for (Method property : chosen.values()) {
                values.add(escaped(DocumentType.value(property, element)));
            }
            out.println(String.join("\t", values));
        } else {
            object(element, chosen);
            endLine();
        }
        return !out.checkError();
    }

    /** One line of two elements, of all their properties. */
    boolean write(Object left, DocumentType leftType, Object right, DocumentType rightType) throws IOException {
        if (text) {
            List<String> values = new ArrayList<>();
            for (Method property : leftType.properties().values()) {
                values.add(escaped(DocumentType.value(property, left)));
            }
            for (Method property : rightType.properties().values()) {
                values.add(escaped(DocumentType.value(property, right)));
            }
            out.println(String.join("\t", values));
        } else {
            json.writeStartObject();
            json.writeFieldName("left");
            object(left, leftType.properties());
            json.writeFieldName("right");
            object(right, rightType.properties());
            json.writeEndObject();
            endLine();
        }
        return !out.checkError();
    }

    /** On one line, between tabs. */
    private static String escaped(Object value) {
        return String.valueOf(value)
                .replace("\\", "\\\\")
                .replace("\t", "\\t")
                .replace("\n", "\\n")
                .replace("\r", "\\r");
    }

    private void endLine() throws IOException {
        json.flush();
        out.println();
    }

    private void object(Object tree, Map<String, Method> accessors) throws IOException {
        json.writeStartObject();
        for (Map.Entry<String, Method> accessor : accessors.entrySet()) {
            json.writeFieldName(accessor.getKey());
            value(DocumentType.value(accessor.getValue(), tree));
        }
        json.writeEndObject();
    }

    private void value(Object value) throws IOException {
        switch (value) {
            case null -> json.writeNull();
            case Boolean truth -> json.writeBoolean(truth);
            case Double number -> json.writeNumber(number);
            case Float number -> json.writeNumber(number);
            case Number number -> json.writeNumber(new BigDecimal(number.toString()));
            case XTree tree -> object(tree, properties.get(tree.getClass()));
            case Iterable<?> list -> {
                json.writeStartArray();
                for (Object element : list) {
                    value(element);
                }
                json.writeEndArray();
            }
            default -> json.writeString(value.toString());
        }
    }

    @Override
    public void close() {
        out.flush();
    }
}
