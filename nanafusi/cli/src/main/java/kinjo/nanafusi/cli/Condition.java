package kinjo.nanafusi.cli;

import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code PROPERTY OPERATOR VALUE}: what {@code select --where} asks of an element. */
final class Condition implements Predicate<Object> {
    private static final Pattern FORM = Pattern.compile("\\s*(\\w+)\\s*(!=|<=|>=|=|<|>)\\s*(.*)");

    private final Method property;
    private final String operator;
    private final String value;
    private final BigDecimal number;

    private Condition(Method property, String operator, String value) {
        this.property = property;
        this.operator = operator;
        this.value = value;
        number = number(value);
    }

    static Condition parse(String text, DocumentType type) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new CommandException(
                    "not a condition: " + text, "write PROPERTY=VALUE, or with != < <= > >=, such as 'quantity>=45'");
        }
        return new Condition(type.property(matcher.group(1), "--where"), matcher.group(2), matcher.group(3));
    }

    /** What is not there fulfils only {@code !=}. */
    @Override
    public boolean test(Object element) {
        Object found = DocumentType.value(property, element);
        if (found == null) {
            return operator.equals("!=");
        }
        BigDecimal foundNumber = found instanceof Number ? number(found.toString()) : null;
        int order = number != null && foundNumber != null
                ? foundNumber.compareTo(number)
                : found.toString().compareTo(value);
        return switch (operator) {
            case "=" -> order == 0;
            case "!=" -> order != 0;
            case "<" -> order < 0;
            case "<=" -> order <= 0;
            case ">" -> order > 0;
            default -> order >= 0;
        };
    }

    private static BigDecimal number(String text) {
        try {
            return new BigDecimal(text);
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
