package kinjo.vmbuild.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ImageTest {
    private static final List<String> CONFIG = List.of("# comment", "-server KNOWN", "-client IGNORE");

    @Test
    void addsOurVmLast() {
        assertThat(Image.withKinjo(CONFIG, Image.Default.STOCK))
                .containsExactly("# comment", "-server KNOWN", "-client IGNORE", "-kinjo KNOWN");
    }

    @Test
    void addsOurVmFirstWhenItIsTheDefault() {
        assertThat(Image.withKinjo(CONFIG, Image.Default.KINJO))
                .containsExactly("# comment", "-kinjo KNOWN", "-server KNOWN", "-client IGNORE");
    }

    @Test
    void replacesAnEarlierLineOfOurs() {
        List<String> once = Image.withKinjo(CONFIG, Image.Default.KINJO);

        assertThat(Image.withKinjo(once, Image.Default.STOCK))
                .containsExactly("# comment", "-server KNOWN", "-client IGNORE", "-kinjo KNOWN");
    }
}
