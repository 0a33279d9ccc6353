package kinjo.bench.papers.n10;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import kinjo.bench.papers.n10.JoinRun.Section;
import kinjo.bench.papers.n10.Measurement.Pass;
import kinjo.bench.papers.n10.N10Plan.Part;

/** The result of row N10 as text, beside the paper's figures. */
final class N10Tables {

    /** The paper's row of table 3 and, last, the total of table 4: total, minor GC, full GC (ms), memory (MB). */
    private record Paper(String name, int total, int minor, int full, double megabytes, int server, int serverGc) {}

    /** Our ways and the paper's that they correspond to. */
    private static final Map<Way, Paper> PAPER = Map.of(
            Way.ED2_AALTO, new Paper("ED", 4371, 234, 75, 15.6, 3077, 303),
            Way.DD, new Paper("DD[A+M]", 4476, 266, 121, 17.0, 3211, 342),
            Way.DD_UNCUT, new Paper("DD[A-M]", 5207, 699, 313, 17.6, 3946, 936),
            Way.SQ_JAXB, new Paper("SQ", 5126, 608, 267, 52.7, 3648, 781));

    /** Table 5 of the paper: total, minor GC, full GC (ms). */
    private static final Map<Way, Map<String, int[]>> PAPER_HEAPS = Map.of(
            Way.DD,
            Map.of(
                    "default", new int[] {4476, 266, 121},
                    "O1", new int[] {5348, 879, 86},
                    "O2", new int[] {4341, 155, 83},
                    "O3", new int[] {4141, 112, 0}),
            Way.DD_UNCUT,
            Map.of(
                    "default", new int[] {5207, 699, 313},
                    "O1", new int[] {6035, 1452, 338},
                    "O2", new int[] {4769, 648, 185},
                    "O3", new int[] {4212, 114, 0}));

    private final N10Result result;
    private final TextTables text;

    private N10Tables(N10Result result, TextTables text) {
        this.result = result;
        this.text = text;
    }

    static String render(N10Result result) {
        TextTables text = new TextTables();
        text.line("Row N10: Nanafusi and its peers");
        text.line("%s, %s", result.machine(), result.started());
        if (!result.joins().isEmpty()) {
            new N10Tables(result, text).joins();
        } else if (!result.smallestHeapKb().isEmpty()) {
            new N10Tables(result, text).heaps();
        }
        ParseTables.append(result, text);
        if (!result.failures().isEmpty()) {
            text.section("Failed");
            result.failures().forEach(failure -> text.line("%s", failure));
        }
        return text.toString();
    }

    private void joins() {
        text.section("The join of lineitem.xml and orders.xml, scale "
                + result.plan().scale());
        text.line(
                "Medians over %d JVM(s) and their passes, after at least %d passes and %.0f s. The paper's machine was of 2004.",
                result.rounds(), result.plan().warmUp(), result.plan().warmUpSeconds());
        ways();
        if (result.joinRounds(Part.MEMORY) > 0) {
            memory();
            collectors();
        }
        if (result.joinRounds(Part.NETWORK) > 0) {
            network("First answer over the network, ms (figures 3 and 9)", Pass::firstMillis);
            network("Total time over the network, ms (figures 4, 5 and 10)", Pass::totalMillis);
            wire();
            tables3And4();
            table5();
        }
    }

    private void ways() {
        for (Way way : Way.values()) {
            text.line("  %-14s %s", way.label(), way.description());
        }
    }

    private void heaps() {
        text.section("Smallest heap of the join, reading files, Serial, MB");
        ways();
        text.line("");
        for (Way way : Way.values()) {
            text.line("%-14s %10s", way.label(), heap(way));
        }
    }

    private void memory() {
        text.section("Documents in memory, Serial, C2, heap 512 MB; smallest heap reading files");
        text.line(
                "%-14s %9s %9s %9s %9s %7s %8s %6s %6s %10s",
                "way", "first ms", "total ms", "CPU ms", "CPU / ED", "MB", "MB / ED", "young", "full", "heap MB");
        Way best = Arrays.stream(Way.values())
                .filter(way -> way.label().startsWith("ed"))
                .min(Comparator.comparingDouble(way -> memory(way, Pass::cpuMillis)))
                .orElseThrow();
        for (Way way : Way.values()) {
            text.line(
                    "%-14s %9.2f %9.1f %9.1f %9.2f %7.1f %8.2f %6.0f %6.0f %10s",
                    way.label(),
                    memory(way, Pass::firstMillis),
                    memory(way, Pass::totalMillis),
                    memory(way, Pass::cpuMillis),
                    memory(way, Pass::cpuMillis) / memory(best, Pass::cpuMillis),
                    memory(way, Pass::allocatedBytes) / 1e6,
                    memory(way, Pass::allocatedBytes) / memory(best, Pass::allocatedBytes),
                    memory(way, Pass::youngCollections),
                    memory(way, Pass::fullCollections),
                    heap(way));
        }
        text.line(
                "CPU / ED, MB / ED: of %s, the event-driven way with the least CPU time. MB: allocated.", best.label());
    }

    private double memory(Way way, ToDoubleFunction<Pass> figure) {
        return result.median(Section.MEMORY, "Serial", way, figure);
    }

