package kinjo.bench.compare.explain;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class RecordingsTest {

    @TempDir
    Path folder;

    @Test
    @Timeout(60)
    void aRealRecordingIsRead() throws Exception {
        Path file = folder.resolve("own.jfr");
        Profile profile = new Profile();
        long sum = 0;
        // How long it takes until there is a sample is the machine's affair.
        while (profile.stacks.keySet().stream()
                .noneMatch(stack -> stack.toString().contains("RecordingsTest.spin"))) {
            try (Recording recording = new Recording()) {
                recording.enable("jdk.ExecutionSample").withPeriod(Duration.ofMillis(1));
                recording.enable("jdk.GarbageCollection");
                recording.start();
                sum += spin();
                System.gc();
                recording.stop();
                recording.dump(file);
            }
            Recordings.read(file, profile);
        }

        assertThat(sum).isNotZero();
        assertThat(profile.samples()).isPositive();
        assertThat(profile.summary(Profile.Summary.COLLECTED)).isNotEmpty();
    }

    private static long spin() {
        long sum = 0;
        for (int i = 0; i < 300_000_000; i++) {
            sum = sum * 31 + i;
        }
        return sum;
    }
}
