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
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import kinjo.nanafusi.DetachedException;
import kinjo.nanafusi.XTree;

/**
 * Writes elements of lists and reads them back, for use within one run: values, complete trees of either engine, and Java records of these. What is
 * read are trees of the reflective engine.
 */
public final class ElementCodec {

    /** In place of the number of a format. */
    private static final int NULL = -1;

    private static final int DETACHED = -2;

    /** How the objects of a class are written. */
    private interface Format {
        void write(Object element, DataOutput out) throws IOException;

        Object read(DataInput in) throws IOException;
    }

    private interface Writer<T> {
        void write(T value, DataOutput out) throws IOException;
    }

    private interface Reader<T> {
        T read(DataInput in) throws IOException;
    }

    private record ValueFormat<T>(Class<T> type, Writer<T> writer, Reader<T> reader) implements Format {

        static <T> ValueFormat<T> text(Class<T> type, Function<String, T> parser) {
            return new ValueFormat<>(
                    type, (value, out) -> writeText(value.toString(), out), in -> parser.apply(readText(in)));
        }

        @Override
        public void write(Object element, DataOutput out) throws IOException {
            writer.write(type.cast(element), out);
        }

        @Override
        public Object read(DataInput in) throws IOException {
            return reader.read(in);
        }
    }

    private static final List<ValueFormat<?>> VALUES = List.of(
            new ValueFormat<>(Boolean.class, (value, out) -> out.writeBoolean(value), DataInput::readBoolean),
            new ValueFormat<>(Short.class, (value, out) -> out.writeShort(value), DataInput::readShort),
            new ValueFormat<>(Integer.class, (value, out) -> out.writeInt(value), DataInput::readInt),
            new ValueFormat<>(Long.class, (value, out) -> out.writeLong(value), DataInput::readLong),
            new ValueFormat<>(Float.class, (value, out) -> out.writeFloat(value), DataInput::readFloat),
            new ValueFormat<>(Double.class, (value, out) -> out.writeDouble(value), DataInput::readDouble),
            new ValueFormat<>(
                    LocalDate.class,
                    (value, out) -> out.writeLong(value.toEpochDay()),
                    in -> LocalDate.ofEpochDay(in.readLong())),
            ValueFormat.text(String.class, Function.identity()),
            ValueFormat.text(BigDecimal.class, BigDecimal::new),
            ValueFormat.text(BigInteger.class, BigInteger::new),
            ValueFormat.text(LocalDateTime.class, LocalDateTime::parse),
            ValueFormat.text(OffsetDateTime.class, OffsetDateTime::parse));

    private final Map<Class<?>, Integer> numbers = new HashMap<>();
    private final List<Format> formats = new ArrayList<>();

    /** @throws IllegalArgumentException if elements of this class, or parts of them, cannot be written */
    public void write(Object element, DataOutput out) throws IOException {
        if (element == null || element == ReflectedRecord.DETACHED) {
            out.writeShort(element == null ? NULL : DETACHED);
            return;
        }
        int number = numbers.computeIfAbsent(type(element), this::add);
        out.writeShort(number);
        formats.get(number).write(element, out);
    }

    public Object read(DataInput in) throws IOException {
        int number = in.readShort();
        return switch (number) {
            case NULL -> null;
            case DETACHED -> ReflectedRecord.DETACHED;
            default -> formats.get(number).read(in);
        };
    }

    private static Class<?> type(Object element) {
        return switch (element) {
            case Enum<?> constant -> constant.getDeclaringClass();
            case List<?> list -> List.class;
            default -> element.getClass();
        };
    }

    private int add(Class<?> type) {
        formats.add(format(type));
        return formats.size() - 1;
    }

    private Format format(Class<?> type) {
        for (ValueFormat<?> value : VALUES) {
            if (value.type() == type) {
                return value;
            }
        }
        if (type.isEnum()) {
            return new EnumFormat(type.getEnumConstants());
        }
        if (type == List.class) {
            return new ListFormat();
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

    private record EnumFormat(Object[] constants) implements Format {

        @Override
        public void write(Object element, DataOutput out) throws IOException {
            out.writeInt(((Enum<?>) element).ordinal());
        }

        @Override
        public Object read(DataInput in) throws IOException {
            return constants[in.readInt()];
        }
    }

    private final class ListFormat implements Format {

        @Override
        public void write(Object element, DataOutput out) throws IOException {
            List<?> list = (List<?>) element;
            out.writeInt(list.size());
            for (Object one : list) {
                ElementCodec.this.write(one, out);
            }
        }

        @Override
        public Object read(DataInput in) throws IOException {
            return Collections.unmodifiableList(Arrays.asList(readAll(in.readInt(), in)));
        }
    }

    private void writeAll(List<Method> accessors, Object element, DataOutput out) throws IOException {
        for (Method accessor : accessors) {
            write(invoke(accessor, element), out);
        }
    }

    private Object[] readAll(int count, DataInput in) throws IOException {
        Object[] values = new Object[count];
        for (int i = 0; i < count; i++) {
            values[i] = read(in);
        }
        return values;
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
            writeAll(accessors, element, out);
        }

        @Override
        public Object read(DataInput in) throws IOException {
            try {
                return constructor.newInstance(readAll(accessors.size(), in));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(constructor + " failed", e);
            }
        }
    }

    private final class TreeFormat implements Format {

        private final TreeModel model;
        private final List<Method> accessors;

        TreeFormat(TreeModel model) {
            if (model.isOpen()) {
                throw unsuitable(model.type(), "it has cut lists, which are read on demand");
            }
            this.model = model;
            accessors = model.accessors();
            accessors.forEach(accessor -> makeAccessible(model.type(), accessor));
        }

        @Override
        public void write(Object element, DataOutput out) throws IOException {
            writeAll(accessors, element, out);
        }

        @Override
        public Object read(DataInput in) throws IOException {
            return new ReflectedRecord(model, readAll(accessors.size(), in)).tree();
        }
    }
}
