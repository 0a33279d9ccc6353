package kinjo.vmbuild;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class CheckoutTest {
    private static final Path ROOT = Path.of("..");

    /** Class data sharing takes no folder with classes. */
    @Test
    void thePortalIsStartedFromTheJarThatItsBuildMakes() throws Exception {
        Path target = ROOT.resolve("portal/target");

        assertThat(new Checkout(ROOT).portalClassPath().split(":"))
                .containsExactly(target.resolve("kinjo-portal.jar").toString(), target.resolve("lib") + "/*");
        assertThat(Files.readString(ROOT.resolve("portal/pom.xml"))).contains("<finalName>kinjo-portal</finalName>");
    }
}
