package kinjo.nanafusi.schema;

import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The Java type of a value.
 *
 * @param type a primitive type or the name of a class
 * @param constants what the value may be, if the type is an enum to be written
 * @param raw whether it is the content of an element with its markup
 */
record Value(String type, Constants constants, boolean raw) {

    static final Value STRING = new Value("String", null, false);

    /** Content that no tree gives. */
    static final Value MARKUP = new Value("String", null, true);

    private static final Map<String, String> BOXES = Map.of(
            "boolean", "Boolean",
            "short", "Short",
            "int", "Integer",
            "long", "Long",
            "float", "Float",
            "double", "Double");

    /** The classes of values that Nanafusi reads, beside these and {@code String}. */
    private static final Map<String, String> CLASSES = Map.of(
            "BigDecimal", "java.math.BigDecimal",
            "BigInteger", "java.math.BigInteger",
            "LocalDate", "java.time.LocalDate",
            "LocalDateTime", "java.time.LocalDateTime",
            "OffsetDateTime", "java.time.OffsetDateTime");

    private static final Map<String, String> DATATYPES = Map.ofEntries(
            Map.entry("boolean", "boolean"),
            Map.entry("byte", "short"),
            Map.entry("unsignedByte", "short"),
            Map.entry("short", "short"),
            Map.entry("unsignedShort", "int"),
            Map.entry("int", "int"),
            Map.entry("unsignedInt", "long"),
            Map.entry("long", "long"),
            Map.entry("unsignedLong", "BigInteger"),
            Map.entry("integer", "BigInteger"),
            Map.entry("positiveInteger", "BigInteger"),
            Map.entry("nonNegativeInteger", "BigInteger"),
            Map.entry("negativeInteger", "BigInteger"),
            Map.entry("nonPositiveInteger", "BigInteger"),
            Map.entry("decimal", "BigDecimal"),
            Map.entry("float", "float"),
            Map.entry("double", "double"),
            Map.entry("date", "LocalDate"));

    /** Those whose values are strings to us: no class of Java reads all of them as they are. */
    private static final Set<String> STRINGS = Set.of(
            "string",
            "normalizedString",
            "token",
            "language",
            "Name",
            "NCName",
            "NMTOKEN",
            "NMTOKENS",
            "ID",
            "IDREF",
            "IDREFS",
            "ENTITY",
            "ENTITIES",
            "NOTATION",
            "QName",
            "anyURI",
            "anySimpleType",
            "base64Binary",
            "hexBinary",
            "duration",
            "dateTime",
            "time",
            "gYear",
            "gYearMonth",
            "gMonth",
            "gMonthDay",
            "gDay");

    /** Whether it is a datatype of XML Schema part 2. */
    static boolean isDatatype(String name) {
        return DATATYPES.containsKey(name) || STRINGS.contains(name);
    }

    /** @throws SchemaException if it is no datatype of XML Schema part 2 */
    static Value ofDatatype(String name, Place place) {
        if (!isDatatype(name)) {
            throw new SchemaException(place, "there is no datatype " + name);
        }
        return named(DATATYPES.getOrDefault(name, "String"));
    }

    /** @param type as a mark says it */
    static Value ofMark(String type, Place place) {
        if (!BOXES.containsKey(type) && !CLASSES.containsKey(type) && !type.equals("String")) {
            throw new SchemaException(place, "type=" + type + " is no type of values; " + names() + " are");
        }
        return named(type);
    }

    /** What a mark may say. */
    static String names() {
        return Stream.of(Set.of("String"), BOXES.keySet(), CLASSES.keySet())
                .flatMap(Set::stream)
                .sorted()
                .collect(Collectors.joining(", "));
    }

    private static Value named(String type) {
        return new Value(CLASSES.getOrDefault(type, type), null, false);
    }

    static Value of(Constants constants) {
        return new Value(null, constants, false);
    }

    boolean isText() {
        return isString() || constants != null;
    }

    boolean isString() {
        return "String".equals(type);
    }

    /** The type where null is possible. */
    String boxed() {
        return BOXES.getOrDefault(type, type);
    }
}
