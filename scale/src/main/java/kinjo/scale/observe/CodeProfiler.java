package kinjo.scale.observe;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import kinjo.common.KinjoException;
import kinjo.scale.observe.CodeProfile.HotMethod;

/**
 * Has async-profiler sample the CPU time of running JVMs, where it can be loaded; the VM's own threads are in it. It
 * takes a thousandth of that time, and is no part of a measurement.
 */
public final class CodeProfiler {
    private static final String LIBRARY = "libasyncProfiler.so";

    /** By the clocks of threads' CPU time, which there are in containers, too. */
    private static final String START = "start,event=ctimer,interval=10ms,jfr,file=";

    private static final String STOP = "stop";
    private static final String GRAPH = "cpu.html";

    private static final int MOST_METHODS = 5;

    /** Interpreted, compiled by C1 or C2, or inlined. */
    private static final Pattern JAVA_FRAME = Pattern.compile("(.+)_\\[[01ij]]");

    /** What the VM's own threads have in their stacks, and what they do. */
    private static final Map<String, String> VM_THREADS = Map.of(
            "CompileBroker::compiler_thread_loop", "the VM: compilation",
            "WorkerThread::run", "the VM: garbage collection",
            "ConcurrentGCThread::run", "the VM: garbage collection",
            "VMThread::run", "the VM: its operations");

    private final List<Long> pids;
    private final List<Long> sampled = new ArrayList<>();
    private final Path folder;
    private String missing;

    private CodeProfiler(List<Long> pids, Path folder) {
        this.pids = pids;
        this.folder = folder;
    }

    /**
     * Begins, or notes why it cannot.
     *
     * @param folder for its own files, which are of no use later; its name has no comma, which would end a file's name
     */
    public static CodeProfiler start(List<Long> pids, Path folder) {
        CodeProfiler profiler = new CodeProfiler(pids, folder);
        try {
            profiler.begin();
        } catch (KinjoException e) {
            profiler.fail(e.getMessage());
        } catch (IOException e) {
            profiler.fail("the profiler's files cannot be written: " + e);
        }
        return profiler;
    }

    private void begin() throws IOException {
        try (InputStream library = CodeProfiler.class.getResourceAsStream("/linux-x64/" + LIBRARY)) {
            Files.copy(library, library());
        }
        for (long pid : pids) {
            ask(pid, START + recording(pid));
            sampled.add(pid);
        }
    }

    private void fail(String why) {
        missing = why;
        try {
            stopAll();
        } catch (KinjoException e) {
            // The first failure is the one to tell, and a JVM that has ended samples nothing any more.
        }
    }

    private void stopAll() {
        Jcmd.each(sampled, pid -> ask(pid, STOP));
    }

    private Path library() {
        return folder.resolve(LIBRARY);
    }

    private Path recording(long pid) {
        return folder.resolve(pid + ".jfr");
    }

    private void ask(long pid, String words) {
        Jcmd.ask(
                pid,
                "JVMTI.agent_load " + library() + " \"" + words + "\"",
                "return code: 0",
                "async-profiler cannot be used with process " + pid,
                "let it run without -XX:+DisableAttachMechanism and -XX:-EnableDynamicAgentLoading");
    }

    /**
     * Ends it, and puts together what was seen in all JVMs.
     *
     * @param to folder for the flame graph
     * @param name of that folder in the result
     */
    public CodeProfile stop(Path to, String name) {
        try {
            return missing == null ? seen(to, name) : CodeProfile.missing(missing);
        } catch (KinjoException e) {
            return CodeProfile.missing(e.getMessage());
        } catch (IOException e) {
            return CodeProfile.missing("what the profiler saw cannot be read, or drawn: " + e);
        }
    }

    private CodeProfile seen(Path to, String name) throws IOException {
        stopAll();
        String stacks = FlameGraphs.stacks(pids.stream().map(this::recording).toList(), "--cpu");
        if (stacks.isEmpty()) {
            return CodeProfile.missing("the profiler saw nothing");
        }
        FlameGraphs.draw(stacks, "CPU time", to.resolve(GRAPH));
        return profile(stacks, name + "/" + GRAPH);
    }

    static CodeProfile profile(String stacks, String graph) {
        Map<String, Long> counts = new HashMap<>();
        stacks.lines().forEach(line -> {
            int blank = line.lastIndexOf(' ');
            String[] frames = line.substring(0, blank).split(";");
            counts.merge(who(frames), Long.parseLong(line.substring(blank + 1)), Long::sum);
        });
        long samples = counts.values().stream().mapToLong(Long::longValue).sum();
        List<HotMethod> methods = counts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .limit(MOST_METHODS)
                .map(entry -> new HotMethod(entry.getKey(), (double) entry.getValue() / samples))
                .toList();
        return new CodeProfile(samples, methods, graph, null);
    }

    /** The innermost method that is Java, for what it runs that is not. */
    private static String who(String[] frames) {
        for (int i = frames.length - 1; i >= 0; i--) {
            var java = JAVA_FRAME.matcher(frames[i]);
            if (java.matches()) {
                return java.group(1);
            }
        }
        return Arrays.stream(frames)
                .filter(VM_THREADS::containsKey)
                .findFirst()
                .map(VM_THREADS::get)
                .orElse(frames[frames.length - 1]);
    }
}
