package kinjo.nanafusi.conformance;

import java.util.Random;

/** A type of values, with texts that are such values. */
enum RandomValue {
    STRING(
            "String",
            null,
            "",
            " ",
            "a",
            "longer than what is kept for another time",
            "two\nlines\tand a tab",
            "é",
            "日本語 \uD83C\uDFE0",
            "x &amp; y",
            "&#x41;&#66;",
            "]] >"),
    INT("Integer", "int", "0", "-1", "+7", " 42 ", "2147483647", "-2147483648", "0000000000012", "1&#48;"),
    LONG("Long", "long", "9223372036854775807", "-9223372036854775808", "12", "\n5"),
    SHORT("Short", "short", "32767", "-32768", "1"),
    BOOLEAN("Boolean", "boolean", "true", "false", "1", "0", " true"),
    DOUBLE(
            "Double",
            "double",
            "1.5",
            "-0",
            "INF",
            "NaN",
            "1e10",
            ".5",
            "5.",
            "123456789012345678",
            "3.141592653589793"),
    FLOAT("Float", "float", "1.25", "-INF", "1E-3", "7"),
    DECIMAL("java.math.BigDecimal", null, "1.50", "-0.001", "12345678901234567890.5", "7", " 8.0 "),
    INTEGER("java.math.BigInteger", null, "1", "-123456789012345678901234567890", "+5"),
    DATE("java.time.LocalDate", null, "1999-12-31", " 2024-02-29 "),
    DATE_TIME("java.time.LocalDateTime", null, "1999-12-31T23:59:59", "2024-02-29T00:00:00.125"),
    OFFSET_DATE_TIME("java.time.OffsetDateTime", null, "1999-12-31T23:59:59Z", "2024-02-29T00:00:00+09:00"),
    COLOR("Color", null, "RED", "1st", " GREEN ");

    private static final String[] WRONG = {"", "x", "1 2", "99999999999999999999", "2023-02-29", "FIRST", "--1", "&#0;"
    };

    private final String type;
    private final String primitive;
    private final String[] samples;

    RandomValue(String type, String primitive, String... samples) {
        this.type = type;
        this.primitive = primitive;
        this.samples = samples;
    }

    static RandomValue any(Random random) {
        return random.nextInt(3) == 0 ? STRING : values()[random.nextInt(values().length)];
    }

    String type() {
        return type;
    }

    /** Null if there is none. */
    String primitive() {
        return primitive;
    }

    /** As it may stand in an attribute or in an element. */
    String sample(Random random) {
        return samples[random.nextInt(samples.length)];
    }

    /** What may not be such a value. */
    static String wrong(Random random) {
        return WRONG[random.nextInt(WRONG.length)];
    }
}
