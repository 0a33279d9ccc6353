package kinjo.trace.simulate;

import java.util.Map;

/**
 * What was simulated.
 *
 * @param facts what the recorder noted, by name: the program, the JVM
 * @param objects that were allocated
 * @param bytes that were allocated
 * @param threads that did anything
 * @param events in the trace
 * @param lost events that are not in it, as the program's stack or memory was full
 * @param cutOff where the trace ends too early; null if it is whole
 */
public record Summary(
        Map<String, String> facts, long objects, long bytes, int threads, long events, long lost, String cutOff) {}
