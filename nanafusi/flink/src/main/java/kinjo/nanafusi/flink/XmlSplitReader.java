package kinjo.nanafusi.flink;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;
import kinjo.nanafusi.records.RecordCursor;
import kinjo.nanafusi.records.Records;
import kinjo.nanafusi.records.Split;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.connector.base.source.reader.RecordsBySplits;
import org.apache.flink.connector.base.source.reader.RecordsWithSplitIds;
import org.apache.flink.connector.base.source.reader.splitreader.SplitReader;
import org.apache.flink.connector.base.source.reader.splitreader.SplitsChange;

/** Parses splits, one after the other, in the thread that Flink has for it. */
final class XmlSplitReader<R, V> implements SplitReader<XmlSplitReader.Placed<V>, XmlSplit> {

    /** Records handed over at once: enough that this costs little, few enough that large ones do not fill the memory. */
    private static final int BATCH = 128;

    /**
     * A record of the stream.
     *
     * @param rest of its split, behind it
     */
    record Placed<V>(V value, Split rest) {}

    private final Records<?, R> records;
    private final MapFunction<? super R, V> function;
    private final Queue<XmlSplit> assigned = new ArrayDeque<>();
    private XmlSplit current;
    private RecordCursor<R> cursor;

    XmlSplitReader(Records<?, R> records, MapFunction<? super R, V> function) {
        this.records = records;
        this.function = function;
    }

    @Override
    public void handleSplitsChanges(SplitsChange<XmlSplit> change) {
        assigned.addAll(change.splits());
    }

    @Override
    public RecordsWithSplitIds<Placed<V>> fetch() throws IOException {
        if (current == null) {
            current = assigned.remove();
        }
        RecordsBySplits.Builder<Placed<V>> batch = new RecordsBySplits.Builder<>();
        XmlFile file = new XmlFile(current.file());
        return file.explain(current.part(), () -> {
            if (cursor == null) {
                cursor = records.open(current.part(), file);
            }
            fill(batch);
            return batch.build();
        });
    }

    private void fill(RecordsBySplits.Builder<Placed<V>> batch) {
        for (int i = 0; i < BATCH; i++) {
            R element = cursor.next();
            if (element == null) {
                batch.addFinishedSplit(current.splitId());
                close();
                return;
            }
            V value = apply(element);
            batch.add(current.splitId(), new Placed<>(value, cursor.rest()));
        }
    }

    private V apply(R element) {
        try {
            return function.map(element);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("the function of the source has failed", e);
        }
    }

    @Override
    public void wakeUp() {
        // A fetch waits for the file at most.
    }

    @Override
    public void close() {
        if (cursor != null) {
            cursor.close();
            cursor = null;
        }
        current = null;
    }
}
