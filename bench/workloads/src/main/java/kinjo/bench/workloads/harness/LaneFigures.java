package kinjo.bench.workloads.harness;

import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * What the VM's lanes, its thread-local heaps, did until now (rows T11, T12). Asked for as {@code jcmd PID GC.lanes}
 * does: the performance counters may be a second old, which is much of a short run.
 */
final class LaneFigures {
    private static final String COMMANDS = "com.sun.management:type=DiagnosticCommand";

    private static final String NUMBER = "([\\d.]+)";
    private static final Pattern OPENED = Pattern.compile("lanes opened: +(\\d+)");
    private static final Pattern ALLOCATED =
            Pattern.compile("allocated: +" + NUMBER + " MB, in lanes " + NUMBER + " MB");
    private static final Pattern COLLECTED = Pattern.compile(
            "local collections: +(\\d+) \\(.*: roots " + NUMBER + ", marking " + NUMBER + ", sweep " + NUMBER + "\\)");
    private static final Pattern RECLAIMED = Pattern.compile("reclaimed by them: +" + NUMBER + " MB");
    private static final Pattern SURVIVORS = Pattern.compile("survivors: +(\\d+) objects");
    private static final Pattern ESCAPED = Pattern.compile("escaped: +\\d+ objects, " + NUMBER + " MB");

    private LaneFigures() {}

    /** Empty for a VM that has no lanes, or has them switched off. */
    static Map<String, Long> read() {
        try {
            Object text = ManagementFactory.getPlatformMBeanServer()
                    .invoke(ObjectName.getInstance(COMMANDS), "gcLanes", null, null);
            return parse(String.valueOf(text));
        } catch (JMException noSuchCommand) {
            return Map.of();
        }
    }

    /** The VM rounds: to a tenth of a megabyte, and to a tenth of a microsecond for each collection. */
    static Map<String, Long> parse(String text) {
        Map<String, Long> figures = new LinkedHashMap<>();
        Matcher opened = OPENED.matcher(text);
        if (opened.find()) {
            figures.put("opened", Long.parseLong(opened.group(1)));
        }
        Matcher allocated = ALLOCATED.matcher(text);
        if (allocated.find()) {
            figures.put("allocatedBytes", bytes(allocated.group(1)));
            figures.put("laneBytes", bytes(allocated.group(2)));
        }
        Matcher collected = COLLECTED.matcher(text);
        if (collected.find()) {
            long collections = Long.parseLong(collected.group(1));
            figures.put("collections", collections);
            figures.put("rootNanos", nanos(collections, collected.group(2)));
            figures.put("markNanos", nanos(collections, collected.group(3)));
            figures.put("sweepNanos", nanos(collections, collected.group(4)));
        }
        Matcher reclaimed = RECLAIMED.matcher(text);
        if (reclaimed.find()) {
            figures.put("reclaimedBytes", bytes(reclaimed.group(1)));
        }
        Matcher survivors = SURVIVORS.matcher(text);
        if (survivors.find()) {
            figures.put("survivors", Long.parseLong(survivors.group(1)));
        }
        Matcher escaped = ESCAPED.matcher(text);
        if (escaped.find()) {
            figures.put("escapedBytes", bytes(escaped.group(1)));
        }
        return figures;
    }

    private static long bytes(String megabytes) {
        return Math.round(Double.parseDouble(megabytes) * (1 << 20));
    }

    private static long nanos(long collections, String microsOfEach) {
        return Math.round(collections * Double.parseDouble(microsOfEach) * 1000);
    }
}
