package kinjo.nanafusi.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NamespacesTest {

    private record Declaration(String prefix, String name) {}

    private static String find(List<Declaration> declarations, String prefix) {
        return declarations.reversed().stream()
                .filter(one -> one.prefix().equals(prefix))
                .map(Declaration::name)
                .findFirst()
                .orElse(null);
    }

    @Test
    void theInnermostDeclarationIsFound() {
        Random random = new Random(1);
        Namespaces namespaces = new Namespaces();
        List<Declaration> declarations = new ArrayList<>(List.of(new Declaration("xml", Namespaces.XML)));
        Deque<Integer> marks = new ArrayDeque<>();
        for (int step = 0; step < 20_000; step++) {
            if (random.nextInt(100) < 45 && !marks.isEmpty()) {
                int mark = marks.pop();
                namespaces.cut(mark);
                declarations = new ArrayList<>(declarations.subList(0, mark));
            } else {
                marks.push(namespaces.size());
                for (int i = random.nextInt(4); i > 0; i--) {
                    int number = random.nextInt(60);
                    String prefix = number == 0 ? "" : "p" + number;
                    namespaces.declare(prefix.getBytes(StandardCharsets.UTF_8), "urn:" + step);
                    declarations.add(new Declaration(prefix, "urn:" + step));
                }
            }

            String prefix = "p" + random.nextInt(61);
            byte[] buffer = ("<" + prefix + ":x").getBytes(StandardCharsets.UTF_8);
            assertThat(namespaces.find(buffer, 1, 1 + prefix.length())).isEqualTo(find(declarations, prefix));
            String defaultName = find(declarations, "");
            assertThat(namespaces.defaultName()).isEqualTo(defaultName == null ? "" : defaultName);
        }
    }
}
