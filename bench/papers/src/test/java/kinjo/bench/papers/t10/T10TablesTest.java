package kinjo.bench.papers.t10;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import kinjo.bench.papers.t10.T10Result.Counted;
import kinjo.bench.papers.t10.T10Result.Program;
import kinjo.common.KinjoException;
import kinjo.common.UsageException;
import kinjo.common.files.Json;
import kinjo.trace.simulate.Outcome;
import kinjo.trace.simulate.Policy;
import kinjo.trace.simulate.Rule;
import kinjo.trace.simulate.Simulation;
import kinjo.trace.simulate.Summary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Row T10, without its programs. */
class T10TablesTest {
    private static final long MB = 1 << 20;

    @TempDir
    private Path folder;

    private static Outcome outcome(Rule rule, Policy policy, long laneBytes, long reclaimed, long escaped, long kept) {
        long shared = 100 - reclaimed - escaped - kept;
        return new Outcome(
                rule,
                policy,
                laneBytes,
                0,
                reclaimed * MB,
                escaped * MB,
                kept * MB,
                shared * MB,
                (reclaimed - 1) * MB,
                7,
                30,
                2);
    }

    private static final T10Result RESULT = new T10Result(
            T10Result.ROW,
            "./kinjo bench paper T10",
            "2026-11-29T12:00:00Z",
            "a machine",
            MB,
            32 * MB,
            List.of(new Program(
                    "jbb",
                    1,
                    new Simulation(
                            new Summary(Map.of(), 10, 100 * MB, 1, 20, 0, null),
                            List.of(
                                    outcome(Rule.EVERY_STORE, Policy.NO_OPT, 0, 30, 70, 0),
                                    outcome(Rule.OTHER_LANE, Policy.NO_OPT, 0, 80, 20, 0),
                                    outcome(Rule.OTHER_LANE, Policy.NO_OPT, MB, 1, 1, 1))),
                    outcome(Rule.OTHER_LANE, Policy.NO_OPT, MB, 40, 15, 35),
                    new Counted(200 * MB, 180 * MB, 84 * MB, 24 * MB, 9, 31))));

    @Test
    void sharesOfSimulationAndVmStandOneBelowTheOther() {
        assertThat(T10Tables.render(RESULT))
                .containsPattern("jbb +No Opt\\. +30\\.0 +70\\.0 +0\\.0 +80\\.0 +20\\.0 +0\\.0\\n")
                .containsPattern("jbb +1 +simulated +100 MB +39\\.0 +15\\.0 +10\\.0 +7 +30\\n")
                .containsPattern("counted +200 MB +42\\.0 +12\\.0 +10\\.0 +9 +31 +3\\.0 points\\n");
    }

    @Test
    void theDifferenceIsThatOfTheFarthestShare() {
        Program program = RESULT.programs().getFirst();
        assertThat(T10Tables.difference(Counted.of(program.simulated()), new Counted(100, 50, 40, 10, 1, 1)))
                .isCloseTo(40, within(1e-9));
    }

    @Test
    void aResultIsDrawnAgainAndStored() throws IOException {
        Files.writeString(folder.resolve("result.json"), Json.MAPPER.writeValueAsString(RESULT));
        assertThat(PaperT10.report(folder)).isZero();
        assertThat(folder.resolve("tables.txt")).hasContent(T10Tables.render(RESULT));
        assertThat(folder.resolve("report.html")).content().contains("\"name\":\"jbb\"");
        var json = Json.MAPPER.readTree(folder.resolve("result.json").toFile());
        assertThat(PaperT10.isOf(json)).isTrue();
        assertThat(PaperT10.stored(json).tables()).isEqualTo(T10Tables.render(RESULT));
    }

    @Test
    void anotherFolderOrProgramIsRefused() {
        assertThatThrownBy(() -> PaperT10.report(folder))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("no result of row T10");
        assertThatThrownBy(() -> PaperT10.requirePrograms(List.of("jbb", "doom")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("doom");
    }
}
