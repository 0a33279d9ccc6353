package kinjo.nanafusi.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import kinjo.nanafusi.Cut;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.Element;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.Options.Engine;
import kinjo.nanafusi.XIterator;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.XTree;
import kinjo.nanafusi.source.Source;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Row N9: what nobody can ask for is skipped, and is not missed for that. */
@Timeout(60)
class DroppedTreeTest {
    private static final int COUNT = 100_000;

    /** The count comes behind the houses. */
    @Element("region")
    interface Region extends XTree {
        @Cut("house")
        XList<Integer> removeHouses();

        @Element
        int count();
    }

    @ParameterizedTest
    @EnumSource(names = {"GENERATED", "REFLECTIVE"})
    void aListIsReadToItsEndWhenItsTreeIsGone(Engine engine) {
        String houses = IntStream.range(0, COUNT)
                .mapToObj(price -> "<house>" + price + "</house>")
                .collect(Collectors.joining());
        byte[] document =
                ("<region>" + houses + "<count>" + COUNT + "</count></region>").getBytes(StandardCharsets.UTF_8);
        Region region = Document.open(Region.class, Source.of(document), Options.DEFAULT.withEngine(engine))
                .root();
        WeakReference<Region> tree = new WeakReference<>(region);
        XIterator<Integer> iterator = region.removeHouses().removeIterator();
        assertThat(iterator.next()).isZero();

        region = null;
        while (tree.get() != null) {
            System.gc();
        }
        int read = 1;
        for (; iterator.hasNext(); iterator.next()) {
            read++;
        }
        assertThat(read).isEqualTo(COUNT);
    }
}
