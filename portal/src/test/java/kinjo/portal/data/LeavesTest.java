package kinjo.portal.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.LocalDate;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class LeavesTest {
    private static final LocalDate TODAY = LocalDate.of(2026, 3, 18);
    private static final int EMPLOYEE = 3;

    /** Who looks at the days that are left and then takes them must not be overtaken in between. */
    @Test
    void twoSessionsOfAnEmployeeTakeTurns() throws Exception {
        CountDownLatch isFirstIn = new CountDownLatch(1);
        AtomicBoolean isFirstDone = new AtomicBoolean();
        try (H2Server server = new H2Server(null);
                Database database = new Database(server.inside(), 3)) {
            database.call(connection -> Generator.fill(connection, 20, TODAY));
            Thread first = Thread.ofPlatform()
                    .start(() -> database.run(connection -> {
                        Leaves.lock(connection, EMPLOYEE);
                        isFirstIn.countDown();
                        while (!isFirstDone.get()) {
                            LockSupport.parkNanos(1_000_000);
                        }
                    }));
            isFirstIn.await();
            database.run(connection -> Leaves.lock(connection, EMPLOYEE + 1));
            Thread second =
                    Thread.ofPlatform().start(() -> database.run(connection -> Leaves.lock(connection, EMPLOYEE)));

            assertThat(second.join(Duration.ofMillis(200))).isFalse();
            isFirstDone.set(true);
            assertThat(second.join(Duration.ofSeconds(30))).isTrue();
            first.join();
        }
    }
}
