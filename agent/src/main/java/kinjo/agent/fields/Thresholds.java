package kinjo.agent.fields;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * From where on a field or a class counts as written or read often, in percent (paper C, 3.3). The first three have the
 * paper's values; it calls classes frequently read without a number, so the fourth is ours.
 *
 * @param split a class is worth splitting from this share of writes in its accesses on
 * @param written a field is W from this share of its class's writes on
 * @param read a field that is not W is R from this share of its reads in the class's accesses on
 * @param frequent a class is read frequently from this share of its reads in all accesses that were counted on
 */
public record Thresholds(double split, double written, double read, double frequent) {

    /** How they are written. */
    public static final String SYNTAX = "SPLIT:WRITTEN:READ:FREQUENT in percent, such as 0.5:20:1:1";

    public static final Thresholds DEFAULT = new Thresholds(0.5, 20, 1, 1);

    private static final String NUMBER = "(\\d{1,3}(?:\\.\\d{1,6})?)";
    private static final Pattern FORM = Pattern.compile(NUMBER + ":" + NUMBER + ":" + NUMBER + ":" + NUMBER);

    /** @throws IllegalArgumentException if it is not four numbers from 0 to 100 */
    public static Thresholds parse(String text) {
        Matcher numbers = FORM.matcher(text);
        if (!numbers.matches()) {
            throw new IllegalArgumentException("'" + text + "' are no thresholds");
        }
        return new Thresholds(percent(numbers, 1), percent(numbers, 2), percent(numbers, 3), percent(numbers, 4));
    }

    private static double percent(Matcher numbers, int group) {
        double value = Double.parseDouble(numbers.group(group));
        if (value > 100) {
            throw new IllegalArgumentException("'" + numbers.group(group) + "' is more than 100 percent");
        }
        return value;
    }
}
