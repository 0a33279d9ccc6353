package kinjo.nanafusi.runtime;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import kinjo.nanafusi.Adapter;
import kinjo.nanafusi.Raw;
import kinjo.nanafusi.Text;
import kinjo.nanafusi.bytes.XmlChars;

/** The types of values and their text forms, those of XML Schema part 2 as far as Java's own parsers agree with it. */
public final class Values {

    /**
     * A type of values.
     *
     * @param name for messages
     * @param parser throws IllegalArgumentException or DateTimeException
     */
    public record Type<T>(String name, Function<String, T> parser) {

        public T parse(String text) {
            return parser.apply(text);
        }
    }

    public static final Type<String> STRING = new Type<>("String", Function.identity());
    /** Of {@link Raw}: the text of an element with its markup. Compared by identity. */
    public static final Type<String> MARKUP = new Type<>("markup", Function.identity());

    public static final Type<Boolean> BOOLEAN = new Type<>("boolean", text -> parseBoolean(strip(text)));
    public static final Type<Integer> INT = new Type<>("int", text -> Integer.parseInt(decimal(text, "+-")));
    public static final Type<Long> LONG = new Type<>("long", text -> Long.parseLong(decimal(text, "+-")));
    public static final Type<Short> SHORT = new Type<>("short", text -> Short.parseShort(decimal(text, "+-")));
    public static final Type<Double> DOUBLE =
            new Type<>("double", text -> Double.parseDouble(floatingPoint(strip(text))));
    public static final Type<Float> FLOAT = new Type<>("float", text -> Float.parseFloat(floatingPoint(strip(text))));
    public static final Type<BigDecimal> DECIMAL =
            new Type<>("BigDecimal", text -> new BigDecimal(bounded(decimal(text, "+-."))));
    public static final Type<BigInteger> INTEGER =
            new Type<>("BigInteger", text -> new BigInteger(bounded(decimal(text, "+-"))));
    public static final Type<LocalDate> DATE = new Type<>("LocalDate", text -> LocalDate.parse(strip(text)));
    public static final Type<LocalDateTime> DATE_TIME =
            new Type<>("LocalDateTime", text -> LocalDateTime.parse(strip(text)));
    public static final Type<OffsetDateTime> OFFSET_DATE_TIME =
            new Type<>("OffsetDateTime", text -> OffsetDateTime.parse(strip(text)));

    /** Of a number without bounds. */
    static final int MOST_DIGITS = 10_000;

    private static final Map<Class<?>, Type<?>> BY_CLASS = Map.ofEntries(
            Map.entry(String.class, STRING),
            Map.entry(boolean.class, BOOLEAN),
            Map.entry(Boolean.class, BOOLEAN),
            Map.entry(int.class, INT),
            Map.entry(Integer.class, INT),
            Map.entry(long.class, LONG),
            Map.entry(Long.class, LONG),
            Map.entry(short.class, SHORT),
            Map.entry(Short.class, SHORT),
            Map.entry(double.class, DOUBLE),
            Map.entry(Double.class, DOUBLE),
            Map.entry(float.class, FLOAT),
            Map.entry(Float.class, FLOAT),
            Map.entry(BigDecimal.class, DECIMAL),
            Map.entry(BigInteger.class, INTEGER),
            Map.entry(LocalDate.class, DATE),
            Map.entry(LocalDateTime.class, DATE_TIME),
            Map.entry(OffsetDateTime.class, OFFSET_DATE_TIME));

    private Values() {}

    /** How values of a class are read; null if it is no class of values. */
    @SuppressWarnings({"unchecked", "rawtypes"}) // the class is an enum, but no type says so
    public static Type<?> of(Class<?> type) {
        return type.isEnum() ? enumType((Class) type) : BY_CLASS.get(type);
    }

    /**
     * The type of an enum: the text is the name of a constant, or what {@link Text} says; if there is none, white space
     * is that of a token.
     */
    public static <E extends Enum<E>> Type<E> enumType(Class<E> type) {
        Map<String, E> constants = new HashMap<>();
        for (E constant : type.getEnumConstants()) {
            constants.put(text(constant), constant);
        }
        for (E constant : type.getEnumConstants()) {
            constants.putIfAbsent(collapse(text(constant)), constant);
        }
        return new Type<>(type.getSimpleName(), text -> {
            E constant = constants.get(text);
            if (constant == null) {
                constant = constants.get(collapse(text));
            }
            if (constant == null) {
                throw new IllegalArgumentException(text);
            }
            return constant;
        });
    }

    /** The type of what an adapter makes. */
    public static <T> Type<T> adapted(String name, Adapter<T> adapter) {
        return new Type<>(name, text -> {
            try {
                return adapter.parse(text);
            } catch (IndexOutOfBoundsException e) {
                // Of a text that is too short. The end of a buffer is met by such an exception, too.
                throw new IllegalArgumentException(e);
            }
        });
    }

    /** A type with a value more: white space alone is null. */
    public static <T> Type<T> emptyIsNull(Type<T> type) {
        return new Type<>(type.name(), text -> strip(text).isEmpty() ? null : type.parse(text));
    }

    /** What stands for the constant in a document. */
    public static String text(Enum<?> constant) {
        try {
            Text text = constant.getDeclaringClass().getField(constant.name()).getAnnotation(Text.class);
            return text == null ? constant.name() : text.value();
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Without the white space of XML around it. */
    private static String strip(String text) {
        int from = 0;
        int to = text.length();
        while (from < to && XmlChars.isSpace(text.charAt(from))) {
            from++;
        }
        while (to > from && XmlChars.isSpace(text.charAt(to - 1))) {
            to--;
        }
        return text.substring(from, to);
    }

    /** Stripped, with one space for all white space between words. */
    private static String collapse(String text) {
        StringBuilder collapsed = new StringBuilder();
        for (String word : text.split("[ \\t\\r\\n]+")) {
            collapsed.append(collapsed.isEmpty() || word.isEmpty() ? "" : " ").append(word);
        }
        return collapsed.toString();
    }

    /** Stripped, and of ASCII digits: Java's parsers take the digits of every script, and exponents. */
    private static String decimal(String text, String others) {
        String stripped = strip(text);
        for (int i = 0; i < stripped.length(); i++) {
            char c = stripped.charAt(i);
            if ((c < '0' || c > '9') && others.indexOf(c) < 0) {
                throw new NumberFormatException(stripped);
            }
        }
        return stripped;
    }

    /** The time that Java takes grows faster than the digits. */
    private static String bounded(String number) {
        if (number.length() > MOST_DIGITS) {
            throw new NumberFormatException(number.length() + " characters");
        }
        return number;
    }

    /** Java also takes hexadecimal forms, names of its own and a letter for the type. */
    private static String floatingPoint(String text) {
        switch (text) {
            case "INF", "+INF" -> {
                return "Infinity";
            }
            case "-INF" -> {
                return "-Infinity";
            }
            case "NaN" -> {
                return text;
            }
            default -> {
                return decimal(text, "+-.eE");
            }
        }
    }

    private static Boolean parseBoolean(String text) {
        return switch (text) {
            case "true", "1" -> true;
            case "false", "0" -> false;
            default -> throw new IllegalArgumentException(text);
        };
    }
}
