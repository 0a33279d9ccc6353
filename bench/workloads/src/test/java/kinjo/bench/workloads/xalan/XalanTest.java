package kinjo.bench.workloads.xalan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import javax.xml.transform.TransformerFactory;
import kinjo.bench.workloads.harness.Rng;
import kinjo.bench.workloads.harness.Setup;
import kinjo.bench.workloads.harness.Size;
import kinjo.bench.workloads.harness.WrongResultException;
import kinjo.bench.workloads.xalan.Xalan.XalanRun;
import org.apache.xalan.processor.TransformerFactoryImpl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class XalanTest {
    /** An independent processor: the JDK compiles stylesheets to byte code. */
    @ParameterizedTest
    @ValueSource(longs = {Setup.DEFAULT_SEED, 7})
    void outputsAreThoseOfTheJdksTransformer(long seed) throws Exception {
        Setup setup = new Setup(Size.SMALL, 1, seed);
        try (XalanRun xalan = new XalanRun(setup, new TransformerFactoryImpl());
                XalanRun jdk = new XalanRun(setup, TransformerFactory.newDefaultInstance())) {
            assertThat(xalan.digestOfAll()).isEqualTo(jdk.digestOfAll());
        }
    }

    @Test
    void findsADigestThatIsNotTheGoldenOne() throws Exception {
        Setup setup = new Setup(Size.SMALL, 1, Setup.DEFAULT_SEED);
        try (XalanRun run = new XalanRun(setup, new TransformerFactoryImpl())) {
            assertThatThrownBy(() -> run.checkDigest(run.digestOfAll() + 1))
                    .isInstanceOf(WrongResultException.class)
                    .hasMessageContaining("digest of the outputs");
        }
    }

    @Test
    void findsAnOutputThatCountsWrongly() {
        Catalogue catalogue = Catalogue.generate(20, new Rng(1));
        String wrong = "[20 " + (catalogue.quantity() - 1) + "]";
        assertThatThrownBy(() ->
                        XalanRun.checkTrailer(Stylesheet.GROUPS, catalogue, wrong.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(WrongResultException.class)
                .hasMessageContaining("output of GROUPS should end with");
    }
}
