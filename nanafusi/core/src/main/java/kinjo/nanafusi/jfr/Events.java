package kinjo.nanafusi.jfr;

import jdk.jfr.FlightRecorder;
import kinjo.nanafusi.spi.InputClass;

/** Writes the events, if the JDK has a flight recorder. */
public final class Events {

    /** A run-time image may leave the module out. */
    private static final boolean AVAILABLE =
            ModuleLayer.boot().findModule("jdk.jfr").isPresent();

    private Events() {}

    /**
     * Whether there may be a recording. Asked before anything that makes the recorder load its own metadata, some hundred kilobytes of heap.
     */
    private static boolean mayRecord() {
        return AVAILABLE && FlightRecorder.isInitialized();
    }

    /**
     * A turn has ended.
     *
     * @param join tells the open joins of this JVM apart
     * @param bytes used up in the turn
     * @param nextBytes how far the input may get ahead in its next turn
     * @param nanos how long it took, the waiting for bytes included
     */
    public static void turn(long join, String input, InputClass inputClass, long bytes, int nextBytes, long nanos) {
        if (mayRecord()) {
            TurnEvent event = new TurnEvent();
            if (event.isEnabled()) {
                event.join = join;
                event.input = input;
                event.inputClass = inputClass.name();
                event.bytes = bytes;
                event.nextBytes = nextBytes;
                event.took = nanos;
                event.commit();
            }
        }
    }

    /** An input was found to be of another class than before. */
    public static void inputClass(long join, String input, InputClass inputClass) {
        if (mayRecord()) {
            InputClassEvent event = new InputClassEvent();
            if (event.isEnabled()) {
                event.join = join;
                event.input = input;
                event.inputClass = inputClass.name();
                event.commit();
            }
        }
    }

    /**
     * A producer thread hands over a batch.
     *
     * @param parts what is in it
     * @param nextSize how many the next may hold
     * @param nanos how long it took to fill, the waiting for bytes included
     */
    public static void batch(int parts, int nextSize, InputClass inputClass, long nanos) {
        if (mayRecord()) {
            BatchEvent event = new BatchEvent();
            if (event.isEnabled()) {
                event.parts = parts;
                event.nextSize = nextSize;
                event.inputClass = inputClass.name();
                event.took = nanos;
                event.commit();
            }
        }
    }
}
