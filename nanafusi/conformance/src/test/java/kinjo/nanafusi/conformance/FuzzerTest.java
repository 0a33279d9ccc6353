package kinjo.nanafusi.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.tools.JavaFileObject;
import kinjo.nanafusi.XTree;
import kinjo.nanafusi.compiler.Compilation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Row N1: random documents, of our types and of random ones, read in every way, for as long as is wanted: {@code mvn -pl nanafusi/conformance -am test
 * -Dtest=FuzzerTest -Dsurefire.failIfNoSpecifiedTests=false -Dfuzz.seconds=3600 -Dfuzz.seed=1000000}. So many seconds are for each test.
 */
class FuzzerTest {

    private static final int LEAST_DOCUMENTS = 2_000;
    private static final int LEAST_SCHEMAS = 100;
    private static final int SCHEMAS_AT_ONCE = 50;
    private static final int DOCUMENTS_OF_SCHEMA = 40;
    private static final int MOST_FINDS = 10;

    private final long first = Long.getLong("fuzz.seed", 0);
    private final long seconds = Long.getLong("fuzz.seconds", 0);
    private final long start = System.nanoTime();
    private final List<String> finds = new ArrayList<>();
    private long documents;

    @Test
    @Timeout(value = 7, unit = TimeUnit.DAYS)
    void n1AllWaysGiveTheSame() {
        for (long seed = first; seed < first + LEAST_DOCUMENTS || hasTime(); seed++) {
            long next = seed;
            look("seed " + seed, () -> Fuzzer.find(next));
        }
        report("documents");
    }

    @Test
    @Timeout(value = 7, unit = TimeUnit.DAYS)
    void n1AllWaysGiveTheSameForRandomTypes(@TempDir Path folder) throws IOException {
        long seed = first;
        for (; seed < first + LEAST_SCHEMAS || hasTime(); seed += SCHEMAS_AT_ONCE) {
            lookAtSchemas(seed, Files.createTempDirectory(folder, "classes"));
        }
        report("documents of " + (seed - first) + " random types");
    }

    private void lookAtSchemas(long seed, Path folder) throws IOException {
        List<RandomSchema> schemas = new ArrayList<>();
        List<JavaFileObject> sources = new ArrayList<>();
        for (int i = 0; i < SCHEMAS_AT_ONCE; i++) {
            RandomSchema schema = RandomSchema.of(seed + i);
            schemas.add(schema);
            sources.add(Compilation.source(schema.name(), schema.code()));
        }
        assertThat(Compilation.errors(folder, sources)).isEmpty();
        try (URLClassLoader classes = Compilation.classes(folder)) {
            for (RandomSchema schema : schemas) {
                look(schema, classes);
            }
        }
    }

    private void look(RandomSchema schema, ClassLoader classes) {
        Class<? extends XTree> type = schema.load(classes);
        for (int i = 0; i < DOCUMENTS_OF_SCHEMA; i++) {
            long seed = i;
            String document = RandomInstance.of(schema, seed);
            look(
                    schema.name() + ", seed " + seed,
                    () -> Fuzzer.find(type, document, RandomInstance.start(schema), seed));
        }
    }

    private interface Look {
        String find() throws IOException;
    }

    private void look(String what, Look look) {
        documents++;
        String find;
        try {
            find = look.find();
        } catch (IOException | RuntimeException e) {
            StringWriter trace = new StringWriter();
            e.printStackTrace(new PrintWriter(trace));
            find = trace.toString();
        }
        if (find != null && finds.size() < MOST_FINDS) {
            finds.add(what + ": " + find);
        }
    }

    private boolean hasTime() {
        return secondsSinceStart() < seconds;
    }

    private long secondsSinceStart() {
        return TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
    }

    private void report(String what) {
        if (seconds > 0) {
            System.out.println(documents + " " + what + " from seed " + first + " in " + secondsSinceStart() + " s, "
                    + finds.size() + " finds");
        }
        assertThat(finds).isEmpty();
    }
}
