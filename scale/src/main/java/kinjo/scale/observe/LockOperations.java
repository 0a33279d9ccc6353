package kinjo.scale.observe;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongBinaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How the locks of Kinjo VMs were taken (row L4), as {@code jcmd PID VM.lock_statistics} says it.
 *
 * @param counts of all JVMs together, by what was counted; with the indentation and in the order of the VM's answer
 * @param contended how often, at most, reservations moved, ended or were waited for, by class and place in the program
 */
public record LockOperations(Map<String, Long> counts, Map<String, Long> contended) {

    /** For a JVM that is to count; each lock takes longer then. */
    public static final String OPTION = "-XX:+LockReservationStatistics";

    private static final Pattern COUNT = Pattern.compile("( *[^:]+):\\s+([0-9]+)(?: \\(.*\\))?");
    private static final Pattern CONTENDED = Pattern.compile("\\s+([0-9]+)  (\\S.*)");

    /**
     * Since these JVMs started.
     *
     * @throws kinjo.common.KinjoException if one does not count, or cannot be asked
     */
    public static LockOperations of(List<Long> pids) {
        LockOperations all = new LockOperations(Map.of(), Map.of());
        for (long pid : pids) {
            all = all.plus(parse(Jcmd.ask(
                    pid,
                    "VM.lock_statistics",
                    "lock operations:",
                    "the lock operations of process " + pid + " were not counted",
                    "let it run on Kinjo with lock reservation, without -XX:+DisableAttachMechanism")));
        }
        return all;
    }

    static LockOperations parse(String answer) {
        Map<String, Long> counts = new LinkedHashMap<>();
        Map<String, Long> contended = new LinkedHashMap<>();
        for (String line : answer.lines().toList()) {
            Matcher count = COUNT.matcher(line);
            Matcher place = CONTENDED.matcher(line);
            if (count.matches()) {
                counts.put(count.group(1), Long.valueOf(count.group(2)));
            } else if (place.matches()) {
                contended.merge(place.group(2), Long.valueOf(place.group(1)), Long::sum);
            }
        }
        return new LockOperations(counts, contended);
    }

    private LockOperations plus(LockOperations other) {
        return with(other, Long::sum);
    }

    /**
     * What was counted after another reading. The VM keeps the places with most; one that is new among them begins with the
     * count of the one that it took the place of.
     */
    public LockOperations since(LockOperations before) {
        return with(before, (now, then) -> Math.max(0, now - then));
    }

    private LockOperations with(LockOperations other, LongBinaryOperator operator) {
        return new LockOperations(merged(counts, other.counts, operator), merged(contended, other.contended, operator));
    }

    private static Map<String, Long> merged(
            Map<String, Long> one, Map<String, Long> other, LongBinaryOperator operator) {
        Map<String, Long> all = new LinkedHashMap<>(one);
        other.keySet().forEach(what -> all.putIfAbsent(what, 0L));
        all.replaceAll((what, count) -> operator.applyAsLong(count, other.getOrDefault(what, 0L)));
        return all;
    }
}
