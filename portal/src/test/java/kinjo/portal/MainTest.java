package kinjo.portal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;
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
        "--db=mysql, jdbc:postgresql",
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
    void aDatabaseOfItsOwnWantsAPassword() {
        assertThat(failure("database")).contains("KINJO_PORTAL_DB_PASSWORD");
    }
}
