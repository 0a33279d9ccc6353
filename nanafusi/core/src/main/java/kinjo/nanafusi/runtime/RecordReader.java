package kinjo.nanafusi.runtime;

import java.util.List;

/**
 * Reads an element by its {@link RecordModel}, for generated parsers: what they cannot have a parser of their own for stands in the
 * middle of what they have one for. All parts of such a model may be missing.
 */
public final class RecordReader {

    private static final Names TYPE = new Names(new Names.Name(Scanner.XSI, "type"));

    private RecordReader() {}

    /** Reads the element whose start tag has been read. */
    public static Object read(Scanner in, RecordModel declared) {
        RecordModel model = declared.hasChoices() ? chosen(in, declared) : declared;
        int scope = in.scope();
        long element = in.enter();
        Object[] values = new Object[model.parts().size()];
        readAttributes(in, model, values);
        int text = model.text();
        if (text >= 0) {
            values[text] = in.optional(model.parts().get(text).value(), in.content());
        } else if (!in.isEmpty()) {
            readElements(in, model, element, values);
        }
        in.leave(scope);
        try {
            return model.create(values);
        } catch (IllegalArgumentException e) {
            throw in.refused(model.name(), e);
        }
    }

    private static RecordModel chosen(Scanner in, RecordModel declared) {
        for (int i = 0; i < in.attributeCount(); i++) {
            if (in.attribute(TYPE, i) != Names.OTHER) {
                try {
                    return declared.choice(in.attributeValue(i), in::namespaceOf);
                } catch (IllegalArgumentException e) {
                    throw in.refused(declared.name(), e);
                }
            }
        }
        return declared;
    }

    private static void readAttributes(Scanner in, RecordModel model, Object[] values) {
        for (int i = 0; i < in.attributeCount(); i++) {
            int part = in.attribute(model.attributes(), i);
            if (part != Names.OTHER) {
                values[part] = in.optional(model.parts().get(part).value(), in.attributeValue(i));
            }
        }
    }

    @SuppressWarnings("unchecked") // made here
    private static void readElements(Scanner in, RecordModel model, long element, Object[] values) {
        boolean[] seen = new boolean[values.length];
        for (int i; (i = in.child(model.elements(), element)) != Scanner.END; ) {
            if (i == Names.OTHER) {
                in.skipElement();
                continue;
            }
            RecordModel.Part part = model.parts().get(i);
            if (part.isList()) {
                values[i] = add((List<Object>) values[i], in, part);
            } else if (in.isFirst(seen[i] ? 1 : 0, 0, part.slot().name())) {
                seen[i] = true;
                values[i] = value(in, part);
            } else {
                in.skipElement();
            }
        }
    }

    private static List<Object> add(List<Object> list, Scanner in, RecordModel.Part part) {
        if (isNil(in, part)) {
            in.skipElement();
            return in.add(list, part.nil(), "");
        }
        return part.record() == null
                ? in.add(list, part.value(), in.content())
                : Lists.add(list, read(in, part.record()));
    }

    private static Object value(Scanner in, RecordModel.Part part) {
        if (isNil(in, part)) {
            in.skipElement();
            return in.optional(part.nil(), "");
        }
        return part.record() == null ? in.optional(part.value(), in.content()) : read(in, part.record());
    }

    private static boolean isNil(Scanner in, RecordModel.Part part) {
        return part.nil() != null && in.isNil();
    }
}
