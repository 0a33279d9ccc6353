package kinjo.nanafusi.conformance.w3c;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import javax.tools.JavaFileObject;
import kinjo.nanafusi.XTree;
import kinjo.nanafusi.compiler.Compilation;
import kinjo.nanafusi.conformance.Fuzzer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Row N1: documents of the W3C suite, changed at random and read in every way, for as long as is wanted: {@code mvn -pl nanafusi/conformance -am test
 * -Dtest=SuiteFuzzerTest -Dsurefire.failIfNoSpecifiedTests=false -Dfuzz.seconds=3600 -Dfuzz.seed=1000000}.
 */
class SuiteFuzzerTest {

    private static final int LEAST_ROUNDS = 2;
    private static final int MOST_FINDS = 20;

    private final long first = Long.getLong("fuzz.seed", 0);
    private final long seconds = Long.getLong("fuzz.seconds", 0);
    private final long start = System.nanoTime();
    private final List<String> finds = new ArrayList<>();
    private long documents;

    @Test
    @Timeout(value = 7, unit = TimeUnit.DAYS)
    void n1AllWaysGiveTheSameForTheSuite(@TempDir Path folder) throws IOException, InterruptedException {
        assumeTrue(
                System.getenv("CI") != null || W3cSuite.isObtainable(),
                "npm is missing, which fetches the suite: install it to run this test");
        List<Seed> seeds = Seed.all(W3cSuite.cases());
        List<JavaFileObject> sources = IntStream.range(0, seeds.size())
                .mapToObj(i -> Compilation.source(name(i), SeedType.code(name(i), seeds.get(i))))
                .toList();
        assertThat(Compilation.errors(folder, sources)).isEmpty();

        try (URLClassLoader classes = Compilation.classes(folder)) {
            for (long seed = first; seed < first + LEAST_ROUNDS || hasTime(); seed++) {
                for (int i = 0; i < seeds.size(); i++) {
                    look(seeds.get(i), type(classes, i), seed);
                }
            }
        }
        if (seconds > 0) {
            System.out.println(documents + " documents of " + seeds.size() + " of the suite from seed " + first + ", "
                    + finds.size() + " finds");
        }
        assertThat(finds).isEmpty();
    }

    private static String name(int index) {
        return "Seed" + index;
    }

    private static Class<? extends XTree> type(ClassLoader classes, int index) {
        try {
            return classes.loadClass(name(index) + "$T0").asSubclass(XTree.class);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    private void look(Seed seed, Class<? extends XTree> type, long number) {
        documents++;
        String find;
        try {
            find = Fuzzer.find(type, seed.document(), seed.start(), number);
        } catch (IOException | RuntimeException e) {
            StringWriter trace = new StringWriter();
            e.printStackTrace(new PrintWriter(trace));
            find = trace.toString();
        }
        if (find != null && finds.size() < MOST_FINDS) {
            finds.add(seed.id() + ", seed " + number + ": " + find);
        }
    }

    private boolean hasTime() {
        return TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start) < seconds;
    }
}
