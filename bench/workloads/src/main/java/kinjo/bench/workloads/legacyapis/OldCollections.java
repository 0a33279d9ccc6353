package kinjo.bench.workloads.legacyapis;

import static kinjo.bench.workloads.harness.WrongResultException.requireEqual;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Stack;
import java.util.Vector;
import kinjo.bench.workloads.harness.Fingerprint;
import kinjo.bench.workloads.harness.Rng;
import kinjo.bench.workloads.harness.SmallProgram.Program;

/**
 * The workload {@code old-collections}: web requests as of 2000. A request has a Hashtable, a Vector, a Stack and
 * Properties of its own; the session, which lives long, has wrappers of {@link Collections}.
 */
final class OldCollections implements Program {
    private static final int REQUESTS = 16;
    private static final int PARAMETERS = 12;
    private static final int MOST_AMOUNT = 10_000;

    private final String[] names = new String[PARAMETERS];
    private final Integer[][] amounts = new Integer[REQUESTS][PARAMETERS];
    private final long[] expected = new long[REQUESTS];
    private final Request[] recent = new Request[REQUESTS];
    private final Map<String, Integer> largest = Collections.synchronizedMap(new HashMap<>());
    private final List<Integer> log = Collections.synchronizedList(new ArrayList<>());

    OldCollections(Rng rng) {
        for (int i = 0; i < PARAMETERS; i++) {
            names[i] = rng.letters(6) + i;
        }
        for (int request = 0; request < REQUESTS; request++) {
            for (int i = 0; i < PARAMETERS; i++) {
                int amount = rng.below(MOST_AMOUNT);
                amounts[request][i] = amount;
                // By name, in order, from the stack, from the log; and the header's length.
                expected[request] += 4L * amount + names[i].length();
            }
        }
    }

    @Override
    public long run(int rounds) {
        Fingerprint fingerprint = new Fingerprint();
        for (int round = 0; round < rounds; round++) {
            largest.clear();
            for (int number = 0; number < REQUESTS; number++) {
                recent[number] = new Request(names, amounts[number]);
                long sum = handle(recent[number]);
                requireEqual("sum of a request", expected[number], sum);
                fingerprint.add(sum);
            }
            checkLargest();
        }
        return fingerprint.value();
    }

    private long handle(Request request) {
        log.clear();
        long sum = 0;
        for (String name : names) {
            Integer amount = request.byName.get(name);
            sum += amount + request.headers.getProperty(name).length();
            log.add(amount);
            Integer before = largest.get(name);
            if (before == null || before < amount) {
                largest.put(name, amount);
            }
        }
        for (Enumeration<Integer> inOrder = request.inOrder.elements(); inOrder.hasMoreElements(); ) {
            Integer amount = inOrder.nextElement();
            sum += amount;
            request.pending.push(amount);
        }
        while (!request.pending.empty()) {
            sum += request.pending.pop();
        }
        for (int i = 0; i < log.size(); i++) {
            sum += log.get(i);
        }
        return sum;
    }

    private void checkLargest() {
        for (int i = 0; i < PARAMETERS; i++) {
            int most = 0;
            for (Integer[] ofRequest : amounts) {
                most = Math.max(most, ofRequest[i]);
            }
            requireEqual("largest amount of a name", most, largest.get(names[i]));
        }
    }

    /** What a servlet kept per request. */
    private static final class Request {
        final Hashtable<String, Integer> byName = new Hashtable<>();
        final Vector<Integer> inOrder = new Vector<>();
        final Stack<Integer> pending = new Stack<>();
        final Properties headers = new Properties();

        Request(String[] names, Integer[] amounts) {
            for (int i = 0; i < names.length; i++) {
                byName.put(names[i], amounts[i]);
                inOrder.addElement(amounts[i]);
                headers.setProperty(names[i], names[i]);
            }
        }
    }
}
