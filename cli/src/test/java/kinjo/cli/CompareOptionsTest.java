package kinjo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import kinjo.bench.compare.plan.Preset;
import kinjo.bench.compare.plan.Stopping;
import kinjo.bench.compare.plan.WorkloadList;
import kinjo.common.KinjoException;
import kinjo.common.UsageException;
import kinjo.common.console.Console;
import kinjo.vmbuild.Checkout;
import kinjo.vmbuild.vms.Gc;
import kinjo.vmbuild.vms.Variant;
import kinjo.vmbuild.vms.Vms;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** What the words of {@code kinjo compare} come to. */
class CompareOptionsTest {
    private static final Vms VMS = new Vms(Path.of("/image"), jdk -> Path.of("/image-of", jdk.version()));
    private static final Console CONSOLE = Console.standard();

    private static Stopping stopping(boolean quick, String... words) {
        StoppingOptions options = new StoppingOptions();
        new CommandLine(CommandLine.Model.CommandSpec.create().addMixin("stop", spec(options))).parseArgs(words);
        return options.stopping(quick, false);
    }

    private static CommandLine.Model.CommandSpec spec(Object options) {
        return CommandLine.Model.CommandSpec.forAnnotatedObject(options);
    }

    @Test
    void withoutOptionsItStopsWhenNarrowOrAfter45Minutes() {
        assertThat(stopping(false)).isEqualTo(new Stopping(6, 40, 0.02, Duration.ofMinutes(45)));
    }

    @Test
    void pairsAloneAreExact() {
        assertThat(stopping(false, "--pairs", "12")).isEqualTo(Stopping.pairs(12));
    }

    @Test
    void amountsHaveUnits() {
        assertThat(stopping(false, "--within", "0.5%", "--budget", "2h"))
                .isEqualTo(new Stopping(6, 40, 0.005, Duration.ofHours(2)));
        assertThat(stopping(false, "--budget", "90s").budget()).isEqualTo(Duration.ofSeconds(90));
    }

    @Test
    void quickIsShort() {
        assertThat(stopping(true))
                .isEqualTo(new Stopping(6, 8, null, Duration.ofMinutes(10), Stopping.Shortening.SIZES_AND_PROGRAMS));
    }

    @Test
    void aSizeThatIsTypedStays() {
        assertThat(new StoppingOptions().stopping(true, true).shortening()).isEqualTo(Stopping.Shortening.PROGRAMS);
    }

    @Test
    void whatIsResumedIsAsQuickAsItWas() {
        StoppingOptions options = new StoppingOptions();

        assertThat(options.changed(stopping(true))).isEqualTo(stopping(true));
    }

    @Test
    void kinjoIsJudgedIfNothingElseIsNamed() {
        assertThat(new VmOptions().variants(VMS, null, CONSOLE))
                .extracting(Variant::name)
                .containsExactly("kinjo");
    }

    @ParameterizedTest
    @CsvSource({"locks, kinjo, no-locks", "lanes, lanes, kinjo"})
    void aFeatureIsKinjoAgainstKinjoWithoutIt(String feature, String with, String without) {
        VmOptions options = new VmOptions();
        new CommandLine(CommandLine.Model.CommandSpec.create().addMixin("vms", spec(options)))
                .parseArgs("--feature", feature);

        assertThat(options.variants(VMS, null, CONSOLE))
                .extracting(Variant::name)
                .containsExactly(with);
        assertThat(options.baselines(VMS, null, null)).extracting(Variant::name).containsExactly(without);
    }

