package kinjo.nanafusi.flink;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import kinjo.nanafusi.records.Records.Division;
import kinjo.nanafusi.records.Split;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.util.FlinkRuntimeException;

/**
 * Gives splits to readers that ask, and divides what is not divided yet: one split at a time is cut off, in Flink's thread for
 * such work. Between two of them the state is a list of splits, so a checkpoint never waits for the scan of a file.
 */
final class XmlEnumerator implements SplitEnumerator<XmlSplit, Collection<XmlSplit>> {

    /** Cuts a split off another; reads the file. */
    interface Divider {
        Division divide(XmlSplit split) throws IOException;
    }

    private final SplitEnumeratorContext<XmlSplit> context;
    private final Divider divider;
    private final Deque<XmlSplit> undivided = new ArrayDeque<>();
    private final Deque<XmlSplit> ready = new ArrayDeque<>();
    /** Readers that have asked and got no answer. */
    private final Set<Integer> waiting = new LinkedHashSet<>();

    XmlEnumerator(SplitEnumeratorContext<XmlSplit> context, Collection<XmlSplit> splits, Divider divider) {
        this.context = context;
        this.divider = divider;
        for (XmlSplit split : splits) {
            (split.part().count() == Split.ALL ? undivided : ready).add(split);
        }
    }

    @Override
    public void start() {
        divideNext();
    }

    private void divideNext() {
        XmlSplit split = undivided.peek();
        if (split != null) {
            context.callAsync(() -> divider.divide(split), (division, problem) -> divided(split, division, problem));
        }
    }

    private void divided(XmlSplit split, Division division, Throwable problem) {
        if (problem != null) {
            throw new FlinkRuntimeException("cannot divide " + split.file(), problem);
        }
        undivided.remove();
        Split first = division.first();
        if (first.count() > 0) {
            ready.add(new XmlSplit(split.splitId() + " from byte " + first.offset(), split.file(), first));
        }
        if (division.rest() != null) {
            // In front, so that all of a file is read before the next one.
            undivided.push(split.with(division.rest()));
        }
        assign();
        divideNext();
    }

    @Override
    public void handleSplitRequest(int reader, String host) {
        waiting.add(reader);
        assign();
    }

    private void assign() {
        // A reader may have failed since it asked; its successor asks again.
        waiting.retainAll(context.registeredReaders().keySet());
        for (Integer reader : List.copyOf(waiting)) {
            if (!ready.isEmpty()) {
                context.assignSplit(ready.remove(), reader);
            } else if (undivided.isEmpty()) {
                context.signalNoMoreSplits(reader);
            } else {
                return;
            }
            waiting.remove(reader);
        }
    }

    @Override
    public void addSplitsBack(List<XmlSplit> splits, int reader) {
        ready.addAll(splits);
        assign();
    }

    @Override
    public void addReader(int reader) {
        // Readers ask for their splits.
    }

    @Override
    public Collection<XmlSplit> snapshotState(long checkpoint) {
        List<XmlSplit> splits = new ArrayList<>(ready);
        splits.addAll(undivided);
        return splits;
    }

    @Override
    public void close() {
        // Holds no file open.
    }
}
