package kinjo.scale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import kinjo.scale.grid.CellResult;
import kinjo.scale.report.GridReport;
import kinjo.vmbuild.Checkout;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code scale portal} from its command line to its report: one JVM and two, with few users and for a short time. */
@Timeout(600)
class PortalGridTest {
    private static final int USERS = 40;

    @TempDir
    private Path folder;

    /** The portal is started from its jar, which there is once the Java parts are built. */
    @BeforeEach
    void theCheckout() {
        System.setProperty("kinjo.root", "../..");
        Assumptions.assumeTrue(Files.exists(Checkout.running().root().resolve("portal/target/kinjo-portal.jar")));
    }

    @AfterEach
    void theFolderAgain() {
        System.clearProperty("kinjo.root");
    }

    @ParameterizedTest
    @CsvSource({"h2, embedded, 2", "postgres, haproxy, 1"})
    void cellsAreMeasuredAndReported(String db, String dispatcher, int jvms) throws Exception {
        Path out = folder.resolve("out");
        List<ProcessHandle> before = ProcessHandle.current().children().toList();
        ScaleCommandTest.Outcome outcome = ScaleCommandTest.run(
                "portal",
                "--jvms",
                jvms == 1 ? "1" : "1," + jvms,
                "--cores",
                "1",
                "--pinned",
                "no",
                "--employees",
                "50",
                "--think",
                "200ms",
                "--limit",
                "5s",
                "--measure",
                "1s",
                "--most-users",
                "" + USERS,
                "--db",
                db,
                "--dispatcher",
                dispatcher,
                "--out",
                out.toString());
        Assumptions.assumeFalse(outcome.text().contains("is not installed here"), outcome.text());

        assertThat(outcome.status()).describedAs(outcome.text()).isZero();
        assertThat(outcome.text()).contains("most requests:", "To start servers like that:", "Flame graphs");
        List<CellResult> results = GridReport.read(out).orElseThrow().results();
        assertThat(results).hasSize(jvms).allSatisfy(result -> {
            assertThat(result.best().measurement().errors()).isZero();
            assertThat(result.best().measurement().throughput()).isPositive();
            assertThat(result.findings().locks().missing()).isNull();
            assertThat(result.findings().code().missing()).isNull();
            assertThat(out.resolve(result.findings().code().graph())).isNotEmptyFile();
        });
        assertThat(Files.readString(out.resolve("report.html"))).contains("kinjo scale");
        assertThat(ProcessHandle.current().children()).isSubsetOf(before);
    }
}
