package kinjo.agent.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The code of java.util can be followed: every kind of instruction, and stacks that fit each other. */
class CorpusTest {
    @Test
    void theJdksUtilitiesCanBeFollowed() throws IOException {
        List<String> unreadable = new ArrayList<>();
        int allocations = 0;
        for (Path file : classes()) {
            Nest nest = Nest.of(ClassFile.of().parse(file), _ -> null);
            NestFlow flow = NestFlow.of(nest, "java/util/ArrayList");
            unreadable.addAll(flow.unreadable());
            allocations += flow.allocations().size();
        }
        assertThat(unreadable).isEmpty();
        assertThat(allocations).isGreaterThan(50);
    }

    private static List<Path> classes() throws IOException {
        Path base = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules", "java.base", "java", "util");
        try (Stream<Path> files = Files.walk(base)) {
            return files.filter(file -> file.toString().endsWith(".class")).toList();
        }
    }
}
