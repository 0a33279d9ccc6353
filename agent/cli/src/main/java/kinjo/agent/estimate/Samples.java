package kinjo.agent.estimate;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/** In which code threads were found when JFR looked. */
final class Samples {
    /** How often JFR looks. */
    static final int PERIOD_MILLIS = 10;

    private static final String EVENT = "jdk.ExecutionSample";

    private Samples() {}

    /**
     * A thread in Java code.
     *
     * @param millis when, since 1970
     * @param method that is executed and not inlined into another one: {@code p.C.name(I)V}, without slashes
     * @param thread its number
     * @param isCompiled and not interpreted
     */
    record Sample(long millis, String method, long thread, boolean isCompiled) {}

    /** The VM's flags that make the recording, without a word on the program's output. */
    static List<String> flags(Path recording) {
        return List.of(
                "-Xlog:jfr+startup=off",
                "-XX:StartFlightRecording:filename=" + recording + ",settings=none,+" + EVENT + "#enabled=true,+"
                        + EVENT + "#period=" + PERIOD_MILLIS + "ms");
    }

    /** Reads what {@link #flags} have written. */
    static List<Sample> read(Path recording) throws IOException {
        List<Sample> samples = new ArrayList<>();
        try (RecordingFile file = new RecordingFile(recording)) {
            while (file.hasMoreEvents()) {
                RecordedEvent event = file.readEvent();
                RecordedFrame frame = executed(event.getStackTrace());
                if (event.getEventType().getName().equals(EVENT) && frame != null) {
                    RecordedThread thread = event.getThread("sampledThread");
                    samples.add(new Sample(
                            event.getStartTime().toEpochMilli(),
                            name(frame.getMethod()),
                            thread == null ? 0 : thread.getId(),
                            frame.getType().equals("JIT compiled")));
                }
            }
        }
        return samples;
    }

    /** The first frame from the top that is no inlined one. */
    private static RecordedFrame executed(RecordedStackTrace trace) {
        return trace == null
                ? null
                : trace.getFrames().stream()
                        .filter(frame -> !frame.getType().equals("Inlined"))
                        .findFirst()
                        .orElse(null);
    }

    private static String name(RecordedMethod method) {
        RecordedClass type = method.getType();
        return plain((type == null ? "" : type.getName()) + "." + method.getName() + method.getDescriptor());
    }

    /** As the log and JFR agree on: in names of hidden classes one has a slash and the other a dot. */
    static String plain(String method) {
        return method.replace('/', '.');
    }
}
