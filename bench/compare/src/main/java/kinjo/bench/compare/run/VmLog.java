package kinjo.bench.compare.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import kinjo.bench.compare.result.Pause;

/**
 * What a VM's own log says: every pause, for whatever reason, and the collections. It costs a line per pause and is on
 * in timed runs, under every VM alike. JDK 17 and 25 write the parts that are read here in the same way.
 *
 * @param pauses in the order of their ends
 * @param collections number of collections of any kind
 * @param young of them the ones that stopped everybody for the young generation, and with G1 for parts of the old one
 * @param full of them the ones that stopped everybody for the whole heap
 * @param serial the Serial collector, which works in the VM thread
 */
public record VmLog(List<Pause> pauses, int collections, Stops young, Stops full, boolean serial) {

    /**
     * Collections of one kind.
     *
     * @param nanos how long all of them took together, without the time until every thread had stopped
     */
    public record Stops(int count, long nanos) {
        static final Stops NONE = new Stops(0, 0);

        Stops plus(long more) {
            return new Stops(count + 1, nanos + more);
        }
    }

    /** The operation of a thread's wait for memory, with ZGC and Shenandoah. */
    static final String STALL = "Allocation Stall";

    static final VmLog EMPTY = new VmLog(List.of(), 0, Stops.NONE, Stops.NONE, false);

    private static final Pattern SAFEPOINT = Pattern.compile(
            "\\[(\\d+)ns].*Safepoint \"([^\"]+)\",.* Reaching safepoint: (\\d+) ns,.* Total: (\\d+) ns.*");
    private static final Pattern STALLED =
            Pattern.compile("\\[(\\d+)ns].*Allocation Stall \\(.*\\) (\\d+)\\.(\\d{3})ms");
    private static final Pattern COLLECTION = Pattern.compile(".* GC\\((\\d+)\\) .*");
    private static final Pattern STOP = Pattern.compile(".* Pause (Young|Full) .* (\\d+)\\.(\\d{3})ms");

    /** Whether the VM wrote one: only then no pause means 0. */
    boolean isThere() {
        return this != EMPTY;
    }

    /** The option that makes a VM write it. */
    static String option(Path file) {
        return "-Xlog:safepoint=info,gc=info:file=" + file.toAbsolutePath() + ":uptimenanos,tags:filecount=0";
    }

    /** Of a log that may be missing, or cut off in its last line. */
    static VmLog read(Path file) throws IOException {
        if (!Files.exists(file)) {
            return EMPTY;
        }
        try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
            return parse(lines);
        }
    }

    static VmLog parse(Stream<String> lines) {
        List<Pause> pauses = new ArrayList<>();
        Set<String> collections = new HashSet<>();
        Stops[] young = {Stops.NONE};
        Stops[] full = {Stops.NONE};
        boolean[] serial = {false};
        lines.forEach(line -> {
            if (line.contains("Safepoint \"")) {
                addSafepoint(line, pauses);
            } else if (line.contains(STALL)) {
                addStall(line, pauses);
            } else {
                Matcher collection = COLLECTION.matcher(line);
                if (collection.matches()) {
                    collections.add(collection.group(1));
                    Matcher stop = STOP.matcher(line);
                    if (stop.matches()) {
                        Stops[] kind = stop.group(1).equals("Full") ? full : young;
                        kind[0] = kind[0].plus(nanos(stop.group(2), stop.group(3)));
                    }
                }
                serial[0] |= line.endsWith("Using Serial");
            }
        });
        return new VmLog(pauses, collections.size(), young[0], full[0], serial[0]);
    }

    private static void addSafepoint(String line, List<Pause> pauses) {
        Matcher safepoint = SAFEPOINT.matcher(line);
        if (safepoint.matches()) {
            pauses.add(new Pause(
                    Long.parseLong(safepoint.group(1)),
                    Long.parseLong(safepoint.group(4)),
                    Long.parseLong(safepoint.group(3)),
                    safepoint.group(2)));
        }
    }

    private static void addStall(String line, List<Pause> pauses) {
        Matcher stall = STALLED.matcher(line);
        if (stall.matches()) {
            long nanos = nanos(stall.group(2), stall.group(3));
            pauses.add(new Pause(Long.parseLong(stall.group(1)), nanos, 0, STALL));
        }
    }

    private static long nanos(String millis, String micros) {
        return (Long.parseLong(millis) * 1000 + Long.parseLong(micros)) * 1000;
    }

    /** The longest pauses in the order of time: what a time line needs, without the thousands that are no news. */
    List<Pause> longest(int most) {
        if (pauses.size() <= most) {
            return pauses;
        }
        long shortestKept = pauses.stream()
                .mapToLong(Pause::nanos)
                .sorted()
                .skip(pauses.size() - most)
                .findFirst()
                .orElseThrow();
        return pauses.stream()
                .filter(pause -> pause.nanos() >= shortestKept)
                .limit(most)
                .toList();
    }
}
