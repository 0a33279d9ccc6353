package kinjo.nanafusi.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Row N1: random documents, read in every way, for as long as is wanted: {@code mvn -pl nanafusi/conformance -am test -Dtest=FuzzerTest
 * -Dsurefire.failIfNoSpecifiedTests=false -Dfuzz.seconds=3600 -Dfuzz.seed=1000000}.
 */
class FuzzerTest {

    private static final int LEAST_DOCUMENTS = 2_000;
    private static final int MOST_FINDS = 10;

    @Test
    @Timeout(value = 7, unit = TimeUnit.DAYS)
    void n1AllWaysGiveTheSame() throws IOException {
        long first = Long.getLong("fuzz.seed", 0);
        long seconds = Long.getLong("fuzz.seconds", 0);
        long start = System.nanoTime();
        List<String> finds = new ArrayList<>();
        long seed = first;
        while (seed < first + LEAST_DOCUMENTS || System.nanoTime() - start < TimeUnit.SECONDS.toNanos(seconds)) {
            String find = find(seed);
            if (find != null && finds.size() < MOST_FINDS) {
                finds.add("seed " + seed + ": " + find);
            }
            seed++;
        }
        if (seconds > 0) {
            System.out.println((seed - first) + " documents from seed " + first + " in "
                    + TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start) + " s, " + finds.size() + " finds");
        }
        assertThat(finds).isEmpty();
    }

    private static String find(long seed) throws IOException {
        try {
            return Fuzzer.find(seed);
        } catch (RuntimeException e) {
            StringWriter trace = new StringWriter();
            e.printStackTrace(new PrintWriter(trace));
            return trace.toString();
        }
    }
}
