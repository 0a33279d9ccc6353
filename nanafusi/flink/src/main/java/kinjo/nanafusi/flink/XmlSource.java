package kinjo.nanafusi.flink;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.XTree;
import kinjo.nanafusi.records.Records;
import kinjo.nanafusi.records.Split;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.java.typeutils.ResultTypeQueryable;
import org.apache.flink.core.fs.Path;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.util.function.SerializableFunction;

/**
 * Reads the elements of a cut list from XML files, in parallel and, with checkpoints, exactly once.
 *
 * <pre>{@code
 * XmlSource<?, ?, Sale> sales = XmlSource.of(
 *         HouseInfo.class, HouseInfo::removeHouses,
 *         house -> new Sale(house.getAddr(), house.getPrice()), TypeInformation.of(Sale.class),
 *         new Path("s3://town/houses.xml"));
 * DataStream<Sale> stream = env.fromSource(sales, WatermarkStrategy.noWatermarks(), "houses");
 * }</pre>
 *
 * <p>The elements become records of the program's own type where they are read, so no tree is sent from one machine to another.
 *
 * <p>A file that is larger than a split is divided where elements start, by a scan that runs beside the readers, on the machine of the job manager.
 * It takes about the CPU time of parsing the elements once, so the source pays when the program does more with them than that. A file
 * in another encoding than UTF-8, or whose name ends in {@code .gz}, is one split; so is every file where a DOCTYPE is allowed.
 *
 * <p>After a failure a reader goes on at a byte of a file that was divided. A file that was not is read again from its start, up to the
 * first element that is not in the checkpoint.
 *
 * @param <T> the type of the document element
 * @param <R> the elements of the list
 * @param <V> the records of the stream
 */
public final class XmlSource<T extends XTree, R, V>
        implements Source<V, XmlSplit, Collection<XmlSplit>>, ResultTypeQueryable<V> {

    /** 64 MB: a fraction of a second of work, and tens of thousands of splits for a terabyte. */
    public static final long DEFAULT_SPLIT_SIZE = 64 << 20;

    private static final long serialVersionUID = 1;

    private final Class<T> type;
    private final SerializableFunction<? super T, XList<R>> list;
    private final MapFunction<? super R, V> function;
    private final TypeInformation<V> produced;
    private final Path[] files;
    private final long splitSize;
    private final Options options;

    private XmlSource(
            Class<T> type,
            SerializableFunction<? super T, XList<R>> list,
            MapFunction<? super R, V> function,
            TypeInformation<V> produced,
            Path[] files,
            long splitSize,
            Options options) {
        this.type = type;
        this.list = list;
        this.function = function;
        this.produced = produced;
        this.files = files;
        this.splitSize = splitSize;
        this.options = options;
    }

    /**
     * A source of all elements of a list, read with {@link Options#DEFAULT}.
     *
     * @param type an interface with {@code @Element} that names the document element of every file
     * @param list takes the list from the tree by accessors alone: {@code HouseInfo::removeHouses}
     * @param function makes a record of an element; the element is not to be kept
     * @param produced the type of the records
     * @param files may be in any file system that the cluster knows
     * @throws IllegalArgumentException if the interface is not a tree, the function gives no cut list of it, or there is no file
     */
    public static <T extends XTree, R, V> XmlSource<T, R, V> of(
            Class<T> type,
            SerializableFunction<? super T, XList<R>> list,
            MapFunction<? super R, V> function,
            TypeInformation<V> produced,
            Path... files) {
        if (files.length == 0) {
            throw new IllegalArgumentException("an XmlSource needs a file");
        }
        Records.of(type, list);
        return new XmlSource<>(type, list, function, produced, files.clone(), DEFAULT_SPLIT_SIZE, Options.DEFAULT);
    }

    /**
     * The same source with splits of another size.
     *
     * @param bytes at least 1; a split ends at the first element that starts behind them
     */
    public XmlSource<T, R, V> withSplitSize(long bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("a split has at least one byte, not " + bytes);
        }
        return new XmlSource<>(type, list, function, produced, files, bytes, options);
    }

    /**
     * The same source with files that are read in another way, such as with other {@link Options#limits}. Where the options choose
     * another parser than the generated one, or a producer thread, a reader goes on after a failure by reading its split again.
     */
    public XmlSource<T, R, V> withOptions(Options value) {
        return new XmlSource<>(type, list, function, produced, files, splitSize, Objects.requireNonNull(value));
    }

    private Records<T, R> records() {
        return Records.of(type, list, options);
    }

    @Override
    public Boundedness getBoundedness() {
        return Boundedness.BOUNDED;
    }

    @Override
    public TypeInformation<V> getProducedType() {
        return produced;
    }

    @Override
    public SplitEnumerator<XmlSplit, Collection<XmlSplit>> createEnumerator(SplitEnumeratorContext<XmlSplit> context) {
        List<XmlSplit> whole = new ArrayList<>();
        for (int i = 0; i < files.length; i++) {
            whole.add(new XmlSplit(i + " " + files[i], files[i], Split.WHOLE));
        }
        return restoreEnumerator(context, whole);
    }

    @Override
    public SplitEnumerator<XmlSplit, Collection<XmlSplit>> restoreEnumerator(
            SplitEnumeratorContext<XmlSplit> context, Collection<XmlSplit> splits) {
        Records<T, R> records = records();
        return new XmlEnumerator(context, splits, split -> divide(records, split));
    }

    private Records.Division divide(Records<?, ?> records, XmlSplit split) throws IOException {
        XmlFile file = new XmlFile(split.file());
        boolean small = split.part().offset() == 0 && file.length() <= splitSize;
        if (small || !file.isSeekable()) {
            return new Records.Division(split.part(), null);
        }
        return file.explain(split.part(), () -> records.divide(split.part(), file, splitSize));
    }

    @Override
    public SourceReader<V, XmlSplit> createReader(SourceReaderContext context) {
        return new XmlSourceReader<>(() -> new XmlSplitReader<>(records(), function), context);
    }

    @Override
    public SimpleVersionedSerializer<XmlSplit> getSplitSerializer() {
        return new XmlSplitSerializer();
    }

    @Override
    public SimpleVersionedSerializer<Collection<XmlSplit>> getEnumeratorCheckpointSerializer() {
        return new XmlSplitsSerializer();
    }
}
