package kinjo.nanafusi.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import kinjo.nanafusi.Doctype;
import kinjo.nanafusi.Limits;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.examples.HouseInfo;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.CloseableIterator;
import org.apache.flink.util.ExceptionUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class XmlSourceTest {

    @TempDir
    private Path folder;

    private static String houses(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(price -> "<house><price>" + price + "</price><addr>a</addr></house>")
                .collect(Collectors.joining("\n", "<houses>", "</houses>"));
    }

    private static XmlSource<HouseInfo, HouseInfo.House, Integer> prices(Path... files) {
        return XmlSource.of(
                HouseInfo.class,
                HouseInfo::removeHouses,
                HouseInfo.House::getPrice,
                Types.INT,
                Arrays.stream(files)
                        .map(file -> new org.apache.flink.core.fs.Path(file.toUri()))
                        .toArray(org.apache.flink.core.fs.Path[]::new));
    }

    private static List<Integer> run(XmlSource<?, ?, Integer> source) throws Exception {
        StreamExecutionEnvironment environment = StreamExecutionEnvironment.createLocalEnvironment(2);
        List<Integer> found = new ArrayList<>();
        try (CloseableIterator<Integer> results = environment
                .fromSource(source, WatermarkStrategy.noWatermarks(), "houses")
                .executeAndCollect()) {
            results.forEachRemaining(found::add);
        }
        found.sort(null);
        return found;
    }

    @Test
    void filesThatAreDividedAndFilesThatCannotBe() throws Exception {
        Path plain = Files.writeString(folder.resolve("plain.xml"), houses(0, 1_000));
        Path wide = folder.resolve("wide.xml");
        Files.write(wide, houses(1_000, 2_000).getBytes(StandardCharsets.UTF_16));
        Path zipped = folder.resolve("zipped.xml.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(zipped))) {
            out.write(houses(2_000, 3_000).getBytes(StandardCharsets.UTF_8));
        }
        Path empty = Files.writeString(folder.resolve("empty.xml"), "<houses>" + " ".repeat(5_000) + "</houses>");

        List<Integer> found = run(prices(plain, wide, zipped, empty).withSplitSize(4_000));

        assertThat(found).isEqualTo(IntStream.range(0, 3_000).boxed().toList());
    }

    @Test
    void aWrongValueIsNamedWithFileAndPlace() throws IOException {
        String text = houses(0, 1_000).replace("<price>777<", "<price>many<");
        Path file = Files.writeString(folder.resolve("wrong.xml"), text);

        assertThatExceptionOfType(Exception.class)
                .isThrownBy(() -> run(prices(file).withSplitSize(4_000)))
                .satisfies(e -> assertThat(ExceptionUtils.stringifyException(e))
                        .contains("wrong.xml, byte " + text.indexOf("many") + ": \"many\" is not a value of type int")
                        .contains("in /houses/house/price"));
    }

    @Test
    void aFileThatIsNotWellFormedFailsTheJob() throws IOException {
        Path file = Files.writeString(folder.resolve("broken.xml"), houses(0, 1_000) + "<houses/>");

        assertThatExceptionOfType(Exception.class)
                .isThrownBy(() -> run(prices(file).withSplitSize(4_000)))
                .satisfies(e -> assertThat(ExceptionUtils.stringifyException(e))
                        .contains("cannot divide file:")
                        .contains("a second document element"));
    }

    @Test
    void limitsAreThoseOfTheOptions() throws Exception {
        String deep = "<x>".repeat(1_500) + "</x>".repeat(1_500);
        String text = houses(0, 1_000).replace("<price>777<", deep + "<price>777<");
        XmlSource<?, ?, Integer> source =
                prices(Files.writeString(folder.resolve("deep.xml"), text)).withSplitSize(4_000);

        assertThatExceptionOfType(Exception.class)
                .isThrownBy(() -> run(source))
                .satisfies(e -> assertThat(ExceptionUtils.stringifyException(e))
                        .contains("more than 1000 elements open at once; Limits.withDepth allows more"));
        assertThat(run(source.withOptions(Options.DEFAULT.withLimits(Limits.DEFAULT.withDepth(2_000)))))
                .isEqualTo(IntStream.range(0, 1_000).boxed().toList());
    }

    @ParameterizedTest
    @EnumSource
    void everyProducerGivesTheSame(Options.Producer producer) throws Exception {
        Path file = Files.writeString(folder.resolve("plain.xml"), houses(0, 1_000));

        assertThat(run(prices(file).withSplitSize(4_000).withOptions(Options.DEFAULT.withProducer(producer))))
                .isEqualTo(IntStream.range(0, 1_000).boxed().toList());
    }

    @Test
    void aFileWithADoctypeIsReadAsOneSplitWhereItIsAllowed() throws Exception {
        String text = "<!DOCTYPE houses [<!ENTITY p '777'>]>" + houses(0, 1_000).replace("<price>777<", "<price>&p;<");
        XmlSource<?, ?, Integer> source =
                prices(Files.writeString(folder.resolve("doctype.xml"), text)).withSplitSize(4_000);

        assertThatExceptionOfType(Exception.class)
                .isThrownBy(() -> run(source))
                .satisfies(e -> assertThat(ExceptionUtils.stringifyException(e)).contains("Options.withDoctype"));
        assertThat(run(source.withOptions(Options.DEFAULT.withDoctype(Doctype.INTERNAL))))
                .isEqualTo(IntStream.range(0, 1_000).boxed().toList());
    }

    @Test
    void whatCannotWorkIsRefusedBeforeTheJobStarts() {
        assertThatIllegalArgumentException().isThrownBy(XmlSourceTest::prices).withMessage("an XmlSource needs a file");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> prices(folder).withSplitSize(0))
                .withMessage("a split has at least one byte, not 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> XmlSource.of(
                        HouseInfo.class,
                        houses -> null,
                        house -> 1,
                        Types.INT,
                        new org.apache.flink.core.fs.Path(folder.toUri())))
                .withMessageContaining("the list has to be one of the cut lists of " + HouseInfo.class.getName());
    }
}
