package kinjo.nanafusi.schema;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A binding file: a line for each element or attribute that is to be read otherwise than its schema says by itself.
 *
 * <pre>
 * # path            marks
 * houses/house      cut name=houses
 * house/price       type=int
 * house/@id         skip
 * </pre>
 *
 * A path ends with the element, or the attribute behind an {@code @}; before it stand as many of the elements around it (or the named
 * type that declares it) as tell it apart.
 */
final class Binding {

    /** No file. */
    static final Binding EMPTY = new Binding(List.of());

    private record Line(List<String> path, Marks marks, Place place) {

        private boolean matches(List<String> chain) {
            int from = chain.size() - path.size();
            return from >= 0 && chain.subList(from, chain.size()).equals(path);
        }
    }

    private final List<Line> lines;
    private final Set<Line> used = new HashSet<>();

    private Binding(List<Line> lines) {
        this.lines = lines;
    }

    /** @throws SchemaException if a line is malformed */
    static Binding read(Path file) throws IOException {
        List<Line> lines = new ArrayList<>();
        int number = 0;
        for (String text : Files.readAllLines(file)) {
            Place place = new Place(file.toString(), ++number);
            String stripped = text.strip();
            if (!stripped.isEmpty() && !stripped.startsWith("#")) {
                lines.add(line(stripped.split("\\s+"), place));
            }
        }
        return new Binding(lines);
    }

    private static Line line(String[] words, Place place) {
        Map<String, String> marks = new HashMap<>();
        for (int i = 1; i < words.length; i++) {
            String[] mark = words[i].split("=", 2);
            boolean flag = mark[0].equals("cut") || mark[0].equals("skip");
            boolean named = mark[0].equals("name") || mark[0].equals("type") || mark[0].equals("tree");
            if (!(flag && mark.length == 1 || named && mark.length == 2)) {
                throw new SchemaException(
                        place, "\"" + words[i] + "\" is no mark; cut, skip, name=, type= and tree= are");
            }
            marks.put(mark[0], flag ? "true" : mark[1]);
        }
        if (marks.isEmpty()) {
            throw new SchemaException(place, "says nothing of " + words[0] + "; cut, skip, name=, type= and tree= do");
        }
        return new Line(List.of(words[0].split("/")), Marks.of(marks::get, place), place);
    }

    /**
     * What is said of an element or attribute.
     *
     * @param chain the elements around it, outermost first, and its name
     */
    Marks marks(List<String> chain) {
        Marks found = Marks.NONE;
        for (Line line : lines) {
            if (line.matches(chain)) {
                used.add(line);
                found = found.or(line.marks);
            }
        }
        return found;
    }

    /** @throws SchemaException if a line says something of nothing */
    void requireUsed() {
        for (Line line : lines) {
            if (!used.contains(line)) {
                throw new SchemaException(
                        line.place, "no " + String.join("/", line.path) + " was found in what is read of the schema");
            }
        }
    }
}
