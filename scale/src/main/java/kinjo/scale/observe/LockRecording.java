package kinjo.scale.observe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import kinjo.common.KinjoException;

/**
 * JFR recordings of the waits for locks, and of garbage collections, in running JVMs, by jcmd. They cost time
 * themselves, so they are no part of a measurement.
 */
public final class LockRecording {

    /** Shorter waits are left out: to record them would take longer than they do. */
    public static final Duration SHORTEST = Duration.ofNanos(10_000);

    private static final String NAME = "kinjo-locks";
    private static final List<String> WAITS = List.of(LockReader.MONITOR, LockReader.PARK);
    private static final String COLLECTION = "+jdk.GarbageCollection#";

    private final List<Long> pids;
    private final Path folder;

    private LockRecording(List<Long> pids, Path folder) {
        this.pids = pids;
        this.folder = folder;
    }

    /**
     * Begins. What JFR writes in between is below the folder, too.
     *
     * @throws kinjo.common.KinjoException if a JVM has no JFR or cannot be attached to
     */
    public static LockRecording start(List<Long> pids, Path folder) throws IOException {
        Path absolute = Files.createDirectories(folder.toAbsolutePath());
        List<String> start =
                new ArrayList<>(List.of("JFR.start", "name=" + NAME, "settings=none", COLLECTION + "enabled=true"));
        for (String wait : WAITS) {
            String event = "+" + wait + "#";
            start.add(event + "enabled=true");
            start.add(event + "stackTrace=true");
            start.add(event + "threshold=" + SHORTEST.toNanos() + "ns");
        }
        List<Long> started = new ArrayList<>();
        for (long pid : pids) {
            String configure = "JFR.configure repositorypath=\"" + absolute + "\"\n";
            try {
                jcmd(pid, configure + String.join(" ", start), "Started recording");
            } catch (KinjoException e) {
                // What is measured after this must not be recorded in some of the JVMs.
                new LockRecording(started, absolute).stop();
                throw e;
            }
            started.add(pid);
        }
        return new LockRecording(pids, absolute);
    }

    /**
     * Ends it; a recording for each JVM.
     *
     * @throws KinjoException if that fails in one of them; it has ended in all others
     */
    public List<Path> stop() {
        Jcmd.each(
                pids,
                pid -> jcmd(
                        pid, "JFR.stop name=" + NAME + " filename=\"" + recording(pid) + "\"", "Stopped recording"));
        return pids.stream().map(this::recording).toList();
    }

    private Path recording(long pid) {
        return folder.resolve("locks-" + pid + ".jfr");
    }

    private static void jcmd(long pid, String command, String success) {
        Jcmd.ask(
                pid,
                command,
                success,
                "the locks of process " + pid + " cannot be recorded",
                "let it run on a JDK 17 or later with JFR, without -XX:+DisableAttachMechanism");
    }
}
