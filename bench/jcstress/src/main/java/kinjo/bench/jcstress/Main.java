package kinjo.bench.jcstress;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jcstress.JCStress;
import org.openjdk.jcstress.Options;
import org.openjdk.jcstress.infra.collectors.DiskReadCollector;
import org.openjdk.jcstress.infra.collectors.InProcessCollector;
import org.openjdk.jcstress.infra.collectors.TestResult;
import org.openjdk.jcstress.infra.runners.TestList;

/**
 * jcstress, which writes pages for people, with a result file for programs. Arguments: {@code -l} lists the tests;
 * else the result file to write, then jcstress's own options. Status 1 if a test failed.
 */
public final class Main {
    private Main() {}

    /**
     * One test in one configuration.
     *
     * @param flags of the VM it ran in
     * @param status jcstress's word: {@code NORMAL}, or what went wrong
     * @param outcomes how often each was seen
     */
    record Line(String test, List<String> flags, String status, boolean passed, Map<String, Long> outcomes) {
        static Line of(TestResult result) {
            Map<String, Long> outcomes = new TreeMap<>();
            result.getStateKeys().forEach(outcome -> outcomes.put(outcome, result.getCount(outcome)));
            return new Line(
                    result.getName(),
                    result.getConfig().jvmArgs,
                    result.status().toString(),
                    result.grading().isPassed,
                    outcomes);
        }
    }

    public static void main(String[] arguments) throws Exception {
        if (arguments[0].equals("-l")) {
            TestList.tests().stream().sorted().forEach(System.out::println);
            return;
        }
        Options options = new Options(Arrays.copyOfRange(arguments, 1, arguments.length));
        if (!options.parse()) {
            System.exit(1);
        }
        List<Line> lines = run(options).stream().map(Line::of).toList();
        new ObjectMapper()
                .enable(SerializationFeature.INDENT_OUTPUT)
                .writeValue(Path.of(arguments[0]).toFile(), Map.of("format", 1, "results", lines));
        boolean passed = !lines.isEmpty() && lines.stream().allMatch(Line::passed);
        System.exit(passed ? 0 : 1);
    }

    private static Collection<TestResult> run(Options options) throws Exception {
        try {
            new JCStress(options).run();
        } catch (AssertionError failures) {
            // jcstress has printed them; the results say which.
        }
        return results(options.getResultFile());
    }

    private static Collection<TestResult> results(String file) throws IOException, ClassNotFoundException {
        InProcessCollector results = new InProcessCollector();
        DiskReadCollector reader = new DiskReadCollector(file, results);
        reader.dump();
        reader.close();
        return results.getTestResults();
    }
}
