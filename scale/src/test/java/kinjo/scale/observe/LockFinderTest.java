package kinjo.scale.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.lang.reflect.Field;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Hashtable;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import kinjo.common.KinjoException;
import kinjo.portal.lookup.Lookup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Locks that are planted in this JVM; threads really wait for them. */
class LockFinderTest {
    private static final List<Long> US = List.of(ProcessHandle.current().pid());

    /** Of the thread that has the lock; far longer than what a recording leaves out. */
    private static final Duration HELD = Duration.ofMillis(20);

    /** That there were so many requests makes a wait of HELD a fifth of their time. */
    private static final Duration REQUESTS = HELD.multipliedBy(5);

    @TempDir
    private Path folder;

    private static final class Account {
        private int amount;

        synchronized void deposit() {
            amount++;
        }

        void depositInBlock() {
            synchronized (this) {
                amount++;
            }
        }
    }

    private static final class Ledger {
        private final Object guard = new int[0];
        private int entries;

        void enter() {
            synchronized (guard) {
                entries++;
            }
        }
    }

    /** Somebody has the lock until another thread waits for it. */
    private static void contend(ReentrantLock lock, Runnable wanted) throws InterruptedException {
        Thread waiter = Thread.ofPlatform().name("waiter").unstarted(wanted);
        lock.lock();
        try {
            waiter.start();
            while (!lock.hasQueuedThread(waiter)) {
                Thread.onSpinWait();
            }
            Thread.sleep(HELD);
        } finally {
            lock.unlock();
        }
        waiter.join();
    }

    /** Somebody has the monitor until another thread waits for it. */
    private static void contend(Object monitor, Runnable wanted) throws InterruptedException {
        Thread waiter = Thread.ofPlatform().name("waiter").unstarted(wanted);
        synchronized (monitor) {
            waiter.start();
            while (waiter.getState() != Thread.State.BLOCKED) {
                Thread.onSpinWait();
            }
            Thread.sleep(HELD);
        }
        waiter.join();
    }

