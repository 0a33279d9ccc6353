package kinjo.nanafusi.reflect;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import kinjo.nanafusi.DetachedException;
import kinjo.nanafusi.XTree;
import kinjo.nanafusi.runtime.Slot;
import kinjo.nanafusi.runtime.Values;

/**
 * Writes elements of lists and reads them back, for use within one run: values, complete trees of either engine, and Java records of these. What is
 * read are trees of the reflective engine.
 */
public final class ElementCodec {

    /** In place of a length or a number of a class. */
    private static final int NULL = -1;

    private static final int DETACHED = -2;

    /** How the elements of a class are written. */
    private interface Format {
        void write(Object element, DataOutput out) throws IOException;

        Object read(DataInput in) throws IOException;
    }

    private final Map<Class<?>, Integer> numbers = new HashMap<>();
    private final List<Format> formats = new ArrayList<>();

    /** @throws IllegalArgumentException if elements of this class cannot be written */
    public void write(Object element, DataOutput out) throws IOException {
        if (element == null) {
            out.writeInt(NULL);
            return;
        }
        Class<?> type = element instanceof Enum<?> constant ? constant.getDeclaringClass() : element.getClass();
        int number = numbers.computeIfAbsent(type, this::add);
        out.writeInt(number);
        formats.get(number).write(element, out);
    }

    public Object read(DataInput in) throws IOException {
        int number = in.readInt();
        return number == NULL ? null : formats.get(number).read(in);
    }

    private int add(Class<?> type) {
        Format format = format(type);
        formats.add(format);
        return formats.size() - 1;
    }

    private Format format(Class<?> type) {
        Values.Type<?> value = TreeModel.valueType(type);
        if (value != null) {
            return new ValueFormat(value);
        }
        if (type.isRecord()) {
            return new RecordFormat(type);
        }
        return Arrays.stream(type.getInterfaces())
                .filter(XTree.class::isAssignableFrom)
                .findFirst()
                .map(tree -> new TreeFormat(TreeModel.of(tree)))
                .orElseThrow(() -> unsuitable(type, "it is neither a value nor a tree nor a Java record"));
    }

    private static IllegalArgumentException unsuitable(Class<?> type, String why) {
        return new IllegalArgumentException(
                "elements of type " + type.getName() + " cannot be written to disk: " + why);
    }

    private static void makeAccessible(Class<?> type, AccessibleObject member) {
        if (!member.trySetAccessible()) {
            throw unsuitable(type, "its package has to be opened to kinjo.nanafusi");
        }
    }

