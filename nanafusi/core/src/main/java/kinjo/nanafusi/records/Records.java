package kinjo.nanafusi.records;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.function.Function;
import kinjo.nanafusi.Element;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.XIterator;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.XTree;
import kinjo.nanafusi.XmlException;
import kinjo.nanafusi.engine.TreeDocument;
import kinjo.nanafusi.reflect.CutPath;
import kinjo.nanafusi.runtime.CutScan;
import kinjo.nanafusi.source.SeekableInput;
import kinjo.nanafusi.source.Source;
import org.jspecify.annotations.Nullable;

/**
 * The elements of one cut list, read in {@link Split}s: in parallel, or from where a former reader stopped.
 *
 * <pre>{@code
 * Records<HouseInfo, House> houses = Records.of(HouseInfo.class, HouseInfo::removeHouses);
 * Division parts = houses.divide(Split.WHOLE, input, 64 << 20);
 * try (RecordCursor<House> cursor = houses.open(parts.first(), input)) { ... }
 * }</pre>
 *
 * <p>Where an element starts cannot be known from the bytes around a place alone: what looks like its start tag may be in a
 * comment, in a CDATA section, or belong to an element of the same name in another one. So a document is scanned from its start. What
 * is not well-formed in an element is found by the reader of its split, what is between the elements by the scan.
 *
 * <p>What a type says of the elements around the list, such as that a part has to be there, is checked by a reader of the whole document, not by
 * readers of its splits.
 *
 * @param <T> the type of the document element
 * @param <R> the elements
 */
public final class Records<T extends XTree, R> {

    private final Class<T> type;
    private final Function<? super T, ? extends @Nullable XList<R>> list;
    private final Options options;
    private final CutPath path;

    private Records(Class<T> type, Function<? super T, ? extends @Nullable XList<R>> list, Options options) {
        this.type = type;
        this.list = list;
        this.options = options;
        path = CutPath.of(type, root -> list.apply(type.cast(root)));
    }

    /** The elements of a cut list, read with {@link Options#DEFAULT}. */
    public static <T extends XTree, R> Records<T, R> of(
            Class<T> type, Function<? super T, ? extends @Nullable XList<R>> list) {
        return of(type, list, Options.DEFAULT);
    }

    /**
     * The elements of a cut list.
     *
     * @param type an interface with {@link Element} that names the document element
     * @param list takes the list from the tree by accessors alone: {@code HouseInfo::removeHouses}; may give null where an element on the
     *     way to it is missing
     * @throws IllegalArgumentException if the interface is not a tree, or the function gives no cut list of it
     */
    public static <T extends XTree, R> Records<T, R> of(
            Class<T> type, Function<? super T, ? extends @Nullable XList<R>> list, Options options) {
        return new Records<>(type, list, options);
    }

    /**
     * A split in two.
     *
     * @param first to be read
     * @param rest to be divided further or read; null if there is none
     */
    public record Division(Split first, @Nullable Split rest) {}

    /**
     * Cuts a part of about the given size off a split, at the start of an element. Reads the input up to there and no further, so the
     * parts of a document can be read while the rest is still being divided.
     *
     * <p>Not divided are splits whose elements are counted already, documents in another encoding than UTF-8, and any document where a
     * DOCTYPE is allowed: every part may need the entities that it declares.
     *
     * @param size in bytes; the first split ends at the first element that starts behind them
     * @throws XmlException if the document is not well-formed outside of the elements; its offset counts from the start of the split
     */
    public Division divide(Split split, SeekableInput input, long size) throws IOException {
        if (split.count() != Split.ALL || split.skipped() > 0 || options.doctype() != null) {
            return new Division(split, null);
        }
        try (CutScan scan = new CutScan(source(split, input), options, path.slots(), path.open())) {
            long start = scan.next();
            if (start == CutScan.END) {
                return new Division(split.none(), null);
            }
            if (!scan.isExact()) {
                return new Division(split, null);
            }
            Split headed = split.head().length > 0 ? split : split.withHead(head(scan, input));
            long first = start;
            long count = 0;
            for (; start != CutScan.END; start = scan.next()) {
                if (count > 0 && split.placeOf(start) - split.offset() >= size) {
                    return new Division(
                            headed.at(split.placeOf(first), count), headed.at(split.placeOf(start), Split.ALL));
                }
                count++;
            }
            return new Division(headed.at(split.placeOf(first), count), null);
        }
    }

    private static byte[] head(CutScan scan, SeekableInput input) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        for (CutScan.Range tag : scan.startTags()) {
            try (Source source = input.open(tag.from())) {
                byte[] bytes = new byte[Math.toIntExact(tag.to() - tag.from())];
                for (int at = 0; at < bytes.length; ) {
                    int count = source.read(bytes, at, bytes.length - at);
                    if (count == Source.END) {
                        throw new EOFException("the document has become shorter while it was read");
                    }
                    at += count;
                }
                head.writeBytes(bytes);
            }
        }
        return head.toByteArray();
    }

    /**
     * Opens a split.
     *
     * @throws XmlException if the document cannot be read up to the first element of the split
     */
    public RecordCursor<R> open(Split split, SeekableInput input) throws IOException {
        Split counted = counted(split, input);
        TreeDocument<T> document = TreeDocument.open(type, source(counted, input), options);
        try {
            XList<R> found = list.apply(document.root());
            XIterator<R> elements = found == null ? null : found.removeIterator();
            return new RecordCursor<>(document, elements, path.slots().size(), counted);
        } catch (RuntimeException e) {
            document.close();
            throw e;
        }
    }

    /** A split that begins within the document ends with its last element: what lay before it would be missed behind that. */
    private Split counted(Split split, SeekableInput input) throws IOException {
        return split.head().length > 0 && split.count() == Split.ALL
                ? divide(split, input, Long.MAX_VALUE).first()
                : split;
    }

    private static Source source(Split split, SeekableInput input) throws IOException {
        Source source = input.open(split.offset());
        return split.head().length == 0 ? source : new HeadedSource(split.head(), source);
    }
}