    private static ContendedLock of(Class<?> type, List<ContendedLock> locks) {
        return locks.stream()
                .filter(lock -> lock.type().equals(type.getTypeName()))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void plantedLocksAreNamedWithTheirPlaces() throws Exception {
        Account account = new Account();
        Ledger ledger = new Ledger();
        Lookup lookup = new Lookup(Lookup.Kind.HASHTABLE);
        Object table = tableOf(lookup);
        LockRecording recording = LockRecording.start(US, folder);
        Instant from = Instant.now();
        contend(account, account::deposit);
        contend(account, account::depositInBlock);
        contend(ledger.guard, ledger::enter);
        contend(table, () -> lookup.allows("employee", "leave"));
        Instant to = Instant.now();
        List<Path> files = recording.stop();
        List<ContendedLock> locks = LockReader.read(files, from, to, REQUESTS);

        assertThat(of(int[].class, locks).jvms()).isOne();
        List<Path> twice = List.of(files.getFirst(), files.getFirst());
        assertThat(of(int[].class, LockReader.read(twice, from, to, REQUESTS)))
                .satisfies(lock -> assertThat(lock.jvms()).isEqualTo(2))
                .satisfies(lock -> assertThat(lock.threads())
                        .isCloseTo(2 * of(int[].class, locks).threads(), within(1e-6)));
        assertThat(LockReader.draw(files, folder.resolve("locks.html"))).isTrue();
        assertThat(folder.resolve("locks.html")).isNotEmptyFile();
        assertThat(locks).filteredOn(ContendedLock::isWorthNaming).hasSize(3);
        ContendedLock ofAccount = of(Account.class, locks);
        assertThat(ofAccount.threads())
                .isCloseTo(
                        ofAccount.seconds() * 1e9 / Duration.between(from, to).toNanos(), within(1e-6));
        assertThat(ofAccount.waits()).isEqualTo(2);
        assertThat(ofAccount.stacks())
                .extracting(stack -> stack.frames().getFirst())
                .anyMatch(frame -> frame.startsWith(Account.class.getName() + ".deposit:"))
                .anyMatch(frame -> frame.startsWith(Account.class.getName() + ".depositInBlock:"));
        assertThat(of(int[].class, locks).stacks().getFirst().frames().getFirst())
                .startsWith(Ledger.class.getName() + ".enter:");
        assertThat(of(Hashtable.class, locks).stacks().getFirst().frames())
                .anyMatch(frame -> frame.startsWith("java.util.Hashtable.get:"))
                .anyMatch(frame -> frame.startsWith("kinjo.portal.lookup.Lookup.allows:"));
    }

    /** The portal's own: it is the lock that the paper found (row S7). */
    private static Object tableOf(Lookup lookup) throws ReflectiveOperationException {
        Field field = Lookup.class.getDeclaredField("values");
        field.setAccessible(true);
        return field.get(lookup);
    }

    private static final class Safe {
        private final ReentrantLock lock = new ReentrantLock();
        private int amount;

        void put() {
            lock.lock();
            amount++;
            lock.unlock();
        }
    }

    @Test
    void locksThatAreNoMonitorsAreNamedWithTheirPlaces() throws Exception {
        Safe safe = new Safe();
        LockRecording recording = LockRecording.start(US, folder);
        Instant from = Instant.now();
        contend(safe.lock, safe::put);
        List<ContendedLock> locks = LockReader.read(recording.stop(), from, Instant.now(), REQUESTS);

        ContendedLock named = new LockProfile(1, locks, null).named().orElseThrow();
        assertThat(named.type()).isEqualTo(ReentrantLock.class.getName());
        assertThat(named.words()).isEqualTo("a java.util.concurrent.locks.ReentrantLock");
        assertThat(named.waits()).isEqualTo(1);
        assertThat(named.stacks().getFirst().frames().getFirst()).startsWith(Safe.class.getName() + ".put:");
    }

    /** A thread without work waits for a queue, and that is not somebody's fault. */
    @Test
    void withoutContentionInTheStretchNothingIsNamed() throws Exception {
        Account account = new Account();
        BlockingQueue<Account> empty = new LinkedBlockingQueue<>();
        Semaphore none = new Semaphore(0);
        LockRecording recording = LockRecording.start(US, folder);
        contend(account, account::deposit);
        // The clock of recordings may differ by microseconds.
        Thread.sleep(HELD);
        Instant from = Instant.now();
        for (int i = 0; i < 10_000; i++) {
            account.deposit();
        }
        Thread idle = Thread.ofPlatform().start(() -> {
            try {
                none.tryAcquire(HELD.toNanos(), TimeUnit.NANOSECONDS);
                empty.poll(HELD.toNanos(), TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        idle.join();
        List<ContendedLock> locks = LockReader.read(recording.stop(), from, Instant.now(), REQUESTS);

        assertThat(locks).extracting(ContendedLock::type).doesNotContain(Account.class.getTypeName());
        assertThat(new LockProfile(1, locks, null).named()).isEmpty();
    }

    @Test
    void collectionsInTheStretchAreCounted() throws Exception {
        LockRecording recording = LockRecording.start(US, folder);
        System.gc();
        Instant from = Instant.now();
        System.gc();
        System.gc();
        Instant to = Instant.now();
        List<Path> files = recording.stop();
        Pauses pauses = Pauses.read(files, from, to);

        assertThat(pauses.collections()).isEqualTo(2);
        assertThat(pauses.seconds()).isPositive();
        assertThat(pauses.share()).isBetween(0.0, 1.0);
        assertThat(pauses.longestMillis() / 1000).isBetween(0.0, pauses.seconds());
        assertThat(Pauses.read(files, to, to)).isEqualTo(new Pauses(0, 0, 0, 0));
    }

    @Test
    void aProcessThatIsNoJvmIsSaid() throws Exception {
        Process process = new ProcessBuilder("sleep", "60").start();
        try {
            assertThatThrownBy(() -> LockRecording.start(List.of(process.pid()), folder))
                    .isInstanceOf(KinjoException.class)
                    .hasMessageContaining("locks of process " + process.pid())
                    .hasMessageMatching(".*: pid: .*attach handshake!");
        } finally {
            process.destroyForcibly().waitFor();
        }
    }
}
