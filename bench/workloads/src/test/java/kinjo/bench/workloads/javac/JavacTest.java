package kinjo.bench.workloads.javac;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import kinjo.bench.workloads.harness.Rng;
import kinjo.bench.workloads.harness.Setup;
import kinjo.bench.workloads.harness.Size;
import kinjo.bench.workloads.harness.WrongResultException;
import kinjo.bench.workloads.javac.Javac.JavacRun;
import org.junit.jupiter.api.Test;

class JavacTest {
    private static final String PATH = "example/Example.java";

    @Test
    void everySeedHasAnOrderOfItsOwn() throws IOException {
        List<String> first = names(1);
        List<String> second = names(2);
        assertThat(first).containsExactlyInAnyOrderElementsOf(second).isNotEqualTo(second);
    }

    private static List<String> names(long seed) throws IOException {
        return Library.CLI.sources(new Rng(seed)).stream()
                .map(SourceFile::getName)
                .toList();
    }

    @Test
    void listsWhatIsDeclared() throws IOException {
        String text = "package example; class Example { int a; <T> void b(T t) {} static class Inner {} }";
        Compilation compilation = Compilation.of(List.of(new SourceFile(PATH, text)));
        assertThat(compilation.classes()).containsOnlyKeys("example.Example", "example.Example$Inner");
        // Two classes with a constructor each, a field, a method.
        assertThat(compilation.members().count()).isEqualTo(6);
    }

    @Test
    void findsASourceThatDoesNotCompile() throws Exception {
        try (JavacRun run = new JavacRun(new Setup(Size.SMALL, 1, 1))) {
            run.sources().add(new SourceFile(PATH, "package example; class Example { nothing }"));
            assertThatThrownBy(run::iterate)
                    .isInstanceOf(WrongResultException.class)
                    .hasMessageContaining("the compiler failed")
                    .hasMessageContaining("Example.java");
        }
    }

    @Test
    void findsAMissingDeclaration() throws Exception {
        try (JavacRun run = new JavacRun(new Setup(Size.SMALL, 1, 1))) {
            run.sources().add(new SourceFile(PATH, "package example; class Example {}"));
            assertThatThrownBy(run::iterate)
                    .isInstanceOf(WrongResultException.class)
                    .hasMessageContaining("declarations");
        }
    }

    @Test
    void findsBytesThatDiffer() throws Exception {
        try (JavacRun run = new JavacRun(new Setup(Size.SMALL, 1, 1))) {
            run.checkDigest(1);
            assertThatThrownBy(() -> run.checkDigest(2))
                    .isInstanceOf(WrongResultException.class)
                    .hasMessageContaining("digest of the class files");
        }
    }

    @Test
    void findsAClassThatDoesNotLoad() throws IOException {
        SourceFile source = new SourceFile(PATH, "package example; class Example {}");
        byte[] bytes = Compilation.of(List.of(source)).classes().get("example.Example");
        JavacRun.checkLoading(Map.of("example.Example", bytes));
        bytes[bytes.length - 1]++;
        assertThatThrownBy(() -> JavacRun.checkLoading(Map.of("example.Example", bytes)))
                .isInstanceOf(WrongResultException.class)
                .hasMessageContaining("example.Example does not load");
    }
}
