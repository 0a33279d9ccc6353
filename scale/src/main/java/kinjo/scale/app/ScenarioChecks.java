package kinjo.scale.app;

import com.fasterxml.jackson.core.JsonPointer;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** What a schema cannot say of the steps of users. */
final class ScenarioChecks {
    /** A token of RFC 9110, section 5.6.2. */
    private static final Pattern HEADER = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

    private static final Set<String> OF_THE_DRIVER =
            Set.of("host", "content-length", "transfer-encoding", "connection");

    private static final String ACCEPT_ENCODING = "Accept-Encoding";

    private final AppFile.Mistakes mistakes;

    ScenarioChecks(AppFile.Mistakes mistakes) {
        this.mistakes = mistakes;
    }

    /** Values have to be taken before they are used, in the order in which a user begins. */
    void check(App.Script script, Set<String> names) {
        Set<String> values = new TreeSet<>(names);
        Set<String> steps = new HashSet<>();
        for (Map.Entry<String, List<App.Step>> part : List.of(
                Map.entry("first", script.first()),
                Map.entry("loop", script.loop()),
                Map.entry("last", script.last()))) {
            for (int i = 0; i < part.getValue().size(); i++) {
                String pointer = "/scenario/" + part.getKey() + "/" + i;
                App.Step step = part.getValue().get(i);
                if (!steps.add(step.name())) {
                    mistakes.add(
                            pointer + "/name", "there are two steps '" + step.name() + "'; give each its own name");
                }
                step(pointer, step, values);
            }
        }
    }

    private void step(String pointer, App.Step step, Set<String> values) {
        if (step.form() != null && step.body() != null) {
            mistakes.add(pointer + "/body", "a step has either form or body");
        }
        if (step.method().equals("GET") && (step.form() != null || step.body() != null)) {
            mistakes.add(pointer + "/method", "GET sends neither form nor body; without method it is POST");
        }
        step.headers().forEach((name, text) -> header(pointer, step, name, text));
        if (step.path().indexOf('#') >= 0) {
            mistakes.add(
                    pointer + "/path", "what follows # is the browser's own, and is not sent; write %23 for the sign");
        }
        has(pointer + "/path", step.path(), values);
        step.headers().forEach((name, text) -> has(pointer + "/headers/" + AppSchema.escape(name), text, values));
        if (step.form() != null) {
            step.form().forEach((name, text) -> has(pointer + "/form/" + AppSchema.escape(name), text, values));
        }
        has(pointer + "/body", step.body(), values);
        has(pointer + "/expect/text", step.expect().text(), values);
        step.take().forEach((name, take) -> {
            take(pointer + "/take/" + name, take);
            values.add(name);
        });
    }

    private void header(String step, App.Step of, String name, String text) {
        String pointer = step + "/headers/" + AppSchema.escape(name);
        if (!HEADER.matcher(name).matches()) {
            mistakes.add(pointer, "a header's name has letters, digits and hyphens, and no space");
        } else if (OF_THE_DRIVER.contains(name.toLowerCase(Locale.ROOT))) {
            mistakes.add(pointer, "this header is the driver's own");
        } else if (name.equalsIgnoreCase(ACCEPT_ENCODING)
                && !text.equals("identity")
                && (of.expect().text() != null || !of.take().isEmpty())) {
            mistakes.add(
                    pointer,
                    "the driver does not decompress answers, and this step looks at its answer: leave the header out");
        } else if (of.form() != null && name.equalsIgnoreCase("Content-Type")) {
            mistakes.add(pointer, "a form has its type; give body for another one");
        }
        if (Click.hasLineBreak(text)) {
            mistakes.add(pointer, "a header is one line");
        }
    }

    private void has(String pointer, String text, Set<String> values) {
        if (text != null) {
            new Template(text)
                    .names().stream()
                            .filter(name -> !values.contains(name))
                            .forEach(name -> mistakes.add(
                                    pointer,
                                    "${" + name + "} has no value here; there are " + AppChecks.list(values)
                                            + "; take it from the answer of an earlier step, or give it in users;"
                                            + " write $${" + name + "} for the text itself"));
        }
    }

    private void take(String pointer, App.Take take) {
        try {
            if (take.regex() != null
                    && Pattern.compile(take.regex()).matcher("").groupCount() < 1) {
                mistakes.add(pointer + "/regex", "it has no group; put what is to be taken in parentheses");
            }
        } catch (PatternSyntaxException e) {
            mistakes.add(
                    pointer + "/regex",
                    "this is no regular expression: " + e.getDescription() + " near position " + e.getIndex());
        }
        try {
            JsonPointer.compile(take.pointer());
        } catch (IllegalArgumentException e) {
            mistakes.add(pointer + "/json", "this is no JSON pointer; write /order/id");
        }
    }
}
