package kinjo.bench.workloads.locks9;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;

/**
 * A counter whose class nobody has locked yet. A VM may remember by class how locks went (biased locking gives a class
 * up after 40 revocations), and an iteration must not inherit that from the one before. So each takes a hidden class
 * made of this one's bytes; the code that locks is compiled once, against {@link Counter}.
 */
final class FreshCounter extends Counter {
    @Override
    Counter another() {
        return new FreshCounter();
    }

    /** A counter of a new class. */
    static Counter ofNewClass() {
        try (InputStream file = FreshCounter.class.getResourceAsStream("FreshCounter.class")) {
            MethodHandles.Lookup hidden = MethodHandles.lookup().defineHiddenClass(file.readAllBytes(), true);
            return (Counter) hidden.lookupClass().getDeclaredConstructor().newInstance();
        } catch (IOException | ReflectiveOperationException impossible) {
            throw new IllegalStateException("the VM does not define a class a second time", impossible);
        }
    }
}
