package kinjo.nanafusi.flink;

import java.util.Map;
import java.util.function.Supplier;
import kinjo.nanafusi.records.Split;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.connector.base.source.reader.SingleThreadMultiplexSourceReaderBase;
import org.apache.flink.connector.base.source.reader.splitreader.SplitReader;

/** Emits what its split reader has parsed, and keeps the place behind the last record emitted for the next checkpoint. */
final class XmlSourceReader<V>
        extends SingleThreadMultiplexSourceReaderBase<XmlSplitReader.Placed<V>, V, XmlSplit, XmlSourceReader.Progress> {

    /** How far a split has been emitted. */
    static final class Progress {
        private final XmlSplit split;
        private Split rest;

        Progress(XmlSplit split) {
            this.split = split;
            rest = split.part();
        }
    }

    XmlSourceReader(
            Supplier<SplitReader<XmlSplitReader.Placed<V>, XmlSplit>> splitReaders, SourceReaderContext context) {
        super(
                splitReaders,
                (placed, output, progress) -> {
                    output.collect(placed.value());
                    progress.rest = placed.rest();
                },
                context.getConfiguration(),
                context);
    }

    @Override
    public void start() {
        if (getNumberOfCurrentlyAssignedSplits() == 0) {
            context.sendSplitRequest();
        }
    }

    @Override
    protected void onSplitFinished(Map<String, Progress> finished) {
        context.sendSplitRequest();
    }

    @Override
    protected Progress initializedState(XmlSplit split) {
        return new Progress(split);
    }

    @Override
    protected XmlSplit toSplitType(String splitId, Progress progress) {
        return progress.split.with(progress.rest);
    }
}
