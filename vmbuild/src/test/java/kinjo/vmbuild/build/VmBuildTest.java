package kinjo.vmbuild.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class VmBuildTest {

    @Test
    void aSourceThatChangesWhileItIsCopiedIsCopiedAgain() {
        List<String> source = new ArrayList<>(List.of("old"));
        List<String> copies = new ArrayList<>();

        String inputs = VmBuild.ofCopy(source::getLast, () -> {
            copies.add(source.getLast());
            if (copies.size() == 1) {
                source.add("saved meanwhile");
            }
        });

        assertThat(copies).containsExactly("old", "saved meanwhile");
        assertThat(inputs).isEqualTo(copies.getLast());
    }
}
