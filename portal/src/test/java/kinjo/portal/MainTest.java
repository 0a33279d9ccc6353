package kinjo.portal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import kinjo.portal.data.Postgres;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MainTest {

    private static String failure(String... words) {
        PrintStream before = System.err;
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        System.setErr(new PrintStream(text, true));
        try {
            assertThat(Main.commandLine().execute(words)).isNotZero();
        } finally {
            System.setErr(before);
        }
        return text.toString();
    }

    @ParameterizedTest
    @CsvSource({
        "--employees=0, give 1 or more",
        "--db=mysql, postgres",
        "--lookup=tree, HASHTABLE",
        "--port=x, --port",
        "--db=jdbc:h2:tcp://127.0.0.1:1/mem:none, start the database",
    })
    void wrongOptionsAreExplained(String option, String remedy) {
        assertThat(failure(option)).contains(remedy).doesNotContain("\tat ");
    }

    @Test
    void aPortThatIsTakenIsExplained() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(failure("--employees=1", "--port=" + taken.getLocalPort()))
                    .contains("cannot listen on port " + taken.getLocalPort(), "--port");
        }
    }

    @Test
    void aCheckSaysWhatIsWrong() {
        assertThat(failure("database", "--check", "--db=jdbc:h2:tcp://127.0.0.1:1/mem:none"))
                .contains("does not answer", "check its URL and password");
        assertThat(Main.commandLine().execute("database", "--check")).isZero();
    }

    @Test
    void aDatabaseThatIsFilledAlreadyMayBeTooSmall() {
        String url = "jdbc:h2:mem:small;DB_CLOSE_DELAY=-1";
        assertThat(Main.commandLine().execute("database", "--check", "--db=" + url, "--employees=20"))
                .isZero();

        assertThat(failure("database", "--check", "--db=" + url, "--employees=21"))
                .contains("has 20 employees", "--employees 20");
    }

    /** As by Ctrl-C or by a supervisor, in a process of its own. */
    @Test
    void postgresEndsWithTheProcessThatStartedIt(@TempDir Path folder) throws Exception {
        Postgres.programs();
        // Whoever PostgreSQL runs as has to get through to the folder in it.
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
        ProcessBuilder builder = new ProcessBuilder(
                System.getProperty("java.home") + "/bin/java",
                "-Djava.io.tmpdir=" + folder,
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "database",
                "--db=postgres",
                "--port=0",
                "--employees=5");
        builder.environment().put(DatabaseOptions.PASSWORD, "secret");
        Process process = builder.redirectErrorStream(true).start();
        List<ProcessHandle> started;
        try (BufferedReader output = process.inputReader()) {
            assertThat(output.readLine()).startsWith("database ready: jdbc:postgresql:");
            assertThat(folder).isNotEmptyDirectory();
            started = process.descendants().toList();
            process.destroy();
            process.waitFor();
        }

        assertThat(folder).isEmptyDirectory();
        assertThat(started).isNotEmpty().noneMatch(ProcessHandle::isAlive);
    }

    @Test
    void aDatabaseOfItsOwnWantsAPassword() {
        assertThat(failure("database")).contains("KINJO_PORTAL_DB_PASSWORD");
    }
}