    @ParameterizedTest
    @ValueSource(strings = {"10", "0m", "-1m", "1d", "m", "1.5h"})
    void otherTimesAreRefused(String text) {
        assertThatThrownBy(() -> stopping(false, "--budget", text)).hasMessageContaining("90s, 10m or 2h");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2", "%", "-2%", "two%"})
    void otherSharesAreRefused(String text) {
        assertThatThrownBy(() -> stopping(false, "--within", text)).hasMessageContaining("2% or 0.5%");
    }

    @Test
    void fewPairsAreRefused() {
        assertThatThrownBy(() -> stopping(false, "--pairs", "5")).isInstanceOf(UsageException.class);
    }

    @Test
    void whatWouldHaveNoEffectIsRefused() {
        assertThatThrownBy(() -> stopping(false, "--pairs", "7")).hasMessageContaining("cannot be 7");
        assertThatThrownBy(() -> stopping(false, "--pairs", "10", "--within", "5%"))
                .hasMessageContaining("--within has no effect");
        assertThatThrownBy(() -> stopping(true, "--within", "5%")).hasMessageContaining("at most 8 pairs");
        assertThat(stopping(true, "--pairs", "12", "--within", "5%").most()).isEqualTo(12);
    }

    @Test
    void collectorsAreStockWithThatCollector() {

        assertThat(VMS.named("parallel").gc()).isEqualTo(Gc.PARALLEL);
        assertThat(VMS.named("parallel").withCollector()).endsWith("-XX:+UseParallelGC");
        assertThat(VMS.named("stock").withCollector()).isEmpty();
        assertThat(VMS.named("parallel").flags()).isEmpty();
        assertThat(VMS.named("stock").gc()).isNull();
        assertThat(VMS.named("kinjo").flags()).containsExactly("-kinjo");
        assertThat(VMS.named("off").flags()).startsWith("-kinjo").hasSizeGreaterThan(1);
        assertThat(VMS.named("locks-fenced").flags())
                .contains("-XX:+UseLockReservation", "-XX:-ArrayElementsInOrder")
                .endsWith("-XX:LockReservationFence=fenced");
        assertThat(VMS.named("lanes-engaged").flags())
                .containsExactly("-kinjo", "-XX:+UseLanes", "-XX:LaneEngagementPercent=0");
    }

    @Test
    void theCommandToRepeatItCanBePasted() {
        assertThat(CompareCommand.repeatCommand(
                        List.of("compare", "--client", "ab -n 3 x | grep ok", "--", "-jar", "s.jar")))
                .isEqualTo("./kinjo compare --client 'ab -n 3 x | grep ok' -- -jar s.jar");
    }

    @Test
    void aRunHasOneCollector() {
        assertThat(BenchCommand.flags(VMS.named("serial"), Gc.G1, "1g"))
                .containsExactly("-XX:+UseSerialGC", "-Xms1g", "-Xmx1g");
        assertThat(BenchCommand.flags(VMS.named("kinjo"), Gc.G1, "1g"))
                .containsExactly("-kinjo", "-XX:+UseG1GC", "-Xms1g", "-Xmx1g");
    }

    @Test
    void theFolderOfAnImageIsKinjo(@TempDir Path folder) throws Exception {
        Path home = Files.createDirectories(folder.resolve("image"));
        Files.createDirectories(home.resolve("lib/kinjo"));

        assertThat(VMS.named(home.toString()).flags()).containsExactly("-kinjo");
    }

    @Test
    void aFolderIsAJdk(@TempDir Path folder) throws Exception {
        Path home = Files.createDirectories(folder.resolve("jdk-26"));

        assertThat(VMS.named(home.toString()).name()).isEqualTo("jdk-26");
        assertThat(VMS.named(home.toString()).java()).isEqualTo(home.resolve("bin/java"));
        assertThat(VMS.named(home.toString()).flags()).isEmpty();
    }

    @Test
    void anUnknownVmNamesTheKnownOnes() {
        assertThatThrownBy(() -> VMS.named("zing"))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("zing");
    }

    @ParameterizedTest
    @EnumSource(Preset.class)
    void presetsNameWhatThereIs(Preset preset) {
        assertThat(Preset.parse(preset.label())).isEqualTo(preset);
        assertThat(WorkloadList.of(new Checkout(Path.of(".."))).named(preset.workloads()))
                .isEqualTo(preset.workloads());
        preset.gcs().forEach(Gc::parse);
        assertThat(VMS.named(preset.variants(), CONSOLE))
                .isNotEmpty()
                .allSatisfy(variant -> assertThat(variant.flags()).contains("-kinjo"));
    }

    @Test
    void aServersOptionsNeedAServer() {
        ServerOptions options = new ServerOptions();
        new CommandLine(CommandLine.Model.CommandSpec.create().addMixin("server", spec(options)))
                .parseArgs("--client", "true", "--ready-port", "80");

        assertThat(options.isGiven()).isTrue();
        assertThat(options.subject(List.of("-jar", "s.jar")).name()).isEqualTo("s.jar");
        assertThatThrownBy(options::refuse).isInstanceOf(UsageException.class).hasMessageContaining("behind '--'");
    }
}
