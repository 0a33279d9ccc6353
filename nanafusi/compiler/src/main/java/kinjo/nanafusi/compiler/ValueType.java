package kinjo.nanafusi.compiler;

/**
 * How values of a type are read.
 *
 * @param constant the type as an expression, with its full name
 * @param method of the scanner that reads an expected element; null if it is read as a string first
 * @param declaration of the constant, if it is to be one of the class that reads such values; else null
 */
record ValueType(String constant, String method, String declaration) {

    private static final String VALUES = Code.full("#Values.");

    /** Of an element's content with its markup. */
    static final ValueType RAW = new ValueType(VALUES + "MARKUP", "markup");

    private ValueType(String constant, String method) {
        this(constant, method, null);
    }

    private static ValueType declared(String accessor, String type, String initializer) {
        String constant = accessor + "_type";
        return new ValueType(constant, null, VALUES + "Type<" + type + "> " + constant + " = " + initializer);
    }

    /** Of an enum. */
    static ValueType ofEnum(String accessor, String type) {
        return declared(accessor, type, VALUES + "enumType(" + type + ".class)");
    }

    /** As this, of which white space alone is null. */
    ValueType emptyIsNull(String accessor, String type) {
        String own = declaration == null ? constant : declaration.substring(declaration.indexOf(" = ") + 3);
        return declared(accessor, type, VALUES + "emptyIsNull(" + own + ")");
    }

    /**
     * Of what an adapter makes.
     *
     * @param type the class of the values
     * @param name of the type, for messages
     */
    static ValueType adapted(String accessor, String type, String name, String adapter) {
        return declared(accessor, type, VALUES + "adapted(" + Code.quote(name) + ", new " + adapter + "())");
    }

    /** @param type a type name as javac prints it; null if it is no value */
    static ValueType of(String type) {
        return switch (type) {
            case "java.lang.String" -> new ValueType(VALUES + "STRING", "string");
            case "int", "java.lang.Integer" -> new ValueType(VALUES + "INT", "intValue");
            case "long", "java.lang.Long" -> new ValueType(VALUES + "LONG", "longValue");
            case "double", "java.lang.Double" -> new ValueType(VALUES + "DOUBLE", "doubleValue");
            case "java.math.BigDecimal" -> new ValueType(VALUES + "DECIMAL", "decimalValue");
            case "boolean", "java.lang.Boolean" -> new ValueType(VALUES + "BOOLEAN", null);
            case "short", "java.lang.Short" -> new ValueType(VALUES + "SHORT", null);
            case "float", "java.lang.Float" -> new ValueType(VALUES + "FLOAT", null);
            case "java.math.BigInteger" -> new ValueType(VALUES + "INTEGER", null);
            case "java.time.LocalDate" -> new ValueType(VALUES + "DATE", "dateValue");
            case "java.time.LocalDateTime" -> new ValueType(VALUES + "DATE_TIME", null);
            case "java.time.OffsetDateTime" -> new ValueType(VALUES + "OFFSET_DATE_TIME", null);
            default -> null;
        };
    }

    /** The expression for the value of an element behind whose expected start tag the scanner is. */
    String expected(String tag) {
        return method == null
                ? "in.convert(" + constant + ", in.string(" + tag + "))"
                : "in." + method + "(" + tag + ")";
    }

    /** The expression for the value of a part of an element that repeats. */
    String repeated(int part) {
        if (isString()) {
            return "in.stringOf(" + part + ")";
        }
        return method == null
                ? "in.valueOf(" + part + ", " + constant + ")"
                : "in." + method.replace("Value", "") + "Of(" + part + ")";
    }

    /** The expression for the text of an element whose start tag has been read in general. */
    String content() {
        return this == RAW ? "in.markup()" : "in.content()";
    }

    boolean isString() {
        return this == RAW || isText();
    }

    /** Whether the value is the text itself. */
    boolean isText() {
        return constant.equals(VALUES + "STRING");
    }
}
