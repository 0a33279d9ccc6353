package kinjo.scale.app;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import kinjo.common.console.TimeText;
import kinjo.scale.driver.Browser;
import kinjo.scale.grid.GridSettings;

/** What a schema cannot say: files that are there, placeholders that have a value, expressions that can be read. */
final class AppChecks {
    private static final Pattern HEAP = Pattern.compile("-Xm[xs]|-XX:(Max|Initial)HeapSize=");

    /** Variables from which a JVM takes options. */
    private static final Set<String> OPTIONS = Set.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    private static final String HEAP_IS_SET =
            "the heap is set by Kinjo, and is the same for all configurations: give its megabytes in grid.heap";

    private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_.-][A-Za-z0-9_.-]*");

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
        grid(app.grid());
        UserValues values = users();
        if (values != null) {
            new ScenarioChecks(mistakes).check(app.scenario(), values.names());
        }
        return values;
    }

    /** What {@link #values} read: texts of the server's files by their place. */
    Map<String, String> texts() {
        return texts;
    }

    private void server(App.Server server) {
        server.files().forEach((place, source) -> file("/server/files/" + AppSchema.escape(place), place, source));
        server.environment().forEach(this::variable);
        health(server.health().path());
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

    private void grid(GridSettings grid) {
        if (grid.limit() != null && grid.limit().compareTo(Browser.LONGEST_ANSWER) >= 0) {
            mistakes.add(
                    "/grid/limit",
                    "no answer is waited for longer than " + TimeText.of(Browser.LONGEST_ANSWER)
                            + ": give a shorter one");
        }
        if (grid.vms() != null
                && !grid.vms().equals(List.of("stock"))
                && !app.server().takesVms()) {
            mistakes.add(
                    "/grid/vms",
                    "the command says itself which VM it is run on: give server.java, or ${java} as a word of the command");
        }
    }

    private void variable(String name, String value) {
        String pointer = "/server/environment/" + AppSchema.escape(name);
        if (!VARIABLE.matcher(name).matches()) {
            mistakes.add(pointer, "a variable's name has letters, digits, and the signs _ . and -");
        }
        // A command may take its heap from there.
        boolean isHeap = Stream.of(value.strip().split("\\s+"))
                .anyMatch(option -> HEAP.matcher(option).lookingAt()
                        && (app.server().java() != null || !option.contains("${heap}")));
        if (OPTIONS.contains(name) && isHeap) {
            mistakes.add(
                    pointer, app.server().java() != null ? HEAP_IS_SET : HEAP_IS_SET + ", and write -Xmx${heap}m here");
        }
        known(pointer, value, false);
    }

    private void health(String path) {
        try {
            new URI(path);
        } catch (URISyntaxException e) {
            mistakes.add(
                    "/server/health/path",
                    "'" + path + "' is no path of a URL: write a space as %20, and no placeholders");
        }
    }

    private void java(App.Java java) {
        each("/server/java/options", java.options(), false);
        for (int i = 0; i < java.options().size(); i++) {
            if (HEAP.matcher(java.options().get(i)).lookingAt()) {
                mistakes.add("/server/java/options/" + i, HEAP_IS_SET);
            }
        }
        each("/server/java/arguments", java.arguments(), false);
        if (java.jar() != null) {
            there("/server/java/jar", java.jar());
            if (Files.isDirectory(folder.resolve(java.jar()))) {
                mistakes.add("/server/java/jar", "it is a folder; give the jar in it, or classPath and mainClass");
            }
        }
        for (int i = 0; i < java.classPath().size(); i++) {
            there("/server/java/classPath/" + i, java.classPath().get(i).replaceFirst("/\\*$", ""));
        }
    }

    private void file(String pointer, String place, String source) {
        Path path = Path.of(place);
        if (place.isEmpty() || !path.normalize().equals(path) || path.isAbsolute() || place.startsWith("..")) {
            mistakes.add(pointer, "the place has to be below the working folder, such as conf/server.xml");
        }
        app.server().files().keySet().stream()
                .filter(other -> !other.equals(place) && path.startsWith(other))
                .forEach(other -> mistakes.add(pointer, "another file has the place " + other + "; give one another"));
        there(pointer, source);
        try {
            texts.put(place, Files.readString(folder.resolve(source)));
            used.addAll(AppSite.template(texts.get(place)).names());
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

    static String list(Iterable<String> names) {
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
            UserValues values = UserValues.read(app.users(), folder);
            names(values.columns(), counter);
            return values;
        } catch (IOException e) {
            mistakes.add(
                    "/users/csv",
                    folder.resolve(app.users().csv()) + " cannot be read: " + e.getMessage()
                            + "; it needs a line of names with commas between, and lines of values");
            return null;
        }
    }

    /** Each name has one value. */
    private void names(Set<String> columns, App.Counter counter) {
        String ofItsOwn = ": ${%s} is the user's number; give another name".formatted(UserValues.USER);
        if (columns.contains(UserValues.USER)) {
            mistakes.add("/users/csv", "it has a column '" + UserValues.USER + "'" + ofItsOwn);
        }
        if (counter != null && counter.name().equals(UserValues.USER)) {
            mistakes.add("/users/counter/name", "'" + UserValues.USER + "' is taken" + ofItsOwn);
        } else if (counter != null && columns.contains(counter.name())) {
            mistakes.add(
                    "/users/counter/name",
                    "the CSV file has a column '" + counter.name() + "', too; give another name");
        }
    }
}
