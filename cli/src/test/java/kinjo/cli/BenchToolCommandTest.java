package kinjo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import kinjo.common.KinjoException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;

class BenchToolCommandTest {
    private static final List<String> NAMES = List.of("kinjo.bench.jmh.ArrayWalk.copy", "kinjo.bench.jmh.Locks.lock");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''               | .*    | ''",
                "Lock             | Lock  | ''",
                "-f 1             | .*    | -f 1",
                "Lock -f 1        | Lock  | -f 1",
            })
    void tellsThePatternFromTheOptions(String words, String pattern, String options) {
        BenchArguments arguments = BenchArguments.parse(split(words));
        assertThat(arguments.pattern()).isEqualTo(pattern);
        assertThat(arguments.options()).isEqualTo(split(options));
    }

    private static List<String> split(String words) {
        return words.isEmpty() ? List.of() : List.of(words.split(" "));
    }

    @Test
    void takesOnePattern() {
        assertThatThrownBy(() -> BenchArguments.parse(List.of("Array", "Lock")))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("Two patterns are given: Array and Lock");
    }

    @Test
    void aPatternMatchesAnyPartOfAName() {
        BenchArguments.parse(List.of("Lock|Hash")).requireMatch(NAMES);
        BenchArguments.parse(List.of()).requireMatch(NAMES);
    }

    @Test
    void anUnknownPatternNamesWhatThereIs() {
        assertThatThrownBy(() -> BenchArguments.parse(List.of("Lokcs")).requireMatch(NAMES))
                .isInstanceOfSatisfying(KinjoException.class, failure -> {
                    assertThat(failure).hasMessageContaining("Nothing matches Lokcs");
                    assertThat(failure.remedy()).contains(NAMES);
                });
    }

    @Test
    void aPatternThatIsNoRegularExpressionIsRefused() {
        assertThatThrownBy(() -> BenchArguments.parse(List.of("Lock(")).requireMatch(NAMES))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("Not a regular expression: Lock(");
    }

    @Test
    void theForksGetTheFlagsOfTheVm() {
        assertThat(BenchTool.JCSTRESS.vm(List.of("-kinjo", "-XX:-ArrayElementsInOrder")))
                .containsExactly("-jvmArgsPrepend", "-kinjo -XX:-ArrayElementsInOrder");
        assertThat(BenchTool.JCSTRESS.vm(List.of())).isEmpty();
    }

    @Test
    void theForksGetTheProgramsOwnFlagsToo() {
        assertThat(BenchTool.JMH.vm(List.of("-kinjo")).getLast()).startsWith("-kinjo --sun-misc-unsafe");
    }

    @ParameterizedTest
    @EnumSource
    void patternAndResultAreHandedOn(BenchTool tool) {
        assertThat(tool.patternAndResult("Lock", Path.of("/r.json"))).contains("Lock", "/r.json");
    }

    @ParameterizedTest
    @EnumSource
    void hasHelp(BenchTool tool) {
        CommandLine line = Main.commandLine(List.of(), List.of(), false)
                .getSubcommands()
                .get("bench")
                .getSubcommands()
                .get(tool.label());
        assertThat(line.getUsageMessage()).contains("--vm", "--quick", "--out", "-- OPTIONS", "./kinjo bench");
    }
}
