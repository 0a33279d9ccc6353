package kinjo.nanafusi.conformance;

import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import kinjo.nanafusi.Cut;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.Element;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.XIterator;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.XTree;
import kinjo.nanafusi.join.HashJoin;
import kinjo.nanafusi.source.Source;

/** The smallest tree with a cut list, and documents for it. */
@Element("houses")
interface Houses extends XTree {
    @Cut("house")
    XList<House> getHouses();

    XList<House> removeHouses();

    @Cut("shop")
    XList<House> getShops();

    XList<House> removeShops();

    interface House extends XTree {
        @Element
        int price();
    }

    /** The houses of a document. */
    static XIterator<House> open(Source source, Options options) {
        return Document.open(Houses.class, source, options)
                .root()
                .removeHouses()
                .removeIterator();
    }

    /** The prices that two documents have in common. */
    static XIterator<Integer> join(Source left, Source right, Options options) {
        return HashJoin.of(open(left, options), House::price, open(right, options), House::price)
                .to((one, other) -> one.price())
                .removeIterator();
    }

    /** Houses of the prices 0, 1, 2, ... */
    static byte[] document(int count) {
        return IntStream.range(0, count)
                .mapToObj(price -> "<house><price>" + price + "</price></house>\n")
                .collect(Collectors.joining("", "<houses>", "</houses>"))
                .getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Joins a document with itself as a stream that stalls in its middle, and goes on when so many results are there.
     *
     * @param count the houses of the document
     * @param before the results that must come while the stream is stalled
     * @return all results
     */
    static int joinStalled(int count, int before, Options options) {
        byte[] document = document(count);
        StalledStream stalled = new StalledStream(document, document.length / 2);
        XIterator<Integer> join = join(Source.of(document), Source.of(stalled), options);

        int results = 0;
        while (results < before) {
            join.next();
            results++;
        }
        stalled.release();
        while (join.hasNext()) {
            join.next();
            results++;
        }
        return results;
    }
}