    private String heap(Way way) {
        Integer kilobytes = result.smallestHeapKb().get(way.label());
        return kilobytes == null || kilobytes > HeapBisection.LARGEST_KB
                ? "-"
                : String.format(Locale.ROOT, "%.1f", kilobytes / 1024.0);
    }

    private void collectors() {
        text.section("Documents in memory, CPU ms (total ms), by collector and compiler");
        text.line("%-14s %-16s %9s %9s", "way", "setting", "CPU ms", "total ms");
        for (Way way : N10Plan.MAIN_WAYS) {
            result.plan().runs().stream()
                    .filter(run -> run.section() == Section.COLLECTORS && run.way() == way)
                    .forEach(run -> text.line(
                            "%-14s %-16s %9.1f %9.1f",
                            way.label(),
                            run.setting(),
                            result.median(Section.COLLECTORS, run.setting(), way, Pass::cpuMillis),
                            result.median(Section.COLLECTORS, run.setting(), way, Pass::totalMillis)));
        }
    }

    private void network(String title, ToDoubleFunction<Pass> figure) {
        text.section(title);
        StringBuilder head = new StringBuilder(String.format("%-14s", "way"));
        for (double speed : result.plan().mbps()) {
            head.append(String.format(" %11s", N10Plan.speed(speed)));
        }
        text.line("%s", head);
        for (Way way : Way.values()) {
            StringBuilder row = new StringBuilder(String.format("%-14s", way.label()));
            boolean measured = false;
            for (double speed : result.plan().mbps()) {
                double median = result.median(Section.NETWORK, N10Plan.speed(speed), way, figure);
                measured |= !Double.isNaN(median);
                row.append(String.format(Locale.ROOT, " %11.1f", median));
            }
            if (measured) {
                text.line("%s", row);
            }
        }
    }

    /** Beside the total times: what no way can be faster than. */
    private void wire() {
        StringBuilder row = new StringBuilder(String.format("%-14s", "the wire"));
        for (double speed : result.plan().mbps()) {
            row.append(String.format(Locale.ROOT, " %11.1f", result.wireMillis(speed)));
        }
        text.line("%s", row);
    }

    private void tables3And4() {
        text.section("Table 3: 250 Mbps, C1, Serial, at most 160 MB; in brackets the paper's figures");
        text.line(
                "%-14s %-9s %16s %14s %14s %14s",
                "way", "paper's", "total ms", "minor GC ms", "full GC ms", "memory MB");
        for (Way way : N10Plan.MAIN_WAYS) {
            Paper paper = PAPER.get(way);
            text.line(
                    "%-14s %-9s %16s %14s %14s %14s",
                    way.label(),
                    paper == null ? "" : paper.name,
                    beside(table(Section.TABLE_3, "C1", way, Pass::totalMillis), paper == null ? null : paper.total),
                    beside(table(Section.TABLE_3, "C1", way, Pass::youngMillis), paper == null ? null : paper.minor),
                    beside(table(Section.TABLE_3, "C1", way, Pass::fullMillis), paper == null ? null : paper.full),
                    heap(way) + (paper == null ? "" : " (" + paper.megabytes + ")"));
        }
        text.section("Table 4: the same with C2");
        text.line("%-14s %-9s %16s %14s", "way", "paper's", "total ms", "GC ms");
        for (Way way : N10Plan.MAIN_WAYS) {
            Paper paper = PAPER.get(way);
            text.line(
                    "%-14s %-9s %16s %14s",
                    way.label(),
                    paper == null ? "" : paper.name,
                    beside(table(Section.TABLE_4, "C2", way, Pass::totalMillis), paper == null ? null : paper.server),
                    beside(
                            table(Section.TABLE_4, "C2", way, pass -> pass.youngMillis() + pass.fullMillis()),
                            paper == null ? null : paper.serverGc));
        }
    }

    private void table5() {
        text.section(
                "Table 5: 250 Mbps, C1, Serial, the heap options of table 2; in brackets the paper's DD[A+M] and DD[A-M]");
        text.line("%-14s %-9s %16s %14s %14s", "way", "options", "total ms", "minor GC ms", "full GC ms");
        for (Way way : N10Plan.HEAP_OPTION_WAYS) {
            for (String setting : new String[] {"default", "O1", "O2", "O3"}) {
                int[] paper = PAPER_HEAPS.get(way).get(setting);
                text.line(
                        "%-14s %-9s %16s %14s %14s",
                        way.label(),
                        setting,
                        beside(table(Section.TABLE_5, setting, way, Pass::totalMillis), paper[0]),
                        beside(table(Section.TABLE_5, setting, way, Pass::youngMillis), paper[1]),
                        beside(table(Section.TABLE_5, setting, way, Pass::fullMillis), paper[2]));
            }
        }
    }

    private double table(Section section, String setting, Way way, ToDoubleFunction<Pass> figure) {
        return result.median(section, setting, way, figure);
    }

    private static String beside(double measured, Integer paper) {
        String ours = String.format(Locale.ROOT, "%.0f", measured);
        return paper == null ? ours : ours + String.format(Locale.ROOT, " (%,d)", paper);
    }
}
