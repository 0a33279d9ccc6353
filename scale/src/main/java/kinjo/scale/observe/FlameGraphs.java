package kinjo.scale.observe;

import java.io.IOException;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import one.convert.Arguments;
import one.convert.FlameGraph;
import one.convert.JfrToFlame;

/**
 * Pictures of stacks, by async-profiler's converter. It takes stacks as text: a line has frames, the outermost first,
 * with semicolons between them, a blank, and how often or how long.
 */
final class FlameGraphs {
    private FlameGraphs() {}

    /**
     * Stacks of recordings, as text.
     *
     * @param events options of the converter: which events, and whether they are counted or added up
     * @throws IOException also if a recording is not what the converter expects
     */
    static String stacks(List<Path> recordings, String... events) throws IOException {
        String[] options = Stream.concat(Arrays.stream(events), Stream.of("--output", "collapsed", "--dot", "--norm"))
                .toArray(String[]::new);
        StringBuilder all = new StringBuilder();
        for (Path recording : recordings) {
            Path file = recording.resolveSibling(recording.getFileName() + ".stacks");
            try {
                JfrToFlame.convert(recording.toString(), file.toString(), new Arguments(options));
                all.append(Files.readString(file));
            } catch (RuntimeException e) {
                throw new IOException(recording + " cannot be converted: " + e, e);
            } finally {
                Files.deleteIfExists(file);
            }
        }
        return all.toString();
    }

    /** Draws stacks as a page by itself. */
    static void draw(String stacks, String title, Path file) throws IOException {
        FlameGraph graph = new FlameGraph(new Arguments("--title", title));
        graph.parseCollapsed(new StringReader(stacks));
        try (PrintStream out = new PrintStream(Files.newOutputStream(file), false, StandardCharsets.UTF_8)) {
            graph.dump(out);
        }
    }
}
