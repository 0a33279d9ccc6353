package kinjo.scale.app;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A text with placeholders such as {@code ${port}}; {@code $${port}} stands for the words themselves. */
final class Template {
    private static final Pattern PLACEHOLDER = Pattern.compile("(\\$?)\\$\\{([^{}]*)}");

    /** Texts and placeholders in turns, a text first. */
    private final List<String> texts = new ArrayList<>();

    private final List<String> names = new ArrayList<>();

    Template(String source) {
        this(source, _ -> true);
    }

    /** @param ours which names are placeholders; others are the text's own, and stay */
    Template(String source, Predicate<String> ours) {
        Matcher matcher = PLACEHOLDER.matcher(source);
        StringBuilder text = new StringBuilder();
        int end = 0;
        while (matcher.find()) {
            if (!ours.test(matcher.group(2))) {
                continue;
            }
            text.append(source, end, matcher.start());
            end = matcher.end();
            if (matcher.group(1).isEmpty()) {
                texts.add(text.toString());
                names.add(matcher.group(2));
                text.setLength(0);
            } else {
                text.append(source, matcher.start() + 1, end);
            }
        }
        texts.add(text.append(source.substring(end)).toString());
    }

    private Template(List<String> texts, List<String> names) {
        this.texts.addAll(texts);
        this.names.addAll(names);
    }

    /** The same with its own texts changed, and its placeholders as they are. */
    Template encoded(UnaryOperator<String> encoding) {
        return new Template(texts.stream().map(encoding).toList(), names);
    }

    /** The placeholders. */
    List<String> names() {
        return List.copyOf(names);
    }

    /** Gives each placeholder and the text behind it, up to the next one. */
    void forEach(BiConsumer<String, String> placeholders) {
        for (int i = 0; i < names.size(); i++) {
            placeholders.accept(names.get(i), texts.get(i + 1));
        }
    }

    /** With values by name; a placeholder whose value is null stays as it is. */
    String fill(UnaryOperator<String> values) {
        if (names.isEmpty()) {
            return texts.getFirst();
        }
        StringBuilder filled = new StringBuilder();
        for (int i = 0; i < names.size(); i++) {
            String value = values.apply(names.get(i));
            filled.append(texts.get(i)).append(value != null ? value : "${" + names.get(i) + "}");
        }
        return filled.append(texts.getLast()).toString();
    }
}
