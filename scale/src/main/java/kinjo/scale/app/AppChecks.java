package kinjo.scale.app;

import com.fasterxml.jackson.core.JsonPointer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** What a schema cannot say: files that are there, placeholders that have a value, expressions that can be read. */
final class AppChecks {
    private final App app;
    private final Path folder;
    private final AppFile.Mistakes mistakes;

    private final Map<String, String> texts = new TreeMap<>();

    /** Placeholders of the server's command, environment and files. */
    private final Set<String> used = new TreeSet<>();

    AppChecks(App app, Path folder, AppFile.Mistakes mistakes) {
        this.app = app;
        this.folder = folder;
        this.mistakes = mistakes;
    }

    /** Checks all; the values of the users, or null if they cannot be read. */
    UserValues values() {
        server(app.server());
        UserValues values = users();
        if (values != null) {
            scenario(app.scenario(), values.names());
        }
        return values;
    }

    /** What {@link #values} read: texts of the server's files by their place. */
    Map<String, String> texts() {
        return texts;
    }

    private void server(App.Server server) {
        server.files().forEach((place, source) -> file("/server/files/" + AppSchema.escape(place), place, source));
        server.environment()
                .forEach((name, value) -> known("/server/environment/" + AppSchema.escape(name), value, false));
        if (server.java() != null) {
            java(server.java());
        } else {
            each("/server/command", server.command(), true);
            if (!used.contains("heap")) {
                mistakes.add("/server/command", "nothing has ${heap}, the megabytes of each JVM: write -Xmx${heap}m");
            }
        }
        if (!used.contains("port")) {
            mistakes.add(
                    "/server",
                    "nothing has ${port}, where the JVM has to listen: give it in arguments, options,"
                            + " command, environment or files");
        }
    }

    private void java(App.Java java) {
        each("/server/java/options", java.options(), false);
        each("/server/java/arguments", java.arguments(), false);
        if (java.jar() != null) {
            there("/server/java/jar", java.jar());
        }
        for (int i = 0; i < java.classPath().size(); i++) {
            there("/server/java/classPath/" + i, java.classPath().get(i).replaceFirst("/\\*$", ""));
        }
    }

    private void file(String pointer, String place, String source) {
        if (!Path.of(place).normalize().equals(Path.of(place))
                || Path.of(place).isAbsolute()
                || place.startsWith("..")) {
            mistakes.add(pointer, "the place has to be below the working folder, such as conf/server.xml");
        }
        there(pointer, source);
        try {
            // Other placeholders are the file's own.
            texts.put(place, Files.readString(folder.resolve(source)));
            used.addAll(new Template(texts.get(place)).names());
        } catch (IOException e) {
            mistakes.add(pointer, source + " cannot be read as text: " + e.getMessage());
        }
    }

    private void there(String pointer, String path) {
        if (!Files.exists(folder.resolve(path))) {
            mistakes.add(pointer, "there is no " + folder.resolve(path) + "; build it, or correct the path");
        }
    }

    private void each(String pointer, List<String> words, boolean mayBeJava) {
        for (int i = 0; i < words.size(); i++) {
            known(pointer + "/" + i, words.get(i), mayBeJava);
        }
    }

    private void known(String pointer, String text, boolean mayBeJava) {
        List<String> names = new Template(text).names();
        used.addAll(names);
        if (mayBeJava && text.equals("${" + AppSite.JAVA + "}")) {
            return;
        }
        names.stream()
                .filter(name -> !AppSite.PLACEHOLDERS.contains(name))
                .forEach(name -> mistakes.add(
                        pointer,
                        "there is no ${" + name + "} here; there are " + list(AppSite.PLACEHOLDERS)
                                + ", and as a whole word of a command ${java}; write $${" + name
                                + "} for the text itself"));
    }

    private static String list(Iterable<String> names) {
        List<String> all = new ArrayList<>();
        names.forEach(name -> all.add("${" + name + "}"));
        return String.join(", ", all);
    }

    private UserValues users() {
        App.Counter counter = app.users().counter();
        if (counter != null && counter.to() != null && counter.to() < counter.from()) {
            mistakes.add("/users/counter/to", counter.to() + " is below from, " + counter.from());
            return null;
        }
        try {
            return UserValues.read(app.users(), folder);
        } catch (IOException e) {
            mistakes.add(
                    "/users/csv",
                    folder.resolve(app.users().csv()) + " cannot be read: " + e.getMessage()
                            + "; it needs a line of names with commas between, and lines of values");
            return null;
        }
    }

    /** Values have to be taken before they are used, in the order in which a user begins. */
    private void scenario(App.Script script, Set<String> names) {
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

    private void has(String pointer, String text, Set<String> values) {
        if (text != null) {
            new Template(text)
                    .names().stream()
                            .filter(name -> !values.contains(name))
                            .forEach(name -> mistakes.add(
                                    pointer,
                                    "${" + name + "} has no value here; there are " + list(values)
                                            + "; take it from the answer of an earlier step, or give it in users"));
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
