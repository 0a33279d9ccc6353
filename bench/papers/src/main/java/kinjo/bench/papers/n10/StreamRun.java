package kinjo.bench.papers.n10;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.Options.Engine;
import kinjo.nanafusi.source.Source;

/**
 * A document that is made while it is read, children of all shapes in turns: it is never there as a whole, in memory or in a file. The
 * heap is that of the JVM that does it.
 *
 * @param bytes of the document
 * @param seconds for all of it
 * @param makingSeconds of these, in the generator
 * @param heapBytes the most the heap may have
 * @param collections of all sorts
 * @param elements as they were counted; as many as were made
 * @param characters of values, as they were counted; as many as were made
 */
record StreamRun(
        long bytes,
        double seconds,
        double makingSeconds,
        long heapBytes,
        long collections,
        long elements,
        long characters,
        List<Step> steps) {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int STEPS = 30;

    /**
     * A part of the document.
     *
     * @param bytes from the start of the document to the end of this part
     * @param seconds from the start to there
     * @param usedBytes the most of the heap that was in use after a collection in this part; 0 without one
     */
    record Step(long bytes, double seconds, long usedBytes) {}

    /**
     * Reads a document of at least so many bytes.
     *
     * @throws IllegalStateException if what was read is not what was made
     */
    static StreamRun of(long bytes) {
        HeapUse heap = HeapUse.watch();
        List<Step> steps = new ArrayList<>();
        Tally found = new Tally();
        ShapeStream stream = new ShapeStream(bytes, Shape.values());
        long start = System.nanoTime();
        try (Document<Node.Root> document =
                Document.open(Node.Root.class, Source.of(stream), Options.DEFAULT.withEngine(Engine.GENERATED))) {
            for (Iterator<Node> nodes = document.root().removeNodes().removeIterator(); nodes.hasNext(); ) {
                Parser.count(nodes.next(), found);
                if (stream.made() >= (steps.size() + 1) * (bytes / STEPS)) {
                    steps.add(new Step(stream.made(), secondsSince(start), heap.takeLargest()));
                }
            }
        }
        if (!found.equals(stream.tally())) {
            throw new IllegalStateException("found " + found + " where there are " + stream.tally());
        }
        return new StreamRun(
                stream.made(),
                secondsSince(start),
                stream.makingNanos() / 1e9,
                Runtime.getRuntime().maxMemory(),
                heap.collections(),
                found.elements(),
                found.characters(),
                steps);
    }

    private static double secondsSince(long start) {
        return (System.nanoTime() - start) / 1e9;
    }

    /** 10^6 bytes a second; the time to make them does not count. */
    double megabytesPerSecond() {
        return bytes / (seconds - makingSeconds) / 1e6;
    }

    String json() throws IOException {
        return JSON.writeValueAsString(this);
    }
}
