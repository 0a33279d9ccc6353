package kinjo.bench.workloads.legacyapis;

import java.util.List;
import kinjo.bench.workloads.harness.SmallProgram;
import kinjo.bench.workloads.harness.Workload;

/** The workloads of the set {@code legacy-apis}. */
public final class LegacyApis {
    public static final List<Workload> ALL = List.of(
            new SmallProgram(
                    "data-output",
                    "a lock per byte of a short-lived stream; DataOutputStream, ByteArrayOutputStream",
                    6_000,
                    DataOutputs::new),
            new SmallProgram(
                    "byte-input",
                    "a lock per byte or value of a short-lived stream; DataInputStream, ByteArrayInputStream",
                    50_000,
                    ByteInputs::new),
            new SmallProgram(
                    "row-cache",
                    "locks per byte of one long-lived and many short-lived streams, through their supertypes",
                    3_000,
                    RowCache::new),
            new SmallProgram(
                    "text-format",
                    "a lock per character of formatted numbers and dates, among much other work; java.text",
                    3_000,
                    TextFormats::new),
            new SmallProgram(
                    "string-buffer",
                    "a lock per character of short-lived buffers; StringBuffer.append, charAt, setCharAt",
                    2_200,
                    StringBuffers::new),
            new SmallProgram(
                    "old-collections",
                    "a lock per element or key; Vector, Stack, Hashtable, Properties, synchronized wrappers",
                    5_000,
                    OldCollections::new),
            new SmallProgram(
                    "char-io",
                    "one lock per character read, two per character written; BufferedReader, PrintWriter",
                    2_200,
                    CharIo::new),
            new SmallProgram(
                    "nested-locks",
                    "locks under other locks, and the same lock again; synchronized methods and wrappers",
                    20_000,
                    NestedLocks::new));

    private LegacyApis() {}
}
