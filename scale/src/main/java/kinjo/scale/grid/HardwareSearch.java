package kinjo.scale.grid;

import java.io.Closeable;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import kinjo.scale.driver.ClosedLoop;
import kinjo.scale.driver.Measurement;
import kinjo.scale.observe.HardwareCounters;
import kinjo.scale.observe.HardwareCounts;

/** Hardware events of a stretch of time under load (row S6). */
final class HardwareSearch {
    private HardwareSearch() {}

    /**
     * Counts while the users go on; takes no time where nothing can be counted.
     *
     * @param servers process numbers
     */
    static <V extends Closeable> HardwareCounts run(ClosedLoop<V> users, List<Long> servers, Duration time)
            throws InterruptedException {
        Optional<String> missing = HardwareCounters.missing();
        if (missing.isPresent()) {
            return HardwareCounts.missing(missing.get());
        }
        CompletableFuture<HardwareCounts> counting =
                CompletableFuture.supplyAsync(() -> HardwareCounters.of(servers, time));
        Measurement load = users.measure(time);
        HardwareCounts counts = counting.join();
        return load.invalid() != null
                ? HardwareCounts.missing(load.invalid())
                : new HardwareCounts(load.all().count(), counts.events(), counts.missing());
    }
}
