package kinjo.portal.web;

import jakarta.servlet.http.HttpServletRequest;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** The fields of a form as they were typed, and what is wrong with them. A field that is wrong reads as null. */
public final class Form {

    /** Years beyond are typing errors, and no database has all that Java has. */
    private static final int FIRST_YEAR = 1900;

    private static final int LAST_YEAR = 2999;

    private final Map<String, String> values = new HashMap<>();

    /** Keys of texts, by field. */
    private final Map<String, String> errors = new HashMap<>();

    /** With what was sent. */
    static Form of(HttpServletRequest request) {
        Form form = new Form();
        request.getParameterMap().forEach((name, all) -> form.values.put(name, all[0].strip()));
        return form;
    }

    /** With what is stored; {@code with("a", 1)}. */
    Form with(String name, Object value) {
        values.put(name, value.toString());
        return this;
    }

    public String value(String name) {
        return values.getOrDefault(name, "");
    }

    /** Key of a text; null if the field is right, or was not sent. */
    public String error(String name) {
        return errors.get(name);
    }

    public boolean isValid() {
        return errors.isEmpty();
    }

    void reject(String name, String error) {
        errors.putIfAbsent(name, error);
    }

    /** Rejects a field unless something holds, which is only asked if no field is wrong so far. */
    void require(String name, String error, Function<Form, Boolean> holds) {
        if (isValid() && !holds.apply(this)) {
            reject(name, error);
        }
    }

    String optional(String name, int longest) {
        String value = value(name);
        if (value.length() > longest) {
            reject(name, "error.long");
            return null;
        }
        if (value.chars().anyMatch(Character::isISOControl)) {
            // Fields are one line, and no database takes all control characters.
            reject(name, "error.control");
            return null;
        }
        return value;
    }

    String text(String name, int longest) {
        if (value(name).isEmpty()) {
            reject(name, "error.required");
            return null;
        }
        return optional(name, longest);
    }

    String matching(String name, int longest, Pattern pattern, String error) {
        String text = text(name, longest);
        if (text != null && !pattern.matcher(text).matches()) {
            reject(name, error);
            return null;
        }
        return text;
    }

    LocalDate date(String name) {
        LocalDate date = parsed(name, "error.date", LocalDate::parse);
        if (date != null && (date.getYear() < FIRST_YEAR || date.getYear() > LAST_YEAR)) {
            reject(name, "error.date");
            return null;
        }
        return date;
    }

    LocalTime time(String name) {
        return parsed(name, "error.time", LocalTime::parse);
    }

    <E extends Enum<E>> E choice(String name, Class<E> type) {
        return parsed(name, "error.choice", text -> Enum.valueOf(type, text));
    }

    Optional<Integer> number(String name, int least, int most) {
        Integer number = parsed(name, "error.number", Integer::valueOf);
        if (number != null && (number < least || number > most)) {
            reject(name, "error.number");
            return Optional.empty();
        }
        return Optional.ofNullable(number);
    }

    private <T> T parsed(String name, String error, Function<String, T> parser) {
        String text = text(name, 40);
        try {
            return text == null ? null : parser.apply(text);
        } catch (DateTimeParseException | IllegalArgumentException e) {
            reject(name, error);
            return null;
        }
    }
}