    private static Object invoke(Method accessor, Object element) {
        try {
            return accessor.invoke(element);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof DetachedException) {
                return ReflectedRecord.DETACHED;
            }
            throw new IllegalStateException(accessor + " failed", e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Reads a value that is not written as text. */
    private interface Binary {
        Object read(DataInput in) throws IOException;
    }

    private static final Map<Values.Type<?>, Binary> BINARIES = Map.of(
            Values.INT, DataInput::readInt,
            Values.LONG, DataInput::readLong,
            Values.SHORT, DataInput::readShort,
            Values.DOUBLE, DataInput::readDouble,
            Values.FLOAT, DataInput::readFloat,
            Values.BOOLEAN, DataInput::readBoolean,
            Values.DATE, in -> LocalDate.ofEpochDay(in.readLong()),
            // Documents have no exponents, but values that a program made may.
            Values.DECIMAL, in -> new BigDecimal(readText(in)));

    private record ValueFormat(Values.Type<?> type) implements Format {

        @Override
        public void write(Object element, DataOutput out) throws IOException {
            switch (element) {
                case Integer number -> out.writeInt(number);
                case Long number -> out.writeLong(number);
                case Short number -> out.writeShort(number);
                case Double number -> out.writeDouble(number);
                case Float number -> out.writeFloat(number);
                case Boolean truth -> out.writeBoolean(truth);
                case LocalDate date -> out.writeLong(date.toEpochDay());
                case Enum<?> constant -> writeText(constant.name(), out);
                default -> writeText(element.toString(), out);
            }
        }

        @Override
        public Object read(DataInput in) throws IOException {
            Binary binary = BINARIES.get(type);
            return binary == null ? type.parse(readText(in)) : binary.read(in);
        }
    }

    /** One byte per character where that is enough, else two, and exactly as it is: lone surrogates too. */
    private static void writeText(String text, DataOutput out) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        boolean narrow = new String(bytes, StandardCharsets.ISO_8859_1).equals(text);
        if (!narrow) {
            bytes = new byte[2 * text.length()];
            ByteBuffer.wrap(bytes).asCharBuffer().put(text);
        }
        out.writeBoolean(narrow);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static String readText(DataInput in) throws IOException {
        boolean narrow = in.readBoolean();
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        return narrow
                ? new String(bytes, StandardCharsets.ISO_8859_1)
                : ByteBuffer.wrap(bytes).asCharBuffer().toString();
    }

    private final class RecordFormat implements Format {

        private final Constructor<?> constructor;
        private final List<Method> accessors;

        RecordFormat(Class<?> type) {
            RecordComponent[] components = type.getRecordComponents();
            accessors =
                    Arrays.stream(components).map(RecordComponent::getAccessor).toList();
            try {
                constructor = type.getDeclaredConstructor(
                        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            } catch (NoSuchMethodException e) {
                throw new IllegalStateException(e);
            }
            makeAccessible(type, constructor);
            accessors.forEach(accessor -> makeAccessible(type, accessor));
        }

        @Override
        public void write(Object element, DataOutput out) throws IOException {
            for (Method accessor : accessors) {
                ElementCodec.this.write(invoke(accessor, element), out);
            }
        }

        @Override
        public Object read(DataInput in) throws IOException {
            Object[] values = new Object[accessors.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = ElementCodec.this.read(in);
            }
            try {
                return constructor.newInstance(values);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(constructor + " failed", e);
            }
        }
    }

    /** The parts in the order of the model, each behind its length or that it is null or detached. */
    private static final class TreeFormat implements Format {

        private final TreeModel model;
        private final Map<TreeModel, TreeFormat> formats;

        TreeFormat(TreeModel model) {
            this(model, new HashMap<>());
        }

        private TreeFormat(TreeModel model, Map<TreeModel, TreeFormat> formats) {
            if (model.isOpen()) {
                throw unsuitable(model.type(), "it has cut lists, which are read on demand");
            }
            this.model = model;
            this.formats = formats;
            formats.put(model, this);
            for (TreeModel.Part part : model.parts()) {
                makeAccessible(model.type(), part.getter());
                if (part.tree() != null && !formats.containsKey(part.tree())) {
                    new TreeFormat(part.tree(), formats);
                }
            }
        }

        private Format format(TreeModel.Part part) {
            return part.tree() == null ? new ValueFormat(part.value()) : formats.get(part.tree());
        }

        private static boolean isList(TreeModel.Part part) {
            return !part.isText() && part.slot().kind() == Slot.Kind.LIST;
        }

        @Override
        public void write(Object element, DataOutput out) throws IOException {
            for (TreeModel.Part part : model.parts()) {
                Object value = invoke(part.getter(), element);
                if (value == null || value == ReflectedRecord.DETACHED) {
                    out.writeInt(value == null ? NULL : DETACHED);
                    continue;
                }
                List<?> values = isList(part) ? (List<?>) value : List.of(value);
                out.writeInt(values.size());
                for (Object one : values) {
                    format(part).write(one, out);
                }
            }
        }

        @Override
        public Object read(DataInput in) throws IOException {
            List<TreeModel.Part> parts = model.parts();
            Object[] values = new Object[parts.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = read(parts.get(i), in);
            }
            return new ReflectedRecord(model, values).tree();
        }

        private Object read(TreeModel.Part part, DataInput in) throws IOException {
            int count = in.readInt();
            if (count < 0) {
                return count == NULL ? null : ReflectedRecord.DETACHED;
            }
            List<Object> values = new ArrayList<>(count);
            for (int i = 0; i < count; i++) {
                values.add(format(part).read(in));
            }
            return isList(part) ? Collections.unmodifiableList(values) : values.getFirst();
        }
    }
}
