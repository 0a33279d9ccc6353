package kinjo.bench.papers.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import kinjo.bench.compare.plan.FileNames;
import kinjo.bench.compare.result.ResultFiles;
import kinjo.common.KinjoException;
import kinjo.common.UsageException;
import kinjo.common.files.Json;
import kinjo.vmbuild.Cache;

/** Copies a result to {@code bench/results}, compressed and without the paths of the machine where it was measured. */
public final class ResultStore {

    private static final Pattern NAME = Pattern.compile("\\d{4}-\\d\\d-\\d\\d-[\\w.-]+/[\\w.-]+");

    /**
     * Neither the end of another word nor of a URL's host may be before it, nor the method of an HTTP request. Every Linux
     * has the folders that are left out.
     */
    private static final Pattern ABSOLUTE =
            Pattern.compile("(?<![\\w.~/*)>-]|GET |POST |PUT |DELETE )/(?!dev/|bin/|usr/bin/|proc/|sys/|/)"
                    + "[\\w.+@-]+(?:/[\\w.+@-]+)*");

    private static final int FILES_NAMED = 3;

    /** Folders of the machine and what is written in their place, the inner ones first. */
    private final Map<Path, String> names = new LinkedHashMap<>();

    private ResultStore(Path checkout, Path home, Path from) {
        Path out = from.toAbsolutePath().normalize();
        names.put(out, "out/" + out.getFileName());
        names.put(checkout, ".");
        names.put(Cache.standard().root(), "~/.cache/kinjo");
        names.put(home, "~");
    }

    /**
     * Stores a result, in place of one of the same name.
     *
     * @param checkout whose {@code bench/results} gets it
     * @param page that will show it
     * @param from the folder with its {@code result.json}
     * @param name {@code DATE-MACHINE/NAME}
     * @return the folder where it is stored
     * @throws KinjoException if it cannot be read, or holds a path that is nowhere else
     */
    public static Path store(Path checkout, ResultsPage page, Path from, String name) throws IOException {
        if (!NAME.matcher(name).matches()) {
            throw new UsageException(
                    "'" + name + "' is no name for a stored result.",
                    "Name it DATE-MACHINE/NAME, for example 2026-11-22-xeon-2-cores/suite.");
        }
        page.section(from);
        Path home = Path.of(System.getProperty("user.home"));
        JsonNode stored = new ResultStore(checkout, home, from).withoutPaths(read(from));
        Set<String> left = paths(stored);
        if (!left.isEmpty()) {
            throw new KinjoException(
                    "the result in " + from + " names " + left.size() + " files of this machine, such as "
                            + left.stream().limit(FILES_NAMED).collect(Collectors.joining(", ")),
                    "measure with these files below your home folder or the checkout, or edit the names in its "
                            + FileNames.RESULT);
        }
        Path to = checkout.resolve("bench/results").resolve(name);
        Files.createDirectories(to);
        write(stored, to);
        return to;
    }

    private static JsonNode read(Path folder) throws IOException {
        try (InputStream json = ResultFiles.openResult(folder)) {
            return Json.MAPPER.readTree(json);
        }
    }

    private static void write(JsonNode json, Path folder) throws IOException {
        try (OutputStream bytes =
                new GZIPOutputStream(Files.newOutputStream(folder.resolve(FileNames.STORED_RESULT)))) {
            Json.MAPPER.writeValue(bytes, json);
        }
    }

    /** Absolute paths in the texts of a result, but for those that every Linux has. */
    static Set<String> paths(JsonNode json) {
        Set<String> found = new TreeSet<>();
        collect(json, found);
        return found;
    }

    private static void collect(JsonNode json, Set<String> found) {
        if (json.isTextual()) {
            ABSOLUTE.matcher(json.textValue()).results().map(MatchResult::group).forEach(found::add);
        }
        json.forEach(child -> collect(child, found));
    }

    private JsonNode withoutPaths(JsonNode json) {
        for (String vms : List.of("baselines", "variants")) {
            json.path("plan").path(vms).forEach(vm -> nameJdk(vm.path("java").asText()));
        }
        return replaced(json);
    }

    /** A JDK that is elsewhere on the machine is known by the name of its folder. */
    private void nameJdk(String java) {
        Path home = Path.of(java).resolve("../..").normalize();
        if (home.isAbsolute() && home.getNameCount() > 0) {
            names.putIfAbsent(home, "jdks/" + home.getFileName());
        }
    }

    private JsonNode replaced(JsonNode json) {
        return switch (json) {
            case TextNode text -> TextNode.valueOf(replaced(text.textValue()));
            case ArrayNode array -> {
                for (int i = 0; i < array.size(); i++) {
                    array.set(i, replaced(array.get(i)));
                }
                yield array;
            }
            case ObjectNode object -> {
                object.properties().forEach(field -> field.setValue(replaced(field.getValue())));
                yield object;
            }
            default -> json;
        };
    }

    private String replaced(String text) {
        String result = text;
        for (Map.Entry<Path, String> name : names.entrySet()) {
            String whole = "(?<![\\w.~/-])" + Pattern.quote(name.getKey().toString()) + "(?![\\w-])";
            result = result.replaceAll(whole, Matcher.quoteReplacement(name.getValue()));
        }
        return result;
    }
}
