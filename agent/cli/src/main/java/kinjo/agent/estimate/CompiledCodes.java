package kinjo.agent.estimate;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The code that C2 has made in one run, from Kinjo's log. */
final class CompiledCodes {
    private static final Pattern LINE = Pattern.compile("\\[(\\d+)ms\\] (code|class|field) (.*)");
    private static final Pattern CODE = Pattern.compile("\\d+ (\\S+) ([-+.e0-9]+)");
    private static final Pattern CLASS = Pattern.compile("(\\S+) (jdk|program)");
    private static final Pattern FIELD = Pattern.compile("(\\S+) (\\S+) ([-+.e0-9]+) ([-+.e0-9]+)( synthetic)?");

    /** Each method's, by the time of compilation. */
    private final Map<String, TreeMap<Long, CompiledCode>> byMethod = new HashMap<>();

    private CompiledCode code;
    private List<CompiledCode.OfField> fields;

    private CompiledCodes() {}

    /** The VM's flag that writes the log. */
    static String flag(Path log) {
        return "-Xlog:kinjo+jit=debug:file=" + log + ":timemillis:filecount=0";
    }

    /** Reads what {@link #flag} has written. Other lines, and names that the log cannot have, are passed over. */
    static CompiledCodes read(Path log) throws IOException {
        CompiledCodes codes = new CompiledCodes();
        // Names of the VM's need not be UTF-8, and long lines are cut: a bad byte must not end the reading.
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(Files.newInputStream(log), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Matcher parts = LINE.matcher(line);
                if (parts.matches()) {
                    codes.add(Long.parseLong(parts.group(1)), parts.group(2), parts.group(3));
                }
            }
        }
        return codes;
    }

    private void add(long millis, String kind, String text) {
        switch (kind) {
            case "code" -> addCode(millis, CODE.matcher(text));
            case "class" -> addClass(CLASS.matcher(text));
            default -> addField(FIELD.matcher(text));
        }
    }

    private void addCode(long millis, Matcher parts) {
        code = null;
        fields = null;
        if (parts.matches()) {
            double instructions = Math.max(1, Double.parseDouble(parts.group(2)));
            code = new CompiledCode(millis, Samples.plain(parts.group(1)), instructions, new ArrayList<>());
            byMethod.computeIfAbsent(code.method(), _ -> new TreeMap<>()).put(millis, code);
        }
    }

    private void addClass(Matcher parts) {
        fields = null;
        if (code != null && parts.matches()) {
            fields = new ArrayList<>();
            code.classes()
                    .add(new CompiledCode.OfClass(parts.group(1), parts.group(2).equals("jdk"), fields));
        }
    }

    private void addField(Matcher parts) {
        if (fields != null && parts.matches()) {
            fields.add(new CompiledCode.OfField(
                    parts.group(1),
                    parts.group(2),
                    Double.parseDouble(parts.group(3)),
                    Double.parseDouble(parts.group(4)),
                    parts.group(5) != null));
        }
    }

    /** The code that a method has at a time; null if C2 has not compiled it by then. */
    CompiledCode at(String method, long millis) {
        TreeMap<Long, CompiledCode> codes = byMethod.get(method);
        Map.Entry<Long, CompiledCode> last = codes == null ? null : codes.floorEntry(millis);
        return last == null ? null : last.getValue();
    }
}
