package kinjo.scale.app;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Values that differ by user. */
public final class UserValues {

    /** Each user's number, from 1. */
    static final String USER = "user";

    private final List<Map<String, String>> lines;
    private final App.Counter counter;

    private UserValues(List<Map<String, String>> lines, App.Counter counter) {
        this.lines = lines;
        this.counter = counter;
    }

    /** @throws IOException if the CSV file cannot be read, or has no line but that of the names */
    static UserValues read(App.Users users, Path folder) throws IOException {
        return new UserValues(
                users.csv() == null ? List.of(Map.of()) : lines(folder.resolve(users.csv())), users.counter());
    }

    private static List<Map<String, String>> lines(Path file) throws IOException {
        CsvMapper mapper = CsvMapper.builder()
                .enable(
                        CsvParser.Feature.SKIP_EMPTY_LINES,
                        CsvParser.Feature.TRIM_SPACES,
                        CsvParser.Feature.FAIL_ON_MISSING_COLUMNS)
                .build();
        try (MappingIterator<Map<String, String>> lines = mapper.readerForMapOf(String.class)
                .with(CsvSchema.emptySchema().withHeader())
                .readValues(file.toFile())) {
            List<Map<String, String>> all = lines.readAll();
            if (all.isEmpty()) {
                throw new IOException("it has no line but that of the names");
            }
            return all;
        } catch (JsonProcessingException e) {
            throw new IOException("line " + e.getLocation().getLineNr() + ": " + e.getOriginalMessage(), e);
        }
    }

    /** Names of the CSV file's values. */
    Set<String> columns() {
        return lines.getFirst().keySet();
    }

    /** The names that every user has a value for. */
    Set<String> names() {
        Set<String> names = new TreeSet<>(columns());
        names.add(USER);
        if (counter != null) {
            names.add(counter.name());
        }
        return names;
    }

    /** @param number of the user, from 0 */
    Map<String, String> of(int number) {
        Map<String, String> values = new HashMap<>(lines.get(number % lines.size()));
        values.put(USER, "" + (number + 1));
        if (counter != null) {
            values.put(counter.name(), "" + count(number));
        }
        return values;
    }

    private long count(int number) {
        return counter.to() == null
                ? counter.from() + number
                : counter.from() + number % (counter.to() - counter.from() + 1);
    }
}
