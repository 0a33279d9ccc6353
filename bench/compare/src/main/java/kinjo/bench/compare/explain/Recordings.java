package kinjo.bench.compare.explain;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import kinjo.bench.compare.explain.Profile.Summary;
import kinjo.common.recording.Names;

/** Makes recordings and reads them. */
final class Recordings {

    /** Where a thread waits for others; JFR takes it for running, since native code runs. */
    private static final Set<String> WAITING = Set.of(
            "sun.nio.ch.EPoll.wait",
            "sun.nio.ch.Net.poll",
            "sun.nio.ch.Net.accept",
            "sun.nio.ch.SocketDispatcher.read0",
            "java.lang.ProcessHandleImpl.waitForProcessExit0");

    private Recordings() {}

    /**
     * The VM's flags that make a recording; JDK 17 and later know them. Java and native code are sampled as often as
     * each other, so that their samples may be added.
     */
    static List<String> flags(Path file) {
        return List.of(
                "-XX:FlightRecorderOptions:stackdepth=512",
                "-XX:StartFlightRecording:filename=" + file + ",settings=profile"
                        + ",jdk.ExecutionSample#period=10ms,jdk.NativeMethodSample#period=10ms"
                        + ",jdk.JavaMonitorEnter#threshold=1ms"
                        + ",jdk.JavaMonitorInflate#enabled=true,jdk.JavaMonitorInflate#threshold=0ms");
    }

    static void read(Path file, Profile profile) throws IOException {
        try (RecordingFile recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                add(recording.readEvent(), profile);
            }
        }
    }

    private static void add(RecordedEvent event, Profile profile) {
        switch (event.getEventType().getName()) {
            case "jdk.ExecutionSample", "jdk.NativeMethodSample" -> addSample(event, profile);
            case "jdk.ObjectAllocationSample" ->
                profile.add(Summary.ALLOCATED, Names.ofType(event.getClass("objectClass")), event.getLong("weight"));
            case "jdk.JavaMonitorEnter" ->
                profile.add(
                        Summary.WAITED,
                        Names.ofType(event.getClass("monitorClass")),
                        event.getDuration().toNanos());
            case "jdk.JavaMonitorInflate" ->
                profile.add(Summary.INFLATED, Names.ofType(event.getClass("monitorClass")), 1);
            case "jdk.GarbageCollection" ->
                profile.add(
                        Summary.COLLECTED,
                        event.getString("name"),
                        event.getDuration("sumOfPauses").toNanos());
            default -> {
                // Not asked for, or of no use here.
            }
        }
    }

    private static void addSample(RecordedEvent event, Profile profile) {
        RecordedThread thread = event.getThread("sampledThread");
        String name = thread == null ? null : thread.getJavaName();
        boolean ofTheRecorder = name != null && name.startsWith("JFR ");
        if (ofTheRecorder || event.getStackTrace() == null) {
            return;
        }
        List<String> stack = new ArrayList<>();
        stack.add(Names.ofThread(name));
        event.getStackTrace().getFrames().reversed().forEach(frame -> stack.add(Names.ofFrame(frame)));
        if (!WAITING.contains(stack.getLast())) {
            profile.addSample(stack);
        }
    }
}
