package kinjo.bench.papers.n10;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import kinjo.bench.papers.n10.JoinRun.Section;

/**
 * What a run of row N10 measures.
 *
 * @param scale of the documents
 * @param rounds how often every JVM is started
 * @param warmUp passes before those that count, at least
 * @param warmUpSeconds for which there are such passes, at least; 0 in results of before
 * @param measured passes that count, in memory
 * @param networkPasses passes that count, over the network
 * @param mbps speeds of the connections
 * @param parseBytes size of the documents of {@link Shape}
 * @param streamBytes size of the document of {@link StreamRun}
 * @param heapWays whose smallest heap is searched for
 */
record N10Plan(
        double scale,
        int rounds,
        int warmUp,
        double warmUpSeconds,
        int measured,
        int networkPasses,
        List<Double> mbps,
        int parseBytes,
        long streamBytes,
        List<Way> heapWays) {

    /** What can be measured by itself. */
    enum Part {
        /** The joins of documents in memory. */
        MEMORY,
        /** The joins over connections of several speeds. */
        NETWORK,
        /** The smallest heaps for them. */
        HEAPS,
        /** {@link ParseRate} of every parser and shape. */
        RATES,
        /** {@link StreamRun}. */
        STREAM;

        String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** @throws IllegalArgumentException if there is none of this label; names those there are */
        static Part labelled(String label) {
            return Arrays.stream(values())
                    .filter(part -> part.label().equals(label))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("no part '" + label + "'; there are "
                            + Arrays.stream(values()).map(Part::label).collect(Collectors.joining(", "))));
        }
    }

    /** The paper's documents and speeds, and two more. */
    static final N10Plan FULL = new N10Plan(
            0.01,
            5,
            20,
            3,
            7,
            1,
            List.of(21.0, 44.0, 68.0, 100.0, 250.0, 1000.0, Double.POSITIVE_INFINITY),
            20_000_000,
            30_000_000_000L,
            List.of(Way.values()));

    /** Shows that it works; the figures say little. */
    static final N10Plan QUICK = new N10Plan(
            0.001,
            1,
            3,
            0,
            3,
            1,
            List.of(100.0, Double.POSITIVE_INFINITY),
            1_000_000,
            300_000_000,
            List.of(Way.SQ_JAXB, Way.DD_SORTED));

    static final List<Way> MAIN_WAYS = List.of(Way.SQ_JAXB, Way.ED2_AALTO, Way.ED1_AALTO, Way.DD, Way.DD_UNCUT);
    /** DD[A+M] and DD[A-M] of the paper. */
    static final List<Way> HEAP_OPTION_WAYS = List.of(Way.DD, Way.DD_UNCUT);

    private static final List<Way> NETWORK_WAYS = List.of(
            Way.SQ_JAXB,
            Way.SQ_JACKSON,
            Way.ED2_SAX,
            Way.ED2_AALTO,
            Way.ED1_AALTO,
            Way.DD_REFLECTIVE,
            Way.DD,
            Way.DD_SMALL,
            Way.DD_LARGE,
            Way.DD_ADAPTIVE,
            Way.DD_SORTED);

    private static final double PAPER_MBPS = 250;
    private static final List<String> MEMORY = List.of("-XX:+UseSerialGC", "-Xms512m", "-Xmx512m");
    private static final List<String> PAPER_HEAP = List.of("-XX:+UseSerialGC", "-Xmx160m");
    private static final String CLIENT = "-XX:TieredStopAtLevel=1";

    static String speed(double mbps) {
        return Double.isInfinite(mbps) ? "unthrottled" : Math.round(mbps) + " Mbps";
    }

    List<JoinRun> runs() {
        List<JoinRun> runs = new ArrayList<>();
        for (Way way : Way.values()) {
            runs.add(new JoinRun(Section.MEMORY, "Serial", way, MEMORY, 0));
        }
        for (Way way : MAIN_WAYS) {
            collectors(way, runs);
        }
        for (double speed : mbps) {
            for (Way way : NETWORK_WAYS) {
                runs.add(new JoinRun(Section.NETWORK, speed(speed), way, MEMORY, speed));
            }
        }
        for (Way way : MAIN_WAYS) {
            runs.add(new JoinRun(Section.TABLE_3, "C1", way, with(PAPER_HEAP, CLIENT), PAPER_MBPS));
            runs.add(new JoinRun(Section.TABLE_4, "C2", way, PAPER_HEAP, PAPER_MBPS));
        }
        for (Way way : HEAP_OPTION_WAYS) {
            heaps(way, runs);
        }
        return runs;
    }

    private static void collectors(Way way, List<JoinRun> runs) {
        for (String collector : List.of("Serial", "Parallel", "G1")) {
            List<String> flags = List.of("-XX:+Use" + collector + "GC", "-Xms512m", "-Xmx512m");
            runs.add(new JoinRun(Section.COLLECTORS, collector + ", C1", way, with(flags, CLIENT), 0));
            runs.add(new JoinRun(Section.COLLECTORS, collector + ", C2", way, flags, 0));
        }
    }

    /** Table 2 of the paper. Its tenuring thresholds of 31 and 63 are beyond today's limit of 15, which is the default. */
    private static void heaps(Way way, List<JoinRun> runs) {
        heap(way, runs, "default", "-Xmx160m", "-XX:NewSize=640k", "-XX:NewRatio=12");
        heap(
                way,
                runs,
                "O1",
                "-Xmx160m",
                "-XX:NewSize=640k",
                "-XX:NewRatio=6",
                "-XX:SurvivorRatio=1",
                "-XX:TargetSurvivorRatio=99");
        heap(way, runs, "O2", "-Xmx160m", "-XX:NewSize=64m", "-XX:NewRatio=1");
        heap(way, runs, "O3", "-Xmx320m", "-XX:NewSize=128m", "-XX:NewRatio=1");
    }

    private static void heap(Way way, List<JoinRun> runs, String setting, String... options) {
        List<String> flags = new ArrayList<>(List.of("-XX:+UseSerialGC", CLIENT));
        flags.addAll(List.of(options));
        runs.add(new JoinRun(Section.TABLE_5, setting, way, flags, PAPER_MBPS));
    }

    private static List<String> with(List<String> flags, String more) {
        List<String> all = new ArrayList<>(flags);
        all.add(more);
        return all;
    }
}
