package kinjo.trace.file;

/**
 * How a trace ends.
 *
 * @param events that were read
 * @param lost events that the recorder could not write as the program's stack or memory was full
 * @param cutOff where and how it ends too early, in words; null if it is whole
 */
public record TraceEnd(long events, long lost, String cutOff) {}
