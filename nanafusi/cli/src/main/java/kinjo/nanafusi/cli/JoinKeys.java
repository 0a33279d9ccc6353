package kinjo.nanafusi.cli;

import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Comparator;
import java.util.Set;
import java.util.function.Function;

/** What two properties are compared as: numbers by their worth, whatever their types; all else with its own type. */
final class JoinKeys {

    /** Decimals and integers. Their values have one form as a decimal. */
    private static final Set<Class<?>> EXACT =
            Set.of(Short.class, Integer.class, Long.class, BigInteger.class, BigDecimal.class);

    private final boolean areNumbers;

    /** @param sorted whether they have to have an order */
    JoinKeys(Method left, Method right, boolean sorted) {
        Class<?> type = type(left);
        Class<?> other = type(right);
        boolean exact = EXACT.contains(type) && EXACT.contains(other);
        if (type != other && !exact) {
            throw new CommandException(
                    "no " + left.getReturnType().getSimpleName() + " is equal to a "
                            + right.getReturnType().getSimpleName(),
                    "say two properties of one type, or of integers and decimals: --left-key, --right-key");
        }
        if (sorted && !Comparable.class.isAssignableFrom(type)) {
            throw new CommandException(
                    "values of " + left.getReturnType().getSimpleName() + " have no order", "leave out --sorted");
        }
        // Equal decimals may differ in their zeros.
        areNumbers = exact && (type != other || type == BigDecimal.class);
    }

    /** Of an object, if it is primitive; of a text, if it is an enum, as two schemas have enums of their own. */
    private static Class<?> type(Method property) {
        return property.getReturnType().isEnum()
                ? String.class
                : MethodType.methodType(property.getReturnType()).wrap().returnType();
    }

    /** The key that a property gives; null for none. */
    Function<Object, Object> of(Method property) {
        return areNumbers
                ? element -> number(DocumentType.value(property, element))
                : element -> DocumentType.value(property, element);
    }

    private static Object number(Object value) {
        return value == null ? null : new BigDecimal(value.toString()).stripTrailingZeros();
    }

    @SuppressWarnings("unchecked") // seen to at the start
    static Comparator<Object> ascending() {
        return (one, other) -> ((Comparable<Object>) one).compareTo(other);
    }
}
