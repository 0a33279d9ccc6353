package kinjo.portal;

import java.util.concurrent.CountDownLatch;

/** Ctrl-C and SIGTERM: what is open is closed before the process ends. */
final class Ending implements AutoCloseable {
    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch closed = new CountDownLatch(1);

    Ending() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::end));
    }

    private void end() {
        asked.countDown();
        try {
            closed.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Until the process is to end. */
    void await() throws InterruptedException {
        asked.await();
    }

    /** All is closed: the process may end. */
    @Override
    public void close() {
        closed.countDown();
    }
}
